"""From bytes to the lines of a record. Nothing is taken on trust, and nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from ranter_tui import __version__
from ranter_tui.game.cards import PACKS, Card
from ranter_tui.record.lines import FORMAT, Header, Note, Noted, Step


class BadRecord(ValueError):
    """A record that cannot be used; the message names the line and says why."""

    def __init__(self, number: int, what: str) -> None:
        self.number, self.what = number, what
        super().__init__(f"line {number}: {what}")


class Damaged(BadRecord):
    """A line that is not what this program, or any before it, has written."""


class Newer(BadRecord):
    """A game written by a later version of the program, in a way that this one cannot read."""


class Torn(Struct, frozen=True):
    """The last line, cut off in the middle of writing. It is dropped."""

    number: int
    size: int

    def __str__(self) -> str:
        return f"line {self.number}: cut off in the middle of writing, after {self.size} bytes; it is dropped"


class Line(Struct, frozen=True):
    """A line and its number, counted from one."""

    number: int
    said: Header | Step | Note | Torn


def read_lines(raw: Iterable[bytes]) -> Iterator[Line]:
    """The lines of a record, as an open file gives them. `BadRecord` at the first that cannot be used.

    >>> from ranter_tui.game.rules import Rules
    >>> from ranter_tui.record.lines import header
    >>> first, last = read_lines([header(Rules(), seats=3), b'{"cause":{"ty'])
    >>> print(last.said)
    line 2: cut off in the middle of writing, after 13 bytes; it is dropped
    """
    for number, data in enumerate(raw, 1):
        if not data.endswith(b"\n"):
            yield Line(number, Torn(number, len(data)))
            return
        try:
            yield Line(number, _said(number, data))
        except RecursionError:
            raise Damaged(number, "is damaged: nested too deeply") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Damaged(number, f"is damaged: {error}") from None


def games(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """The lines, game by game; each game begins with its header."""
    game: list[Line] = []
    for line in lines:
        if isinstance(line.said, Header) and game:
            yield tuple(game)
            game = []
        game.append(line)
    if game:
        yield tuple(game)


def not_newer(number: int, record: int, program: str | None) -> None:
    """`Newer` if that line was written in a format that is yet to come."""
    if record > FORMAT:
        raise Newer(
            number,
            f"written in format {record} by version {program or 'unknown'}; this is version "
            f"{__version__}, which reads formats up to {FORMAT}",
        )


def _said(number: int, data: bytes) -> Header | Step | Note:
    began = _BEGINS.decode(data)
    if began.record is not None:
        not_newer(number, began.record, began.program)
        return _headers().decode(data)
    if began.note is not UNSET:
        return _NOTED.decode(data).note
    return _STEP.decode(data)


class _Begins(Struct):
    """As much of a line as tells what it is, whatever version wrote the rest."""

    record: int | None = None
    program: str | None = None
    note: Raw | UnsetType = UNSET


_FACES = {card.code.partition("/")[0] for pack in PACKS.values() for card in pack.cards()}
_COPY = re.compile("(/([2-9]|[1-9][0-9]{1,3}))?")


def _card(kind: type, code: Any) -> Card:
    """There is one object for each card, for good, so no other text may ever become one."""
    assert kind is Card, "nothing else in a record is strange to JSON"
    if not isinstance(code, str):
        raise ValueError("a card is a text")
    face = code.partition("/")[0]
    if face not in _FACES or not _COPY.fullmatch(code.removeprefix(face)):
        raise ValueError("there is no such card")
    return Card.named(code)


_BEGINS = msgspec.json.Decoder(_Begins)
_NOTED = msgspec.json.Decoder(Noted)
_STEP = msgspec.json.Decoder(Step, dec_hook=_card)


@cache
def _headers() -> msgspec.json.Decoder[Header]:
    """Made when it is first wanted: a rulebook has many parts, and whoever begins a game reads no other."""
    return msgspec.json.Decoder(Header)
