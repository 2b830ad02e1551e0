"""The deal, and what the cards dealt do before anybody has a choice."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events.event import Audience, Event, Eyes
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
        cards = tuple(by_seat)
        stock = self.stock + self.spare
        return replace(state, hands=state.hands + 1, hand=Hand(self.seats, cards, cards, stock))


class Looked(Event, frozen=True):
    """Each of these looked at his own card."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.EACH_OWN}

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]

    def after(self, state: State) -> State:
        hand = state.hand
        assert hand is not None
        dealt, held = list(hand.dealt), list(hand.cards)
        for seat, card in zip(self.seats, self.cards, strict=True):
            if card is not BACK:
                dealt[seat] = held[seat] = card
        hand = replace(hand, dealt=tuple(dealt), cards=tuple(held), looked=hand.looked.union(self.seats))
        return replace(state, hand=hand)

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Faced(Event, frozen=True):
    """A card was turned up, and lies open where it is."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    card: Card

    def after(self, state: State) -> State:
        hand = state.hand
        assert hand is not None
        held = list(hand.cards)
        held[self.seat] = self.card
        return replace(state, hand=replace(hand, cards=tuple(held), faced=hand.faced | {self.card}))

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.card if seat == self.seat else None


class Knocked(Event, frozen=True):
    """A seat warned the table."""

    seat: Seat


class HandStopped(Event, frozen=True):
    """The hand is not played: this seat's card stopped it before the first turn."""

    seat: Seat

    def after(self, state: State) -> State:
        assert state.hand is not None
        return replace(state, hand=replace(state.hand, stopped=True))
