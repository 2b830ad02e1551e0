"""The types of the lines of a record, and their encoding: the same game always gives the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ranter_tui import __version__
from ranter_tui.game.cards import Card
from ranter_tui.game.events import AnyEvent, Event
from ranter_tui.game.moves import Cause
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.book import Rulebook

FORMAT = 6
"""Goes up when an older program would misread a record or fail to parse it: with every new kind of cause,
event or note, and with every change to the form of a rulebook."""

When = Annotated[datetime, Meta(tz=True)]
"""A moment with its time zone, without which moments cannot be compared."""

MOST_SEATS = 1000
"""The most seats of a record: a damaged number must not shuffle a million packs together."""


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """The edition of the rulebook that the rules were taken from."""

    id: str
    version: int


class DealOfMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """Which deal of a match a game is."""

    number: Annotated[int, Meta(ge=1)] = 1
    after: str | None = None
    """The name of the file of the deal before; None for the first."""


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line of a game: the table at the start."""

    record: Annotated[int, Meta(ge=1)] = FORMAT
    program: str = __version__
    when: When | None = None
    book: Edition | None = None
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    guests: tuple[Guest, ...] = ()
    """The player in each seat; empty if nobody is named."""
    seed: int | None = None
    """The seed of the random generator. It is never used again: the causes say what was drawn."""
    pot: Annotated[int, Meta(ge=0)] = 0
    """The pot that an earlier game left."""
    dealer: Seat | None = None
    """The seat that deals first, if that was settled beforehand."""
    match: DealOfMatch | None = None
    tournament: When | None = None
    """When the tournament began that the game was dealt in, if it is part of one."""
    rules: Rules
    """All rules in play, with what the table chose."""
    rulebook: Rulebook | None = None
    """The whole book as it was, so that a later edition does not change a game that has begun."""

    @property
    def date(self) -> str:
        """The day on which the game began, as "7 June 2026"."""
        return self.when.strftime("%d %B %Y").lstrip("0") if self.when is not None else "undated"

    def __post_init__(self) -> None:
        if self.guests and len(self.guests) != self.seats:
            raise ValueError(f"{len(self.guests)} guests for {self.seats} seats")
        if self.rulebook is not None and self.book != Edition(self.rulebook.id, self.rulebook.version):
            raise ValueError("the rulebook is not the book that is named")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A cause and its events. The beginning of the game has no cause."""

    cause: Cause | None
    events: tuple[AnyEvent, ...]


class Seating(Struct, frozen=True, forbid_unknown_fields=True, tag="seating"):
    """Who sits where from now on. A newcomer comes last, and is noted before the arrival itself."""

    guests: tuple[Guest, ...]


class AtTheDoor(Struct, frozen=True, forbid_unknown_fields=True, tag="at_the_door"):
    """Who joins and who leaves after this hand, until the next such note replaces it."""

    comes: tuple[Guest, ...] = ()
    goes: tuple[Seat, ...] = ()


class Bet(Struct, frozen=True, forbid_unknown_fields=True, tag="bet"):
    """The bet of a guest who is out, for glory, on who loses a hand."""

    seat: Seat
    hand: int
    """The number of the hand, counted from one."""
    on: Seat


Note = Seating | AtTheDoor | Bet
"""A line that changes nothing in the game, but must not be lost."""


class Noted(Struct, frozen=True, forbid_unknown_fields=True):
    """The line of a note."""

    note: Note


def _as_text(value: Any) -> str:
    assert isinstance(value, Card), "nothing else in a record is strange to JSON"
    return value.code


_ENCODER = msgspec.json.Encoder(enc_hook=_as_text)


def header_line(top: Header) -> bytes:
    """Encode the first line of a game.

    >>> header_line(Header(seats=5, seed=7, rules=Rules()))[:63]
    b'{"record":6,"program":"1.0.0","when":null,"book":null,"seats":5'
    """
    return _ENCODER.encode(top) + b"\n"


def line(cause: Cause | None, events: Sequence[Event]) -> bytes:
    """Encode a cause with its events; without a cause, the events of `begin`.

    >>> from ranter_tui.game.events import Kept
    >>> from ranter_tui.game.moves import Decision, Move
    >>> from ranter_tui.game.rules import RuleKey
    >>> print(line(Decision(Seat(1), Move.KEEP), (Kept(RuleKey("turn"), Seat(1)),)).decode().strip())
    {"cause":{"type":"decision","seat":1,"move":"keep"},"events":[{"event":"kept","rule":"turn","seat":1}]}
    """
    return _ENCODER.encode({"cause": cause, "events": events}) + b"\n"


def note_line(note: Note) -> bytes:
    """Encode a note.

    >>> note_line(Bet(Seat(4), 12, on=Seat(1)))
    b'{"note":{"type":"bet","seat":4,"hand":12,"on":1}}\\n'
    """
    return _ENCODER.encode(Noted(note)) + b"\n"
