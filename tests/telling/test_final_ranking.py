"""Who came in where."""

from __future__ import annotations

import pytest

from ranter_tui.game.events import Event, GotUp, Won
from ranter_tui.game.law import law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.seats import Seat
from ranter_tui.telling.awards import final_ranking
from tests.game.table import book as rules_of
from tests.library.games import game, told
from tests.library.shelves import IDS, book

ONE_LIFE = rules_of(lives={"count": 1})


def placed(rules: Rules, seats: int, events: list[Event]) -> list[tuple[int, Seat, int | None]]:
    start = seated(law_for(rules, seats))
    return [(one.place, one.seat, one.hand) for one in final_ranking(start, events)]


def test_the_last_to_go_out_comes_next_after_the_winner() -> None:
    events = told(
        ONE_LIFE,
        "Anna Ben Clara",
        "Clara",
        ("Anna 9, Ben 3, Clara 8", "Anna keep, Ben keep, Clara keep", ""),
        ("Clara 4, Anna 8", "Clara keep, Anna keep", ""),
    )
    assert placed(ONE_LIFE, 3, events) == [(1, 0, None), (2, 2, 2), (3, 1, 1)]


def test_those_who_go_out_in_one_hand_share_a_place() -> None:
    events = told(
        ONE_LIFE,
        "Anna Ben Clara Dov",
        "Dov",
        ("Anna 9, Ben 3, Clara 8, Dov 3", "Anna keep, Ben keep, Clara keep, Dov keep", ""),
        ("Clara 8, Anna 4", "Clara keep, Anna keep", ""),
    )
    assert placed(ONE_LIFE, 4, events) == [(1, 2, None), (2, 0, 2), (3, 1, 1), (3, 3, 1)]


def test_those_who_win_together_are_all_first() -> None:
    events = told(ONE_LIFE, "Anna Ben", "Ben", ("Anna 5, Ben 5", "Anna keep, Ben keep", ""))
    assert placed(ONE_LIFE, 2, events) == [(1, 0, None), (1, 1, None)]


def test_a_game_on_its_way_is_led_by_whoever_has_most_lives() -> None:
    rules = rules_of(lives={"count": 2})
    events = told(
        rules, "Anna Ben Clara", "Clara", ("Anna 9, Ben 3, Clara 8", "Anna keep, Ben keep, Clara keep", "")
    )
    gone = [*events, GotUp(RuleKey("players"), Seat(2), 2, False)]
    assert placed(rules, 3, events) == [(1, 0, None), (1, 2, None), (3, 1, None)]
    assert placed(rules, 3, gone) == [(1, 0, None), (2, 1, None), (3, 2, 1)]
    assert final_ranking(seated(law_for(rules, 3)), gone)[2].got_up


@pytest.mark.parametrize("name", IDS)
def test_every_seat_has_its_place(name: str) -> None:
    events = game(name, 6, 2)
    found = final_ranking(seated(law_for(book(name).plain_rules(), 6)), events)
    assert sorted(one.seat for one in found) == list(range(6))
    assert [one.place for one in found] == sorted(one.place for one in found)
    (won,) = (event for event in events if isinstance(event, Won))
    assert {one.seat for one in found if one.place == 1} == set(won.seats)
