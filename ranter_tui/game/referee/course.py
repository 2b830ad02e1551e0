"""The course of play: the table as the referee changes it, and the events that did so."""

from __future__ import annotations

from ranter_tui.game.cards import Card
from ranter_tui.game.events import Event
from ranter_tui.game.law import Power, PowersOf
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.game.tableau import Tableau


class Course(Tableau):
    """A tableau, and what has happened on it."""

    __slots__ = ("events", "rules")

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.rules = state.law.rules
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Apply an event, and add it to those that have happened."""
        self.events.append(event)
        event.happen(self)

    def learn(self, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> None:
        """Do nothing: the referee has known all cards since they were dealt."""

    def power(self, powers: PowersOf, seat: Seat) -> Power | None:
        """Return what the card that this seat holds does at the moment of these powers."""
        return powers.get(self.cards[seat].rank)
