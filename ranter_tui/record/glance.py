"""The summary of a game on disk for lists, made without replaying it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from ranter_tui.disk.decoders import json_decoder
from ranter_tui.disk.held_file import is_held
from ranter_tui.game.events import Dealt, PotCarried, Won
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import DealOfMatch
from ranter_tui.record.parsing import SIGNED, BadRecord, Signature, blamed, not_newer
from ranter_tui.rulebook.characters import FORBIDDEN, Name, OneLine


class Save(Struct, frozen=True, kw_only=True):
    """The summary of a game on disk. For a file in trouble it says only what the trouble is."""

    path: Path
    touched: datetime
    began: datetime | None = None
    book: str = ""
    short: str = ""
    title: str = ""
    guests: tuple[Guest, ...] = ()
    """The players at the beginning."""
    match: DealOfMatch | None = None
    hands: int = 0
    finished: bool = False
    busy: bool = False
    """Whether it is being played at this moment, here or in another window."""
    trouble: str | None = None
    """Why it cannot be used."""
    never_began: bool = False
    """Whether no game began and nothing is lost, so that no list shows it."""

    @property
    def waits(self) -> bool:
        """Whether it can be resumed."""
        return not (self.finished or self.busy or self.trouble)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(guest.name for guest in self.guests)

    @property
    def at_hand(self) -> str:
        """The hand that it has come to, in words."""
        return f"hand {self.hands}" if self.hands else "not yet dealt"

    @property
    def how_far(self) -> str:
        """How far it has come, in words."""
        return f"deal {self.match.number} of the match" if self.match is not None else self.at_hand


class _Book(Struct, frozen=True):
    short: OneLine
    title: OneLine

    def __post_init__(self) -> None:
        if FORBIDDEN.search(self.short + self.title):
            raise ValueError("a character that no text may hold")


class _Edition(Struct, frozen=True):
    id: Name


class _Top(Struct, frozen=True):
    """The part of a header that a list shows; the rest is left unparsed, for it is long."""

    record: int
    when: datetime | None = None
    book: _Edition | None = None
    guests: tuple[Guest, ...] = ()
    match: DealOfMatch | None = None
    rulebook: _Book | None = None


_TOP = json_decoder(_Top)


def _tag(kind: type[Struct]) -> bytes:
    """Return how the JSON of an event begins. No text can hold it: a quotation mark within one is escaped."""
    return b'"event":"%b"' % str(kind.__struct_config__.tag).encode()


BEGINS = b'{"record":'
"""How the first line of every record begins, whatever its file is called."""
DEALT, ENDS = _tag(Dealt), (_tag(Won), _tag(PotCarried))


def glance(path: Path) -> Save:
    """Return the summary of a game. Raises `OSError` only if there is no such file."""
    touched = _touched(path)
    try:
        busy = is_held(path)
        data = path.read_bytes()
    except OSError as error:
        return Save(path=path, touched=touched, trouble=f"it cannot be read: {error.strerror or error}")
    whole = data[: data.rfind(b"\n") + 1]
    try:
        check_name(path)
        top = _top(whole)
    except BadRecord as error:
        return Save(path=path, touched=touched, busy=busy, trouble=str(error), never_began=never_began(data))
    book = top.book.id if top.book is not None else ""
    return Save(
        path=path,
        touched=touched,
        began=top.when,
        book=book,
        short=top.rulebook.short if top.rulebook is not None else book,
        title=top.rulebook.title if top.rulebook is not None else book,
        guests=top.guests,
        match=top.match,
        hands=whole.count(DEALT),
        finished=any(end in whole for end in ENDS),
        busy=busy,
    )


LATEST = datetime(2999, 1, 1, tzinfo=UTC).timestamp()
"""Windows knows no local time after the year 3000."""


def _touched(path: Path) -> datetime:
    """Return when a file was last written to. Files from elsewhere may have impossible dates."""
    return datetime.fromtimestamp(min(max(path.stat().st_mtime, 0), LATEST), UTC).astimezone()


def check_name(path: Path) -> None:
    """Raise `BadRecord` if the name of a file holds what no text may hold. Other files will mention it."""
    if FORBIDDEN.search(path.name):
        raise BadRecord(1, "the name of its file holds what no text may hold: give it another")


def never_began(data: bytes) -> bool:
    """Whether a process was killed while it wrote the first line of that record, so that no game began.

    >>> never_began(b""), never_began(b'{"record":3,"pro'), never_began(b"precious")
    (True, True, False)
    """
    return b"\n" not in data and data[: len(BEGINS)] == BEGINS[: len(data)]


def _top(whole: bytes) -> _Top:
    if not whole:
        raise BadRecord(1, "the record ends before the game begins")
    line = whole[: whole.index(b"\n")]
    signed = Signature()
    try:
        signed = SIGNED.decode(line)
        not_newer(1, signed)
        return _TOP.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise blamed(BadRecord(1, "is damaged, or is no record"), signed) from None
