"""The course of play: events told one after another, each changing what is so."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.game.awaited import awaited
from ranter_tui.game.events import Event
from ranter_tui.game.law import Power, PowersOf
from ranter_tui.game.moves import Ask
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import NO_HAND, Hand, State


class Course:
    """A state and what happens to it. Most events change the hand alone, so it is kept apart until it is
    wanted back in its place."""

    __slots__ = ("_state", "events", "hand", "law", "rules")

    def __init__(self, state: State) -> None:
        self._state = state
        self.hand: Hand = state.hand or NO_HAND
        self.law = state.law
        self.rules = state.law.rules
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """This happens now."""
        self.events.append(event)
        if event.of_hand:
            self.hand = event.in_hand(self.hand)
        else:
            self._state = state = event.after(self.state)
            self.hand = state.hand or NO_HAND
            self.law = state.law

    @property
    def state(self) -> State:
        hand = self.hand
        if hand is not NO_HAND and hand is not self._state.hand:
            self._state = replace(self._state, hand=hand)
        return self._state

    @property
    def outside(self) -> State:
        """Everything but the hand, which may have moved on since."""
        return self._state

    @property
    def asks(self) -> Ask | None:
        """What the referee waits for."""
        return awaited(self._state, self.hand)

    @property
    def in_play(self) -> bool:
        """Whether a hand is on the table that has not come to its showdown."""
        hand, state = self.hand, self._state
        return bool(hand.seats) and not (hand.open or state.buying or state.ended)

    def power(self, powers: PowersOf, seat: Seat) -> Power | None:
        """What the card that this seat holds does at a moment."""
        return powers.get(self.hand.cards[seat].rank)
