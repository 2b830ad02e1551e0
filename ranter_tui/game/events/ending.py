"""How a game ends, and what keeps it from ending."""

from __future__ import annotations

from typing import ClassVar

from ranter_tui.game.cards import Card
from ranter_tui.game.events.event import Audience, Event, Eyes
from ranter_tui.game.seats import Seat
from ranter_tui.game.tableau import Tableau


class WipedOut(Event, frozen=True):
    """All who were left lost their last life together."""

    seats: tuple[Seat, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = self.seats


class Reprieved(Event, frozen=True):
    """All who were left would have gone out together, so none of them loses anything."""

    seats: tuple[Seat, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.lost_by.clear()


class CutForWin(Event, frozen=True):
    """The rivals cut against each other."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.ROOM}

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]


class CutLevel(Event, frozen=True):
    """Some cut equally high and must cut again."""

    seats: tuple[Seat, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = self.seats


class DeciderBegan(Event, frozen=True):
    """The rivals play on with one life each."""

    seats: tuple[Seat, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = ()
        tableau.seated = tuple(sorted(self.seats))
        tableau.lives = [int(seat in self.seats) for seat in range(len(tableau.lives))]


class Reanted(Event, frozen=True):
    """Everybody who sat down, and did not leave, is in again with full lives; the pot stays."""

    seats: tuple[Seat, ...]
    lives: int

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = ()
        tableau.seated = self.seats
        tableau.lives = [self.lives * (seat in self.seats) for seat in range(len(tableau.lives))]
        tableau.bought = [0] * len(tableau.lives)


class PotCarried(Event, frozen=True):
    """Nobody won; the pot waits for the next game."""

    pot: int

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = ()
        tableau.ended = True


class Won(Event, frozen=True):
    """The game is over. Several winners share what there is."""

    seats: tuple[Seat, ...]
    pot: int

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = ()
        tableau.ended = True
        tableau.winners = self.seats
        tableau.pot -= self.pot
