"""The showdown and what it costs."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events.event import Audience, Event, Eyes, HandEvent, learnt
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State


def _with(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class Revealed(HandEvent, frozen=True):
    """Cards were turned up for the comparison."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.ROOM}

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]

    def in_hand(self, hand: Hand) -> Hand:
        faced = hand.faced.union(self.cards)
        if BACK not in hand.cards:
            return replace(hand, faced=faced, open=True)
        return replace(hand, cards=learnt(hand.cards, self.seats, self.cards), faced=faced, open=True)

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Judged(Event, frozen=True):
    """These seats lose the hand, by this rule; perhaps none."""

    losers: tuple[Seat, ...]


class LifeLost(Event, frozen=True):
    """A seat lost lives."""

    seat: Seat
    lives: int
    to_pot: bool

    def after(self, state: State) -> State:
        lives = _with(state.lives, self.seat, state.lives[self.seat] - self.lives)
        return replace(state, lives=lives, pot=state.pot + self.lives if self.to_pot else state.pot)


class LifePaid(Event, frozen=True):
    """A life went from one seat to another."""

    seat: Seat
    to: Seat

    def after(self, state: State) -> State:
        lives = _with(state.lives, self.seat, state.lives[self.seat] - 1)
        return replace(
            state, lives=_with(lives, self.to, lives[self.to] + 1), honour=state.honour - {self.to}
        )


class LifeGained(Event, frozen=True):
    """A seat was given a life, out of the pot or out of nothing."""

    seat: Seat
    from_pot: bool

    def after(self, state: State) -> State:
        lives = _with(state.lives, self.seat, state.lives[self.seat] + 1)
        return replace(
            state,
            lives=lives,
            pot=state.pot - 1 if self.from_pot else state.pot,
            honour=state.honour - {self.seat},
        )


class OnHonour(Event, frozen=True):
    """A seat has no life left, and stays in on its honour."""

    seat: Seat

    def after(self, state: State) -> State:
        return replace(state, honour=state.honour | {self.seat})


class WentOut(Event, frozen=True):
    """A seat is out of the game."""

    seat: Seat

    def after(self, state: State) -> State:
        hand = state.hand
        assert hand is not None
        return replace(
            state,
            seated=tuple(seat for seat in state.seated if seat != self.seat),
            honour=state.honour - {self.seat},
            fallen=(*state.fallen, self.seat),
            hand=hand if hand.open else replace(hand, gone=hand.gone | {self.seat}),
        )


class MayBuyBack(Event, frozen=True):
    """These seats are asked, in turn, whether they buy themselves back in."""

    seats: tuple[Seat, ...]

    def after(self, state: State) -> State:
        return replace(state, buying=self.seats)


class BoughtBack(Event, frozen=True):
    """A seat bought itself back in; the price went into the pot."""

    seat: Seat
    lives: int
    price: int

    def after(self, state: State) -> State:
        return replace(
            state,
            buying=state.buying[1:],
            seated=tuple(sorted((*state.seated, self.seat))),
            lives=_with(state.lives, self.seat, self.lives),
            bought=_with(state.bought, self.seat, state.bought[self.seat] + 1),
            pot=state.pot + self.price,
        )


class StayedOut(Event, frozen=True):
    """A seat that might have bought itself back in did not."""

    seat: Seat

    def after(self, state: State) -> State:
        return replace(state, buying=state.buying[1:])
