"""Drawing from the stock."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.cards import Card
from ranter_tui.game.events.event import Audience, Eyes, HandEvent
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand


class CutCalled(HandEvent, frozen=True):
    """A seat is about to cut the stock for a card."""

    seat: Seat

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, cutting=True)


class Drew(HandEvent, frozen=True):
    """A seat put its card aside and took one from the stock, from under so many others."""

    shows: ClassVar[dict[str, Audience]] = {"gave": ("seat",), "got": ("seat",)}

    seat: Seat
    under: int
    gave: Card
    got: Card

    def in_hand(self, hand: Hand) -> Hand:
        held = list(hand.cards)
        held[self.seat] = self.got
        stock = hand.stock[: self.under] + hand.stock[self.under + 1 :]
        return replace(
            hand,
            cards=tuple(held),
            stock=stock,
            aside=(*hand.aside, self.gave),
            turn=hand.turn + 1,
            cutting=False,
        )

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.got if seat == self.seat else None


class PutBack(HandEvent, frozen=True):
    """The card that came was shown and put back. The old one is kept, and the try is spent."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    card: Card

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, turn=hand.turn + 1, cutting=False)


class LaidAside(HandEvent, frozen=True):
    """The card that came was shown and laid aside, and another is drawn."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    under: int
    card: Card

    def in_hand(self, hand: Hand) -> Hand:
        stock = hand.stock[: self.under] + hand.stock[self.under + 1 :]
        return replace(hand, stock=stock, aside=(*hand.aside, self.card))


class DrewInVain(HandEvent, frozen=True):
    """There was nothing left to draw; the old card is kept."""

    seat: Seat

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, turn=hand.turn + 1, cutting=False)


class Doomed(HandEvent, frozen=True):
    """A card drawn from the stock makes its drawer the only loser."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    card: Card

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, doomed=(self.seat, self.rule), faced=hand.faced | {self.card})


class Matched(HandEvent, frozen=True):
    """The card drawn has the rank of the card given up, and both are shown."""

    shows: ClassVar[dict[str, Audience]] = {"gave": Eyes.ROOM, "got": Eyes.ROOM}

    seat: Seat
    gave: Card
    got: Card

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, matched=self.seat, faced=hand.faced | {self.got})
