"""The showdown and what it costs."""

from __future__ import annotations

from typing import ClassVar

from ranter_tui.game.cards import Card
from ranter_tui.game.events.event import Audience, Event, Eyes
from ranter_tui.game.seats import Seat
from ranter_tui.game.tableau import Tableau


class Revealed(Event, frozen=True):
    """Cards were turned up for the comparison."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.ROOM}

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.learn(self.seats, self.cards)
        tableau.open = True

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Judged(Event, frozen=True):
    """These seats lose the hand, by this rule; perhaps none. Cards that lose besides are judged after it."""

    losers: tuple[Seat, ...]

    def happen(self, tableau: Tableau) -> None:
        for seat in self.losers:
            tableau.lost_by.setdefault(seat, self.rule)


class PaysFor(Event, frozen=True):
    """A seat that answers for another's card pays in its place."""

    seat: Seat
    loser: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.lost_by.pop(self.loser, None)
        tableau.lost_by.setdefault(self.seat, self.rule)


class LifeLost(Event, frozen=True):
    """A seat lost lives."""

    seat: Seat
    lives: int
    to_pot: bool

    def happen(self, tableau: Tableau) -> None:
        tableau.lives[self.seat] -= self.lives
        if self.to_pot:
            tableau.pot += self.lives


class LifePaid(Event, frozen=True):
    """A life went from one seat to another."""

    seat: Seat
    to: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.lives[self.seat] -= 1
        tableau.lives[self.to] += 1
        tableau.honour -= {self.to}


class LifeGained(Event, frozen=True):
    """A seat was given a life, out of the pot or out of nothing."""

    seat: Seat
    from_pot: bool

    def happen(self, tableau: Tableau) -> None:
        tableau.lives[self.seat] += 1
        tableau.honour -= {self.seat}
        if self.from_pot:
            tableau.pot -= 1


class OnHonour(Event, frozen=True):
    """A seat has no life left, and stays in on its honour."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.honour |= {self.seat}


class WentOut(Event, frozen=True):
    """A seat is out of the game."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.seated = tuple([seat for seat in tableau.seated if seat != self.seat])
        tableau.honour -= {self.seat}
        tableau.fallen = (*tableau.fallen, self.seat)
        if not tableau.open:
            tableau.gone |= {self.seat}


class MayBuyBack(Event, frozen=True):
    """These seats are asked, in turn, whether they buy themselves back in."""

    seats: tuple[Seat, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.buying = self.seats


class BoughtBack(Event, frozen=True):
    """A seat bought itself back in; the price went into the pot."""

    seat: Seat
    lives: int
    price: int

    def happen(self, tableau: Tableau) -> None:
        tableau.buying = tableau.buying[1:]
        tableau.seated = tuple(sorted((*tableau.seated, self.seat)))
        tableau.lives[self.seat] = self.lives
        tableau.bought[self.seat] += 1
        tableau.pot += self.price


class StayedOut(Event, frozen=True):
    """A seat that might have bought itself back in did not."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.buying = tableau.buying[1:]
