"""What is heard of a command: by people, by programs, and by those who are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ranter_tui.cli import main
from ranter_tui.library.text.measure import cells

Output = pytest.CaptureFixture[str]


def told(out: Output, *arguments: str) -> str:
    """What a command prints that goes well."""
    printed = with_files(out, *arguments)
    assert all(cells(line) <= 80 for line in printed.splitlines())
    return printed


def with_files(out: Output, *arguments: str) -> str:
    """The same where files are named, however long the way to them is."""
    assert main(arguments) == 0
    printed = out.readouterr()
    assert not printed.err
    assert "\x1b" not in printed.out
    return printed.out


def data(out: Output, *arguments: str) -> Any:
    """What a command prints for programs."""
    assert main([*arguments, "--json"]) == 0
    printed = out.readouterr()
    assert not printed.err
    return json.loads(printed.out)


def refused(out: Output, code: int, *arguments: str) -> str:
    """What a command says that comes to nothing: with `--json` to programs."""
    assert main(arguments) == code
    printed = out.readouterr()
    if "--json" in arguments:
        assert not printed.err
        return f"ranter-tui: {json.loads(printed.out)['error']}\n"
    assert not printed.out
    assert "\x1b" not in printed.err
    return printed.err


def is_said(said: str, expected: str) -> None:
    """Compare what was said; of a message that ends in "..." only the beginning is given."""
    if expected.rstrip().endswith("..."):
        assert said.startswith(expected.rstrip().removesuffix("..."))
    else:
        assert said == expected
