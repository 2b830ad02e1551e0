"""The mutable state of a game while events are applied: the one thing in the game that is not immutable.

Events happen to a tableau, and to nothing else. Whoever looks on is given a `State`: a picture of it. A new
`State`, with every field of it, for each event would cost the referee more than all that it decides.
"""

from __future__ import annotations

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, InTurn, Sale, State

NOBODY: frozenset[Seat] = frozenset()
NOTHING: frozenset[Card] = frozenset()


class Tableau(InTurn):
    """The table, and the hand that lies there if there are `seats`: `State` and `Hand` say what is what.

    What changes in single places is a list or a dictionary here. A test holds it to their fields.
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
        self.seats = hand.seats
        self.cards = [*hand.cards]
        self.stock = [*hand.stock]
        self.aside = [*hand.aside]
        self.looked = hand.looked
        self.faced = hand.faced
        self.sunk = hand.sunk
        self.spent = dict(hand.spent)
        self.gone = hand.gone
        self.trail = [*hand.trail]
        self.blocked_at = hand.blocked_at
        self.turn = hand.turn
        self.stopped = hand.stopped
        self.open = hand.open
        self.cutting = hand.cutting
        self.sale = hand.sale
        self.answering = dict(hand.answering)
        self.doomed = hand.doomed
        self.matched = hand.matched
        self.lost_by = dict(hand.lost_by)

    def learn(self, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> None:
        """Set the cards of these seats, as far as they are not backs."""
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
