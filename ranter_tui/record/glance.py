"""A game on disk as a list shows it, without playing it again."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from ranter_tui.game.events import Dealt, PotCarried, Won
from ranter_tui.record.disk import held
from ranter_tui.record.guest import Guest
from ranter_tui.record.reading import BadRecord, not_newer


class Save(Struct, frozen=True, kw_only=True):
    """A game in its file. All that it says of a file in trouble is what the trouble is."""

    path: Path
    touched: datetime
    """When it was last written to."""
    began: datetime | None = None
    book: str = ""
    """Its id."""
    short: str = ""
    """The book as a list names it."""
    title: str = ""
    guests: tuple[Guest, ...] = ()
    """Those who sat down at the beginning."""
    hands: int = 0
    """How many have been dealt."""
    finished: bool = False
    busy: bool = False
    """Whether it is being played at this moment, here or in another window."""
    trouble: str | None = None
    """Why it cannot be used."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(guest.name for guest in self.guests)


class _Book(Struct, frozen=True):
    short: str
    title: str


class _Edition(Struct, frozen=True):
    id: str


class _Top(Struct, frozen=True):
    """As much of a header as a list shows; the rest is left unread, for it is long."""

    record: int
    program: str | None = None
    when: datetime | None = None
    book: _Edition | None = None
    guests: tuple[Guest, ...] = ()
    rulebook: _Book | None = None


_TOP = msgspec.json.Decoder(_Top)


def _tag(kind: type[Struct]) -> bytes:
    """How an event of that kind begins. No text can hold it: a quotation mark within one is escaped."""
    return b'"event":"%b"' % str(kind.__struct_config__.tag).encode()


DEALT, ENDS = _tag(Dealt), (_tag(Won), _tag(PotCarried))


def glance(path: Path) -> Save:
    """What can be told of that game at a glance. `OSError` only where there is no such file."""
    touched = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    try:
        busy = held(path)
        data = path.read_bytes()
    except OSError as error:
        return Save(path=path, touched=touched, trouble=f"it cannot be read: {error.strerror or error}")
    whole = data[: data.rfind(b"\n") + 1]
    try:
        top = _top(whole)
    except BadRecord as error:
        return Save(path=path, touched=touched, busy=busy, trouble=str(error))
    book = top.book.id if top.book is not None else ""
    return Save(
        path=path,
        touched=touched,
        began=top.when,
        book=book,
        short=top.rulebook.short if top.rulebook is not None else book,
        title=top.rulebook.title if top.rulebook is not None else book,
        guests=top.guests,
        hands=whole.count(DEALT),
        finished=any(end in whole for end in ENDS),
        busy=busy,
    )


def _top(whole: bytes) -> _Top:
    if not whole:
        raise BadRecord(1, "the record ends before the game begins")
    try:
        top = _TOP.decode(whole[: whole.index(b"\n")])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord(1, "is damaged, or is no record") from None
    not_newer(1, top.record, top.program)
    return top
