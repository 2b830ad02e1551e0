"""A game on its way: on disk before it is told, and gone on with where it was left."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.places import Places
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.events import SatDown
from ranter_tui.game.moves import Decide, Decision
from ranter_tui.game.referee import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import Bet

BOTS = (Guest("Clara", "cautious"), Guest("Dov", "bold"))


def evening_in(folder: Path) -> Evening:
    return Evening(Places(folder / "data", folder / "config", folder / "state"), seed=5)


def table(persons: int, book: str = "parlett-2008") -> Plan:
    people = (Guest("Anna"), Guest("Ben"), Guest("Eve"))[:persons]
    return Plan(book=book, guests=(*people, *BOTS))


def play_on(sitting: Sitting, decisions: int | None = None) -> None:
    """Every person decides as a bot would; stops after so many of their decisions."""
    while (ask := sitting.asks) is not None:
        cause = sitting.answer()
        if cause is None:
            if decisions == 0:
                return
            decisions = None if decisions is None else decisions - 1
            assert isinstance(ask, Decide)
            cause = sitting.bot_says(ask)
        sitting.put(cause)


def to_the_next_hand(sitting: Sitting) -> None:
    hands = sitting.game.state.hands
    while not (sitting.between_hands and sitting.game.state.hands > hands):
        ask = sitting.asks
        assert ask is not None
        cause = sitting.answer()
        if cause is None:
            assert isinstance(ask, Decide)
            cause = sitting.bot_says(ask)
        sitting.put(cause)


def resumed(evening: Evening, sitting: Sitting) -> Sitting:
    sitting.journal.close()
    return evening.resume(sitting.journal.path)


def test_a_game_is_on_disk_before_the_first_card_is_dealt(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(table(2))
    assert evening.saves.read(sitting.journal.path).state == sitting.game.state


def test_a_game_goes_on_exactly_where_it_was_left(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(table(2))
    play_on(sitting, decisions=3)
    again = resumed(evening, sitting)
    assert again.game.state == sitting.game.state
    assert again.history == sitting.history
    assert again.asks == sitting.asks
    play_on(again)
    assert again.game.state.ended


def test_the_last_table_is_remembered(tmp_path: Path) -> None:
    evening_in(tmp_path).deal(table(2))
    assert evening_in(tmp_path).plan == table(2)


def test_two_guests_of_one_name_are_told_apart(tmp_path: Path) -> None:
    sitting = evening_in(tmp_path).deal(Plan(guests=(Guest("Anna"), Guest("anna"), Guest("Anna"))))
    assert sitting.names == ("Anna", "anna 2", "Anna 3")


def test_one_person_among_bots_needs_no_curtain(tmp_path: Path) -> None:
    assert evening_in(tmp_path).deal(table(1)).audience == Seat(0)
    assert evening_in(tmp_path).deal(table(2)).audience is None


def test_a_second_person_who_joins_brings_the_curtain(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(table(1))
    to_the_next_hand(sitting)
    told = sitting.comes(Guest("Late"))
    assert isinstance(told[0], SatDown)
    assert sitting.names[-1] == "Late"
    assert sitting.audience is None
    assert resumed(evening, sitting).audience is None


def test_a_curtain_stays_when_all_but_one_have_left(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(table(2))
    sitting.hand_over(Seat(1), Guest("Ben", "bold"))
    assert sitting.audience is None
    assert resumed(evening, sitting).audience is None


def test_a_bot_plays_on_for_a_guest_who_has_left(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(table(1))
    sitting.hand_over(Seat(0), Guest("Anna", "bold"))
    again = resumed(evening, sitting)
    while (cause := again.answer()) is not None:
        again.put(cause)
    assert again.game.state.ended


def test_a_name_whose_seat_was_never_made_is_forgotten(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(table(2))
    to_the_next_hand(sitting)
    late = Guest("Late")
    from ranter_tui.record.lines import Seating, note_line

    sitting.journal.append(note_line(Seating((*sitting.guests, late))))
    assert resumed(evening, sitting).names == sitting.names


def test_nobody_joins_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    sitting = evening_in(tmp_path).deal(table(2))
    play_on(sitting, decisions=0)
    guests, written = sitting.guests, sitting.journal.path.read_bytes()
    with pytest.raises(Illegal, match="between two hands"):
        sitting.comes(Guest("Late"))
    assert sitting.guests == guests
    assert sitting.journal.path.read_bytes() == written


def test_who_is_out_bets_and_who_is_in_does_not(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(table(3))
    with pytest.raises(Illegal, match="still in"):
        sitting.bet(Seat(0), Seat(1))
    while len(sitting.game.state.seated) == len(sitting.guests):
        to_the_next_hand(sitting)
    out = next(Seat(seat) for seat in range(len(sitting.guests)) if seat not in sitting.game.state.seated)
    sitting.bet(out, sitting.game.state.seated[0])
    assert resumed(evening, sitting).bets == [
        Bet(out, sitting.game.state.hands, sitting.game.state.seated[0])
    ]


def test_an_old_edition_keeps_playing_by_its_own_rules(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(table(2, "cassell-1882"))
    assert resumed(evening, sitting).book == evening.shelf.book("cassell-1882")
    assert b"Cassell" in sitting.journal.path.read_bytes().splitlines()[0]


def test_a_decision_that_is_not_legal_leaves_no_trace(tmp_path: Path) -> None:
    sitting = evening_in(tmp_path).deal(table(2))
    play_on(sitting, decisions=0)
    before = sitting.journal.path.read_bytes()
    ask = sitting.asks
    assert isinstance(ask, Decide)
    with pytest.raises(Illegal):
        sitting.put(Decision(Seat((ask.seat + 1) % 4), ask.moves[0]))
    assert sitting.journal.path.read_bytes() == before
