"""Following a game with one eye: from the faces of events to what the table looks like, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ranter_tui.app.view import (
    Bounce,
    DealOut,
    Exchange,
    FromStock,
    LifeGone,
    Motion,
    SeatView,
    TableView,
    TurnUp,
)
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import (
    Changed,
    CutForWin,
    Dealt,
    DeciderBegan,
    DrawnForDeal,
    Drew,
    Event,
    Judged,
    LifeLost,
    LifePaid,
    PotCarried,
    Refused,
    Revealed,
    WipedOut,
    Won,
)
from ranter_tui.game.moves import Cut, Decide
from ranter_tui.game.referee.drawing import may_draw
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.rules.table import Direction
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, face
from ranter_tui.game.state import Hand, State
from ranter_tui.library.speech import Foreign, Said, foreign, speech
from ranter_tui.library.telling import tell
from ranter_tui.rulebook.book import Rulebook


class Beat(Struct, frozen=True):
    """Something that happened, as it is shown: what moves, and what is there afterwards."""

    event: Event
    """The face that the eye received."""
    after: TableView
    motion: Motion | None
    text: str
    rule: RuleKey
    hand: int
    call: Foreign | None = None
    """What was said in another language."""

    @property
    def lines(self) -> tuple[str, ...]:
        """What the log has of it; the last line is the one that tells what happened."""
        return (self.text,) if self.call is None else (self.call.text, self.text)


class Follower:
    """The table as an eye follows it. It is fed events and keeps their faces alone.

    Only where nothing is secret any more, in an example or a game that is over, may it see all.
    """

    def __init__(
        self, eye: Eye, start: State, book: Rulebook, names: Sequence[str], *, sees_all: bool = False
    ) -> None:
        self.eye = eye
        self.sees_all = sees_all
        self.book = book
        self.names = tuple(names)
        self.table = start
        self._said: dict[Seat, str] = {}
        self._lost: dict[Seat, int] = {}
        self._losers: frozenset[Seat] = frozenset()
        self._turned_up: dict[Seat, Card] = {}
        """Cards that were drawn or cut against each other, and are nobody's hand."""
        self._headline = ""
        self._lying: Hand | None = None
        """The hand before, which stays in view until the next is dealt."""

    def see(self, event: Event) -> Beat:
        """Take in what happened."""
        seen = event if self.sees_all else face(event, self.eye)
        said = speech(seen, self.book)
        self._notice(seen, said)
        self._lying = self.table.hand or self._lying
        self.table = seen.after(self.table)
        text = tell(seen, self.names)
        call = foreign(said, self.names)
        return Beat(seen, self.view(), _motion(seen), text, seen.rule, self.table.hands, call)

    def see_all(self, events: Sequence[Event]) -> list[Beat]:
        return [self.see(event) for event in events]

    def _notice(self, seen: Event, said: Said | None) -> None:
        if isinstance(seen, Dealt):
            self._said.clear()
            self._lost.clear()
            self._losers = frozenset()
            self._turned_up.clear()
            self._headline = ""
        elif isinstance(seen, (CutForWin, DrawnForDeal)):
            self._turned_up = dict(zip(seen.seats, seen.cards, strict=True))
        elif isinstance(seen, Judged):
            self._losers = frozenset(seen.losers)
        elif isinstance(seen, (LifeLost, LifePaid)):
            lives = seen.lives if isinstance(seen, LifeLost) else 1
            self._lost[seen.seat] = self._lost.get(seen.seat, 0) + lives
        if said is not None:
            self._said[said.seat] = said.words
        self._headline = self._headline_at(seen) or self._headline

    def _headline_at(self, seen: Event) -> str:
        """A word for the middle of the table, to be read from the far end of the room."""
        match seen:
            case Revealed():
                return "Showdown"
            case Judged():
                return f"{self._all(seen.losers)} lose{'s' if len(seen.losers) == 1 else ''}"
            case WipedOut():
                return "All out together"
            case CutForWin():
                return "They cut for the win"
            case DeciderBegan():
                return "A decider"
            case PotCarried():
                return "Nobody wins"
            case Won():
                return f"{self._all(seen.seats)} win{'s' if len(seen.seats) == 1 else ''}"
        return ""

    def _all(self, seats: tuple[Seat, ...]) -> str:
        return listed(tuple(self.names[seat] for seat in seats)) or "Nobody"

    def view(self) -> TableView:
        """What the table looks like now."""
        table, hand, rules = self.table, self._hand, self.table.law.rules
        acts, partner = self._whose_turn()
        return TableView(
            seats=tuple(self._seat(Seat(number), acts, partner) for number in range(len(table.lives))),
            kept_on=rules.kept_on,
            hand=table.hands,
            stock=len(hand.stock) if hand is not None else None,
            aside=len(hand.aside) if hand is not None else 0,
            pot=table.pot if rules.pot is not Pot.NOTHING or table.pot else None,
            loser_pays_pot=rules.pot.takes_lives,
            to_the_left=rules.direction is Direction.LEFT,
            says=self._headline,
        )

    def _seat(self, seat: Seat, acts: Seat | None, partner: Seat | None) -> SeatView:
        table = self.table
        card = self._card(seat)
        return SeatView(
            seat=seat,
            name=self.names[seat] if seat < len(self.names) else f"{seat + 1}",
            lives=table.lives[seat],
            full=table.law.rules.lives.count,
            card=card,
            open=seat in self._turned_up or self._is_open(card),
            says=self._said.get(seat, ""),
            dealer=seat == table.dealer,
            acts=seat == acts,
            partner=seat == partner,
            honour=seat in table.honour,
            out=seat not in table.seated,
            loses=seat in self._losers,
            lost=self._lost.get(seat, 0),
            wins=seat in table.winners,
        )

    def _card(self, seat: Seat) -> Card | None:
        if self._turned_up:
            return self._turned_up.get(seat)
        hand = self._hand
        if hand is None or seat not in hand.seats or (seat in hand.gone and not hand.open):
            return None
        card = hand.cards[seat]
        return card if self.sees_all or seat == self.eye or self._is_open(card) else BACK

    @property
    def _hand(self) -> Hand | None:
        """What lies on the table."""
        return self.table.hand or self._lying

    def _is_open(self, card: Card | None) -> bool:
        hand = self._hand
        return hand is not None and card not in (None, BACK) and (hand.open or card in hand.faced)

    def _whose_turn(self) -> tuple[Seat | None, Seat | None]:
        """Who is awaited, and with whom that seat would change; nobody where it would draw."""
        hand = self.table.hand
        if hand is not None and (hand.stopped or hand.turn >= len(hand.seats)) and not self.table.buying:
            return None, None
        ask = self.table.asks
        if not isinstance(ask, (Decide, Cut)):
            return None, None
        if hand is None or hand.open or hand.sale is not None or isinstance(ask, Cut):
            return ask.seat, None
        if ask.seat in hand.gone:
            return None, None
        if may_draw(self.table.law, hand, ask.seat):
            return ask.seat, None
        return ask.seat, hand.next_to(ask.seat)


def _motion(event: Event) -> Motion | None:
    match event:
        case Dealt():
            return DealOut(event.seats)
        case Changed():
            return Exchange(event.asker, event.holder)
        case Refused():
            return Bounce(event.asker, event.holder)
        case Drew():
            return FromStock(event.seat)
        case Revealed() | CutForWin():
            return TurnUp(event.seats)
        case LifeLost():
            return LifeGone(event.seat, event.to_pot)
    return None
