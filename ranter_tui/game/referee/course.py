"""The course of play: events told one after another, each changing what is so."""

from __future__ import annotations

from ranter_tui.game.cards import Card
from ranter_tui.game.events import Event
from ranter_tui.game.law import Power
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.powers import Moment
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State


class Course:
    """What one cause sets going."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.state = event.after(self.state)

    @property
    def rules(self) -> Rules:
        return self.state.law.rules

    @property
    def hand(self) -> Hand:
        assert self.state.hand is not None
        return self.state.hand

    def power(self, moment: Moment, seat: Seat) -> Power | None:
        """What the card that this seat holds does at this moment."""
        card: Card = self.hand.cards[seat]
        return self.state.law.powers[moment].get(card.rank)
