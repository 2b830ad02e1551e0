"""Comings and goings between two hands."""

from __future__ import annotations

from ranter_tui.game.events.event import Event
from ranter_tui.game.law import law_for
from ranter_tui.game.seats import Seat
from ranter_tui.game.tableau import Tableau


class SatDown(Event, frozen=True):
    """A guest joined the game, with as many lives as the poorest has left."""

    seat: Seat
    lives: int

    def happen(self, tableau: Tableau) -> None:
        tableau.law = law_for(tableau.law.rules, tableau.law.seats + 1)
        tableau.seated = (*tableau.seated, self.seat)
        tableau.lives.append(self.lives)
        tableau.bought.append(0)


class GotUp(Event, frozen=True):
    """A guest left the game for good and gave up so many lives."""

    seat: Seat
    lives: int
    to_pot: bool

    def happen(self, tableau: Tableau) -> None:
        tableau.seated = tuple(seat for seat in tableau.seated if seat != self.seat)
        tableau.lives[self.seat] = 0
        tableau.honour -= {self.seat}
        tableau.gone_home |= {self.seat}
        if self.to_pot:
            tableau.pot += self.lives
