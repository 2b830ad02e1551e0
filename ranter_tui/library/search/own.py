"""The register of the guests' own books. Only what has changed since it was made is read again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from hashlib import blake2b

from ranter_tui.library.search.collection import own_book
from ranter_tui.library.search.document import Document
from ranter_tui.library.search.in_memory import InMemory
from ranter_tui.library.search.on_disk import OnDisk, erase, has_fts5, write, write_vocabulary
from ranter_tui.library.search.register import Damaged, Register
from ranter_tui.library.search.shelved import made, opened, place
from ranter_tui.rulebook.cache import MOST_DIGESTED
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import SOURCES, Shelf

BOUND = 50
"""So many pages, and so many parts of pages, are looked at: an answer must not cost more for every book."""

Digests = Mapping[str, bytes]
"""What is in each book, by its id."""


def of_own_books(shelf: Shelf, anew: bool = False) -> Register | None:
    """The register, if there are such books."""
    digests = dict(_digests(shelf))
    if not digests:
        return None
    if not has_fts5():
        return InMemory(one for name in digests if (one := _readable(shelf, name)) is not None)
    path = place("own", str(shelf.own).encode(), (shelf.folder / SOURCES).read_bytes())
    before = None if anew else opened(path)
    if before is not None:
        with suppress(Damaged):
            kept = OnDisk(before, BOUND)
            if _entered(before) == digests:
                return kept
    fill = partial(_bring_up_to_date, shelf=shelf, digests=digests)
    return OnDisk(made(path, fill, path if before is not None else None), BOUND)


def _digests(shelf: Shelf) -> Iterator[tuple[str, bytes]]:
    for path in shelf.paths():
        if shelf.is_own(path.stem):
            with suppress(OSError), path.open("rb") as stream:
                yield path.stem, blake2b(stream.read(MOST_DIGESTED), digest_size=16).digest()


def _readable(shelf: Shelf, name: str) -> Document | None:
    with suppress(BadFile):
        return own_book(shelf, name)
    return None


def _entered(connection: sqlite3.Connection) -> Digests:
    try:
        return dict(connection.execute("SELECT name, digest FROM book"))
    except sqlite3.DatabaseError as error:
        raise Damaged from error


def _bring_up_to_date(connection: sqlite3.Connection, shelf: Shelf, digests: Digests) -> None:
    connection.execute("CREATE TABLE IF NOT EXISTS book (number INTEGER PRIMARY KEY, name TEXT, digest BLOB)")
    entered = _entered(connection)
    numbers = dict(connection.execute("SELECT name, number FROM book"))
    for name in entered.keys() | digests.keys():
        if entered.get(name) == digests.get(name):
            continue
        if name in numbers:
            erase(connection, numbers[name])
            connection.execute("DELETE FROM book WHERE number = ?", (numbers[name],))
        if name in digests:
            _enter(connection, shelf, name, digests[name])


def _enter(connection: sqlite3.Connection, shelf: Shelf, name: str, digest: bytes) -> None:
    """A book that cannot be read is remembered as well, or it would be tried again each time."""
    number = connection.execute("INSERT INTO book (name, digest) VALUES (?, ?)", (name, digest)).lastrowid
    if number is not None and (one := _readable(shelf, name)) is not None:
        write(connection, number, one)
        write_vocabulary(connection, (one.title, *one.names))
