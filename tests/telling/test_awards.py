"""Awards, and what each seat's evening is counted from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui.game import events as on
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.telling.awards import Award, Count, awards, final_ranking, tally
from tests.game.any_rules import any_law
from tests.game.hands import ALL_KEEP
from tests.game.history import History
from tests.game.table import KING
from tests.game.table import book as rules_of
from tests.library.games import NAMES, faces, game, told
from tests.library.shelves import IDS, book

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
KINGS, TWO, THREE = rules_of(powers=KING), rules_of(lives={"count": 2}), rules_of(lives={"count": 3})


@pytest.mark.parametrize("row", TABLES["awards"], ids=lambda row: row.get("text", f"no {row['award']}"))
def test_what_was_done_in_a_game_is_honoured(row: dict[str, Any]) -> None:
    rules = rules_of(**row["rules"]) if "rules" in row else PLAIN
    found = awarded_for(told(rules, *row["hands"]), rules).get(row["award"])
    assert (found.text if found else None) == row.get("text")


def test_an_award_says_who_gets_it() -> None:
    assert awarded_for(told(PLAIN, *ROBBERIES))["Most often robbed"].seats == (BEN,)
    assert awarded_for(told(THREE, *NEARLY_OUT), THREE)["The dealer’s lot"].seats == (BEN,)
    refused = told(KINGS, *REFUSALS)
    assert tally(start(refused), refused)[BEN].refused == 2


def test_an_award_is_shared_by_two_at_most() -> None:
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


ONE_LIFE = rules_of(lives={"count": 1})


def placed(rules: Rules, seats: int, events: list[on.Event]) -> list[tuple[int, Seat, str]]:
    found = final_ranking(seated(law_for(rules, seats)), events)
    return [(one.place, one.seat, one.fate) for one in found]


def test_the_last_to_go_out_comes_next_after_the_winner() -> None:
    events = told(ONE_LIFE, ("Anna 9, Ben 3, Clara 8", ALL_KEEP), ("Clara 4, Anna 8", ALL_KEEP))
    assert placed(ONE_LIFE, 3, events) == [(1, 0, "won"), (2, 2, "out in hand 2"), (3, 1, "out in hand 1")]


def test_those_who_go_out_in_one_hand_share_a_place() -> None:
    events = told(ONE_LIFE, ("Anna 9, Ben 3, Clara 8, Dov 3", ALL_KEEP), ("Clara 8, Anna 4", ALL_KEEP))
    assert placed(ONE_LIFE, 4, events) == [
        (1, 2, "won"),
        (2, 0, "out in hand 2"),
        (3, 1, "out in hand 1"),
        (3, 3, "out in hand 1"),
    ]


def test_those_who_win_together_are_all_first() -> None:
    events = told(ONE_LIFE, ("Anna 5, Ben 5", ALL_KEEP))
    assert placed(ONE_LIFE, 2, events) == [(1, 0, "won"), (1, 1, "won")]


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
