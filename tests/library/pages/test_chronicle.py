"""The chronicle of a game: a document that tells what the room saw, with a footnote for every rule."""

from __future__ import annotations

import re
from functools import cache, partial

from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Changed, Event
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Arrival, Departure
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.seats import Seat
from ranter_tui.library.pages.chronicle import chronicle
from ranter_tui.library.said.open_questions import rules_for
from tests.game.any_rules import any_law
from tests.game.history import History
from tests.game.test_company import Table as Company
from tests.library.games import NAMES, faces, game, told
from tests.library.shelves import IDS, SHELF, book
from tests.library.test_goldens import is_kept

DATE = "3 August 2026"


def written(name: str, seats: int = 4, seed: int = 1, names: tuple[str, ...] = NAMES) -> str:
    one = book(name)
    return chronicle(one, one.plain_rules(), names[:seats], game(name, seats, seed), SHELF.sources, date=DATE)


parlett = partial(book, "parlett-2008")


@cache
def short() -> list[Event]:
    return told(
        rules_for(parlett(), 1, ["top-card"]),
        ("Anna 9S, Ben 3S, Clara KS", "Anna keep, Ben change"),
        ("Clara 4S, Anna 8S", "Clara change, Anna change", "2S"),
    )


def test_a_short_game_reads_like_this() -> None:
    rules = rules_for(parlett(), 1, ["top-card"])
    text = chronicle(parlett(), rules, NAMES, short(), SHELF.sources, date=DATE)
    is_kept("chronicle.txt", text)


def test_every_hand_is_told_every_rule_has_one_footnote_and_everybody_a_place() -> None:
    for name in IDS:
        text, events = written(name, 6, 5), game(name, 6, 5)
        body, _, notes = text.partition("\n[^1]: ")
        marks = [int(number) for number in re.findall(r"\[\^(\d+)\]", body)]
        numbers = [int(number) for number in re.findall(r"^\[\^(\d+)\]: ", f"[^1]: {notes}", re.MULTILINE)]
        assert list(dict.fromkeys(marks)) == numbers == list(range(1, len(numbers) + 1)), name
        assert len(numbers) == len({event.rule for event in events}), name
        hands = sum(event.kind == "dealt" for event in events)
        told = re.findall(r"^## Hand (\d+)$", text, re.MULTILINE)
        assert told == [str(number + 1) for number in range(hands)], name
        assert len(re.findall(r"^\| \d+ \| \w+ \| ", text, re.MULTILINE)) == 6, name


def test_it_tells_no_more_than_the_room_was_shown_and_once_it_is_over_which_cards_changed_hands() -> None:
    for name in IDS:
        one, events = book(name), game(name, 2 if name == "le-her" else 5, 4)
        so_far, seen, over = (
            chronicle(one, one.plain_rules(), NAMES, told, SHELF.sources, date=DATE).partition("\n[^1]: ")
            for told in (events[:-1], faces(events[:-1]), events)
        )
        assert so_far == seen, name
        assert not re.search(r"gives \w+ (the|an?) ", seen[0]), name
        assert not re.search(r"changes with|draws from", over[0]), name
        changed = [event for event in events if isinstance(event, Changed)]
        assert len(re.findall(r"\bgives \w+ (?:the|an?) [^.;]*? and takes ", over[0])) == len(changed), name


def test_a_name_is_never_markup() -> None:
    text = written("parlett-2008", 3, names=("*Anna*", "1. Ben", "<b>[x](y)|\n# Eve"))
    assert r"\*Anna\*" in text
    assert r"1\. Ben" in text
    assert r"\<b\>\[x\]\(y\)\| \# Eve" in text
    assert "<b>" not in text.replace(r"\<b\>", "")


def test_a_game_that_was_broken_off_is_told_as_far_as_it_went() -> None:
    events = list(game("parlett-2008", 4, 1))
    cut = events[: len(events) // 2]
    rules = parlett().plain_rules()
    text = chronicle(parlett(), rules, NAMES, cut, SHELF.sources, date=DATE)
    assert "The game was not played to its end." in text
    assert "## Awards" not in text
    assert "## Hand 1\n" in chronicle(parlett(), rules, NAMES, short(), SHELF.sources, date=DATE)
    assert "## Hand" not in chronicle(parlett(), rules, NAMES, events[:1], SHELF.sources, date=DATE)


def test_comings_and_goings_are_told() -> None:
    table = Company(Rules(), 3)
    table.go_on(hands=2)
    table.play(Arrival())
    table.go_on(hands=1)
    table.play(Departure(Seat(0)))
    table.go_on(hands=99)
    text = chronicle(parlett(), Rules(), NAMES, table.events, SHELF.sources, date=DATE)
    assert "Dov joins the table, with one life." in text
    assert "Anna leaves the table, and gives up three lives." in text
    assert "| Anna | left after hand 3 |" in text


def test_where_nobody_is_left_no_lives_are_counted() -> None:
    events = told(Rules(lives=Lives(1)), ("Anna 5, Ben 5", "Anna keep, Ben keep"))
    text = chronicle(parlett(), Rules(lives=Lives(1)), NAMES, events, SHELF.sources, date=DATE)
    assert "Anna and Ben are out." in text
    assert "*Lives" not in text


@given(any_law(), st.integers(0, 1_000_000), st.sampled_from(IDS))
def test_any_game_can_be_chronicled_by_any_book(law: Law, seed: int, name: str) -> None:
    history = History(law)
    history.play_on(Luck(seed), most=60)
    names = [f"Guest {seat}" for seat in range(law.seats)]
    text = chronicle(book(name), law.rules, names, history.events, SHELF.sources, date=DATE)
    assert text.count("\n## Hand ") == sum(event.kind == "dealt" for event in history.events)
    if not history.state.ended:
        seen = faces(tuple(history.events))
        assert text == chronicle(book(name), law.rules, names, seen, SHELF.sources, date=DATE)
