"""The view model of the table: all that is drawn, and nothing that this eye may not see."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.cards import Card, Pack
from ranter_tui.game.events import Changed, CutForWin, Dealt, Drew, LifeLost, Refused, Revealed
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Crest
from ranter_tui.telling.moments import GreatMoment


class Wager(Struct, frozen=True):
    """The bet of a guest who is out, as shown at the empty seat."""

    on: str
    """The name of the guest who should lose."""
    right: bool | None = None
    """Whether it was right; None until the hand is paid for."""


class SeatFacts(Struct, frozen=True, kw_only=True):
    """What is told of one seat wherever it is shown, on the screen and on phones."""

    name: str
    lives: int
    says: str = ""
    """The last call, in the words of the book."""
    dealer: bool = False
    acts: bool = False
    """Whether everybody waits for this seat."""
    out: bool = False
    phone: bool = False
    loses: bool = False
    """Whether the seat lost the hand that lies open."""
    lost: int = 0
    """How many lives this hand has cost so far."""
    wins: bool = False


class SeatView(SeatFacts, frozen=True, kw_only=True):
    """The view of one seat."""

    seat: Seat
    full: int
    """How many lives everybody began with. The seat needs room for the larger of the two numbers."""
    card: Card | None = None
    """The card, or a back if it lies face down; None without a card."""
    open: bool = False
    """Whether the card lies face up for the room. A visible card that is not open is for one guest only."""
    partner: bool = False
    """Whether the seat that acts would change with this one."""
    honour: bool = False
    """Whether the seat plays on without a life, until its next loss."""
    crest: Crest | None = None
    bet: Wager | None = None
    letter: str = ""
    """The letter that names the seat, while a bet is placed."""


class TableView(Struct, frozen=True, kw_only=True):
    """The view of the whole table. Seats are ordered by number, which is the order of the clock."""

    seats: tuple[SeatView, ...]
    kept_on: KeptOn
    pack: Pack
    """The pack, which may have its own words for cards and stock."""
    hand: int = 0
    stock: int | None = None
    """How many cards are in the stock; None before the deal."""
    aside: int = 0
    pot: int | None = None
    says: str = ""
    """A word about the hand for the middle of the table: "Showdown"."""
    speaks: Seat | None = None
    """The last seat to speak in this hand."""


Moves = Dealt | Changed | Refused | Drew | Revealed | CutForWin | LifeLost
"""The events at which something moves over the table: cards, or a life."""


CardMotion = Moves | GreatMoment
"""What can be animated: such an event, or a great moment in large letters over the middle."""
