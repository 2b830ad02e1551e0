"""The state of a game. Every value here is immutable; only events make a new one."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.awaited import awaited
from ranter_tui.game.cards import Card
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Ask
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat


class Sale(Struct, frozen=True):
    """A card that was asked for and may be bought."""

    rule: RuleKey
    holder: Seat
    asker: Seat
    offered: bool = False


class InTurn:
    """Those who play a hand, one after another."""

    __slots__ = ()

    seats: tuple[Seat, ...]
    gone: frozenset[Seat]
    turn: int

    @property
    def on_turn(self) -> Seat:
        return self.seats[self.turn]

    @property
    def still_in(self) -> tuple[Seat, ...]:
        if not self.gone:
            return self.seats
        return tuple(seat for seat in self.seats if seat not in self.gone)

    def next_to(self, seat: Seat) -> Seat:
        """The neighbour whose card `seat` may have."""
        seats = self.still_in if self.gone else self.seats
        return seats[(seats.index(seat) + 1) % len(seats)]


class Hand(InTurn, Struct, frozen=True):
    """One deal, from the first card to the showdown."""

    seats: tuple[Seat, ...]
    """Those dealt in, in the order of play; the dealer is last."""
    cards: tuple[Card, ...]
    """By seat number: the card each holds. A seat that is not in has a back."""
    stock: tuple[Card, ...]
    aside: tuple[Card, ...] = ()
    """Cards that the stock replaced; they do not count and do not come back in this hand."""
    looked: tuple[Seat, ...] = ()
    faced: frozenset[Card] = frozenset()
    """Cards that were turned up before the showdown; then all are `open`."""
    sunk: frozenset[Card] = frozenset()
    """Cards that rank lowest since they changed hands."""
    spent: tuple[tuple[Seat, RuleKey], ...] = ()
    """Seats whose own turn is over before it came, and by which rule."""
    gone: frozenset[Seat] = frozenset()
    """Seats that went out before the showdown."""
    trail: tuple[tuple[Seat, Seat], ...] = ()
    """The exchanges so far: who asked, who gave."""
    blocked_at: int = 0
    """How long the trail was at the last refusal."""
    turn: int = 0
    """Whose turn it is, as a place in `seats`."""
    stopped: bool = False
    open: bool = False
    """Whether the cards have been turned up."""
    cutting: bool = False
    sale: Sale | None = None
    answering: tuple[tuple[Seat, Seat], ...] = ()
    """Those who were turned away, and who answers for the card that each of them was left with."""
    doomed: tuple[Seat, RuleKey] | None = None
    """Who drew the card that loses alone, and the rule that says so; he loses wherever it goes."""
    matched: Seat | None = None
    """A dealer who drew the rank that he gave up."""
    lost_by: tuple[tuple[Seat, RuleKey], ...] = ()
    """Who loses the hand, and the rule by which each was first named; nobody who was spared."""

    @property
    def dealer(self) -> Seat:
        return self.seats[-1]

    @property
    def losers(self) -> tuple[Seat, ...]:
        """Who loses the hand, as far as it has been judged."""
        return tuple(seat for seat, _ in self.lost_by)


NO_HAND = Hand(seats=(), cards=(), stock=())
"""What lies on the table between two hands."""


class State(Struct, frozen=True):
    """A game at a moment when somebody's word, or chance, is awaited."""

    law: Law
    seated: tuple[Seat, ...]
    """Those still in, by number."""
    lives: tuple[int, ...]
    bought: tuple[int, ...]
    """How often each has bought himself back in."""
    honour: frozenset[Seat] = frozenset()
    """Those without a life who are in for one loss more."""
    gone_home: frozenset[Seat] = frozenset()
    """Those who got up and come back by no rule."""
    pot: int = 0
    dealer: Seat | None = None
    hands: int = 0
    hand: Hand | None = None
    fallen: tuple[Seat, ...] = ()
    """Those who went out in this hand."""
    buying: tuple[Seat, ...] = ()
    """Those still to be asked whether they buy back in."""
    rivals: tuple[Seat, ...] = ()
    """Those who draw or cut against each other."""
    ended: bool = False
    winners: tuple[Seat, ...] = ()

    @property
    def asks(self) -> Ask | None:
        """What the referee waits for; nothing once the game is over."""
        return awaited(self, self.hand or NO_HAND)
