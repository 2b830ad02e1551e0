"""What a phone is sent: made of one seat's sight, and of the table that the room has been shown."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from time import thread_time

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.evening.following import Follower
from ranter_tui.evening.gathering import Gathering, Host, Question
from ranter_tui.evening.ledger import honours, may_be_bet_on
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.table_view import SeatFacts, SeatView
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.moves import Move, is_a_choice
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.library.text.drawn.pixels import Rows, card_pixels
from ranter_tui.telling.awards import Award, FinalPlace, final_ranking
from ranter_tui.telling.cards_in_words import HowToPlay, about_card, neighbour_may
from ranter_tui.telling.choices import OfferedMove, around, choices, partner
from ranter_tui.telling.sentences import to_me
from ranter_tui.telling.words import card_in_short, card_name, words_at

MOST_TOLD = 20


class OneSeat(SeatFacts, frozen=True, kw_only=True, omit_defaults=True):
    """The public facts of one seat."""

    card: str | None = None
    """An open card in short; empty for a back, None without a card."""
    picture: Rows = ()
    """What is painted on an open card, in pixels."""
    bet: str = ""
    """The name of the guest who should lose, if this guest is out and has bet."""


class OneLine(Struct, frozen=True, omit_defaults=True):
    """A line of the log."""

    n: int
    text: str
    rule: RuleKey
    asides: tuple[str, ...] = ()


class OnePlace(Struct, frozen=True, omit_defaults=True):
    """How the game ended for one seat."""

    place: int
    name: str
    fate: str
    won: bool = False


class OpenTable(Struct, frozen=True, omit_defaults=True):
    """The table as the room has been shown it."""

    book: str
    hand: int
    """The number of the hand; 0 while the guests wait for a game."""
    seats: tuple[OneSeat, ...]
    told: tuple[OneLine, ...]
    says: str = ""
    pot: int | None = None
    places: tuple[OnePlace, ...] = ()


class OwnCard(Struct, frozen=True, omit_defaults=True):
    """The guest's own card; without a name if it lies face down for the guest, too."""

    name: str = ""
    short: str = ""
    worth: str = ""
    number: str = ""
    """The number on a picture that has one."""
    picture: Rows = ()
    """What is painted on it, in pixels."""


class Asked(Struct, frozen=True, omit_defaults=True):
    """The decision that this guest must make."""

    n: int
    moves: tuple[OfferedMove, ...]
    chosen: Move | None = None
    """The current choice, while it can still be undone."""
    odds: tuple[str, ...] | None = None
    """The odds, once they are counted; None if the guest may not ask for them."""
    may: str = ""
    """What the neighbour has to do when asked for a card."""


class OwnBet(Struct, frozen=True, omit_defaults=True):
    """The guests on whom this guest may bet, and the bet so far."""

    on: dict[Seat, str]
    mine: str = ""


class OwnView(Struct, frozen=True, omit_defaults=True):
    """What only this guest is shown."""

    name: str
    seat: Seat | None = None
    """None for a guest who has no seat at this table, or none yet."""
    heading: str = ""
    """The heading above the card."""
    card: OwnCard | None = None
    mine: tuple[str, ...] = ()
    """What has happened to this guest in this hand."""
    around: str = ""
    question: Asked | None = None
    bet: OwnBet | None = None
    awards: tuple[str, ...] = ()
    """What this guest has earned, once the game is over."""
    again: bool = False


class View(Struct, frozen=True, omit_defaults=True):
    """A whole message to a phone."""

    me: OwnView
    table: msgspec.Raw
    """The `OpenTable`, or null: it is the same for every phone, and encoded only once."""


def open_table(follower: Follower, places: Sequence[FinalPlace] = ()) -> OpenTable:
    """Return the table, from what the room has been shown."""
    table, log = follower.view(), follower.log
    first = max(0, len(log) - MOST_TOLD)
    return OpenTable(
        book=follower.book.short,
        hand=table.hand,
        seats=tuple(map(_one_seat, table.seats)),
        told=tuple(
            OneLine(number, line.text, line.rule, line.asides)
            for number, line in enumerate(log[first:], first)
        ),
        says=table.says,
        pot=table.pot,
        places=tuple(OnePlace(one.place, follower.names[one.seat], one.fate, one.won) for one in places),
    )


def _waiting(host: Host, phones: Sequence[str]) -> OpenTable:
    """Return the guests who have sat down for the next game."""
    seats = (OneSeat(name=guest.name, lives=0, phone=guest.name in phones) for guest in host.company())
    return OpenTable(host.book.short, 0, tuple(seats), ())


def _one_seat(seat: SeatView) -> OneSeat:
    return OneSeat(
        **{fact: getattr(seat, fact) for fact in SeatFacts.__struct_fields__},
        card=_open_card(seat.card),
        picture=card_pixels(seat.card) if seat.card is not None else (),
        bet=seat.bet.on if seat.bet is not None else "",
    )


def _open_card(card: Card | None) -> str | None:
    if card is None:
        return None
    return "" if card is BACK else card_in_short(card)


def own(
    sight: Sight, eye: Seat, names: Sequence[str], question: Question | None = None, *, weighs: bool = True
) -> OwnView:
    """Return what a guest is shown of the game, from the sight of that seat.

    `question` must be a question to this very guest, who may have its odds if the house `weighs` them.
    """
    words = words_at(names, sight.table.law.rules)
    return OwnView(
        names[eye],
        eye,
        heading=words.say("Your card"),
        card=_own_card(sight),
        mine=to_me(sight.this_hand, eye, words),
        around=around(sight.table, eye, names),
        question=_asked(sight, names, question, weighs) if question is not None else None,
    )


def _own_card(sight: Sight) -> OwnCard | None:
    hand, eye = sight.hand, sight.eye
    if hand is None or eye not in hand.seats or eye in hand.gone:
        return None
    if (card := sight.card) is BACK:
        return OwnCard()
    law = sight.table.law
    words = about_card(HowToPlay(law.rules, law.seats), card.rank, sunk=card in hand.sunk)
    number = dict(pack_of(law.rules).numbers).get(card.rank, "")
    return OwnCard(card_name(card), card_in_short(card), words, number, card_pixels(card))


def _asked(sight: Sight, names: Sequence[str], question: Question, weighs: bool) -> Asked | None:
    offered = choices(sight, names)
    odds = question.odds or () if weighs else None
    asks = partner(sight.table, question.seat) if is_a_choice(question.moves) else None
    may = neighbour_may(sight.table.law, names[asks]) if asks is not None else ""
    return Asked(question.number, offered, question.chosen, odds, may) if offered else None


class PhoneViews:
    """What the phones of one gathering are sent. The table is made once for all of them."""

    def __init__(self, gathering: Gathering) -> None:
        self.gathering = gathering
        self._table: msgspec.Raw | None = None
        self._open: Collection[Seat] = ()
        """The seats whose cards the room sees: there is nothing to hold, and nothing to hide."""
        self._awards: tuple[Award, ...] = ()
        """The awards, and the prizes for bets, once the game is over."""
        self._counts: asyncio.Task[None] | None = None

    def forget(self) -> None:
        """Make the table anew the next time it is needed."""
        self._table = None

    def of(self, name: str) -> str:
        gathering, sitting = self.gathering, self.gathering.sitting
        if self._table is None:
            self._table = msgspec.Raw(msgspec.json.encode(self._made()))
        seat, me = gathering.seat_of(name), OwnView(name)
        if sitting is not None and seat is not None:
            sight, question = sitting.sight(seat, gathering.events_shown), self.question(seat)
            me = replace(
                own(sight, seat, sitting.names, question, weighs=self._may_be_weighed(question)),
                bet=self.bet(seat),
                awards=tuple(f"{one.title}: {one.text}" for one in self._awards if seat in one.seats),
                again=self.may_ask_again(),
            )
            if self.is_over:
                me = replace(me, card=None, around="")
            elif me.question is None and seat in self._open:
                me = replace(me, card=None)
        return msgspec.json.encode(View(me, self._table)).decode()

    def question(self, seat: Seat) -> Question | None:
        """Return the question to that guest, once the room has seen everything that led to it."""
        gathering, sitting = self.gathering, self.gathering.sitting
        question = gathering.question
        if sitting is None or gathering.events_shown < len(sitting.history):
            return None
        return question if question is not None and question.seat == seat and question.open else None

    def weigh(self, seat: Seat) -> bool:
        """Count the odds for that guest, unless that has begun, without delaying the table.

        Return False if the guest may not ask for them.
        """
        sitting, question = self.gathering.sitting, self.question(seat)
        if sitting is None or question is None or not self._may_be_weighed(question):
            return False
        if question.odds is None:
            question.odds = ()
            sight = sitting.sight(seat, self.gathering.events_shown)
            self._counts = asyncio.create_task(self._count(question, sitting, sight))
        return True

    async def _count(self, question: Question, sitting: Sitting, sight: Sight) -> None:
        # By the clock of that thread: on a busy machine the guest waits longer and learns as much.
        question.odds = await asyncio.to_thread(sitting.odds, sight, thread_time)
        self.gathering.changed()

    def _may_be_weighed(self, question: Question | None) -> bool:
        sitting = self.gathering.sitting
        if sitting is None or question is None or question.chosen is not None:
            return False
        return is_a_choice(question.moves) and sitting.tells_odds()

    def bet(self, seat: Seat) -> OwnBet | None:
        """Return on whom that guest may bet, at the table as the room has been shown it; None if not now."""
        sitting, follower = self.gathering.sitting, self.gathering.follower
        if sitting is None or follower is None or seat not in sitting.may_bet(follower.table):
            return None
        on = {other: follower.names[other] for other in may_be_bet_on(follower.table)}
        mine = follower.bets.get(seat)
        return OwnBet(on, follower.names[mine] if mine is not None else "")

    def _made(self) -> OpenTable | None:
        sitting, follower, host = self.gathering.sitting, self.gathering.follower, self.gathering.host
        self._awards, self._open = (), ()
        if sitting is None or follower is None:
            return _waiting(host, self.gathering.phones) if host is not None else None
        places: tuple[FinalPlace, ...] = ()
        if self.is_over:
            faces = sitting.sight(None).faces
            self._awards = honours(sitting.bets, sitting.start, faces, sitting.names)
            places = final_ranking(sitting.start, faces)
        table = open_table(follower, places)
        self._open = [Seat(seat) for seat, shown in enumerate(table.seats) if shown.card]
        return table

    @property
    def is_over(self) -> bool:
        sitting, shown = self.gathering.sitting, self.gathering.events_shown
        return sitting is not None and sitting.asks is None and shown >= len(sitting.history)

    def may_ask_again(self) -> bool:
        """Whether the host can be asked for another game: once it is over, and by one guest at a time."""
        gathering = self.gathering
        return self.is_over and all(knock.after is not gathering.sitting for knock in gathering.knocks)
