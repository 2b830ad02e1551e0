"""Parses the lines of a record. It trusts nothing and guesses nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from ranter_tui import __version__
from ranter_tui.disk.decoders import json_decoder
from ranter_tui.game.cards import PACKS, Card
from ranter_tui.record.lines import FORMAT, Header, Note, Noted, Step
from ranter_tui.rulebook.characters import forbidden_in_json


class BadRecord(ValueError):
    """Raised for a record that cannot be used; the message names the line and says why."""

    def __init__(self, number: int, what: str) -> None:
        self.number, self.what = number, what
        super().__init__(f"line {number}: {what}")


class OtherVersion(BadRecord):
    """Raised for a game that another version of the program wrote in a way that this one cannot parse.

    It is not damaged: that version can resume it.
    """


class Torn(Struct, frozen=True):
    """A last line that was cut off in the middle of writing. It is dropped."""

    number: int
    size: int

    def __str__(self) -> str:
        return f"line {self.number}: cut off in the middle of writing, after {self.size} bytes; it is dropped"


class Signature(Struct):
    """The part of a header that tells the version: no version may ever change these two keys."""

    record: int | None = None
    program: str | None = None


class RecordLine(Struct, frozen=True):
    """A line and its number, counted from one."""

    number: int
    said: Header | Step | Note | Torn


def read_lines(raw: Iterable[bytes], first: int = 1) -> Iterator[RecordLine]:
    """Yield the lines of a record, given an open file. Raises `BadRecord` at the first invalid one.

    The first of them is the line of that number in its file.

    >>> from ranter_tui.game.rules import Rules
    >>> from ranter_tui.record.lines import header_line
    >>> top = header_line(Header(seats=3, rules=Rules()))
    >>> first, last = read_lines([top, b'{"cause":{"ty'])
    >>> print(last.said)
    line 2: cut off in the middle of writing, after 13 bytes; it is dropped
    """
    top = Signature()
    for number, data in enumerate(raw, first):
        if not data.endswith(b"\n"):
            yield RecordLine(number, Torn(number, len(data)))
            return
        try:
            began = _BEGINS.decode(data)
            if began.record is not None:
                top = began
                not_newer(number, top)
            said = _said(began, data)
            strange = forbidden_in_json(data)
        except RecursionError:
            raise blamed(BadRecord(number, "is damaged: nested too deeply"), top) from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            no_record = ", or is no record" if number == 1 and top.record is None else ""
            raise blamed(BadRecord(number, f"is damaged{no_record}: {error}"), top) from None
        if strange:
            raise blamed(BadRecord(number, f"is damaged: no text may hold {strange}"), top)
        yield RecordLine(number, said)


def games(raw: Iterable[bytes]) -> Iterator[Iterator[RecordLine]]:
    """Split a file with several games, each beginning with its header. Each is read only in its turn."""
    first, game = 1, list[bytes]()
    for number, data in enumerate(raw, 1):
        if game and _begins_a_game(data):
            yield read_lines(game, first)
            first, game = number, []
        game.append(data)
    if game:
        yield read_lines(game, first)


def _begins_a_game(data: bytes) -> bool:
    if b'"record"' not in data:
        return False
    try:
        return SIGNED.decode(data).record is not None
    except msgspec.DecodeError:
        # A damaged header: no other line has that key.
        return True


def not_newer(number: int, top: Signature) -> None:
    """Raise `OtherVersion` if that line was written in a newer format."""
    if top.record is not None and top.record > FORMAT:
        raise OtherVersion(number, f"{_written(top)}, which reads formats up to {FORMAT}")


def blamed(error: BadRecord, top: Signature) -> BadRecord:
    """Return the error; or, if another version wrote the game, `OtherVersion`."""
    ours = top.record is None or (top.record, top.program) == (FORMAT, __version__)
    if ours or isinstance(error, OtherVersion):
        return error
    return OtherVersion(error.number, f"{_written(top)}, and cannot make it out ({error.what})")


def _written(top: Signature) -> str:
    return (
        f"written in format {top.record} by version {top.program or 'unknown'}; this is version {__version__}"
    )


def _said(began: _Begins, data: bytes) -> Header | Step | Note:
    if began.record is not None:
        return json_decoder(Header).decode(data)
    if began.note is not UNSET:
        return json_decoder(Noted).decode(data).note
    return json_decoder(Step, _card).decode(data)


class _Begins(Signature):
    """The part of a line that tells its kind, whatever version wrote the rest."""

    note: Raw | UnsetType = UNSET


_FACES = {card.code.partition("/")[0] for pack in PACKS.values() for card in pack.cards}
_COPY = re.compile("(/([2-9]|[1-9][0-9]{1,3}))?")


def _card(kind: type, code: Any) -> Card:
    """Decode a card. There is one object for each card, for good, so no other text may ever become one."""
    assert kind is Card, "nothing else in a record is strange to JSON"
    if not isinstance(code, str):
        raise ValueError("a card is a text")
    face = code.partition("/")[0]
    if face not in _FACES or not _COPY.fullmatch(code.removeprefix(face)):
        raise ValueError("there is no such card")
    return Card.named(code)


SIGNED = json_decoder(Signature)
_BEGINS = json_decoder(_Begins)
