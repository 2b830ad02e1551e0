"""A case before the referee: what must be said of it, what may not be, and what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from ranter_tui.game import events as on
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import Rules
from ranter_tui.rulebook.book import Case, CaseFile
from ranter_tui.rulebook.judging import opinions
from ranter_tui.rulebook.reader import LOADER, read
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.trial import BadCase, Result, Trial, try_case

REFUSING = {"K": {"asked": ["show", "refuse", "spend"]}}


def tried(case: str, **rules: Any) -> Trial:
    """What comes of a case, by rules of which only these are not the usual ones."""
    said = msgspec.convert(read(case, "case.yaml").tree, Case)
    return try_case(law_for(msgspec.convert({"powers": REFUSING, **rules}, Rules), len(said.seats)), said)


def refused(case: str, **rules: Any) -> str:
    with pytest.raises(BadCase) as refusal:
        tried(case, **rules)
    return str(refusal.value)


TWO = """\
seats: [Anna, Ben]
dealer: Ben
holds: {Anna: 7, Ben: 3}
decides: {Anna: keep, Ben: change}
"""


def held(trial: Trial) -> dict[str, str]:
    return {name: trial.hand.cards[seat].code for seat, name in enumerate(trial.names)}


TRIALS: list[dict[str, Any]] = yaml.load(Path(__file__).with_name("trials.yaml").read_bytes(), Loader=LOADER)


@pytest.mark.parametrize("row", TRIALS, ids=lambda row: row["try"])
def test_a_case_is_tried_or_refused(row: dict[str, Any]) -> None:
    case, rules = yaml.safe_dump(row["case"], sort_keys=False), row.get("rules", {})
    if "refused" in row:
        assert refused(case, **rules) == row["refused"]
    else:
        assert held(tried(case, **rules)) == row["held"]


def test_whoever_sits_on_the_dealers_left_begins_unless_the_game_goes_to_the_right() -> None:
    case = "seats: [A, B, C]\ndealer: A\nholds: {A: 9, B: 8, C: 7}\ndecides: {A: keep, B: change, C: keep}"
    (left,) = (event for event in tried(case).events if isinstance(event, on.Changed))
    (right,) = (event for event in tried(case, direction="right").events if isinstance(event, on.Changed))
    assert (left.asker, left.holder) == (1, 2)
    assert (right.asker, right.holder) == (1, 0)


def test_a_card_of_the_stock_that_nobody_named_is_never_shown() -> None:
    barred = {"powers": {"K": {"drawn": ["draw_again"]}}}
    assert refused(f"{TWO}stock: [K]", **barred).startswith("Ben draws from the stock")
    trial = tried(f"{TWO}stock: [K, 4]", **barred)
    assert [event.kind for event in trial.events if isinstance(event, (on.LaidAside, on.Drew))] == [
        "laid_aside",
        "drew",
    ]


def test_lives_are_those_of_the_book_unless_the_case_says_otherwise() -> None:
    case = f"{TWO}stock: [2]\n"
    assert tried(case, lives={"count": 5}).start.lives == (5, 5)
    assert tried(f"{case}lives: 2").start.lives == (2, 2)
    assert tried(f"{case}lives: {{Ben: 1}}").start.lives == (3, 1)


def test_one_who_is_in_on_his_honour_has_no_life_to_lose() -> None:
    honour = {"grace": "on_honour"}
    trial = tried(f"{TWO}stock: [2]\nhonour: [Ben]", **honour)
    assert not any(isinstance(event, on.LifeLost) for event in trial.events)
    assert any(isinstance(event, on.WentOut) for event in trial.events)
    trial = tried(f"{TWO}stock: [2]\nlives: {{Ben: 1}}", **honour)
    assert any(isinstance(event, on.OnHonour) for event in trial.events)


LEVEL = (
    "seats: [A, B, C]\ndealer: C\nlives: 1\nholds: {A: 4, B: 4, C: 4}\ndecides: {A: keep, B: keep, C: keep}\n"
)
CUT: dict[str, Any] = {"wipe_out": "cut"}


def test_a_case_ends_where_the_next_deal_begins() -> None:
    trial = tried(LEVEL, wipe_out="decider")
    assert any(isinstance(event, on.DeciderBegan) for event in trial.events)
    assert trial.events[-1].kind == "deal_passed"
    trial = tried(LEVEL, wipe_out="re_ante", pot="ante")
    assert [event.kind for event in trial.events if isinstance(event, (on.Reanted, on.Anted))] == [
        "reanted",
        "anted",
    ]
    assert held(trial) == {"A": "4S", "B": "4H", "C": "4C"}


def test_what_lies_in_the_pot_is_won_with_the_game() -> None:
    rules = {"pot": "lost_lives", "winner_takes": "the_pot"}
    trial = tried(f"{TWO}stock: [2]\nlives: {{Ben: 1}}\npot: 4", **rules)
    (won,) = (event for event in trial.events if isinstance(event, on.Won))
    assert (won.pot, trial.state.pot) == (5, 0)


def test_a_card_for_sale_is_haggled_over() -> None:
    tavern = {"powers": {"8": {"asked": ["bargain"]}}, "dealer_turn": "next_seat"}
    case = "seats: [A, B]\ndealer: B\nholds: {A: 2, B: 8}\n"
    sold = tried(f"{case}decides: {{A: [change, pay], B: [sell, keep]}}", **tavern)
    assert [event.kind for event in sold.events][2:6] == ["haggled", "offered", "life_paid", "changed"]
    shown = tried(f"{case}decides: {{A: change, B: [show, keep]}}", **tavern)
    assert [event.kind for event in shown.events][2:5] == ["haggled", "faced", "refused"]
    assert refused(f"{case}decides: {{A: change, B: sell}}", **tavern) == (
        "A must decide once more (pay or decline), but the case does not say which; "
        "add decides: {A: [MOVE, MOVE]}"
    )


def test_a_case_is_played_from_the_deal_so_nobody_need_say_who_dealt_first() -> None:
    trial = tried(f"{TWO}stock: [9]\n", first_dealer="first_jack")
    assert trial.events[0].kind == "dealt"
    assert trial.start.dealer == 1


# Thirty quarrels, each judged by every book: what was worked out by hand is what the judge says

SHELF = Shelf()
TABLE: dict[str, Any] = yaml.load(Path(__file__).with_name("quarrels.yaml").read_bytes(), Loader=LOADER)
USUAL = {"seats": ["Anna", "Ben", "Clara"], "dealer": "Clara", "lives": 3}


def in_words(result: Result, deals: bool) -> str:
    told = [f"{name} {number}" for name, number in sorted(result.loses.items())]
    told += [f"out {name}" for name in sorted(result.out)] + [f"wins {name}" for name in sorted(result.wins)]
    return (", ".join(told) or "nobody") + (f"; {result.next_dealer} deals" if deals else "")


@pytest.mark.parametrize("quarrel", TABLE["quarrels"], ids=lambda one: one["title"])
def test_every_book_says_what_was_worked_out_from_it(quarrel: dict[str, Any]) -> None:
    assert len(TABLE["quarrels"]) == 30
    row = {**USUAL, **quarrel}
    says, without = row.pop("says"), row.pop("without", [])
    del row["title"]
    deals = "deals" in "".join(says)
    case = msgspec.convert({**row, "outcome": {"next_dealer": "Anna"} if deals else None}, CaseFile)
    books = [book for book in SHELF.books() if book.id not in without]
    expected = {
        book: words
        for words, groups in says.items()
        for one in groups
        for book in TABLE["groups"].get(one, [one])
    }
    found = opinions(books, case, case.rulebook)
    told = {book.id: in_words(one.trial.result, deals) for one in found.agreements for book in one.books}
    assert told == expected
    assert all(one.differing for one in found.agreements[1:])
