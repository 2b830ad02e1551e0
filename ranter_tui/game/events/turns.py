"""What happens on a turn."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events.event import Audience, Eyes, HandEvent, learnt
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, Sale


class Reason(StrEnum):
    """Why a seat is passed over. Each is something that the whole room can see."""

    SPENT = "spent"
    """Its turn was used up by a card that it showed."""
    BLOCKED = "blocked"
    """The neighbour's card lies open and refuses."""
    OUT = "out"
    """It went out in the middle of the hand."""
    NO_TURN = "no_turn"
    """The rules give the dealer no exchange."""
    NOTHING_PASSED = "nothing_passed"
    """The dealer may draw only for a card passed to him, and none was."""
    NO_STOCK = "no_stock"
    """There is nothing left to draw."""


class PassedOver(HandEvent, frozen=True):
    """A seat has no choice, and everybody can see why."""

    seat: Seat
    why: Reason

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, turn=hand.turn + 1)


class HardDecision(HandEvent, frozen=True):
    """A seat told the table, as courtesy has it, that this is a hard one."""

    seat: Seat


class Kept(HandEvent, frozen=True):
    """A seat kept its card."""

    seat: Seat

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, turn=hand.turn + 1)


class Changed(HandEvent, frozen=True):
    """Two seats changed cards. Both know both."""

    shows: ClassVar[dict[str, Audience]] = {"gave": ("asker", "holder"), "got": ("asker", "holder")}

    asker: Seat
    holder: Seat
    gave: Card
    got: Card

    def in_hand(self, hand: Hand) -> Hand:
        held = list(hand.cards)
        asker, holder = self.asker, self.holder
        # An eye that did not see the exchange still knows which two cards changed places.
        held[asker], held[holder] = held[holder], held[asker]
        if self.gave is not BACK:
            held[asker], held[holder] = self.got, self.gave
        trail = (*hand.trail, (asker, holder))
        return replace(hand, cards=tuple(held), trail=trail, turn=hand.turn + 1, sale=None)

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.got if seat == self.asker else self.gave if seat == self.holder else None


class Refused(HandEvent, frozen=True):
    """An exchange was refused; the one who asked keeps his card and his turn is over."""

    asker: Seat
    holder: Seat

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, turn=hand.turn + 1, blocked_at=len(hand.trail), sale=None)


class Spent(HandEvent, frozen=True):
    """A card used up its holder's own turn."""

    seat: Seat

    def in_hand(self, hand: Hand) -> Hand:
        entry: tuple[Seat, RuleKey] = (self.seat, self.rule)
        return replace(hand, spent=(*hand.spent, entry))


class PassedOn(HandEvent, frozen=True):
    """A request was passed on: to the next seat, or to the stock when there is none."""

    asker: Seat
    holder: Seat
    to: Seat | None


class PlayStopped(HandEvent, frozen=True):
    """A card stopped all play."""

    seat: Seat

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, stopped=True)


class Cried(HandEvent, frozen=True):
    """The one who had to give a low card called out its rank."""

    seat: Seat
    rank: str


class Sank(HandEvent, frozen=True):
    """A card that changed hands ranks lowest from now on."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    card: Card

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, sunk=hand.sunk | {self.card})


class RanBack(HandEvent, frozen=True):
    """Exchanges were undone, the last one first. Each seat sees the card that came back to it."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.EACH_OWN}

    undone: tuple[tuple[Seat, Seat], ...]
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]

    def in_hand(self, hand: Hand) -> Hand:
        held = list(hand.cards)
        for asker, holder in self.undone:
            held[asker], held[holder] = held[holder], held[asker]
        # What was undone is as if it had never been: a second run-back must not bring it about again.
        trail = tuple(pair for pair in hand.trail if pair not in self.undone)
        return replace(hand, cards=learnt(tuple(held), self.seats, self.cards), trail=trail)

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Haggled(HandEvent, frozen=True):
    """A card that was asked for is for sale, if its holder likes."""

    holder: Seat
    asker: Seat

    def in_hand(self, hand: Hand) -> Hand:
        return replace(hand, sale=Sale(self.rule, self.holder, self.asker))


class Offered(HandEvent, frozen=True):
    """The holder named his price."""

    holder: Seat
    asker: Seat

    def in_hand(self, hand: Hand) -> Hand:
        assert hand.sale is not None
        return replace(hand, sale=replace(hand.sale, offered=True))
