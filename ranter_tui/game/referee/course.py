"""The course of play: events told one after another, each changing what is so."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.game.events import Event
from ranter_tui.game.events.event import HandEvent
from ranter_tui.game.law import Power
from ranter_tui.game.rules.powers import Moment
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State


class Course:
    """What one cause sets going."""

    __slots__ = ("_hand", "_state", "events", "law", "rules")

    def __init__(self, state: State) -> None:
        self._state = state
        self._hand = state.hand
        self.law = state.law
        self.rules = state.law.rules
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """This happens now."""
        self.events.append(event)
        if isinstance(event, HandEvent):
            assert self._hand is not None
            self._hand = event.in_hand(self._hand)
        else:
            self._state = event.after(self.state)
            self._hand = self._state.hand

    @property
    def state(self) -> State:
        # Most events change the hand alone; it is put back into the state only when that is looked at.
        if self._hand is not self._state.hand:
            self._state = replace(self._state, hand=self._hand)
        return self._state

    @property
    def hand(self) -> Hand:
        assert self._hand is not None
        return self._hand

    @property
    def in_play(self) -> bool:
        """Whether a hand is on the table that has not come to its showdown."""
        if self._hand is None or self._state.ended or self._state.buying:
            return False
        return not self._hand.open

    def power(self, moment: Moment, seat: Seat) -> Power | None:
        """What the card that this seat holds does at this moment."""
        return self.law.powers[moment].get(self.hand.cards[seat].rank)
