"""Follows a game from one point of view: turns events as that eye saw them into views and log lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from ranter_tui.evening.table_view import Moves, SeatView, TableView, Wager
from ranter_tui.game import events
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Event
from ranter_tui.game.moves import Cut, Decide
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, face
from ranter_tui.game.state import Hand, State
from ranter_tui.record.guest import Crest
from ranter_tui.record.lines import Bet
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.telling.choices import partner
from ranter_tui.telling.events import Said, speech, translated
from ranter_tui.telling.moments import GreatMoment, Moments, saw_it_coming
from ranter_tui.telling.sentences import Told, told_on
from ranter_tui.telling.words import card_in_short, words_at

HEADLINES: dict[type[Event], str] = {
    events.Revealed: "Showdown",
    events.Reprieved: "All are spared",
    events.WipedOut: "All out together",
    events.CutForWin: "They cut for the win",
    events.DeciderBegan: "A decider",
    events.PotCarried: "Nobody wins",
}
"""What stands in the middle of the table after such an event."""


class LogLine(Struct, frozen=True):
    """A line of the log: one thing that happens, as far as it has come."""

    hand: int
    asides: tuple[str, ...]
    """Additions: the translation of a foreign call, or who saw it coming."""
    told: Told

    @property
    def text(self) -> str:
        """The sentence that tells what happened."""
        return self.told.text

    @property
    def rule(self) -> RuleKey:
        """The rule that was applied last."""
        return self.told.events[-1].rule


class ShownEvent(Struct, frozen=True):
    """An event to be shown as this point of view saw it, with its animation and the table after it."""

    event: Event
    logged: LogLine
    """The line that it begins, or the last line with the event added."""
    moment: GreatMoment | None
    """The great moment that the event completes, if any."""
    after: TableView
    motion: Moves | None


def add_to_log(log: list[LogLine], line: LogLine) -> None:
    """Add a line to a log, in place of the last one if it is longer by what has happened since."""
    if line.told.goes_on:
        log.pop()
    log.append(line)


class Follower:
    """Builds the view of the table for one eye, from events of which it keeps only what that eye saw.

    It may see all only if nothing is secret any more: in an example, or in a game that is over.
    """

    def __init__(
        self,
        eye: Eye,
        start: State,
        book: Rulebook,
        names: Sequence[str],
        *,
        sees_all: bool = False,
        bets: Sequence[Bet] = (),
        card: Callable[[Card], str] = card_in_short,
    ) -> None:
        self.eye = eye
        self.sees_all = sees_all
        self.book = book
        self.names = tuple(names)
        self.card = card
        """How a card is written in the log."""
        self.crests: tuple[Crest | None, ...] = ()
        """The crests of the guests, in the order of their names; empty to show none."""
        self.phones: tuple[str, ...] = ()
        self.table = start
        self._moments = Moments(book)
        self._bets = bets
        """All bets of the game, to which more may be added; each is shown while its hand lies there."""
        self.faces: list[Event] = []
        """All that it has seen, event by event."""
        self.log: list[LogLine] = []
        """All that it has seen, in sentences."""
        self._said: dict[Seat, str] = {}
        self._lost: dict[Seat, int] = {}
        self._turned_up: dict[Seat, Card] = {}
        """Cards that were drawn or cut to decide something. They are nobody's hand."""
        self._headline = ""
        self._lying: Hand | None = None
        """The last hand. It stays in view until the next is dealt."""

    @property
    def seen(self) -> int:
        """How many events it has seen."""
        return len(self.faces)

    def see(self, event: Event) -> ShownEvent:
        """Add an event, and return how it is shown."""
        hand = self.table.hand
        face_up = {seat for seat in hand.seats if self._is_open(hand.cards[seat])} if hand is not None else ()
        seen, moment = self.catch_up_with(event)
        return ShownEvent(seen, self.log[-1], moment, self.view(), _motion(seen, face_up))

    def catch_up_with(self, event: Event) -> tuple[Event, GreatMoment | None]:
        """Add an event without showing it. Return it as this eye saw it, and the moment that it completes."""
        seen = event if self.sees_all else face(event, self.eye)
        self.faces.append(seen)
        said = speech(seen, self.book)
        self._lying = self.table.hand or self._lying
        before, self.table = self.table, seen.after(self.table)
        self._notice(seen, said)
        settled = self._moments.right
        self._moments.bets = self.bets
        moment = self._moments.see(seen, before, self.table, self.names)
        right = () if settled is not None else self._moments.right or ()
        settles = saw_it_coming(right, self.names) if right else ""
        add_to_log(self.log, self._logged(seen, said, settles))
        return seen, moment

    def _logged(self, seen: Event, said: Said | None, settled: str) -> LogLine:
        """Return the line that an event begins, or the last one with what it adds."""
        last = self.log[-1] if self.log else None
        words = words_at(self.names, self.table.law.rules, self.card)
        told = told_on(last.told if last is not None else None, seen, words)
        asides = last.asides if last is not None and told.goes_on else ()
        more = (translated(said, self.names), settled)
        return LogLine(self.table.hands, (*asides, *filter(None, more)), told)

    def _notice(self, seen: Event, said: Said | None) -> None:
        if isinstance(seen, events.Dealt):
            self._said.clear()
            self._lost.clear()
            self._turned_up.clear()
            self._headline = ""
        elif isinstance(seen, (events.CutForWin, events.DrawnForDeal)):
            self._turned_up = dict(zip(seen.seats, seen.cards, strict=True))
        elif isinstance(seen, (events.LifeLost, events.LifePaid)):
            lives = seen.lives if isinstance(seen, events.LifeLost) else 1
            self._lost[seen.seat] = self._lost.get(seen.seat, 0) + lives
        if said is not None:
            # The last to speak goes to the end.
            self._said.pop(said.seat, None)
            self._said[said.seat] = said.words
        self._headline = self._headline_at(seen) or self._headline

    def _headline_at(self, seen: Event) -> str:
        """Return a few words for the middle of the table, large enough for the far end of the room."""
        match seen:
            case events.Judged() | events.PaysFor():
                return self._who("lose", self._hand.losers if self._hand is not None else ())
            case events.Won():
                return self._who("win", seen.seats)
        return HEADLINES.get(type(seen), "")

    def _who(self, does: str, seats: tuple[Seat, ...]) -> str:
        who = listed(tuple(self.names[seat] for seat in seats)) or "Nobody"
        return f"{who} {does}{'' if len(seats) > 1 else 's'}"

    @property
    def bets(self) -> dict[Seat, Seat]:
        """Who bets on whom in the current hand. The last bet of a guest counts."""
        return {bet.seat: bet.on for bet in self._bets if bet.hand == self.table.hands}

    def view(self) -> TableView:
        table, hand, rules = self.table, self._hand, self.table.law.rules
        acts, partner = self._whose_turn()
        return TableView(
            seats=tuple(self._seat(Seat(number), acts, partner) for number in range(len(table.lives))),
            kept_on=rules.kept_on,
            pack=pack_of(rules),
            hand=table.hands,
            stock=len(hand.stock) if hand is not None else None,
            aside=len(hand.aside) if hand is not None else 0,
            pot=table.pot if rules.pot is not Pot.NOTHING or table.pot else None,
            says=self._headline,
            speaks=next(reversed(self._said), None),
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
            phone=seat < len(self.names) and self.names[seat] in self.phones,
            loses=self._hand is not None and seat in self._hand.losers,
            lost=self._lost.get(seat, 0),
            wins=seat in table.winners,
            crest=self.crests[seat] if seat < len(self.crests) else None,
            bet=self._wager(seat),
        )

    def _wager(self, seat: Seat) -> Wager | None:
        if (on := self.bets.get(seat)) is None:
            return None
        right = self._moments.right
        return Wager(self.names[on], None if right is None else seat in right)

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
        """The hand that lies on the table."""
        return self.table.hand or self._lying

    def _is_open(self, card: Card | None) -> bool:
        hand = self._hand
        return hand is not None and card not in (None, BACK) and (hand.open or card in hand.faced)

    def _whose_turn(self) -> tuple[Seat | None, Seat | None]:
        """Return the seat that is awaited, and the seat it would change with (None where it would draw)."""
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
        return ask.seat, partner(self.table, ask.seat)


def _motion(event: Event, face_up: Collection[Seat]) -> Moves | None:
    """Return the event if anything moves at it. A card that already lies open is not turned up again."""
    if isinstance(event, events.Revealed):
        cards = dict(zip(event.seats, event.cards, strict=True))
        turned = {seat: card for seat, card in cards.items() if seat not in face_up}
        return events.Revealed(event.rule, tuple(turned), tuple(turned.values())) if turned else None
    return event if isinstance(event, Moves) else None
