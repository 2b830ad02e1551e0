"""Who sees what: nobody learns of a card but by the faces of what happened."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ranter_tui.game import sight as sights
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import KINDS, Event, Eyes, Looked, RanBack
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Ask, Decide, Move
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.rules.table import FirstDealer
from ranter_tui.game.rules.turn import CryManner
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, Sight, face
from ranter_tui.game.state import Hand, State, awaited
from tests.game.any_rules import any_law
from tests.game.history import History, by_luck, sample
from tests.game.twins import Leak, look_for_leaks
from tests.rulebook.by_the_book import SHELF, ways_to_play

MOST_STEPS = 60

EYES: tuple[Eye, ...] = (None, *(Seat(number) for number in range(7)))


def holds_cards(hint: Any) -> bool:
    return hint is Card or any(holds_cards(part) for part in get_args(hint))


@cache
def card_fields(kind: type[Event]) -> set[str]:
    return {name for name in kind.__struct_fields__ if holds_cards(get_type_hints(kind)[name])}


def as_cards(value: Any) -> tuple[Card, ...]:
    return (value,) if isinstance(value, Card) else value


def entitled(event: Event, name: str, eye: Eye) -> list[bool]:
    """Whether that eye may see each card of that field."""
    audience, number = event.shows[name], len(as_cards(getattr(event, name)))
    if audience is Eyes.EACH_OWN:
        assert isinstance(event, (Looked, RanBack))
        return [seat == eye for seat in event.seats]
    if isinstance(audience, tuple):
        return [eye in {getattr(event, seat) for seat in audience}] * number
    return [audience is Eyes.ROOM] * number


def test_every_event_says_to_whom_it_shows_its_cards() -> None:
    for kind in KINDS.values():
        assert set(kind.shows) == card_fields(kind), kind
        for audience in kind.shows.values():
            hints = get_type_hints(kind)
            assert isinstance(audience, Eyes) or all(hints[seat] is Seat for seat in audience), kind


def test_a_face_shows_what_the_event_declares_and_nothing_else() -> None:
    for kind, eye in product(KINDS.values(), EYES):
        event = sample(kind)
        seen = face(event, eye)
        assert type(seen) is kind
        for name in kind.__struct_fields__:
            true, shown = getattr(event, name), getattr(seen, name)
            if name in card_fields(kind):
                may = entitled(event, name, eye)
                hidden = [card if seen else BACK for card, seen in zip(as_cards(true), may, strict=True)]
                assert as_cards(shown) == tuple(hidden), f"{name} of {kind} to {eye}"
            else:
                assert shown == true, f"{name} of {kind} to {eye}"


def test_the_card_an_event_puts_in_ones_hand_is_in_ones_face_of_it() -> None:
    for event, eye in product(map(sample, KINDS.values()), EYES):
        assert event.held_by(eye) is face(event, eye).held_by(eye), f"{event.kind} to {eye}"


def test_a_seat_sees_whatever_the_room_sees() -> None:
    for kind in KINDS.values():
        event = sample(kind)
        for eye in EYES:
            assert face(face(event, eye), None) == face(event, None)


CODE = re.compile(r"\b(10|[2-9AKQJ])[SHCD]\b")


@given(seats=st.integers(2, 6), seed=st.integers(0))
def test_nothing_printed_by_accident_names_a_card(seats: int, seed: int) -> None:
    history = History(law_for(Rules(first_dealer=FirstDealer.CUT, dealer_turn=DealerTurn.CUT_CARD), seats))
    luck = Luck(seed)
    while (ask := history.state.asks) is not None and len(history.steps) < MOST_STEPS:
        cause = by_luck(luck, ask)
        told = history.play(cause)
        sight = history.sight(Seat(0))
        printed = repr([ask, cause, told, history.state, sight, sight.faces, sight.table, sight.card])
        assert not CODE.search(printed)
        assert not CODE.search(f"{cause} {told} {history.state} {sight.card}")


def sees_no_more_than_there_is(sight: Sight, history: History) -> None:
    """A sight agrees with what is so, but for the backs."""
    state, table = history.state, sight.table
    assert sight.hand == table.hand
    own = table.hand.cards[sight.eye] if table.hand is not None and sight.eye is not None else BACK
    assert sight.card is own
    ask = state.asks
    on_turn = isinstance(ask, Decide) and ask.seat == sight.eye
    assert sight.moves == (ask.moves if on_turn and isinstance(ask, Decide) else ())
    for name in state.__struct_fields__:
        if name != "hand":
            assert getattr(table, name) == getattr(state, name), name
    if state.hand is None or table.hand is None:
        assert state.hand is table.hand
        return
    cards_agree(table.hand, state.hand)


def cards_agree(seen: Hand, true: Hand) -> None:
    for name in Hand.__struct_fields__:
        here, there = getattr(seen, name), getattr(true, name)
        if name in ("cards", "stock", "aside"):
            assert len(here) == len(there)
            assert all(card in (BACK, known) for card, known in zip(here, there, strict=True)), name
        elif name in ("faced", "sunk"):
            assert here - {BACK} == there, name
        else:
            assert here == there, name


@given(law=any_law(), seed=st.integers(0, 2**32))
def test_a_sight_shows_what_is_so_or_a_back(law: Law, seed: int) -> None:
    history, luck = History(law), Luck(seed)
    eyes: tuple[Eye, ...] = (None, *(Seat(number) for number in range(min(law.seats, 4))))
    while (ask := history.state.asks) is not None and len(history.steps) < MOST_STEPS:
        history.play(by_luck(luck, ask))
        for eye in eyes:
            sees_no_more_than_there_is(history.sight(eye), history)


def every_eye(law: Law, luck: Luck) -> list[Eye]:
    """The room's and every seat's; at a large table those of some seats."""
    seats = [Seat(number) for number in range(law.seats)]
    while len(seats) > 8:
        seats.pop(luck.below(len(seats)))
    return [None, *seats]


def tell_nobody(law: Law, seed: int) -> int:
    """Play, and look for leaks to every eye."""
    history, luck = History(law), Luck(seed)
    history.play_on(luck, MOST_STEPS)
    return sum(look_for_leaks(history, eye, luck) for eye in every_eye(law, luck) for _ in range(2))


REFUSING = law_for(Rules(powers={"K": {Moment.ASKED: (Effect.SHOW, Effect.REFUSE)}}), 5)
CRYING = law_for(Rules(cry=("2", "A"), cry_manner=CryManner.FACED), 4)


@example(REFUSING, 1)
@example(REFUSING, 2)
@example(CRYING, 1)
@given(law=any_law(), seed=st.integers(0, 2**32))
@settings(max_examples=4 * settings().max_examples)
def test_what_nobody_showed_you_makes_no_difference_to_you(law: Law, seed: int) -> None:
    tell_nobody(law, seed)


def test_a_referee_who_peeks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(state: State, hand: Hand) -> Ask | None:
        """No choice is offered to a seat whose neighbour would only refuse: how should it know?"""
        ask = awaited(state, hand)
        if isinstance(ask, Decide) and hand.cards[hand.next_to(ask.seat)].rank == "K":
            return Decide(ask.seat, (Move.KEEP,))
        return ask

    monkeypatch.setattr("ranter_tui.game.state.awaited", peeking)
    with pytest.raises(Leak, match=r"seat \d sees who, or what, is waited for"):
        sum(tell_nobody(REFUSING, seed) for seed in range(50))


@pytest.mark.parametrize("name", SHELF.ids)
@given(data=st.data(), seats=st.integers(2, 7), seed=st.integers(0, 2**32))
@settings(max_examples=max(10, settings().max_examples // 4))
def test_no_book_gives_a_card_away(name: str, data: st.DataObject, seats: int, seed: int) -> None:
    tell_nobody(law_for(data.draw(st.sampled_from([*ways_to_play(name).values()])), seats), seed)


@pytest.mark.parametrize("name", SHELF.ids)
def test_nor_does_any_of_its_variants(name: str) -> None:
    for seed, rules in enumerate(ways_to_play(name).values()):
        tell_nobody(law_for(rules, rules.players.fewest or 4), seed)


def from_the_beginning(history: History, eye: Eye, until: int) -> State:
    """The table as an eye has it that looked on at everything, face by face."""
    state = history.start
    for event in history.events[:until]:
        state = face(event, eye).after(state)
    return state


@given(any_law(), st.integers(0, 2**32))
def test_a_sight_stays_what_it_was_whatever_happens_later(law: Law, seed: int) -> None:
    """One is asked at once, its like only when the game has gone on for a while: both know the same."""
    luck, history = Luck(seed), History(law)
    eyes: tuple[Eye, ...] = (None, Seat(0), Seat(1))
    kept: list[tuple[Sight, Sight, State, Card]] = []
    while history.state.asks is not None and len(history.steps) < 40:
        for eye in eyes:
            at_once = history.sight(eye)
            state = from_the_beginning(history, eye, len(history.events))
            assert at_once.table == state and at_once.hand == state.hand
            kept.append((at_once, history.sight(eye), state, at_once.card))
        history.play_on(luck, len(history.steps) + 1)
    for at_once, later, state, card in kept:
        assert later.table == state and later.hand == state.hand
        assert at_once.card is later.card is card
        assert at_once.moves == later.moves and at_once.this_hand == later.this_hand
        assert at_once == later and hash(at_once) == hash(later)


def test_a_look_at_the_hand_costs_no_more_late_in_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[Event] = []

    def counted(event: Event, eye: Eye) -> Event:
        looked_at.append(event)
        return face(event, eye)

    monkeypatch.setattr(sights, "face", counted)
    history, luck = History(law_for(Rules(lives=Lives(count=60)), 4)), Luck(1)
    early, late = 0, 0
    while history.state.hands < 100:
        history.play_on(luck, len(history.steps) + 1)
        looked_at.clear()
        _ = history.sight(Seat(0)).table
        early, late = (early, len(looked_at)) if history.state.hands > 5 else (max(early, len(looked_at)), 0)
        assert late <= 4 * early, history.state.hands
    assert len(history.events) > 1000
