"""A game on its way: on disk before it is told, and gone on with where it was left."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.gathering import Question
from ranter_tui.evening.plan import Plan, how_long, not_foreseen, suggestions
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.events import SatDown
from ranter_tui.game.law import Unplayable
from ranter_tui.game.moves import Decide, Decision, Move
from ranter_tui.game.referee import Illegal
from ranter_tui.game.rules.pack import Packs
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import AtTheDoor, Bet, Seating, note_line
from ranter_tui.rulebook.shelf import Shelf
from tests.evening.games import go_on, state_of
from tests.library.shelves import book

BOTS = (Guest("Clara", "cautious"), Guest("Dov", "bold"))


def table(persons: int, book: str = "parlett-2008") -> Plan:
    people = (Guest("Anna"), Guest("Ben"), Guest("Eve"))[:persons]
    return Plan(book=book, guests=(*people, *BOTS))


def play_on(sitting: Sitting, decisions: int | None = None) -> None:
    """Every person decides as a bot would; stops after so many of their decisions."""
    while sitting.asks is not None:
        if isinstance(sitting.asks, Decide) and not sitting.guests[sitting.asks.seat].is_bot:
            if decisions == 0:
                return
            decisions = None if decisions is None else decisions - 1
        go_on(sitting)


def to_the_next_hand(sitting: Sitting) -> None:
    """To the end of the next hand that is dealt."""
    hand = sitting.hands + 1
    while not (sitting.between_hands and sitting.hands >= hand):
        go_on(sitting)


def resumed(evening: Evening, sitting: Sitting) -> Sitting:
    sitting.journal.close()
    return evening.resume(sitting.journal.path)


def test_a_game_is_on_disk_from_its_beginning_and_goes_on_exactly_where_it_was_left(evening: Evening) -> None:
    sitting = evening.deal(table(2))
    # The first card has not been dealt yet.
    assert evening.saves.read(sitting.journal.path).state == state_of(sitting)
    play_on(sitting, decisions=3)
    again = resumed(evening, sitting)
    assert state_of(again) == state_of(sitting)
    assert again.history == sitting.history
    assert again.asks == sitting.asks
    play_on(again)
    assert state_of(again).ended


def test_a_game_that_cannot_be_played_has_no_journal(evening: Evening, tmp_path: Path) -> None:
    book = evening.shelf.book("parlett-2008")
    rules = replace(book.plain_rules(), packs=Packs.ONE)
    crowd = tuple(Guest(f"Guest {number}") for number in range(60))
    with pytest.raises(Unplayable, match="60 seats are too many"):
        evening.begin(book, rules, crowd)
    assert not list(tmp_path.iterdir())


def test_a_second_person_who_joins_brings_the_curtain_which_stays_when_one_has_left(evening: Evening) -> None:
    sitting = evening.deal(table(1))
    to_the_next_hand(sitting)
    told = sitting.comes(Guest("Late"))
    assert isinstance(told[0], SatDown)
    assert sitting.names[-1] == "Late"
    sitting.take_over(Seat(0), Guest("Anna", "bold"))
    assert sitting.alone is None
    assert resumed(evening, sitting).alone is None


def test_a_name_whose_seat_was_never_made_is_forgotten(evening: Evening) -> None:
    sitting = evening.deal(table(2))
    to_the_next_hand(sitting)
    sitting.journal.append(note_line(Seating((*sitting.guests, Guest("Late")))))
    assert resumed(evening, sitting).names == sitting.names


def test_a_newcomer_in_the_middle_of_a_hand_and_what_is_not_legal_leave_no_trace(evening: Evening) -> None:
    sitting = evening.deal(table(2))
    play_on(sitting, decisions=0)
    guests, written = sitting.guests, sitting.journal.path.read_bytes()
    with pytest.raises(Illegal, match="between two hands"):
        sitting.comes(Guest("Late"))
    assert isinstance(sitting.asks, Decide)
    with pytest.raises(Illegal):
        sitting.put(Decision(Seat((sitting.asks.seat + 1) % 4), sitting.asks.moves[0]))
    assert sitting.guests == guests
    assert sitting.journal.path.read_bytes() == written


def test_no_more_sit_down_late_than_at_the_beginning(evening: Evening) -> None:
    sitting = evening.deal(Plan(lives=5, guests=tuple(Guest(f"Bot {n}", "cautious") for n in range(25))))
    to_the_next_hand(sitting)
    last = sitting.will_come(Guest("Zoe"))
    with pytest.raises(Illegal, match="no more than 26"):
        sitting.will_come(Guest("Yves"))
    sitting.comes(last)
    written = sitting.journal.path.read_bytes()
    with pytest.raises(Illegal, match="no more than 26"):
        sitting.comes(Guest("Yves"))
    assert sitting.journal.path.read_bytes() == written and len(sitting.guests) == 26


def to_a_hand_without(sitting: Sitting) -> Seat:
    """To the middle of a hand that a person who is out looks on at."""
    while True:
        go_on(sitting)
        shown = sitting.sight(None).table
        out = [Seat(seat) for seat in range(3) if seat not in shown.seated]
        if out and shown.hand is not None and not shown.hand.open:
            return out[0]


def test_who_is_out_bets_and_nobody_who_is_in_nor_a_bot_in_a_warm_seat(evening: Evening) -> None:
    sitting = evening.deal(table(3))
    to_the_next_hand(sitting)
    out = to_a_hand_without(sitting)
    shown = sitting.sight(None).table
    first = shown.seated[0]
    for who, on in ((first, shown.seated[1]), (out, out)):
        with pytest.raises(Illegal, match="cannot bet"):
            sitting.bet(who, on, shown)
    sitting.bet(out, first, shown)
    sitting = resumed(evening, sitting)
    assert sitting.bets == [Bet(out, shown.hands, first)]
    sitting.take_over(out, replace(sitting.guests[out], temperament="bold"))
    with pytest.raises(Illegal, match="cannot bet"):
        sitting.bet(out, first, shown)


def test_a_guest_who_went_home_bets_no_more(evening: Evening) -> None:
    sitting = evening.deal(table(3))
    to_the_next_hand(sitting)
    sitting.goes(Seat(0))
    while (shown := sitting.sight(None).table).hand is None:
        go_on(sitting)
    with pytest.raises(Illegal, match="cannot bet"):
        sitting.bet(Seat(0), shown.seated[0], shown)


def test_a_bet_on_a_hand_of_which_the_game_is_past_is_refused_and_spoils_no_record(evening: Evening) -> None:
    sitting = evening.deal(table(3))
    out = to_a_hand_without(sitting)
    shown = sitting.sight(None).table
    to_the_next_hand(sitting)
    with pytest.raises(Illegal, match="cannot bet"):
        sitting.bet(out, shown.seated[0], shown)
    assert resumed(evening, sitting).bets == []


@pytest.mark.parametrize("bots", [("threshold:7", "random"), ("inscrutable", "threshold:99")])
def test_a_bot_of_a_number_plays_like_any_other_and_so_does_one_that_nobody_knows(
    bots: tuple[str, str], evening: Evening
) -> None:
    first, second = bots
    sitting = evening.deal(Plan(guests=(Guest("Anna", first), Guest("Ben", second), *BOTS)))
    again = resumed(evening, sitting)
    play_on(again)
    assert again.asks is None
    assert tuple(guest.temperament for guest in again.guests[:2]) == bots


def test_who_waits_to_join_and_to_leave_is_on_disk_until_it_is_done(evening: Evening) -> None:
    sitting = evening.deal(table(3))
    play_on(sitting, decisions=0)
    zoe, yves = sitting.will_come(Guest("Zoe")), sitting.will_come(Guest("Yves"))
    sitting.will_go(Seat(2))
    sitting.will_go(Seat(0))
    sitting.will_not_come(yves)
    sitting.will_stay(Seat(0))
    announced = AtTheDoor(comes=(zoe,), goes=(Seat(2),))
    assert sitting.at_the_door == announced
    sitting = resumed(evening, sitting)
    assert sitting.at_the_door == announced
    to_the_next_hand(sitting)
    sitting.comes(zoe)
    assert sitting.at_the_door == AtTheDoor(goes=(Seat(2),))
    sitting.goes(Seat(2))
    assert sitting.at_the_door == AtTheDoor()
    assert resumed(evening, sitting).at_the_door == AtTheDoor()


# A question is answered once, and a choice can be taken back until it holds


ASKED = (Move.KEEP, Move.CHANGE)


def question() -> Question:
    return Question(1, Seat(1), ASKED, lambda: None)


async def at_once(_: asyncio.Event) -> None:
    await asyncio.sleep(0)


async def test_a_withdrawal_counts_even_while_a_choice_could_be_taken_back() -> None:
    asked = question()

    async def while_it_falls(touched: asyncio.Event) -> None:
        asked.withdraw()

    asked.choose(Move.KEEP)
    assert await asked.answer(while_it_falls) is None


async def test_a_choice_that_is_settled_stands_before_its_time_is_up() -> None:
    asked = question()

    async def for_ever(touched: asyncio.Event) -> None:
        await touched.wait()

    assert not asked.settle(), "nothing is chosen yet"
    answer = asyncio.ensure_future(asked.answer(for_ever))
    asked.choose(Move.CHANGE)
    await asyncio.sleep(0)
    assert asked.settle()
    assert not asked.take_back(), "it is too late"
    assert await answer is Move.CHANGE


# Whether a book can serve the table


def planned(name: str, guests: int, *variants: str, lives: int | None = None) -> Plan:
    return Plan(
        book=name, lives=lives, variants=variants, guests=tuple(Guest(f"Guest {at}") for at in range(guests))
    )


@pytest.mark.parametrize(
    ("guests", "lives", "takes"),
    [(5, None, "about 10 minutes with 5"), (5, 6, "about 25 minutes with 5"), (20, 3, "with 12")],
)
def test_a_game_takes_longer_with_more_lives(guests: int, lives: int | None, takes: str) -> None:
    plan = planned("parlett-2008", guests, lives=lives)
    assert takes in how_long(book("parlett-2008"), plan, Shelf().pastimes["parlett-2008"])


@pytest.mark.parametrize("last", ["parlett-2008", "kille", "ours"])
@pytest.mark.parametrize("guests", [2, 5, 20])
def test_what_is_suggested_is_what_the_last_book_is_not(last: str, guests: int) -> None:
    shelf = Shelf()
    good_for = {name: one.good_for for name, one in shelf.pastimes.items()}
    found = suggestions(planned(last, guests), shelf)
    assert 0 < len(found) <= 3 and last not in {one.id for one in found.values()}
    for why, what in (("livelier", "the cruel"), ("with pictures", "lovers of pictures")):
        assert why not in found or what in good_for[found[why].id]
        assert why not in found or what not in good_for.get(last, ())
    if "shorter" in found:
        took = (shelf.pastimes[name].minutes[min(guests, 12)] for name in (found["shorter"].id, last))
        assert next(took) < next(took)


def test_a_book_that_says_nothing_of_players_has_nothing_to_remark() -> None:
    assert not_foreseen(book("parlett-2008"), planned("parlett-2008", 26)) == ""
