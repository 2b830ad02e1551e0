"""The register of the guests' own books. Only what has changed since it was made is read again."""

from __future__ import annotations

import sqlite3
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from pathlib import Path

from ranter_tui.library.search.collection import own_book
from ranter_tui.library.search.document import Document
from ranter_tui.library.search.in_memory import InMemory
from ranter_tui.library.search.on_disk import OnDisk, erase, has_fts5, rows, write, write_vocabulary
from ranter_tui.library.search.register import Damaged, Register
from ranter_tui.library.search.shelved import made, opened, place
from ranter_tui.rulebook.cache import MOST_DIGESTED
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import SOURCES, Shelf

BOUND = 50
"""So many pages, and so many parts of pages, are looked at: an answer must not cost more for every book."""

RECENT = 2_000_000_000
"""Nanoseconds within which a file may be written twice and still look the same from outside."""

Stamps = Mapping[Path, str]
"""How each book looks from outside: to read hundreds only to see that none has changed is dear."""


def of_own_books(shelf: Shelf, anew: bool = False) -> Register | None:
    """The register, if there are such books."""
    stamps = dict(_stamps(shelf))
    if not stamps:
        return None
    if not has_fts5():
        return InMemory(one for path in stamps if (one := _readable(shelf, path.stem)) is not None)
    path = place("own", str(shelf.own).encode(), (shelf.folder / SOURCES).read_bytes())
    before = None if anew else opened(path)
    if before is not None:
        with suppress(Damaged):
            kept = OnDisk(before, BOUND)
            if _stamped(before) == {book.stem: stamp for book, stamp in stamps.items()}:
                return kept
    fill = partial(_bring_up_to_date, shelf=shelf, stamps=stamps)
    return OnDisk(made(path, fill, path if before is not None else None), BOUND)


def _stamps(shelf: Shelf) -> Iterator[tuple[Path, str]]:
    for path in shelf.paths():
        if shelf.is_own(path.stem):
            with suppress(OSError):
                seen = path.stat()
                # Nothing else is ever read, and a pipe would be waited for.
                if not stat.S_ISREG(seen.st_mode):
                    continue
                yield path, f"{seen.st_ino} {seen.st_size} {seen.st_ctime_ns}"


def _stamped(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(rows(connection, "SELECT name, stamp FROM book"))


def _bring_up_to_date(connection: sqlite3.Connection, shelf: Shelf, stamps: Stamps) -> None:
    connection.execute("CREATE TABLE IF NOT EXISTS book (number INTEGER PRIMARY KEY, name, stamp, digest)")
    entered = _stamped(connection)
    for name in entered.keys() - {path.stem for path in stamps}:
        _strike_out(connection, name)
    for path, stamp in stamps.items():
        if entered.get(path.stem) != stamp:
            # One that goes away in the meantime will be missed next time.
            with suppress(OSError):
                _enter(connection, shelf, path, stamp)


def _strike_out(connection: sqlite3.Connection, name: str) -> None:
    for (number,) in rows(connection, "SELECT number FROM book WHERE name = ?", name):
        erase(connection, number)
    connection.execute("DELETE FROM book WHERE name = ?", (name,))


def _enter(connection: sqlite3.Connection, shelf: Shelf, path: Path, stamp: str) -> None:
    """Read a book unless its content is known. One that cannot be read is remembered as well."""
    name = path.stem
    if path.stat().st_ctime_ns > time.time_ns() - RECENT:
        stamp = "recent"
    with path.open("rb") as stream:
        digest = blake2b(stream.read(MOST_DIGESTED), digest_size=16).digest()
    known = "UPDATE book SET stamp = ? WHERE name = ? AND digest = ?"
    if connection.execute(known, (stamp, name, digest)).rowcount:
        return
    _strike_out(connection, name)
    new = "INSERT INTO book (name, stamp, digest) VALUES (?, ?, ?)"
    number = connection.execute(new, (name, stamp, digest)).lastrowid
    if number is not None and (one := _readable(shelf, name)) is not None:
        write(connection, number, one)
        write_vocabulary(connection, (one.title, *one.names))


def _readable(shelf: Shelf, name: str) -> Document | None:
    with suppress(BadFile):
        return own_book(shelf, name)
    return None
