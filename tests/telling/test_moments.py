"""What is a great moment, and what is none."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from ranter_tui.game.events import Dealt, Event, WentOut, Won
from ranter_tui.game.law import law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.record.parsing import read_lines
from ranter_tui.record.replay import play_again
from ranter_tui.telling.moments import GreatHand, GreatMoment, MomentKind, Moments, great_hand
from tests.game.table import KING, Table
from tests.game.table import book as rules_of
from tests.library.games import NAMES, faces, game
from tests.library.shelves import IDS, book
from tests.record.recorded import FOLDER

parlett = partial(book, "parlett-2008")
PLAIN = rules_of(powers=KING)


WITH_THE_2 = "with the 2 of spades"


def at(table: Table, *hands: tuple[str, str] | tuple[str, str, str]) -> list[GreatMoment]:
    """The moments of these hands: of each what is dealt, what is said, and how the stock begins."""
    start, told = table.state, list[Event]()
    for holds, says, *stock in hands:
        told += table.deal(holds, *stock).says(says).events
    return [moment for _, moment in Moments(parlett()).through(start, faces(tuple(told)), table.names)]


def three(rules: Rules = PLAIN, **lives: int) -> Table:
    return Table(rules, "Anna Ben Clara", dealer="Clara", lives=lives)


def test_losing_one_life_of_three_is_no_great_moment() -> None:
    assert at(three(), ("Anna 2, Ben 9, Clara Q", "Anna keep, Ben keep, Clara keep")) == []


def test_whoever_goes_out_is_told_with_the_card_the_hand_and_the_robberies() -> None:
    (out, *_) = at(three(Ben=1), ("Anna 3, Ben 9, Clara Q", "Anna change, Ben keep, Clara keep"))
    assert out == GreatMoment(MomentKind.OUT, "Ben", "Out!", ("with the 3 of spades", "hand 1, robbed once"))


def test_those_who_go_out_together_are_told_together() -> None:
    table = Table(rules_of(tie="all_lose"), "Anna Ben Clara Dov", dealer="Dov", lives={"Anna": 1, "Clara": 1})
    (out,) = at(table, ("Anna 3, Ben 9, Clara 3, Dov Q", "Anna keep, Ben keep, Clara keep, Dov keep"))
    assert (out.kind, out.who, out.lines) == (MomentKind.OUT, "Anna and Clara", ("together, in hand 1",))


@pytest.mark.parametrize(
    ("holds", "says", "saved", "to"),
    [
        ("Anna 3, Ben 9, Clara Q", "Anna change, Ben keep, Clara keep", "Anna", "Ben"),
        # It was taken away.
        ("Anna 9, Ben 3, Clara Q", "Anna change, Ben keep, Clara keep", "Ben", "Anna"),
        # It went through two hands: it saves the first.
        ("Anna 3, Ben 9, Clara Q", "Anna change, Ben change, Clara keep", "Anna", "Ben"),
    ],
)
def test_a_losing_card_got_rid_of_on_the_last_life_saves_it(
    holds: str, says: str, saved: str, to: str
) -> None:
    (moment,) = at(Table(PLAIN, "Anna Ben Clara", dealer="Clara", lives={saved: 1}), (holds, says))
    assert (moment.kind, moment.who) == (MomentKind.SAVED, saved)
    assert moment.lines == ("on the last life", f"the 3 of spades went to {to}")


def test_with_lives_to_spare_nothing_is_saved() -> None:
    assert at(three(), ("Anna 3, Ben 9, Clara Q", "Anna change, Ben keep, Clara keep")) == []


def test_where_everybody_has_one_life_from_the_start_the_last_is_nothing_special() -> None:
    table = three(rules_of(powers=KING, lives={"count": 1}))
    told = at(table, ("Anna 3, Ben 9, Clara K", "Anna change, Ben change"))
    assert [moment.kind for moment in told] == [MomentKind.OUT]


def test_a_king_that_keeps_or_costs_the_last_life_is_a_great_moment_in_the_words_of_the_book() -> None:
    asked = ("Anna 3, Ben K, Clara Q", "Anna change, Clara keep")
    (refused, *_) = at(three(Ben=1), asked)
    assert (refused.kind, refused.who, refused.shout) == (MomentKind.REFUSED, "Ben", "Cuckoo!")
    assert refused.lines == ("keeps the King, and the last life", "Anna asked in vain")
    (refused, *_) = at(three(Anna=1), asked)
    assert refused.lines == ("keeps the King", "Anna asked in vain, with the last life")
    assert at(three(), asked) == [], "nobody needs it badly"


def test_a_dear_card_is_told_as_a_double_loss() -> None:
    rules = rules_of(penalty="two_with_ace")
    (dear,) = at(three(rules), ("Anna A, Ben 9, Clara Q", "Anna keep, Ben keep, Clara keep"))
    assert dear == GreatMoment(
        MomentKind.DEAR, "Anna", "Double!", ("with the Ace of spades", "two lives gone at once")
    )


def test_the_dearest_of_all_is_to_go_out_by_it() -> None:
    rules = rules_of(penalty="two_with_ace")
    (out,) = at(three(rules, Anna=2), ("Anna A, Ben 9, Clara Q", "Anna keep, Ben keep, Clara keep"))
    assert out.kind is MomentKind.OUT


def test_to_stay_in_on_honour_is_a_great_moment() -> None:
    rules = rules_of(grace="on_honour")
    (honour,) = at(three(rules, Anna=1), ("Anna 2, Ben 9, Clara Q", "Anna keep, Ben keep, Clara keep"))
    assert (honour.kind, honour.who) == (MomentKind.HONOUR, "Anna")


def test_the_last_two_and_the_winner_are_told_once() -> None:
    table = three(Ben=1, Clara=1)
    told = at(
        table,
        ("Anna 9, Ben 2, Clara Q", "Anna keep, Ben keep, Clara keep"),
        ("Clara 9, Anna Q", "Clara keep, Anna keep"),
    )
    assert [moment.kind for moment in told] == [MomentKind.OUT, MomentKind.LAST_TWO, MomentKind.WON]
    _, duel, won = told
    assert (duel.who, duel.shout) == ("Anna and Clara", "Duel!")
    assert duel.lines == ("the last two", "three lives against one")
    assert (won.who, won.shout, won.lines) == ("Anna", "Wins!", ("Clara is out", "after 2 hands"))


def test_two_who_sat_down_alone_are_no_last_two() -> None:
    table = Table(PLAIN, "Anna Ben", dealer="Ben")
    assert at(table, ("Anna 9, Ben 2", "Anna keep, Ben keep")) == []


def test_when_all_go_out_together_they_are_told_once() -> None:
    rules = rules_of(tie="all_lose", wipe_out="decider")
    table = Table(rules, "Anna Ben", dealer="Ben", lives=1)
    (all_out,) = at(table, ("Anna 9, Ben 9", "Anna keep, Ben keep"))
    assert (all_out.kind, all_out.who) == (MomentKind.ALL_OUT, "Anna and Ben")


def test_when_all_would_have_gone_out_they_are_spared() -> None:
    rules = rules_of(tie="all_lose", wipe_out="nobody_loses")
    table = Table(rules, "Anna Ben", dealer="Ben", lives=1)
    (spared,) = at(table, ("Anna 9, Ben 9", "Anna keep, Ben keep"))
    assert (spared.kind, spared.shout) == (MomentKind.SPARED, "Spared!")


def test_a_guest_who_buys_back_in_at_once_has_not_gone_out() -> None:
    rules = rules_of(grace="buy_back", buy_back_limit=3, pot="ante")
    table = three(rules, Ben=1)
    hand = "Anna 9, Ben 2, Clara Q", "Anna keep, Ben keep, Clara keep, Ben buy_back"
    assert at(table, hand) == []


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


KEPT = "Anna keep, Ben keep, Clara keep"
QUIET = ("Anna 2, Ben 9, Clara Q", KEPT)


def greatest(*hands: tuple[str, str], rules: Rules = PLAIN, **lives: int) -> GreatHand | None:
    table = Table(rules, "Anna Ben Clara", dealer="Clara", lives=lives)
    start, told = table.state, list[Event]()
    for holds, says in hands:
        told += table.deal(holds).says(says).events
    return great_hand(start, faces(tuple(told)), parlett(), table.names)


def test_the_greatest_hand_is_the_one_with_most_refusals_saved_lives_and_guests_who_go_out() -> None:
    refused = ("Ben 4, Clara K, Anna 9", "Ben change, Anna keep")
    quiet = ("Clara 2, Anna 9, Ben Q", "Clara keep, Anna keep, Ben keep")
    assert greatest(QUIET, refused, quiet) == GreatHand(2, "one refusal", (1, 0))
    saved = ("Ben 3, Clara 9, Anna Q", "Ben change, Clara keep, Anna keep")
    found = greatest(QUIET, saved, Ben=1, Clara=2)
    assert found == GreatHand(2, "Ben saved on the last life", (1, 1))
    out = ("Ben 2, Clara K, Anna 9", "Ben change, Anna keep")
    assert greatest(QUIET, out, Ben=1) == GreatHand(2, "one refusal, Ben out", (2, 0))


def test_of_hands_in_which_as_much_happens_more_exchanges_and_then_the_later_one_count() -> None:
    changed = ("Ben 9, Clara Q, Anna 2", "Ben change, Clara keep, Anna keep")
    assert greatest(QUIET, changed) == GreatHand(2, "one exchange", (0, 1))
    assert greatest(QUIET, ("Ben 2, Clara 9, Anna Q", "Ben keep, Clara keep, Anna keep")) == GreatHand(
        2, "no exchanges", (0, 0)
    )


def test_where_there_is_one_hand_there_is_no_choosing() -> None:
    assert greatest(QUIET) is None
