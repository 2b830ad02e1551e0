"""The paper about cases says what is so: its cases are judged, and its lists are complete."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from ranter_tui.cli import main
from ranter_tui.game.events import KINDS
from ranter_tui.game.moves import Move
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.book import CaseFile, Example, Outcome
from ranter_tui.rulebook.checking import example_complaints
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.shelf import Shelf

PAPER = Path(__file__).parents[2] / "docs" / "cases.md"
TEXT = PAPER.read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMINGS_AND_GOINGS = {"sat_down", "got_up"}
BEFORE_THE_DEAL = {"began", "drawn_for_deal", "drew_level", "dealer_chosen"}
"""A case begins with the deal, so these never come."""


@dataclass(frozen=True)
class Printed:
    """A case on paper, and what is printed under it, as far as the paper shows it."""

    case: str
    answer: tuple[str, ...]


def printed() -> list[Printed]:
    blocks: list[tuple[str, str]] = BLOCK.findall(TEXT)
    found = []
    for (kind, body), (after, answer) in zip(blocks, [*blocks[1:], ("yaml", "")], strict=True):
        assert kind in ("yaml", ""), "a case, or what a terminal shows"
        if kind == "yaml" and "rulebook:" in body:
            found.append(Printed(body, tuple(answer.splitlines()[1:]) if after == "" else ()))
    return found


@pytest.mark.parametrize("one", printed())
def test_a_case_on_paper_comes_out_as_it_says(
    one: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("case.yaml").write_text(one.case, encoding="utf-8")
    refused = any(line.startswith("case.yaml:") for line in one.answer)

    assert main(["judge", "case.yaml"]) == (1 if refused else 0)

    out, err = capsys.readouterr()
    told = iter((err if refused else out).splitlines())
    assert all(line in told for line in one.answer)


def test_there_is_a_case_for_everybody() -> None:
    cases = [msgspec.convert(read(one.case, "case.yaml").tree, CaseFile) for one in printed()]
    assert sum(bool(one.answer) for one in printed()) == 2
    assert any(case.outcome for case in cases)
    assert any(case.settings and case.variants for case in cases)


def test_the_example_on_paper_is_one_for_a_rulebook() -> None:
    (body,) = (body for kind, body in BLOCK.findall(TEXT) if kind == "yaml" and "examples:" in body)
    for one in msgspec.convert(read(body, "paper").tree, dict[str, tuple[Example, ...]])["examples"]:
        assert list(example_complaints(Shelf().book("parlett-2008"), one)) == []


def test_every_key_is_explained() -> None:
    rows = {
        cell for row in re.findall(r"^\| (.*?) \|", TEXT, re.MULTILINE) for cell in re.findall("`(.*?)`", row)
    }
    keys = {*CaseFile.__struct_encode_fields__, *Outcome.__struct_encode_fields__}
    assert rows == keys | {move.value for move in Move}
    for key in set(Example.__struct_encode_fields__) - keys:
        assert f"`{key}`" in TEXT


def test_every_event_is_listed_and_no_other() -> None:
    _, _, after = TEXT.partition("What can happen in a case:\n")
    listed = re.findall("`(.*?)`", after.partition("\n## ")[0])
    assert len(listed) == len(set(listed))
    assert set(listed) == set(KINDS) - BEFORE_THE_DEAL - COMINGS_AND_GOINGS


def test_the_cards_on_paper_are_in_the_packs() -> None:
    from ranter_tui.game.cards import PACKS

    known = {card.code for pack in PACKS.values() for card in pack.cards()} | {"3H/2"}
    for code in ("KS", "KH", "KC", "KD", "2O", "cuckoo", "house", "pot", "harlekin", "cuckoo/2", "3H/2"):
        assert f"`{code}`" in TEXT
        assert code in known


def test_the_paper_keeps_to_its_margins() -> None:
    for line in TEXT.splitlines():
        assert cells(line) <= 120 or line.startswith("|")
