"""What a phone is shown: made of one seat's sight, and of the table that the room has been shown."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from ranter_tui.evening.following import Follower, LogLine
from ranter_tui.evening.gathering import Question
from ranter_tui.evening.ledger import may_be_bet_on
from ranter_tui.evening.table_view import SeatView
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.moves import Move
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.telling.awards import FinalPlace
from ranter_tui.telling.cards_in_words import worth
from ranter_tui.telling.choices import around, choices
from ranter_tui.telling.sentences import to_me
from ranter_tui.telling.words import Words, card_in_short, card_name

MOST_TOLD = 20
"""How many lines of the log are sent."""


class OneSeat(Struct, frozen=True, omit_defaults=True):
    """What everybody may know of one seat."""

    name: str
    lives: int
    card: str | None = None
    """An open card in short; empty for a back, none where no card lies."""
    says: str = ""
    dealer: bool = False
    acts: bool = False
    out: bool = False
    lost: int = 0
    loses: bool = False
    wins: bool = False
    phone: bool = False
    bet: str = ""
    """The name of whoever is to lose, if this guest is out and has bet."""


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


class OpenTable(Struct, frozen=True, omit_defaults=True):
    """What the room has been shown."""

    book: str
    hand: int
    seats: tuple[OneSeat, ...]
    told: tuple[OneLine, ...]
    says: str = ""
    pot: int | None = None
    places: tuple[OnePlace, ...] = ()
    """The places, once the game is over."""


class OwnCard(Struct, frozen=True, omit_defaults=True):
    """One's own card; without a name where it lies face down for oneself, too."""

    name: str = ""
    short: str = ""
    worth: str = ""


class Offer(Struct, frozen=True):
    """A move that may be made, in words."""

    move: Move
    words: str


class Asked(Struct, frozen=True, omit_defaults=True):
    """What this guest is asked."""

    n: int
    moves: tuple[Offer, ...]
    chosen: Move | None = None
    """What is chosen, as long as it can be taken back."""
    odds: tuple[str, ...] | None = None
    """The odds, once they are counted; None where they may not be asked for."""


class OwnBet(Struct, frozen=True, omit_defaults=True):
    """On whom this guest may bet."""

    on: dict[Seat, str]
    mine: str = ""


class OwnView(Struct, frozen=True, omit_defaults=True):
    """What one guest is shown besides."""

    name: str
    seat: Seat | None = None
    """None for a guest who has no seat at this table, or none yet."""
    heading: str = ""
    """What stands above the card."""
    card: OwnCard | None = None
    mine: tuple[str, ...] = ()
    """What has happened to this guest in this hand."""
    around: str = ""
    question: Asked | None = None
    bet: OwnBet | None = None


class View(Struct, frozen=True, omit_defaults=True):
    """All that a phone is sent."""

    me: OwnView
    table: msgspec.Raw = msgspec.Raw(b"null")


def open_table(
    book: str, follower: Follower, logged: Sequence[LogLine], places: Sequence[FinalPlace] = ()
) -> OpenTable:
    """Return the table, from what the room has been shown."""
    table = follower.view()
    first = max(0, len(logged) - MOST_TOLD)
    return OpenTable(
        book=book,
        hand=table.hand,
        seats=tuple(map(_one_seat, table.seats)),
        told=tuple(
            OneLine(number, line.text, line.rule, line.asides)
            for number, line in enumerate(logged[first:], first)
        ),
        says=table.says,
        pot=table.pot,
        places=tuple(OnePlace(one.place, follower.names[one.seat], one.fate) for one in places),
    )


def _one_seat(seat: SeatView) -> OneSeat:
    return OneSeat(
        name=seat.name,
        lives=seat.lives,
        card=_open_card(seat.card),
        says=seat.says,
        dealer=seat.dealer,
        acts=seat.acts,
        out=seat.out,
        lost=seat.lost,
        loses=seat.loses,
        wins=seat.wins,
        phone=seat.phone,
        bet=seat.bet.on if seat.bet is not None else "",
    )


def _open_card(card: Card | None) -> str | None:
    if card is None:
        return None
    return "" if card is BACK else card_in_short(card)


def own(
    name: str,
    sight: Sight | None,
    names: Sequence[str],
    question: Question | None = None,
    number: int = 0,
    odds: tuple[str, ...] | None = None,
    bet: OwnBet | None = None,
) -> OwnView:
    """Return what one guest is shown besides, from the sight of that seat; None without a seat.

    `question` is what this very guest is asked, and `odds` are those of this choice.
    """
    if sight is None or sight.eye is None:
        return OwnView(name)
    pack = pack_of(sight.table.law.rules)
    return OwnView(
        name,
        sight.eye,
        heading=pack.says("Your card"),
        card=_own_card(sight),
        mine=to_me(sight.this_hand, sight.eye, Words(names, pack)),
        around=around(sight.table, sight.eye, names),
        question=_asked(sight, names, question, number, odds) if question is not None else None,
        bet=bet,
    )


def _own_card(sight: Sight) -> OwnCard | None:
    hand, eye = sight.hand, sight.eye
    if hand is None or eye not in hand.seats or eye in hand.gone:
        return None
    if (card := sight.card) is BACK:
        return OwnCard()
    _, words = worth(sight.table.law, hand, card)
    return OwnCard(card_name(card), card_in_short(card), words)


def _asked(
    sight: Sight, names: Sequence[str], question: Question, number: int, odds: tuple[str, ...] | None
) -> Asked | None:
    offered = tuple(Offer(one.move, one.words) for one in choices(sight, names))
    return Asked(number, offered, question.chosen, odds) if offered else None


def bet_for(follower: Follower, seat: Seat) -> OwnBet:
    """Return on whom somebody who is out may bet, at the table as the room has been shown it."""
    names = follower.names
    wager = follower.view().seats[seat].bet
    return OwnBet(
        {on: names[on] for on in may_be_bet_on(follower.table)}, wager.on if wager is not None else ""
    )


_ENCODER = msgspec.json.Encoder()


def encoded_table(table: OpenTable | None) -> msgspec.Raw:
    """Return the table as it is sent, the same for every phone."""
    return msgspec.Raw(_ENCODER.encode(table))


def encoded(me: OwnView, table: msgspec.Raw) -> str:
    """Return what is sent to one phone."""
    return _ENCODER.encode(View(me, table)).decode()
