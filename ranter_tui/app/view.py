"""What a table looks like to whoever sits in front of the screen: made of a sight, and of nothing else."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.seats import Seat


class SeatView(Struct, frozen=True, kw_only=True):
    """One seat, as it is drawn."""

    seat: Seat
    name: str
    lives: int
    full: int
    """How many lives everybody began with; nobody's picture needs more room than the larger of the two."""
    card: Card | None = None
    """A back where it lies face down, none where no card lies."""
    open: bool = False
    """Whether the card lies face up for the room; a card in view that is not open is for one guest alone."""
    says: str = ""
    """The last call, in the words of the book."""
    dealer: bool = False
    acts: bool = False
    """Whose word, or card, everybody waits for."""
    partner: bool = False
    """With whom the seat that acts would change."""
    honour: bool = False
    """In for one loss more, without a life."""
    out: bool = False
    bot: bool = False
    loses: bool = False
    """Lost the hand that lies open."""
    lost: int = 0
    """How many lives this hand has cost so far."""
    wins: bool = False


class TableView(Struct, frozen=True, kw_only=True):
    """The whole table. Seats stand in the order of their numbers, which is the order of the clock."""

    seats: tuple[SeatView, ...]
    kept_on: KeptOn
    hand: int = 0
    stock: int | None = None
    """How many cards lie in the stock; none where nothing is dealt."""
    aside: int = 0
    pot: int | None = None
    """What lies in the pot; none where the book knows no pot."""
    loser_pays_pot: bool = False
    to_the_left: bool = True
    """Whether play goes with the clock."""
    says: str = ""
    """A word about the hand for the middle of the table: "Showdown"."""


class Motion(Struct, frozen=True):
    """Something that is on its way over the table. `progress` of the drawing goes from 0 to 1."""


class Exchange(Motion, frozen=True):
    """Two cards pass each other."""

    asker: Seat
    holder: Seat


class FromStock(Motion, frozen=True):
    """A card comes from the stock to a seat, and the seat's own goes aside."""

    seat: Seat


class DealOut(Motion, frozen=True):
    """The cards are dealt, one seat after another."""

    seats: tuple[Seat, ...]


class TurnUp(Motion, frozen=True):
    """Cards are turned face up one after another; those not yet reached still show their backs."""

    seats: tuple[Seat, ...]


class LifeGone(Motion, frozen=True):
    """A life leaves a seat, for the pot or for good."""

    seat: Seat
    to_pot: bool


class Bounce(Motion, frozen=True):
    """A request is turned away: the asker's card goes half-way and comes back."""

    asker: Seat
    holder: Seat


__all__ = [
    "BACK",
    "Bounce",
    "DealOut",
    "Exchange",
    "FromStock",
    "LifeGone",
    "Motion",
    "SeatView",
    "TableView",
    "TurnUp",
]
