"""The papers in docs/ can be followed as they stand, and their lists are complete."""

from __future__ import annotations

import csv
import doctest
import re
import shlex
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from ranter_tui import api
from ranter_tui.cli import main
from ranter_tui.cli.commands import parser
from ranter_tui.game.cards import PACKS
from ranter_tui.game.events import KINDS
from ranter_tui.game.moves import Cause, Move
from ranter_tui.game.rules.powers import Moment
from ranter_tui.library.text.measure import cells
from ranter_tui.record.lines import Header, Note
from ranter_tui.rulebook.book import CaseFile, Example, Outcome
from ranter_tui.rulebook.checking import example_complaints
from ranter_tui.rulebook.house import House
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.shelf import Shelf
from tests import homes
from tests.cli.heard import Output
from tests.docs.printed import Block, blocks, in_order, section

DOCS = Path(__file__).parents[2] / "docs"
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")}
BLOCKS = {name: blocks(TEXTS[name]) for name in ("bots", "cases", "house-rules", "odds")}
ON_A_CLUSTER = blocks(section(TEXTS["odds"], "On a cluster"))
CASES = [block for block in BLOCKS["cases"] if block.kind == "yaml" and "rulebook:" in block.text]

COMINGS_AND_GOINGS = {"sat_down", "got_up"}
BEFORE_THE_DEAL = {"began", "drawn_for_deal", "drew_level", "dealer_chosen"}
"""A case begins with the deal, so these never come."""


@pytest.fixture(autouse=True)
def in_a_folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    homes.at_home(monkeypatch, tmp_path / "home")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("cleverest", "faulty"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def written(paper: list[Block]) -> list[Path]:
    """Write the files of a paper as its reader would, under the names by which they are called there."""
    files = []
    for block in paper:
        if named := re.search(r"^(?:class|house:) ([\w-]+)|^(rulebook):", block.text, re.MULTILINE):
            name = "case" if named[2] else named[1].lower()
            files.append(Path(f"{name}.{'py' if block.kind == 'python' else block.kind}"))
            files[-1].write_text(block.text, encoding="utf-8")
    return files


def typed() -> Iterator[tuple[str, int]]:
    """Where something is typed that needs no cluster."""
    for name, paper in BLOCKS.items():
        for at, block in enumerate(paper):
            if not block.kind and block not in ON_A_CLUSTER:
                yield name, at


@pytest.mark.parametrize(("name", "at"), [*typed()])
def test_what_is_typed_is_answered_as_on_paper(name: str, at: int, capsys: Output) -> None:
    written(BLOCKS[name][:at])
    for command, answer in BLOCKS[name][at].commands:
        wrong = [line for line in answer if re.match(r"ranter-tui: |[\w-]+\.yaml:\d", line)]

        assert (main(shlex.split(command)[1:]) > 0) is bool(wrong), command

        out, err = capsys.readouterr()
        # What a file has wrong is the answer of `check`; elsewhere it is an error.
        complaints = [] if " check " in command else wrong
        assert in_order(complaints, err), command
        assert in_order([line for line in answer if line not in complaints], out), command
        if " sweep " in command:
            rows = csv.DictReader(Path("cassell.csv").read_text().splitlines())
            variants = 1 + len(Shelf().book("cassell-1882").variants)
            tables = {(row["variants"], row["seats"], row["play"]) for row in rows}
            assert len(tables) == variants * 2 * 2


@pytest.mark.parametrize("name", BLOCKS)
def test_every_file_on_paper_is_tried(name: str) -> None:
    said = " ".join(block.text for block in BLOCKS[name] if not block.kind)
    assert [file for file in written(BLOCKS[name]) if not re.search(rf"\b{file.stem}[.:]", said)] == []


@pytest.mark.parametrize("name", ["cases", "house-rules"])
def test_the_paper_keeps_to_its_margins(name: str) -> None:
    for line in TEXTS[name].splitlines():
        assert cells(line) <= 120 or line.startswith("|")


# Bots


def test_a_bot_takes_fifteen_lines() -> None:
    cleverest = next(block.text for block in BLOCKS["bots"] if "class Cleverest" in block.text)
    assert sum(map(bool, cleverest.splitlines())) <= 15


# Cases


@pytest.mark.parametrize("case", CASES)
def test_a_case_that_is_shown_without_an_answer_can_be_judged(case: Block) -> None:
    written([case])
    (after,) = BLOCKS["cases"][BLOCKS["cases"].index(case) + 1 :][:1] or [case]
    assert main(["judge", "case.yaml"]) == ("\ncase.yaml:" in after.text)


def test_there_is_a_case_for_everybody() -> None:
    cases = [msgspec.convert(read(one.text, "case.yaml").tree, CaseFile) for one in CASES]
    assert sum(name == "cases" for name, _ in typed()) == 3
    assert any(case.outcome for case in cases)
    assert any(case.settings and case.variants for case in cases)


def test_the_example_on_paper_is_one_for_a_rulebook() -> None:
    (body,) = (block.text for block in BLOCKS["cases"] if "examples:" in block.text)
    for one in msgspec.convert(read(body, "paper").tree, dict[str, tuple[Example, ...]])["examples"]:
        assert list(example_complaints(Shelf().book("parlett-2008"), one)) == []


def test_every_key_of_a_case_is_explained() -> None:
    text = TEXTS["cases"]
    rows = {
        cell for row in re.findall(r"^\| (.*?) \|", text, re.MULTILINE) for cell in re.findall("`(.*?)`", row)
    }
    keys = {*CaseFile.__struct_encode_fields__, *Outcome.__struct_encode_fields__}
    assert rows == keys | {move.value for move in Move}
    for key in set(Example.__struct_encode_fields__) - keys:
        assert f"`{key}`" in text


def test_every_event_is_listed_and_no_other() -> None:
    _, _, after = TEXTS["cases"].partition("What can happen in a case:\n")
    listed = re.findall("`(.*?)`", after.partition("\n## ")[0])
    assert len(listed) == len(set(listed))
    assert set(listed) == set(KINDS) - BEFORE_THE_DEAL - COMINGS_AND_GOINGS


def test_the_cards_on_paper_are_in_the_packs() -> None:
    known = {card.code for pack in PACKS.values() for card in pack.cards} | {"3H/2"}
    for code in ("KS", "KH", "KC", "KD", "2O", "cuckoo", "house", "pot", "harlekin", "cuckoo/2", "3H/2"):
        assert f"`{code}`" in TEXTS["cases"]
        assert code in known


# House rules


@pytest.mark.parametrize(
    "setting", re.findall(r"`(\S*?: [^`]*?|players\S*: \d+)`", section(TEXTS["house-rules"], "Values"))
)
def test_a_value_on_paper_can_be_had(setting: str) -> None:
    base = "cuccu" if setting.startswith("buy_back") else "coucou"
    text = f"house: ours\ntitle: Ours\nfrom: {base}\nset:\n  {setting}\n"
    house, _ = Shelf().house_in(read(text, "ours.yaml"))
    assert len(house.changes) == 1


def test_every_key_and_every_moment_of_house_rules_is_explained() -> None:
    rows = re.findall(r"^\| `(.*?)` \|", section(TEXTS["house-rules"], "The keys"), re.MULTILINE)
    assert sorted(rows) == sorted(House.__struct_encode_fields__)
    for moment in Moment:
        assert f"`{moment.value}`" in section(TEXTS["house-rules"], "Values")


# Odds on a cluster


@pytest.mark.parametrize("command", [command for block in ON_A_CLUSTER for command, _ in block.commands])
def test_what_is_typed_on_a_cluster_is_understood(command: str) -> None:
    """Nothing is begun at an address that is another's; a cluster counts in tests/odds/test_cluster.py."""
    program, *words = shlex.split(command)
    if program == "ranter-tui":
        assert parser().parse_args(words).dask == "tcp://192.168.1.7:8786"
    else:
        assert program == "dask"
        import_module(f"distributed.cli.dask_{words[0]}").main.make_context(program, words[1:])


def test_the_whole_way_to_a_cluster_is_told() -> None:
    way = [command.split()[:2] for block in ON_A_CLUSTER for command, _ in block.commands]
    assert way == [["dask", "scheduler"], ["dask", "worker"], ["ranter-tui", "odds"]]


# For programmers


def test_the_paper_for_programmers_can_be_typed_in() -> None:
    assert main(["simulate", "foster-1914", "--games", "2", "--events", "games.jsonl"]) == 0
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    found = doctest.testfile(str(DOCS / "api.md"), module_relative=False, optionflags=options)
    assert found.attempted > 20
    assert found.failed == 0


def test_every_name_that_is_promised_is_on_the_page_and_no_other() -> None:
    rows = re.findall(r"^\| (`.*?) \|", section(TEXTS["api"], "All names"), re.MULTILINE)
    assert sorted(name for row in rows for name in re.findall(r"`(\w+)`", row)) == sorted(api.__all__)
    taken = re.findall(r"from ranter_tui\.api import (.*)", TEXTS["api"])
    assert {name for line in taken for name in line.split(", ")} <= set(api.__all__)


def test_the_program_in_the_paper_checks_a_record(capsys: Output) -> None:
    assert main(["simulate", "foster-1914", "--games", "3", "--events", "games.jsonl"]) == 0
    capsys.readouterr()
    (program,) = (block.text for block in blocks(TEXTS["records"]) if block.kind == "python")

    exec(program, {})

    winners = capsys.readouterr().out.splitlines()
    assert len(winners) == 3
    assert all(re.fullmatch(r"\(\d(, \d)*,?\)", line) for line in winners)


def first_column(title: str) -> list[str]:
    """What the table in that section of the paper on records is about, row by row."""
    _, rows = section(TEXTS["records"], title).split("|---|---|\n")
    return re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)


def test_the_paper_names_all_that_stands_in_a_record() -> None:
    assert tuple(first_column("The lines")) == Header.__struct_fields__
    assert first_column("Causes") == [kind.__struct_config__.tag for kind in get_args(Cause)]
    assert first_column("Notes") == [kind.__struct_config__.tag for kind in get_args(Note)]
