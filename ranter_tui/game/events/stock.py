"""Drawing from the stock."""

from __future__ import annotations

from typing import ClassVar

from ranter_tui.game.cards import Card
from ranter_tui.game.events.event import Audience, Event, Eyes
from ranter_tui.game.seats import Seat
from ranter_tui.game.tableau import Tableau


class CutCalled(Event, frozen=True):
    """A seat is about to cut the stock for a card."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.cutting = True


class Drew(Event, frozen=True):
    """A seat put its card aside and took one from the stock, from under so many others."""

    shows: ClassVar[dict[str, Audience]] = {"gave": ("seat",), "got": ("seat",)}

    seat: Seat
    under: int
    gave: Card
    got: Card

    def happen(self, tableau: Tableau) -> None:
        tableau.cards[self.seat] = self.got
        del tableau.stock[self.under]
        tableau.aside.append(self.gave)
        tableau.turn += 1
        tableau.cutting = False

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.got if seat == self.seat else None


class PutBack(Event, frozen=True):
    """The card that came was shown and put back. The old one is kept, and the try is spent."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    card: Card

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1
        tableau.cutting = False


class LaidAside(Event, frozen=True):
    """The card that came was shown and laid aside, and another is drawn."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    under: int
    card: Card

    def happen(self, tableau: Tableau) -> None:
        del tableau.stock[self.under]
        tableau.aside.append(self.card)


class DrewInVain(Event, frozen=True):
    """There was nothing left to draw; the old card is kept."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1
        tableau.cutting = False


class Doomed(Event, frozen=True):
    """A card drawn from the stock makes its drawer the only loser."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    card: Card

    def happen(self, tableau: Tableau) -> None:
        tableau.doomed = (self.seat, self.rule)
        tableau.faced |= {self.card}


class Matched(Event, frozen=True):
    """The card drawn has the rank of the card given up, and both are shown."""

    shows: ClassVar[dict[str, Audience]] = {"gave": Eyes.ROOM, "got": Eyes.ROOM}

    seat: Seat
    gave: Card
    got: Card

    def happen(self, tableau: Tableau) -> None:
        tableau.matched = self.seat
        tableau.faced |= {self.got}
