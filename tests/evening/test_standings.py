"""What many games come to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from ranter_tui.evening.ledger import Fortune, GameJudged, GameLine, GuestScore, standings, tonight
from ranter_tui.evening.odds_told import over_all
from ranter_tui.record.guest import Guest
from ranter_tui.telling.awards import Count

NOW = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)


def score(name: str, *, wins: int = 0, lost: int = 1, robbed: int = 0, bot: bool = False) -> GuestScore:
    count = Count(hands=10, hands_lost=lost, robbed=robbed, wins=wins)
    return GuestScore(Guest(name, "bold" if bot else None), count, bets=2, right=wins)


def game(*scores: GuestScore, ended: datetime = NOW) -> GameLine:
    return GameLine(game=str(ended), book="Foster 1914", ended=ended, hands=10, scores=scores)


def test_persons_stand_before_bots_and_winners_before_losers() -> None:
    played = game(score("Dov", wins=1, bot=True), score("Anna"), score("Ben", wins=1))
    assert [one.name for one in standings([played])] == ["Ben", "Anna", "Dov"]


def test_of_two_who_have_won_as_often_whoever_lost_fewer_hands_stands_first() -> None:
    played = game(score("Anna", lost=5), score("Ben", lost=2), score("clara", lost=2))
    assert [one.name for one in standings([played])] == ["Ben", "clara", "Anna"]


def test_everything_is_added_up_from_game_to_game() -> None:
    (anna,) = standings([game(score("Anna", robbed=3)), game(score("Anna", wins=1, robbed=4))])
    assert (anna.games, anna.count.wins, anna.count.robbed, anna.count.hands_lost) == (2, 1, 7, 2)
    assert (anna.bets, anna.right) == (4, 1)


def test_a_run_of_wins_ends_with_a_game_lost_and_not_with_a_game_missed() -> None:
    won, lost, absent = game(score("Anna", wins=1)), game(score("Anna")), game(score("Ben"))
    anna = next(one for one in standings([won, absent, won, lost, won]) if one.name == "Anna")
    assert anna.streak == 2


def test_capitals_do_not_make_another_guest_but_a_bot_is_never_a_person() -> None:
    played = [game(score("anna"), score("Anna", bot=True)), game(score("Anna"))]
    assert [(one.name, one.is_bot, one.games) for one in standings(played)] == [
        ("Anna", False, 2),
        ("Anna", True, 1),
    ]


WALL = timezone(timedelta(hours=1))


@pytest.mark.parametrize(
    ("ended", "now", "is_tonight"),
    [
        # It goes on past midnight.
        (NOW - timedelta(hours=3), NOW + timedelta(hours=5), True),
        (NOW - timedelta(hours=3), NOW + timedelta(hours=11), False),
        # What a wrong clock put into the future is not tonight for a year.
        (NOW + timedelta(days=365), NOW, False),
        (NOW + timedelta(days=365), NOW + timedelta(days=365), True),
        # It is also what was played this very day by the clock on the wall.
        (datetime(2026, 11, 20, 23, 30, tzinfo=UTC), datetime(2026, 11, 21, 22, 0, tzinfo=WALL), True),
        (datetime(2026, 11, 20, 23, 30, tzinfo=UTC), datetime(2026, 11, 22, 0, 30, tzinfo=WALL), False),
    ],
)
def test_which_games_are_of_tonight(ended: datetime, now: datetime, is_tonight: bool) -> None:
    one = game(score("Anna"), ended=ended)
    assert tonight([one], now) == ((one,) if is_tonight else ())


def test_luck_in_several_games_is_added_up_for_persons_and_bots_each_by_the_name() -> None:
    judged = (
        GameJudged("one", (Fortune("Anna", False, 1, 2.0, 0.5), Fortune("Ben", True, 3, 2.0, 0.0)), ()),
        GameJudged("two", (Fortune("anna", False, 4, 2.5, 0.0), Fortune("Anna", True, 0, 1.0, 0.0)), ()),
    )
    those, many = over_all(("one", "two", "lost"), {one.game: one for one in judged})
    assert many == 2
    assert [(one.name, one.is_bot) for one in those] == [("Anna", True), ("anna", False), ("Ben", True)]
    anna = those[1]
    assert (anna.lost, anna.expected, anna.by_choice) == (5, 4.5, 0.5)
    assert anna.by_luck == pytest.approx(0.0)
