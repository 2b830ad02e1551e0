"""What the lines of a record are, and how they are written: the same game always gives the same bytes."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ranter_tui import __version__
from ranter_tui.game.cards import Card
from ranter_tui.game.events import AnyEvent, Event
from ranter_tui.game.moves import Cause
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat

FORMAT = 1
"""Goes up when an older program would misread what is written."""

MOST_SEATS = 1000
"""More than ever sat down; a damaged number must not shuffle a million packs together."""


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """The rulebook that the rules were taken from."""

    id: str
    version: int


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line of a game: the table as it sat down."""

    record: Annotated[int, Meta(ge=1)] = FORMAT
    program: str = __version__
    book: Edition | None = None
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    names: tuple[str, ...] = ()
    seed: int | None = None
    """Where the chance came from. It is never drawn again; the causes say what was drawn."""
    pot: Annotated[int, Meta(ge=0)] = 0
    """What an earlier game left."""
    dealer: Seat | None = None
    """Who deals first, where that was settled beforehand."""
    rules: Rules
    """All of them, so that a later edition of the book changes no game that was played."""

    def __post_init__(self) -> None:
        if self.names and len(self.names) != self.seats:
            raise ValueError(f"{len(self.names)} names for {self.seats} seats")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """Every other line: a cause and what came of it. Where the game begins there is no cause."""

    cause: Cause | None
    events: tuple[AnyEvent, ...]


def _as_text(value: Any) -> str:
    assert isinstance(value, Card), "nothing else in a record is strange to JSON"
    return value.code


_ENCODER = msgspec.json.Encoder(enc_hook=_as_text)


def header(
    rules: Rules,
    seats: int,
    *,
    book: Edition | None = None,
    names: tuple[str, ...] = (),
    seed: int | None = None,
    pot: int = 0,
    dealer: Seat | None = None,
) -> bytes:
    """The line with which a game begins.

    >>> header(Rules(), 5, seed=7)[:63]
    b'{"record":1,"program":"0.1.0","book":null,"seats":5,"names":[],'
    """
    top = Header(book=book, seats=seats, names=names, seed=seed, pot=pot, dealer=dealer, rules=rules)
    return _ENCODER.encode(top) + b"\n"


def line(cause: Cause | None, events: tuple[Event, ...]) -> bytes:
    """The line of one cause with the events that it gave; without a cause, of the events of `begin`.

    >>> from ranter_tui.game.events import Kept
    >>> from ranter_tui.game.moves import Decision, Move
    >>> from ranter_tui.game.rules import RuleKey
    >>> print(line(Decision(Seat(1), Move.KEEP), (Kept(RuleKey("turn"), Seat(1)),)).decode().strip())
    {"cause":{"type":"decision","seat":1,"move":"keep"},"events":[{"event":"kept","rule":"turn","seat":1}]}
    """
    return _ENCODER.encode({"cause": cause, "events": events}) + b"\n"
