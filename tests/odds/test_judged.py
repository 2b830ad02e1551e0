"""Luck and judgement: what was chosen is set beside what would have been better, by what was known."""

from __future__ import annotations

import pytest

from ranter_tui.bots import bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.evening.ledger import Fortune
from ranter_tui.evening.odds_told import choice_told, fortunes, remarkable, table_of
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Decision, Move
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.odds.chunks import Here
from ranter_tui.odds.from_a_seat import Chances
from ranter_tui.odds.judged import HandJudged, Judging, Said
from ranter_tui.record.guest import LONGEST, Guest

NAMES = ("Anna", "Ben", "Clara")
GUESTS = [Guest(name) for name in NAMES]


def a_game(lives: int = 1) -> tuple[State, list[Said]]:
    """Anna keeps whatever she holds and Ben changes whatever he holds; Clara plays as most do."""
    law, luck = law_for(Rules(powers={}, lives=Lives(count=lives)), 3), Luck(4)
    players = [bot(name, law, luck) for name in ("threshold:0", "threshold:13", "threshold:7")]
    return seated(law), [(cause, told) for cause, told, _ in bots_game(law, players, luck)]


@pytest.fixture(scope="module")
def judged() -> list[HandJudged]:
    return [counted.result() for counted in Judging(*a_game(lives=2)).all(Here())]


def test_what_is_expected_of_all_is_what_all_lose(judged: list[HandJudged]) -> None:
    for hand in judged:
        # Somebody loses each hand; where cards are equal, several do.
        assert 1.0 <= sum(hand.expected.values()) < 1.3
        assert sum(hand.wins.values()) == pytest.approx(1.0)


def test_lost_is_expected_and_choice_and_luck(judged: list[HandJudged]) -> None:
    _, said = a_game(lives=2)
    lives_lost = sum(event.kind == "life_lost" for _, told in said for event in told)
    found = fortunes(judged, GUESTS)
    assert sum(one.lost for one in found) == lives_lost
    for one in found:
        assert one.lost == pytest.approx(one.expected + one.by_choice + one.by_luck)


def test_a_bot_is_told_from_the_guest_of_the_same_name() -> None:
    those = [
        Fortune("Dov", True, 1, 2.0, 0.0),
        Fortune("dov", False, 3, 2.0, 0.0),
        Fortune("Eve", True, 2, 2.0, 0.0),
    ]
    assert [row.split("  ")[0] for row in table_of(those)][1:] == ["Dov (bot)", "dov", "Eve"]
    long = "W" * LONGEST
    rows = list(table_of([Fortune(long, True, 1, 2.0, 0.0), Fortune(long, False, 3, 2.0, 0.0)]))
    assert "(bot)" in rows[1] and len({*map(len, rows)}) == 1


def test_a_bad_choice_has_its_price_and_a_good_one_none(judged: list[HandJudged]) -> None:
    choices = [choice for hand in judged for choice in hand.choices]
    assert all(choice.price == 0.0 for choice in choices if choice.move is choice.chances.best)
    assert any(choice.price > 0.1 for choice in choices)
    told = "\n".join((*table_of(fortunes(judged, GUESTS)), *remarkable(judged, NAMES, (Seat(2),))))
    assert "by luck" in told and "choice" in told
    assert "loses" in choice_told(choices[0], "Anna")


def test_what_may_be_chance_alone_costs_nothing() -> None:
    keep, change = Move.KEEP, Move.CHANGE
    assert Chances(400, {keep: 100, change: 110}, apart=60).price(change) == 0.0
    assert Chances(400, {keep: 100, change: 140}, apart=60).price(change) == 0.1


def test_a_choice_is_found_by_what_it_led_to() -> None:
    start, said = a_game()
    judging, at = Judging(start, said), 0
    for cause, told in said:
        if isinstance(cause, Decision):
            found = judging.choice_at(at + 1)
            assert found is not None and (found.seat, found.move) == (cause.seat, cause.move)
            break
        at += len(told)
    assert judging.choice_at(10_000) is None
