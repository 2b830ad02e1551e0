"""The state of a game: as a value, on the table while events are applied, and whose word it awaits.

`State` and `Hand` are immutable. The `Tableau` has the same fields and is the one thing in the game that
changes: a new `State`, with every field of it, for each event would cost the referee more than all that it
decides. Events happen to a tableau, and everybody else is given a `State`, which is a picture of it.
"""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.law import Law
from ranter_tui.game.moves import (
    KEEP_OR_CHANGE,
    Ask,
    Cut,
    Decide,
    DrawLots,
    For,
    Move,
    Shuffle,
    between_hands,
)
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.table import FirstDealer
from ranter_tui.game.seats import Seat

NOBODY: frozenset[Seat] = frozenset()
NOTHING: frozenset[Card] = frozenset()
TOP_OR_NEXT_SEAT = DealerTurn.TOP_OR_NEXT_SEAT
TOP_IF_ACE_PASSED = DealerTurn.TOP_IF_ACE_PASSED


class Sale(Struct, frozen=True):
    """A card that was asked for and may be bought."""

    rule: RuleKey
    holder: Seat
    asker: Seat
    offered: bool = False


class InTurn:
    """The seats that play a hand, one after another."""

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
    """The seats dealt in, in the order of play; the dealer is last."""
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
    """Each seat that was turned away, and the seat that answers for the card that it was left with."""
    doomed: tuple[Seat, RuleKey] | None = None
    """The seat that drew the card that loses alone, and the rule; it loses wherever the card goes."""
    matched: Seat | None = None
    """A dealer who drew the same rank as the card that was given up."""
    lost_by: tuple[tuple[Seat, RuleKey], ...] = ()
    """The seats that lose the hand, and the rule by which each was first named; not those spared."""

    @property
    def dealer(self) -> Seat:
        return self.seats[-1]

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The seats that lose the hand, by what has been judged so far."""
        return tuple(seat for seat, _ in self.lost_by)


NO_HAND = Hand(seats=(), cards=(), stock=())
"""What lies on the table between two hands."""


class State(Struct, frozen=True):
    """A game at a moment when it waits for a player's word, or for chance."""

    law: Law
    seated: tuple[Seat, ...]
    """The seats still in, by number."""
    lives: tuple[int, ...]
    bought: tuple[int, ...]
    """How often each seat has bought itself back in."""
    honour: frozenset[Seat] = frozenset()
    """Seats without a life that are in for one loss more."""
    gone_home: frozenset[Seat] = frozenset()
    """Seats whose guests left; no rule brings them back."""
    pot: int = 0
    dealer: Seat | None = None
    hands: int = 0
    hand: Hand | None = None
    fallen: tuple[Seat, ...] = ()
    """Seats that went out in this hand."""
    buying: tuple[Seat, ...] = ()
    """Seats still to be asked whether they buy back in."""
    rivals: tuple[Seat, ...] = ()
    """Seats that draw or cut against each other."""
    ended: bool = False
    winners: tuple[Seat, ...] = ()

    @property
    def asks(self) -> Ask | None:
        """What the referee waits for; nothing once the game is over."""
        return awaited(self, self.hand or NO_HAND)

    @property
    def hands_over(self) -> int:
        """How many hands are over: none of their cards can still matter."""
        return self.hands - (self.hands > 0 and not self.ended and not between_hands(self.asks))


class Tableau(InTurn):
    """The table while events are applied, and the hand on it if there are `seats`.

    Its fields are those of `State` and `Hand`, and a test compares them. What changes in single places is a
    list or a dictionary here.
    """

    __slots__ = (
        *("law", "seated", "lives", "bought", "honour", "gone_home", "pot", "dealer", "hands", "fallen"),
        *("buying", "rivals", "ended", "winners"),
        *("seats", "cards", "stock", "aside", "looked", "faced", "sunk", "spent", "gone", "trail"),
        *("blocked_at", "turn", "stopped", "open", "cutting", "sale", "answering"),
        *("doomed", "matched", "lost_by"),
    )

    def __init__(self, state: State) -> None:
        self.law = state.law
        self.seated = state.seated
        self.lives = list(state.lives)
        self.bought = list(state.bought)
        self.honour = state.honour
        self.gone_home = state.gone_home
        self.pot = state.pot
        self.dealer = state.dealer
        self.hands = state.hands
        self.fallen = state.fallen
        self.buying = state.buying
        self.rivals = state.rivals
        self.ended = state.ended
        self.winners = state.winners
        if state.hand is None:
            self.clear()
        else:
            self._lay(state.hand)

    def clear(self) -> None:
        """Take up the hand: nothing lies on the table, as in `NO_HAND`."""
        self.seats: tuple[Seat, ...] = ()
        self.cards: list[Card] = []
        self.stock: list[Card] = []
        self.aside: list[Card] = []
        self.looked: tuple[Seat, ...] = ()
        self.faced: frozenset[Card] = NOTHING
        self.sunk: frozenset[Card] = NOTHING
        self.spent: dict[Seat, RuleKey] = {}
        self.gone: frozenset[Seat] = NOBODY
        self.trail: list[tuple[Seat, Seat]] = []
        self.blocked_at = self.turn = 0
        self.stopped = self.open = self.cutting = False
        self.sale: Sale | None = None
        self.answering: dict[Seat, Seat] = {}
        self.doomed: tuple[Seat, RuleKey] | None = None
        self.matched: Seat | None = None
        self.lost_by: dict[Seat, RuleKey] = {}

    def _lay(self, hand: Hand) -> None:
        for field in hand.__struct_fields__:
            setattr(self, field, getattr(hand, field))
        # These change in single places.
        self.cards = [*hand.cards]
        self.stock = [*hand.stock]
        self.aside = [*hand.aside]
        self.trail = [*hand.trail]
        self.spent = dict(hand.spent)
        self.answering = dict(hand.answering)
        self.lost_by = dict(hand.lost_by)

    def learn(self, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> None:
        """Set the cards of these seats, except for backs."""
        for seat, card in zip(seats, cards, strict=True):
            if card is not BACK:
                self.cards[seat] = card

    @property
    def hand(self) -> Hand | None:
        """Return an immutable copy of the hand, if there is one."""
        if not self.seats:
            return None
        return Hand(
            seats=self.seats,
            cards=tuple(self.cards),
            stock=tuple(self.stock),
            aside=tuple(self.aside),
            looked=self.looked,
            faced=self.faced,
            sunk=self.sunk,
            spent=tuple(self.spent.items()),
            gone=self.gone,
            trail=tuple(self.trail),
            blocked_at=self.blocked_at,
            turn=self.turn,
            stopped=self.stopped,
            open=self.open,
            cutting=self.cutting,
            sale=self.sale,
            answering=tuple(self.answering.items()),
            doomed=self.doomed,
            matched=self.matched,
            lost_by=tuple(self.lost_by.items()),
        )

    @property
    def state(self) -> State:
        """Return an immutable copy of everything."""
        return State(
            law=self.law,
            seated=self.seated,
            lives=tuple(self.lives),
            bought=tuple(self.bought),
            honour=self.honour,
            gone_home=self.gone_home,
            pot=self.pot,
            dealer=self.dealer,
            hands=self.hands,
            hand=self.hand,
            fallen=self.fallen,
            buying=self.buying,
            rivals=self.rivals,
            ended=self.ended,
            winners=self.winners,
        )


def awaited(state: State | Tableau, hand: Hand | Tableau) -> Ask | None:
    """Return what the referee waits for when this hand is in play; None once the game is over.

    It reads nothing that is hidden from the seat that it asks.
    """
    if not hand.seats or state.rivals or state.buying or state.ended:
        return _between_hands(state)
    if hand.cutting:
        return Cut(hand.seats[hand.turn], len(hand.stock))
    if hand.sale is not None:
        return of_the_sale(state, hand)
    seat = hand.seats[hand.turn]
    return state.law.whether_to_change[seat] if seat != hand.seats[-1] else of_the_dealer(state, hand)


def _between_hands(state: State | Tableau) -> Ask | None:
    if state.ended:
        return None
    if state.buying:
        return Decide(state.buying[0], (Move.BUY_BACK, Move.STAY_OUT))
    if state.dealer is None:
        if state.law.rules.first_dealer is FirstDealer.LOT:
            return DrawLots(state.seated)
        return Shuffle(state.law.shoe, For.FIRST_DEALER)
    if state.rivals:
        return Shuffle(state.law.shoe, For.CUT_FOR_WIN)
    return state.law.next_pack


def of_the_sale(state: State | Tableau, hand: Hand | Tableau) -> Decide:
    """Return the question about a card for sale: to its holder, and then to the one who asked for it."""
    sale = hand.sale
    assert sale is not None
    if not sale.offered:
        return Decide(sale.holder, (Move.SELL, Move.SHOW))
    if state.lives[sale.asker] > 1:
        return Decide(sale.asker, (Move.PAY, Move.DECLINE))
    return Decide(sale.asker, (Move.DECLINE,))


def of_the_dealer(state: State | Tableau, hand: Hand | Tableau) -> Decide:
    """Return the question to the dealer, on the last turn: keep the card, or not?"""
    rule, seat = state.law.rules.dealer_turn, hand.seats[-1]
    if rule is TOP_OR_NEXT_SEAT:
        kept_at_least = KEEP_OR_CHANGE if hand.stock else (Move.KEEP,)
        return Decide(seat, (*kept_at_least, Move.CHANGE_WITH_NEXT))
    if rule is TOP_IF_ACE_PASSED and hand.cards[seat].rank != "A":
        return Decide(seat, (Move.KEEP,))
    return state.law.whether_to_change[seat]
