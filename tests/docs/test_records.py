"""What the paper on records promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ranter_tui.cli import main

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
