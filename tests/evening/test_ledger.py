"""The evening's record: every finished game in it, and none of them twice."""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress

import msgspec
import pytest

from ranter_tui.disk.system import lock
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.ledger import Ledger
from ranter_tui.evening.plan import Plan
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from tests.disk.faults import Died, FaultyDisk
from tests.evening.games import GUESTS, begun, finished, go_on, state_of, to_the_end
from tests.library.shelves import IDS


def games(evening: Evening) -> list[str]:
    return [game.game for game in evening.ledger.kept().games]


@pytest.mark.parametrize("book", IDS)
def test_a_finished_game_by_any_book_is_counted_once_however_often_one_counts(
    book: str, evening: Evening
) -> None:
    guests = GUESTS[:2] if book == "le-her" else GUESTS
    sitting = evening.deal(Plan(book=book, guests=guests))
    assert evening.ledger.count() == () and not evening.paths.evenings.exists(), "it is not over"
    to_the_end(sitting)
    for _ in range(3):
        assert evening.ledger.count() == ()
    (game,) = evening.ledger.kept().games
    assert (game.game, game.book) == (sitting.journal.path.name, evening.short_name(book))
    assert game.hands == state_of(sitting).hands
    assert [score.guest.name for score in game.scores] == [guest.name for guest in guests]
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
    (line,) = evening.paths.evenings.read_bytes().splitlines()
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


def test_a_game_under_a_name_that_no_text_may_hold_is_not_counted_and_keeps_no_other_from_it(
    evening: Evening,
) -> None:
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


@pytest.mark.posix
def test_whoever_sits_there_at_the_end_has_played_the_game_and_no_pin_is_kept(evening: Evening) -> None:
    sitting = begun(evening)
    sitting.take_over(Seat(0), Guest("Anna", "bold"))
    to_the_end(sitting)
    evening.ledger.count()
    (game,) = evening.ledger.kept().games
    assert [score.guest.is_bot for score in game.scores] == [True, False, True, True]
    assert b"salt" not in evening.paths.evenings.read_bytes()
    assert stat.S_IMODE(evening.paths.evenings.stat().st_mode) == 0o600


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
