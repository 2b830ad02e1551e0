"""The paper on bots of one's own can be followed as it stands."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from ranter_tui.cli import main
from tests import homes
from tests.docs.printed import blocks

TEXT = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
FILES = {
    re.findall(r"^class (\w+)", block.text, re.MULTILINE)[0]: block for block in blocks(TEXT) if block.kind
}
TYPED = [command for block in blocks(TEXT) if not block.kind for command in block.commands]


@pytest.fixture(autouse=True)
def in_a_folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    homes.at_home(monkeypatch, tmp_path / "home")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name, block in FILES.items():
        Path(f"{name.lower()}.py").write_text(block.text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name.lower(), raising=False)


def test_a_bot_takes_fifteen_lines() -> None:
    assert sum(map(bool, FILES["Cleverest"].text.splitlines())) <= 15


@pytest.mark.parametrize(("command", "answer"), TYPED, ids=range(len(TYPED)))
def test_what_is_typed_is_answered_as_on_paper(
    command: str, answer: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    fails = any(line.startswith("ranter-tui: ") for line in answer)

    assert (main(shlex.split(command)[1:]) > 0) is fails

    printed = capsys.readouterr()
    said = iter([*printed.out.splitlines(), *printed.err.splitlines()])
    for line in answer:
        wanted = re.compile(re.escape(line).replace(r"\.\.\.", ".*"))
        assert any(wanted.fullmatch(told) for told in said), line
