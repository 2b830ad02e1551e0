"""The deal, and what the cards dealt do before anybody has a choice."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events.event import Audience, Event, Eyes, HandEvent, learnt
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State


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

    def after(self, state: State) -> State:
        by_seat = [BACK] * len(state.lives)
        for seat, card in zip(self.seats, self.cards, strict=True):
            by_seat[seat] = card
        hand = Hand(self.seats, tuple(by_seat), self.stock + self.spare)
        return replace(state, hands=state.hands + 1, hand=hand)


class Looked(HandEvent, frozen=True):
    """Each of these looked at his own card."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.EACH_OWN}

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]

    def in_hand(self, hand: Hand) -> Hand:
        looked = hand.looked.union(self.seats)
        if BACK not in hand.cards:
            return replace(hand, looked=looked)
        return replace(hand, cards=learnt(hand.cards, self.seats, self.cards), looked=looked)

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Faced(HandEvent, frozen=True):
    """A card was turned up, and lies open where it is."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    card: Card

    def in_hand(self, hand: Hand) -> Hand:
        held = list(hand.cards)
        held[self.seat] = self.card
        return replace(hand, cards=tuple(held), faced=hand.faced | {self.card})

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.card if seat == self.seat else None


class Knocked(HandEvent, frozen=True):
    """A seat warned the table."""

    seat: Seat


class HandStopped(HandEvent, frozen=True):
    """The hand is not played: this seat's card stopped it before the first turn."""

    seat: Seat

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, stopped=True)
