"""The course of play: events told one after another, each changing what is so."""

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
        """This happens now."""
        self.events.append(event)
        event.happen(self)

    def learn(self, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> None:
        """The referee has known them since they were dealt."""

    def power(self, powers: PowersOf, seat: Seat) -> Power | None:
        """What the card that this seat holds does at a moment."""
        return powers.get(self.cards[seat].rank)
