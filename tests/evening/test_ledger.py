"""The evening's record: every finished game once, what bets come to, and what many games come to."""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone

import msgspec
import pytest

from ranter_tui.disk.system import WINDOWS, lock
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.ledger import (
    Fortune,
    GameJudged,
    GameLine,
    Glory,
    GuestScore,
    Ledger,
    glory,
    prizes,
    prophets,
    standings,
    tonight,
)
from ranter_tui.evening.odds_told import over_all
from ranter_tui.evening.settings import Settings
from ranter_tui.game.referee import seated
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import Bet
from ranter_tui.telling.awards import Award, Count
from tests.disk.faults import Died, FaultyDisk
from tests.evening.games import GUESTS, begun, finished, go_on, state_of, to_the_end
from tests.game.table import Table
from tests.rulebook.by_the_book import SHELF, in_turn, two_nines


def games(evening: Evening) -> list[str]:
    return [game.game for game in evening.ledger.kept().games]


def test_a_finished_game_is_counted_once_however_often_one_counts(evening: Evening) -> None:
    sitting = begun(evening)
    assert evening.ledger.count() == () and not evening.paths.evenings.exists(), "it is not over"
    to_the_end(sitting)
    for _ in range(3):
        assert evening.ledger.count() == ()
    (game,) = evening.ledger.kept().games
    assert (game.game, game.book) == (sitting.journal.path.name, "Parlett 2008")
    assert game.hands == state_of(sitting).hands
    assert [score.guest.name for score in game.scores] == [guest.name for guest in GUESTS]
    winners = [Seat(seat) for seat, score in enumerate(game.scores) if score.count.wins]
    assert winners == sorted(state_of(sitting).winners)


def test_a_line_torn_in_the_middle_of_writing_is_written_anew(evening: Evening) -> None:
    first, _ = finished(evening), finished(evening)
    evening.ledger.count()
    whole = evening.paths.evenings.read_bytes()
    evening.paths.evenings.write_bytes(whole[:-20])
    assert games(evening) == [first.journal.path.name]
    evening.ledger.count()
    assert evening.paths.evenings.read_bytes() == whole


def test_a_damaged_line_is_passed_over_told_and_left_where_it_is(evening: Evening) -> None:
    first = finished(evening)
    evening.ledger.count()
    with evening.paths.evenings.open("ab") as file:
        file.write(b'{"game":\xff}\n')
    second = finished(evening)
    evening.ledger.count()
    kept = evening.ledger.kept()
    assert [game.game for game in kept.games] == [first.journal.path.name, second.journal.path.name]
    assert kept.damaged == (2,)
    assert b"\xff" in evening.paths.evenings.read_bytes()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ended", "2026-11-21T19:03:05"),
        ("began", "2026-11-21T19:03:05"),
        ("ended", "0001-01-01T00:00:00+14:00"),
        ("began", "9999-12-31T23:59:59-12:00"),
        ("hands", -(10**30)),
        ("hands", 10**30),
        ("book", "Foster\x1b[2J 1914"),
    ],
)
def test_what_cannot_have_been_makes_a_line_damaged_and_costs_no_other(
    key: str, value: str | int, evening: Evening
) -> None:
    sitting = finished(evening)
    evening.ledger.count()
    line = evening.paths.evenings.read_bytes().strip()
    forged = {**msgspec.json.decode(line), "game": "forged.jsonl", key: value}
    evening.paths.evenings.write_text(f"{json.dumps(forged)}\n{line.decode()}\n", encoding="utf-8")
    assert evening.ledger.kept().damaged == (1,)
    assert games(evening) == [sitting.journal.path.name]


def test_a_game_that_began_before_all_evenings_is_named_and_the_others_are_counted(evening: Evening) -> None:
    old, sound = finished(evening), finished(evening)
    top, *lines = old.journal.path.read_bytes().splitlines(keepends=True)
    long_ago = {**msgspec.json.decode(top), "when": "0001-01-01T00:00:00+14:00"}
    old.journal.path.write_bytes(b"".join([msgspec.json.encode(long_ago), b"\n", *lines]))
    (trouble,) = evening.ledger.count()
    assert trouble.startswith(f"{old.journal.path.name}: ")
    assert games(evening) == [sound.journal.path.name]


def test_a_game_by_a_name_that_no_text_may_hold_is_not_counted_and_hinders_no_other(evening: Evening) -> None:
    for name in (b"\x9abung.jsonl", b"sent\x1b[2J.jsonl"):
        finished(evening).journal.path.rename(evening.paths.games / os.fsdecode(name))
    sound = finished(evening)
    for _ in range(2):
        evening.ledger.count()
        assert games(evening) == [sound.journal.path.name]
        assert evening.ledger.kept().damaged == ()


def test_a_game_whose_record_is_damaged_is_named_and_the_others_are_counted(evening: Evening) -> None:
    spoilt, sound = finished(evening), finished(evening)
    lines = spoilt.journal.path.read_bytes().splitlines(keepends=True)
    spoilt.journal.path.write_bytes(b"".join([lines[0], b"rubbish\n", *lines[2:]]))
    (trouble,) = evening.ledger.count()
    assert trouble.startswith(f"{spoilt.journal.path.name}: line 2:")
    assert games(evening) == [sound.journal.path.name]


def test_whoever_sits_there_at_the_end_has_played_the_game_and_no_pin_is_kept(evening: Evening) -> None:
    evening.keep_settings(Settings(pins=True))
    sitting = begun(evening)
    sitting.take_over(Seat(0), Guest("Anna", "bold"))
    to_the_end(sitting)
    evening.ledger.count()
    (game,) = evening.ledger.kept().games
    assert [score.guest.is_bot for score in game.scores] == [True, False, True, True]
    assert b"salt" in sitting.journal.path.read_bytes()
    assert b"salt" not in evening.paths.evenings.read_bytes()
    assert WINDOWS or stat.S_IMODE(evening.paths.evenings.stat().st_mode) == 0o600


def test_bets_of_those_who_are_out_are_remembered(evening: Evening) -> None:
    sitting = begun(evening, (*GUESTS, Guest("Eve")))
    while len(state_of(sitting).seated) == len(sitting.guests) or state_of(sitting).hand is None:
        go_on(sitting)
    out = {Seat(seat) for seat in range(5)} - set(state_of(sitting).seated)
    better = min(out)
    sitting.bet(better, state_of(sitting).seated[0], state_of(sitting))
    to_the_end(sitting)
    evening.ledger.count()
    (game,) = evening.ledger.kept().games
    assert game.scores[better].bets == 1


@pytest.mark.parametrize("dies", [False, True])
@pytest.mark.parametrize("first_ever", [True, False])
def test_whatever_the_disk_refuses_each_game_is_counted_once_in_the_end(
    evening: Evening, dies: bool, first_ever: bool
) -> None:
    if not first_ever:
        finished(evening)
        evening.ledger.count()
    before = evening.paths.evenings.read_bytes() if not first_ever else b""
    names = sorted([*games(evening), *(finished(evening).journal.path.name for _ in range(2))])
    request, disk = 0, FaultyDisk(1)
    while disk.failed or not request:
        request += 1
        disk = FaultyDisk(request, dies=dies)
        with suppress(OSError, Died):
            Ledger(evening.paths.evenings, evening.saves, disk).count()
        if dies:
            disk.bury()
        assert evening.ledger.kept().damaged == ()
        evening.ledger.count()
        assert sorted(games(evening)) == names
        evening.paths.evenings.write_bytes(before)
    assert request > 4


def test_while_another_window_counts_the_games_wait(evening: Evening) -> None:
    finished(evening)
    evening.ledger.count()
    finished(evening)
    other = os.open(evening.paths.evenings, os.O_RDWR)
    lock(other)
    with pytest.raises(BlockingIOError):
        evening.ledger.count()
    os.close(other)
    evening.ledger.count()
    assert len(games(evening)) == 2


# What bets come to


def earned(table: Table, *on: str) -> list[int]:
    """How often Dov, who bets on each of these in turn, is right; the hand is the same each time."""
    start = seated(table.law)
    better = table.seat(table.names[-1])
    found = []
    for name in on:
        (one,) = glory([Bet(better, 1, on=table.seat(name))], start, table.events)
        assert one == Glory(better, 1, one.right)
        found.append(one.right)
    return found


def test_each_of_several_losers_is_a_right_answer() -> None:
    keep = "Anna keep, Ben keep, Clara keep, Dov keep"
    table = in_turn(SHELF.book("cuccu").plain_rules(), "Anna 4, Ben matto, Clara 9, Dov 8", keep)
    assert earned(table, "Anna", "Ben", "Clara") == [1, 1, 0]


def test_nobody_is_right_about_a_hand_in_which_all_are_spared() -> None:
    assert earned(two_nines(lives=1), "Anna", "Ben") == [0, 0]


def test_the_last_word_on_a_hand_counts_if_it_was_compared_and_who_bet_less_is_named_first() -> None:
    kuckuck = SHELF.book("kuckuck").plain_rules()
    table = in_turn(kuckuck, "Anna 9, Ben 8", "Anna keep, Ben keep")
    anna, ben, start = table.seat("Anna"), table.seat("Ben"), seated(table.law)
    assert table.losers == ["Ben"]
    assert glory([Bet(anna, 1, on=anna), Bet(anna, 1, on=ben)], start, table.events) == (Glory(anna, 1, 1),)
    bets = [Bet(anna, 1, on=ben), Bet(anna, 2, on=anna), Bet(ben, 2, on=ben)]
    assert glory(bets, start, [*table.events * 2]) == (Glory(ben, 1, 1), Glory(anna, 2, 1))
    broken_off = in_turn(kuckuck, "Anna 9, Ben 8", "Anna keep")
    assert glory([Bet(anna, 1, on=ben)], start, broken_off.events) == ()


def test_the_best_of_those_who_bet_is_the_prophet_of_the_game() -> None:
    table = in_turn(SHELF.book("kuckuck").plain_rules(), "Anna 9, Ben 8", "Anna keep, Ben keep")
    found = Glory(table.seat("Anna"), 3, 2), Glory(table.seat("Ben"), 1, 0)
    never = Award("Prophecy", (table.seat("Ben"),), "Ben bet once and was never right.")
    assert [*prizes(found, table.names)] == [
        Award("The prophet of the game", (table.seat("Anna"),), "Anna bet three times and was right twice."),
        never,
    ]
    assert [*prizes(found[1:], table.names)] == [never]
    assert prophets(found, table.names) == "Prophets: Anna 2 of 3, Ben 0 of 1."


# What many games come to

NOW = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)


def score(name: str, *, wins: int = 0, lost: int = 1, robbed: int = 0, bot: bool = False) -> GuestScore:
    count = Count(hands=10, hands_lost=lost, robbed=robbed, wins=wins)
    return GuestScore(Guest(name, "bold" if bot else None), count, bets=2, right=wins)


def line_of(*scores: GuestScore, ended: datetime = NOW) -> GameLine:
    return GameLine(game=str(ended), book="Foster 1914", ended=ended, hands=10, scores=scores)


def test_persons_stand_before_bots_winners_before_losers_and_then_whoever_lost_fewer_hands() -> None:
    won = score("Dov", wins=1, bot=True), score("Anna"), score("Ben", wins=1)
    lost = score("Anna", lost=5), score("Ben", lost=2), score("clara", lost=2)
    for scores, order in ((won, ["Ben", "Anna", "Dov"]), (lost, ["Ben", "clara", "Anna"])):
        assert [one.name for one in standings([line_of(*scores)])] == order


def test_everything_is_added_up_from_game_to_game() -> None:
    (anna,) = standings([line_of(score("Anna", robbed=3)), line_of(score("Anna", wins=1, robbed=4))])
    assert (anna.games, anna.count.wins, anna.count.robbed, anna.count.hands_lost) == (2, 1, 7, 2)
    assert (anna.bets, anna.right) == (4, 1)


def test_a_run_of_wins_ends_with_a_game_lost_and_not_with_a_game_missed() -> None:
    won, lost, absent = line_of(score("Anna", wins=1)), line_of(score("Anna")), line_of(score("Ben"))
    anna = next(one for one in standings([won, absent, won, lost, won]) if one.name == "Anna")
    assert anna.streak == 2


def test_capitals_do_not_make_another_guest_but_a_bot_is_never_a_person() -> None:
    played = [line_of(score("anna"), score("Anna", bot=True)), line_of(score("Anna"))]
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
    one = line_of(score("Anna"), ended=ended)
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
