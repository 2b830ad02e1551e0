"""What the paper on records promises."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from ranter_tui.cli import main
from ranter_tui.game.moves import Cause
from ranter_tui.record.lines import Header, Note

PAPER = Path(__file__).parents[2] / "docs" / "records.md"


def test_the_program_in_the_paper_checks_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "foster-1914", "--games", "3", "--events", "games.jsonl"]) == 0
    capsys.readouterr()
    program = re.search(r"```python\n(.*?)```", PAPER.read_text(encoding="utf-8"), re.DOTALL)
    assert program is not None

    exec(program[1], {})

    winners = capsys.readouterr().out.splitlines()
    assert len(winners) == 3
    assert all(re.fullmatch(r"\(\d(, \d)*,?\)", line) for line in winners)


def first_column(section: str) -> list[str]:
    """What the table in that section is about, row by row."""
    _, text = PAPER.read_text(encoding="utf-8").split(f"\n## {section}\n")
    _, rows = text.split("\n## ")[0].split("|---|---|\n")
    return re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)


def test_the_paper_names_all_that_stands_in_a_record() -> None:
    assert tuple(first_column("The lines")) == Header.__struct_fields__
    assert first_column("Causes") == [kind.__struct_config__.tag for kind in get_args(Cause)]
    assert first_column("Notes") == [kind.__struct_config__.tag for kind in get_args(Note)]
