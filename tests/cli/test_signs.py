"""The signs that the screens are made of."""

from __future__ import annotations

import ast
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from ranter_tui.library.text.measure import cells
from tests.cli.shell import ROOT

SEARCHING = "finding.py"
"""Knows signs in order to do without them."""


def screens() -> list[Path]:
    return [path for path in (ROOT / "ranter_tui" / "app").rglob("*.py") if path.name != SEARCHING]


def printed(path: Path) -> Iterator[str]:
    """Every sign in a text of that module; what it says to its readers alone is no part of the screen."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks:
            yield from (sign for sign in node.value if not sign.isascii() and is_sign(sign))


def is_sign(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "SPN"


def test_the_screens_have_no_sign_that_takes_two_cells() -> None:
    assert {sign for path in screens() for sign in printed(path) if cells(sign) != 1} == set()
