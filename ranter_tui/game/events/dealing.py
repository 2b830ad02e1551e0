"""The deal, and what the cards dealt do before anybody has a choice."""

from __future__ import annotations

from typing import ClassVar

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events.event import Audience, Event, Eyes
from ranter_tui.game.seats import Seat
from ranter_tui.game.tableau import Tableau


class Dealt(Event, frozen=True):
    """A shuffled pack was dealt, face down. The dealer alone knows the cards that he put under the stock."""

    shows: ClassVar[dict[str, Audience]] = {
        "cards": Eyes.NOBODY,
        "stock": Eyes.NOBODY,
        "spare": ("dealer",),
    }

    dealer: Seat
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    stock: tuple[Card, ...]
    spare: tuple[Card, ...] = ()

    def happen(self, tableau: Tableau) -> None:
        held = [BACK] * len(tableau.lives)
        for place, seat in enumerate(self.seats):
            held[seat] = self.cards[place]
        tableau.hands += 1
        tableau.seats, tableau.cards, tableau.stock = self.seats, held, [*self.stock, *self.spare]

    def held_by(self, seat: Seat | None) -> Card | None:
        return BACK


class Looked(Event, frozen=True):
    """Each of these looked at his own card."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.EACH_OWN}

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.looked += self.seats
        tableau.learn(self.seats, self.cards)

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Faced(Event, frozen=True):
    """A card was turned up, and lies open where it is."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    card: Card

    def happen(self, tableau: Tableau) -> None:
        tableau.cards[self.seat] = self.card
        tableau.faced |= {self.card}

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.card if seat == self.seat else None


class Knocked(Event, frozen=True):
    """A seat warned the table."""

    seat: Seat


class HandStopped(Event, frozen=True):
    """The hand is not played: this seat's card stopped it before the first turn."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.stopped = True
