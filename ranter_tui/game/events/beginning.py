"""How a game begins, and how the deal is given and passed on."""

from __future__ import annotations

from typing import ClassVar

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events.event import Audience, Event, Eyes
from ranter_tui.game.seats import Seat
from ranter_tui.game.tableau import Tableau


class Began(Event, frozen=True):
    """Everybody sat down with the same number of lives."""

    seats: int
    lives: int


class Anted(Event, frozen=True):
    """Everybody put a stake into the pot."""

    seats: tuple[Seat, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.pot += len(self.seats)


class DrawnForDeal(Event, frozen=True):
    """Cards were turned up to find the first dealer: to each seat in turn, as far as it went."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.ROOM}

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]


class DrewLevel(Event, frozen=True):
    """Some tied for the first deal and must draw again."""

    seats: tuple[Seat, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = self.seats


class DealerChosen(Event, frozen=True):
    """The first dealer was found."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.dealer = self.seat
        tableau.rivals = ()


class DealPassed(Event, frozen=True):
    """The hand is over, and the deal goes to this seat."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.dealer = self.seat
        tableau.clear()
        tableau.fallen = ()

    def held_by(self, seat: Seat | None) -> Card | None:
        return BACK
