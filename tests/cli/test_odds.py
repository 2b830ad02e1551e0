"""`odds`: what is counted, and how it is told."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest

from ranter_tui.cli import main, odds
from tests.cli.shell import Terminal

Output = pytest.CaptureFixture[str]

ROUGHLY = ("--precision", "5%", "--jobs", "1")


def text(out: Output, *arguments: str) -> str:
    assert main(["odds", *arguments, *ROUGHLY]) == 0
    printed = out.readouterr()
    assert not printed.err
    return printed.out


def data(out: Output, *arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(text(out, *arguments, "--json"))
    return document


def refused(out: Output, *arguments: str, code: int = 2) -> str:
    assert main(["odds", "parlett-2008", *arguments]) == code
    printed = out.readouterr()
    assert not printed.out
    return printed.err.removeprefix("ranter-tui: ").removesuffix("\n")


def test_people_and_programs_are_told_the_same(capsys: Output) -> None:
    told, counted = text(capsys, "foster-1914", "--seats", "4"), data(capsys, "foster-1914", "--seats", "4")
    [table] = counted["tables"]
    for seat, name in zip(table["seats"], ("dealer's left", "2nd", "3rd", "dealer"), strict=True):
        loses, lives, wins = (seat[figure]["value"] for figure in ("loses", "lives", "wins"))
        row = rf"^{name} +{loses:.1%} ± .*{lives:.3f}.* {wins:.1%}"
        assert re.search(row, told, re.MULTILINE)
    rests = f"{table['hand']['counted']} hands and {table['game']['counted']} games, seed 1"
    assert rests in " ".join(told.split())
    assert (counted["book"], counted["play"], counted["stopped"]) == ("foster-1914", "threshold:7", False)
    rows = list(csv.DictReader(io.StringIO(text(capsys, "foster-1914", "--seats", "4", "--csv"))))
    assert [float(row["loses"]) for row in rows] == [seat["loses"]["value"] for seat in table["seats"]]
    assert [row["place"] for row in rows] == ["1", "2", "3", "4"]


def test_several_numbers_of_guests_are_several_tables(capsys: Output) -> None:
    assert [len(table["seats"]) for table in data(capsys, "le-her", "--seats", "2-4")["tables"]] == [2, 3, 4]


def test_rules_can_be_others(capsys: Output) -> None:
    told = data(capsys, "parlett-2008", "--lives", "1", "--set", "tie=first_in_order", "--seats", "3")
    assert told["set"] == ["tie=first_in_order", "lives=1"]
    [table] = told["tables"]
    assert table["hand"]["shared"]["value"] == 0 < table["hand"]["tied"]["value"]
    assert table["game"]["hands"]["value"] == 2


def test_each_place_may_be_played_in_a_way_of_its_own(capsys: Output) -> None:
    """Of two who keep everything and one who changes everything the dealer's neighbour is best off."""
    [keeping] = data(capsys, "parlett-2008", "--seats", "3", "--play", "threshold:0")["tables"]
    [mixed] = data(capsys, "parlett-2008", "--seats", "3", "--play", "threshold:6,threshold:0,bold")["tables"]
    assert mixed["seats"][0]["loses"]["value"] < keeping["seats"][0]["loses"]["value"] - 0.05


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--seats five", "--seats: 'five' should be a number such as 5, or from one to another such as 2-10"),
        ("--seats 6-2", "--seats: '6-2' should begin with the smaller number"),
        ("--seats 1001", "--seats: at most 1000 can sit down"),
        ("--precision 0", "--precision: '0' should be a share such as 0.5%, from 0.01% to 50%"),
        ("--precision 1%%", "--precision: '1%%' should be a share such as 0.5%, from 0.01% to 50%"),
        ("--precision nan", "--precision: 'nan' should be a share such as 0.5%, from 0.01% to 50%"),
        ("--play treshold", "--play: there is no bot 'treshold'; did you mean 'threshold'?"),
        ("--play bold,bold,bold --seats 2", "--play: 3 bots cannot sit in 2 seats"),
        ("--jobs 0", "--jobs: there may be 1 to 256"),
    ],
)  # fmt: skip
def test_what_there_is_not_is_wrong_use(arguments: str, said: str, capsys: Output) -> None:
    assert refused(capsys, *arguments.split()) == said


def test_too_few_for_a_game_are_refused(capsys: Output) -> None:
    assert refused(capsys, "--seats", "1", code=1) == "the game needs at least 2 seats, not 1"


FINELY = ("odds", "parlett-2008", "--precision", "0.01%", "--jobs", "2")


def test_ctrl_c_reports_what_was_counted_so_far() -> None:
    with Terminal(*FINELY) as terminal:
        terminal.wait_for(" s left, then the games")
        terminal.press_ctrl_c()
        assert terminal.leave() == 130
        shown, _, report = terminal.transcript.rpartition("\r\x1b[K")
        assert re.search(r"\r\d+ hands, known within \d\.\d\d%; about \d+ s left", shown)
        assert re.search(r"^dealer's left +\d+\.\d+% ± ", report, re.MULTILINE)
        assert "Counting was stopped." in report


def test_stopped_before_anything_was_counted_it_says_so(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def impatient(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(odds, "count", impatient)
    assert main(["odds", "parlett-2008", "--jobs", "1"]) == 130
    assert capsys.readouterr().out == "Nothing was counted yet.\n"


def test_every_deal_may_be_counted(capsys: Output) -> None:
    told = text(capsys, "le-her", "--seats", "2", "--exact")
    assert "every deal was counted, in 1681 classes" in " ".join(told.split())
    assert "In fractions: dealer's left 1531/3315, dealer 1784/3315." in told
    assert "±" not in told and "wins the game" not in told
    [table] = data(capsys, "le-her", "--seats", "2", "--exact")["tables"]
    assert [seat["loses"]["fraction"] for seat in table["seats"]] == ["1531/3315", "1784/3315"]


def test_not_every_bot_can_be_counted_exactly(capsys: Output) -> None:
    said = refused(capsys, "--exact", "--play", "random", "--seats", "2", "--jobs", "1")
    assert said.startswith("--exact: every deal can be counted only where all go by their cards")
