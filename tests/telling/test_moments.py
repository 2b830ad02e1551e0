"""What is a great moment, and what is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from ranter_tui.game.events import Dealt, Event, WentOut, Won
from ranter_tui.game.law import law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
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


MOMENTS = yaml.safe_load(Path(__file__).with_name("moments.yaml").read_text(encoding="utf-8"))["moments"]


def played(
    rules: Rules, lives: dict[str, int], hands: Sequence[tuple[str, str]]
) -> tuple[Table, State, list[Event]]:
    """A table after these hands, how it was before them, and what happened in them."""
    names = [holds.split()[0] for holds in listed(hands[0][0])]
    table = Table(rules, " ".join(names), dealer=names[-1], lives=lives)
    start, told = table.state, list[Event]()
    for holds, says in hands:
        told += play_out(table.deal(holds), says).events
    return table, start, faces(tuple(told))


@pytest.mark.parametrize("row", MOMENTS, ids=[row["moment"] for row in MOMENTS])
def test_a_great_moment(row: dict[str, Any]) -> None:
    rules = rules_of(**row["rules"]) if "rules" in row else PLAIN
    hands = [(hand["deal"], hand["says"]) for hand in row["hands"]]
    table, start, told = played(rules, row.get("lives", {}), hands)
    found = [moment for _, moment in Moments(parlett()).through(start, told, table.names)]
    assert [f"{one.kind.value} {one.who}: {one.shout} {'; '.join(one.lines)}" for one in found] == row["told"]


def test_a_bet_that_was_right_is_told_aloud_by_itself_or_with_what_it_foresaw() -> None:
    lines = ("with the 2 of spades", "Dov saw it coming!", "hand 1, never robbed")
    for lives, told in (
        (3, [GreatMoment(MomentKind.FORESEEN, "Dov", "I knew it!", ("with a bet on Anna",))]),
        (1, [GreatMoment(MomentKind.OUT, "Anna", "Out!", lines)]),
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
    table, start, told = played(rules, lives, hands)
    return great_hand(start, told, parlett(), table.names)


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
    # Where there is one hand there is no choosing.
    assert greatest(QUIET) is None
