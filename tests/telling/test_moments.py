"""What is a great moment, and what is none."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from ranter_tui.game.events import Dealt, Event, WentOut, Won
from ranter_tui.game.law import law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.record.parsing import read_lines
from ranter_tui.record.replay import play_again
from ranter_tui.telling.moments import GreatHand, GreatMoment, MomentKind, Moments, great_hand
from tests.game.hands import ALL_KEEP, play_out
from tests.game.table import KING, Table, listed
from tests.game.table import book as rules_of
from tests.library.games import NAMES, faces, game
from tests.library.shelves import IDS, book
from tests.record.recorded import FOLDER

parlett = partial(book, "parlett-2008")
PLAIN = rules_of(powers=KING)


WITH_THE_2 = "with the 2 of spades"

DEAR = rules_of(penalty="two_with_ace")


MOMENTS: tuple[tuple[Any, ...], ...] = (
    ("losing one life of three is no great moment", PLAIN, {}, [("Anna 2, Ben 9, Clara Q", ALL_KEEP)],
        []),
    ("whoever goes out is told with the card the hand and the robberies", PLAIN, {"Ben": 1},
        [("Anna 3, Ben 9, Clara Q", "Anna change, Ben keep, Clara keep")],
        ["out Ben: Out! with the 3 of spades; hand 1, robbed once"]),
    ("those who go out together are told together", rules_of(tie="all_lose"), {"Anna": 1, "Clara": 1},
        [("Anna 3, Ben 9, Clara 3, Dov Q", ALL_KEEP)], ["out Anna and Clara: Out! together, in hand 1"]),
    ("a losing card got rid of on the last life saves it", PLAIN, {"Anna": 1},
        [("Anna 3, Ben 9, Clara Q", "Anna change, Ben keep, Clara keep")],
        ["saved Anna: Saved! on the last life; the 3 of spades went to Ben"]),
    ("a losing card that was taken away saves as well", PLAIN, {"Ben": 1},
        [("Anna 9, Ben 3, Clara Q", "Anna change, Ben keep, Clara keep")],
        ["saved Ben: Saved! on the last life; the 3 of spades went to Anna"]),
    ("a losing card that went through two hands saves the first", PLAIN, {"Anna": 1},
        [("Anna 3, Ben 9, Clara Q", "Anna change, Ben change, Clara keep")],
        ["saved Anna: Saved! on the last life; the 3 of spades went to Ben"]),
    ("with lives to spare nothing is saved", PLAIN, {},
        [("Anna 3, Ben 9, Clara Q", "Anna change, Ben keep, Clara keep")], []),
    ("where everybody has one life from the start the last is nothing special",
        rules_of(powers=KING, lives={"count": 1}), {},
        [("Anna 3, Ben 9, Clara K", "Anna change, Ben change")],
        ["out Ben: Out! with the 3 of spades; hand 1, robbed once"]),
    ("a king that keeps the last life is a great moment in the words of the book", PLAIN, {"Ben": 1},
        [("Anna 3, Ben K, Clara Q", "Anna change, Clara keep")],
        ["refused Ben: Cuckoo! keeps the King, and the last life; Anna asked in vain"]),
    ("a king that costs the last life is a great moment too", PLAIN, {"Anna": 1},
        [("Anna 3, Ben K, Clara Q", "Anna change, Clara keep")],
        ["refused Ben: Cuckoo! keeps the King; Anna asked in vain, with the last life",
        "out Anna: Out! with the 3 of spades; hand 1, never robbed"]),
    ("a king that nobody needs badly is none", PLAIN, {},
        [("Anna 3, Ben K, Clara Q", "Anna change, Clara keep")], []),
    ("a dear card is told as a double loss", DEAR, {}, [("Anna A, Ben 9, Clara Q", ALL_KEEP)],
        ["dear Anna: Double! with the Ace of spades; two lives gone at once"]),
    ("the dearest of all is to go out by it", DEAR, {"Anna": 2}, [("Anna A, Ben 9, Clara Q", ALL_KEEP)],
        ["out Anna: Out! with the Ace of spades; hand 1, never robbed"]),
    ("to stay in on honour is a great moment", rules_of(grace="on_honour"), {"Anna": 1},
        [("Anna 2, Ben 9, Clara Q", ALL_KEEP)], ["honour Anna: On honour! no life left, and still in"]),
    ("the last two and the winner are told once", PLAIN, {"Ben": 1, "Clara": 1},
        [("Anna 9, Ben 2, Clara Q", ALL_KEEP), ("Clara 9, Anna Q", ALL_KEEP)],
        ["out Ben: Out! with the 2 of spades; hand 1, never robbed",
        "last_two Anna and Clara: Duel! the last two; three lives against one",
        "won Anna: Wins! Clara is out; after 2 hands"]),
    ("two who sat down alone are no last two", PLAIN, {}, [("Anna 9, Ben 2", ALL_KEEP)], []),
    ("when all go out together they are told once", rules_of(tie="all_lose", wipe_out="decider"),
        {"Anna": 1, "Ben": 1}, [("Anna 9, Ben 9", ALL_KEEP)],
        ["all_out Anna and Ben: All out! together, in hand 1"]),
    ("when all would have gone out they are spared", rules_of(tie="all_lose", wipe_out="nobody_loses"),
        {"Anna": 1, "Ben": 1}, [("Anna 9, Ben 9", ALL_KEEP)],
        ["spared Anna and Ben: Spared! nobody would have been left"]),
    ("a guest who buys back in at once has not gone out",
        rules_of(grace="buy_back", buy_back_limit=3, pot="ante"), {"Ben": 1},
        [("Anna 9, Ben 2, Clara Q", "Anna keep, Ben keep, Clara keep, Ben buy_back")], []),
)  # fmt: skip
"""Of a sentence each: by which rules and with which lives what is dealt and said, and the moments in it."""


@pytest.mark.parametrize(
    ("rules", "lives", "hands", "moments"),
    [row[1:] for row in MOMENTS],
    ids=[row[0] for row in MOMENTS],
)
def test_a_great_moment(
    rules: Rules, lives: dict[str, int], hands: list[tuple[str, str]], moments: list[str]
) -> None:
    names = [holds.split()[0] for holds in listed(hands[0][0])]
    table = Table(rules, " ".join(names), dealer=names[-1], lives=lives)
    start, told = table.state, list[Event]()
    for holds, says in hands:
        told += play_out(table.deal(holds), says).events
    found = [moment for _, moment in Moments(parlett()).through(start, faces(tuple(told)), table.names)]
    assert [f"{one.kind.value} {one.who}: {one.shout} {'; '.join(one.lines)}" for one in found] == moments


def test_a_bet_that_was_right_is_told_aloud_by_itself_or_with_what_it_foresaw() -> None:
    for lives, told in (
        (3, [GreatMoment(MomentKind.FORESEEN, "Dov", "I knew it!", ("with a bet on Anna",))]),
        (
            1,
            [
                GreatMoment(
                    MomentKind.OUT, "Anna", "Out!", (WITH_THE_2, "Dov saw it coming!", "hand 1, never robbed")
                )
            ],
        ),
    ):
        table = Table(PLAIN, "Anna Ben Clara Dov", dealer="Clara", lives={"Anna": lives}, out="Dov")
        found, state = Moments(parlett()), table.state
        shown = []
        for event in table.deal("Anna 2, Ben 9, Clara Q").says("Anna keep, Ben keep, Clara keep").events:
            before, state = state, event.after(state)
            shown.append(found.see(event, before, state, table.names))
            if isinstance(event, Dealt):
                found.bets |= {Seat(3): Seat(0)}
        assert [moment for moment in shown if moment is not None] == told


def test_in_games_of_every_book_at_most_two_moments_come_in_a_hand_and_nobody_goes_out_untold() -> None:
    for name in IDS:
        seats = 2 if name == "le-her" else 6
        seen = faces(game(name, seats, seed=5))
        start = seated(law_for(book(name).plain_rules(), seats))
        told = list(Moments(book(name)).through(start, seen, NAMES))
        hand_of = [sum(isinstance(event, Dealt) for event in seen[: place + 1]) for place, _ in told]
        assert max(Counter(hand_of).values()) <= 2, name
        assert len(told) <= 1.2 * max(hand_of), name
        assert told[-1][1].kind is MomentKind.WON
        winners = next(event.seats for event in seen if isinstance(event, Won))
        said = " ".join(f"{moment.who} {' '.join(moment.lines)}" for _, moment in told)
        for event in seen:
            if isinstance(event, WentOut) and event.seat not in winners:
                assert NAMES[event.seat] in said, name


def test_every_eye_is_told_the_same_moments_of_every_recorded_game() -> None:
    for path in sorted(FOLDER.glob("*.jsonl")):
        with path.open("rb") as file:
            record = play_again(read_lines(file))
        names = tuple(guest.name for guest in record.guests)
        room, guest, everything = (
            list(Moments(parlett()).through(record.start, told, names))
            for told in (faces(record.events), faces(record.events, Seat(0)), record.events)
        )
        assert room == guest == everything, path.stem
        assert room[-1][1].kind in (MomentKind.WON, MomentKind.NOBODY_WON), path.stem


QUIET = ("Anna 2, Ben 9, Clara Q", ALL_KEEP)


def greatest(*hands: tuple[str, str], rules: Rules = PLAIN, **lives: int) -> GreatHand | None:
    table = Table(rules, "Anna Ben Clara", dealer="Clara", lives=lives)
    start, told = table.state, list[Event]()
    for holds, says in hands:
        told += play_out(table.deal(holds), says).events
    return great_hand(start, faces(tuple(told)), parlett(), table.names)


def test_the_greatest_hand_is_the_one_with_most_refusals_saved_lives_and_guests_who_go_out() -> None:
    refused = ("Ben 4, Clara K, Anna 9", "Ben change, Anna keep")
    quiet = ("Clara 2, Anna 9, Ben Q", ALL_KEEP)
    assert greatest(QUIET, refused, quiet) == GreatHand(2, "one refusal", (1, 0))
    saved = ("Ben 3, Clara 9, Anna Q", "Ben change, Clara keep, Anna keep")
    found = greatest(QUIET, saved, Ben=1, Clara=2)
    assert found == GreatHand(2, "Ben saved on the last life", (1, 1))
    out = ("Ben 2, Clara K, Anna 9", "Ben change, Anna keep")
    assert greatest(QUIET, out, Ben=1) == GreatHand(2, "one refusal, Ben out", (2, 0))


def test_of_hands_in_which_as_much_happens_more_exchanges_and_then_the_later_one_count() -> None:
    changed = ("Ben 9, Clara Q, Anna 2", "Ben change, Clara keep, Anna keep")
    assert greatest(QUIET, changed) == GreatHand(2, "one exchange", (0, 1))
    assert greatest(QUIET, ("Ben 2, Clara 9, Anna Q", ALL_KEEP)) == GreatHand(2, "no exchanges", (0, 0))


def test_where_there_is_one_hand_there_is_no_choosing() -> None:
    assert greatest(QUIET) is None
