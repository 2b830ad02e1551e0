"""What happens on a turn."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events.event import Audience, Event, Eyes
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Sale
from ranter_tui.game.tableau import Tableau


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


class PassedOver(Event, frozen=True):
    """A seat has no choice, and everybody can see why."""

    seat: Seat
    why: Reason

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1


class HardDecision(Event, frozen=True):
    """A seat told the table, as courtesy has it, that this is a hard one."""

    seat: Seat


class Kept(Event, frozen=True):
    """A seat kept its card."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1


class Changed(Event, frozen=True):
    """Two seats changed cards. Both know both."""

    shows: ClassVar[dict[str, Audience]] = {"gave": ("asker", "holder"), "got": ("asker", "holder")}

    asker: Seat
    holder: Seat
    gave: Card
    got: Card

    def happen(self, tableau: Tableau) -> None:
        cards, asker, holder = tableau.cards, self.asker, self.holder
        if self.gave is BACK:
            # An eye that did not see the exchange still knows which two cards changed places.
            cards[asker], cards[holder] = cards[holder], cards[asker]
        else:
            cards[asker], cards[holder] = self.got, self.gave
        tableau.trail.append((asker, holder))
        tableau.turn += 1
        tableau.sale = None

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.got if seat == self.asker else self.gave if seat == self.holder else None


class Refused(Event, frozen=True):
    """An exchange was refused; the one who asked keeps his card and his turn is over."""

    asker: Seat
    holder: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1
        tableau.blocked_at = len(tableau.trail)
        tableau.sale = None


class Answering(Event, frozen=True):
    """Whoever turned a request away answers for the card that the one who asked is left with."""

    holder: Seat
    asker: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.answering[self.asker] = self.holder


class Spent(Event, frozen=True):
    """A card used up its holder's own turn."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.spent[self.seat] = self.rule


class PassedOn(Event, frozen=True):
    """A request was passed on: to the next seat, or to the stock when there is none."""

    asker: Seat
    holder: Seat
    to: Seat | None


class PlayStopped(Event, frozen=True):
    """A card stopped all play."""

    seat: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.stopped = True


class Cried(Event, frozen=True):
    """The one who had to give a low card called out its rank."""

    seat: Seat
    rank: str


class Sank(Event, frozen=True):
    """A card that changed hands ranks lowest from now on."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    seat: Seat
    card: Card

    def happen(self, tableau: Tableau) -> None:
        tableau.sunk |= {self.card}


class RanBack(Event, frozen=True):
    """Exchanges were undone, the last one first. Each seat sees the card that came back to it."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.EACH_OWN}

    undone: tuple[tuple[Seat, Seat], ...]
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]

    def happen(self, tableau: Tableau) -> None:
        cards = tableau.cards
        for asker, holder in self.undone:
            cards[asker], cards[holder] = cards[holder], cards[asker]
        # What was undone is as if it had never been: a second run-back must not bring it about again.
        tableau.trail = [pair for pair in tableau.trail if pair not in self.undone]
        tableau.learn(self.seats, self.cards)

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Haggled(Event, frozen=True):
    """A card that was asked for is for sale, if its holder likes."""

    holder: Seat
    asker: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.sale = Sale(self.rule, self.holder, self.asker)


class Offered(Event, frozen=True):
    """The holder named his price."""

    holder: Seat
    asker: Seat

    def happen(self, tableau: Tableau) -> None:
        assert tableau.sale is not None
        tableau.sale = replace(tableau.sale, offered=True)
