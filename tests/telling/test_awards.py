"""Awards and great moments: what is honoured in a game, and what each seat’s evening is counted from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui.game import events as on
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event, WentOut, Won
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.record.parsing import read_lines
from ranter_tui.record.replay import play_again
from ranter_tui.telling.awards import Award, Count, awards, final_ranking, tally
from ranter_tui.telling.moments import GreatHand, GreatMoment, MomentKind, Moments, great_hand
from tests.game.any_rules import any_law
from tests.game.hands import ALL_KEEP, play_out
from tests.game.history import History
from tests.game.table import KING, Table, listed
from tests.game.table import book as rules_of
from tests.library.games import NAMES, faces, game, told
from tests.library.shelves import IDS, book
from tests.record.recorded import FOLDER

ANNA, BEN, CLARA = (Seat(number) for number in range(3))
PLAIN = rules_of(lives={"count": 4})


def start(events: Sequence[on.Event], rules: Rules = PLAIN) -> State:
    began = events[0]
    assert isinstance(began, on.Began)
    return seated(law_for(replace(rules, lives=Lives(began.lives)), began.seats))


def awarded_for(events: Sequence[on.Event], rules: Rules = PLAIN) -> dict[str, Award]:
    return {award.title: award for award in awards(start(events, rules), faces(tuple(events)), NAMES)}


TABLES = yaml.safe_load(Path(__file__).with_name("awards.yaml").read_text(encoding="utf-8"))
ROBBERIES, REFUSALS, NEARLY_OUT = (TABLES["games"][name] for name in ("robberies", "refusals", "nearly_out"))
KINGS, ONE_LIFE, TWO, THREE = (
    rules_of(powers=KING), *(rules_of(lives={"count": count}) for count in (1, 2, 3))
)  # fmt: skip


@pytest.mark.parametrize("row", TABLES["awards"], ids=lambda row: row.get("text", f"no {row['award']}"))
def test_what_was_done_in_a_game_is_honoured(row: dict[str, Any]) -> None:
    rules = rules_of(**row["rules"]) if "rules" in row else PLAIN
    found = awarded_for(told(rules, *row["hands"]), rules).get(row["award"])
    assert (found.text if found else None) == row.get("text")


def test_an_award_says_who_gets_it_and_is_shared_by_two_at_most() -> None:
    assert awarded_for(told(PLAIN, *ROBBERIES))["Most often robbed"].seats == (BEN,)
    assert awarded_for(told(THREE, *NEARLY_OUT), THREE)["The dealer’s lot"].seats == (BEN,)
    refused = told(KINGS, *REFUSALS)
    assert tally(start(refused), refused)[BEN].refused == 2
    beginning, *hand = told(PLAIN, ROBBERIES[0])
    shared = awarded_for([beginning, *hand * 3])["Most often robbed"]
    assert shared.seats == (BEN, CLARA)
    assert shared.text == "Ben and Clara each had to give up a card 3 times."


def test_what_everybody_did_is_no_distinction() -> None:
    beginning, *hand = told(PLAIN, ("Anna 6, Ben J", ALL_KEEP))
    assert "Easily pleased" not in awarded_for([beginning, *hand * 5])


def test_a_spared_hand_is_lost_by_nobody() -> None:
    events = told(PLAIN, ("Anna 5, Ben 5", ALL_KEEP))
    at = next(place for place, event in enumerate(events) if isinstance(event, on.Judged))
    spared = [*events[: at + 1], on.Reprieved(RuleKey("wipe_out"), (ANNA, BEN))]
    assert tally(start(events), events)[ANNA].hands_lost == 1
    assert tally(start(spared), spared)[ANNA].hands_lost == 0


def test_every_seat_is_counted_late_guests_too() -> None:
    events = [
        *told(PLAIN, *ROBBERIES),
        on.SatDown(RuleKey("players"), Seat(3), 1),
        on.GotUp(RuleKey("players"), CLARA, 1, False),
    ]
    counts = tally(start(events), events)
    assert counts[Seat(3)] == Count()
    assert counts[BEN] == Count(hands=4, hands_lost=2, robbed=3, kept=3, changed=1)
    assert [counts[seat].hands_lost for seat in (ANNA, BEN, CLARA)] == [0, 2, 2]


def test_counts_of_an_evening_add_up() -> None:
    evening = Count(hands=3, hands_lost=1, wins=1)
    evening.add(Count(hands=2, robbed=4, wins=1))
    assert evening == Count(hands=5, hands_lost=1, robbed=4, wins=2)


@pytest.mark.parametrize("name", IDS)
def test_what_is_counted_is_what_happened(name: str) -> None:
    events = game(name, 5, 3)
    counts = tally(start(events, book(name).plain_rules()), events).values()
    assert sum(count.kept for count in counts) == sum(isinstance(event, on.Kept) for event in events)
    assert sum(count.refused for count in counts) == sum(isinstance(event, on.Refused) for event in events)
    assert sum(count.wins for count in counts) == sum(
        len(event.seats) for event in events if isinstance(event, on.Won)
    )
    assert sum(count.hands for count in counts) >= sum(
        len(event.seats) for event in events if isinstance(event, on.Revealed)
    )


def test_over_some_games_every_award_is_earned_and_none_every_time() -> None:
    earned = [
        set(awarded_for(list(game(name, seats, seed)), book(name).plain_rules()))
        for name in IDS
        for seats in (3, 5)
        for seed in range(4)
    ]
    kinds = set.union(*earned)
    assert len(kinds) == 13
    assert not set.intersection(*earned)


@given(any_law(), st.integers(0, 1_000_000))
def test_any_game_can_be_honoured_and_the_same_faces_always_give_the_same(law: Law, seed: int) -> None:
    history = History(law)
    history.play_on(Luck(seed), most=120)
    names = [f"Guest {seat}" for seat in range(law.seats)]
    seen = faces(tuple(history.events))
    began = seated(law)
    awarded = awards(began, seen, names)
    assert awarded == awards(began, seen, names) == awards(began, history.events, names)
    assert tally(began, seen) == tally(began, history.events)
    for award in awarded:
        assert 1 <= len(award.seats) <= 2
        assert award.text.startswith(names[award.seats[0]])
        assert award.text.endswith(".")


def placed(rules: Rules, seats: int, events: list[on.Event]) -> list[tuple[int, Seat, str]]:
    found = final_ranking(seated(law_for(rules, seats)), events)
    return [(one.place, one.seat, one.fate) for one in found]


def test_the_last_to_go_out_comes_after_the_winner_and_who_falls_together_shares_a_place() -> None:
    events = told(ONE_LIFE, ("Anna 9, Ben 3, Clara 8, Dov 3", ALL_KEEP), ("Clara 8, Anna 4", ALL_KEEP))
    first, second = (3, 1, "out in hand 1"), (3, 3, "out in hand 1")
    assert placed(ONE_LIFE, 4, events) == [(1, 2, "won"), (2, 0, "out in hand 2"), first, second]
    together = told(ONE_LIFE, ("Anna 5, Ben 5", ALL_KEEP))
    assert placed(ONE_LIFE, 2, together) == [(1, 0, "won"), (1, 1, "won")]


def test_a_game_on_its_way_is_led_by_whoever_has_most_lives() -> None:
    rules = TWO
    events = told(rules, ("Anna 9, Ben 3, Clara 8", ALL_KEEP))
    gone = [*events, on.GotUp(RuleKey("players"), Seat(2), 2, False)]
    two, one = "still in, lives: 2", "still in, lives: 1"
    assert placed(rules, 3, events) == [(1, 0, two), (1, 2, two), (3, 1, one)]
    assert placed(rules, 3, gone) == [(1, 0, two), (2, 1, one), (3, 2, "left after hand 1")]


@pytest.mark.parametrize("name", IDS)
def test_every_seat_has_its_place(name: str) -> None:
    events = game(name, 6, 2)
    found = final_ranking(seated(law_for(book(name).plain_rules(), 6)), events)
    assert sorted(one.seat for one in found) == list(range(6))
    assert [one.place for one in found] == sorted(one.place for one in found)
    (won,) = (event for event in events if isinstance(event, on.Won))
    assert {one.seat for one in found if one.place == 1} == set(won.seats)


# Great moments, and the greatest hand


parlett = partial(book, "parlett-2008")
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
    rules = rules_of(**row["rules"]) if "rules" in row else KINGS
    hands = [(hand["deal"], hand["says"]) for hand in row["hands"]]
    table, start, told = played(rules, row.get("lives", {}), hands)
    found = [moment for _, moment in Moments(parlett()).through(start, told, table.names)]
    assert [f"{one.kind.value} {one.who}: {one.shout} {'; '.join(one.lines)}" for one in found] == row["told"]


def test_a_bet_that_was_right_is_told_aloud_by_itself_or_with_what_it_foresaw() -> None:
    lines = ("with the 2 of spades", "Dov saw it coming!", "hand 1, never robbed")
    for lives, comes in (
        (3, [GreatMoment(MomentKind.FORESEEN, "Dov", "I knew it!", ("with a bet on Anna",))]),
        (1, [GreatMoment(MomentKind.OUT, "Anna", "Out!", lines)]),
    ):
        table = Table(KINGS, "Anna Ben Clara Dov", dealer="Clara", lives={"Anna": lives}, out="Dov")
        found, state = Moments(parlett()), table.state
        shown = []
        for event in table.deal("Anna 2, Ben 9, Clara Q").says("Anna keep, Ben keep, Clara keep").events:
            before, state = state, event.after(state)
            shown.append(found.see(event, before, state, table.names))
            if isinstance(event, Dealt):
                found.bets |= {Seat(3): Seat(0)}
        assert [moment for moment in shown if moment is not None] == comes


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


def greatest(*hands: tuple[str, str], rules: Rules = KINGS, **lives: int) -> GreatHand | None:
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
