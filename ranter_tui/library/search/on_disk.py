"""A register in a file: SQLite with FTS5, read without a lock, for what is in it never changes.

Two tables are searched: what pages are called, and what is said in their parts.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from urllib.parse import quote
from weakref import finalize
from zlib import crc32

from ranter_tui.library.search.document import Document, Part
from ranter_tui.library.search.likeness import grams
from ranter_tui.library.search.register import MOST_PARTS, Damaged, Noted, NotedPart
from ranter_tui.library.search.words import Word, otherwise, words

FORM = 2
"""Goes up with every change of the tables, or of what is written into them."""

CANDIDATES, BOUND_CANDIDATES = 60, 15
"""So many words are looked at more closely when one is not known; and so many where there is a bound."""

BROKEN = (sqlite3.Error, UnicodeError, MemoryError)
"""What may come of reading a file in which anything may stand."""

_CALLED = "title, names, otherwise, address, room, line, seal"
_SAID = "heading, whose, text, otherwise, address, seal"
_TABLES = """
CREATE VIRTUAL TABLE called USING fts5(
    title, names, otherwise, address UNINDEXED, room UNINDEXED, line UNINDEXED, seal UNINDEXED,
    tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3'
);
CREATE VIRTUAL TABLE said USING fts5(
    heading, whose, text, otherwise, address UNINDEXED, seal UNINDEXED,
    tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3'
);
INSERT INTO called (called, rank) VALUES ('rank', 'bm25(4, 2, 2)');
INSERT INTO said (said, rank) VALUES ('rank', 'bm25(4, 2, 1, 1)');
CREATE TABLE gram (gram TEXT, word TEXT, PRIMARY KEY (gram, word)) WITHOUT ROWID;
"""


@cache
def has_fts5() -> bool:
    """Whether this SQLite can do it; it can be built without."""
    with closing(sqlite3.connect(":memory:")) as connection:
        try:
            set_up(connection)
        except sqlite3.OperationalError:
            return False
        return True


def set_up(connection: sqlite3.Connection) -> None:
    connection.executescript(_TABLES)


def write(connection: sqlite3.Connection, number: int, one: Document) -> None:
    """Enter a page under that number."""
    names = " ".join(one.names)
    also = " ".join(otherwise(f"{one.title} {names}"))
    seal = _seal(one.address, one.title, one.room, one.line)
    called = (number, one.title, names, also, one.address, one.room, one.line, seal)
    connection.execute(f"INSERT INTO called (rowid, {_CALLED}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", called)
    said = (
        (number * MOST_PARTS + at, part.title, f"{one.title} {names}", part.text, *_besides(one, part))
        for at, part in enumerate(one.parts)
    )
    connection.executemany(f"INSERT INTO said (rowid, {_SAID}) VALUES (?, ?, ?, ?, ?, ?, ?)", said)


def _besides(one: Document, part: Part) -> tuple[str, str, int]:
    also = " ".join(otherwise(" ".join((one.title, *one.names, part.title, part.text))))
    return also, part.address, _seal(part.address, part.title, part.text)


def write_vocabulary(connection: sqlite3.Connection, texts: Iterable[str]) -> None:
    """Enter the words that may be meant by a misspelt one."""
    known = {word for text in texts for word in words(text) if word.isalpha()}
    pairs = ((gram, word) for word in sorted(known) for gram in grams(word))
    connection.executemany("INSERT OR IGNORE INTO gram VALUES (?, ?)", pairs)


def erase(connection: sqlite3.Connection, number: int) -> None:
    """Strike out a page."""
    connection.execute("DELETE FROM called WHERE rowid = ?", (number,))
    first = number * MOST_PARTS
    connection.execute("DELETE FROM said WHERE rowid BETWEEN ? AND ?", (first, first + MOST_PARTS - 1))


def tidy_up(connection: sqlite3.Connection) -> None:
    """Once everything is entered: an answer takes the longer the more pieces an index is in."""
    for table in ("called", "said"):
        connection.execute(f"INSERT INTO {table} ({table}) VALUES ('optimize')")


def connect(path: Path) -> sqlite3.Connection:
    """To read. Several threads may ask, one after another."""
    address = f"file:{quote(str(path))}?mode=ro&immutable=1"
    return sqlite3.connect(address, uri=True, check_same_thread=False)


def rows(connection: sqlite3.Connection, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """The answer, or `Damaged`."""
    try:
        return connection.execute(statement, values).fetchall()
    except BROKEN as error:
        raise Damaged from error


class OnDisk:
    """`bound` says how many pages, and how many parts, are looked at; without it all are, best first."""

    def __init__(self, connection: sqlite3.Connection, bound: int | None = None) -> None:
        self._connection = connection
        finalize(self, connection.close)
        self.bound = bound
        # What one letter finds the next most often finds again.
        self._pages: dict[int, Noted] = {}
        self._parts: dict[int, NotedPart] = {}
        # What is not a register at all is noticed at once.
        self._rows("SELECT count(*) FROM sqlite_schema")

    def titled(self, asked: Sequence[Word]) -> Sequence[int]:
        return self._matching("called", _every(asked), self.bound)

    def telling(self, asked: Sequence[Word]) -> Sequence[int]:
        return self._matching("said", _every(asked), self.bound)

    def loosely(self, asked: Sequence[Word], most: int) -> Sequence[int]:
        if self.bound is not None:
            return ()
        return self._matching("said", " OR ".join(map(_either, asked)), None)[:most]

    def _matching(self, table: str, expression: str, bound: int | None) -> list[int]:
        # Ranking counts how often each word stands anywhere, which takes the longer the more there is.
        how = "ORDER BY rank" if bound is None else f"LIMIT {bound}"
        found = self._rows(f"SELECT rowid FROM {table} WHERE {table} MATCH ? {how}", expression)
        return [number for (number,) in found]

    def room(self, page: int) -> str:
        if page not in self._rooms:
            raise Damaged
        return self._rooms[page]

    @cached_property
    def _rooms(self) -> dict[int, str]:
        return dict(self._rows("SELECT rowid, room FROM called"))

    def page(self, page: int) -> Noted:
        if page not in self._pages:
            said = self._sealed("SELECT address, title, room, line, seal FROM called WHERE rowid = ?", page)
            self._pages[page] = Noted(*said)
        return self._pages[page]

    def part(self, part: int) -> NotedPart:
        if part not in self._parts:
            said = self._sealed("SELECT address, heading, text, seal FROM said WHERE rowid = ?", part)
            self._parts[part] = NotedPart(*said)
        return self._parts[part]

    def knows(self, word: Word) -> bool:
        expression = _either(word)
        return any(
            self._rows(f"SELECT 1 FROM {table} WHERE {table} MATCH ? LIMIT 1", expression)
            for table in ("called", "said")
        )

    def like(self, word: str) -> Iterator[str]:
        pieces = grams(word)
        sharing = f"SELECT word FROM gram WHERE gram IN ({', '.join('?' * len(pieces))})"
        candidates = CANDIDATES if self.bound is None else BOUND_CANDIDATES
        most = f"GROUP BY word ORDER BY count(*) DESC LIMIT {candidates}"
        for (other,) in self._rows(f"{sharing} {most}", *pieces):
            yield str(other)

    def _sealed(self, statement: str, *values: object) -> list[Any]:
        """A row whose last value is the seal of the others."""
        (row,) = self._rows(statement, *values) or [()]
        if not row:
            raise Damaged
        *said, seal = row
        if seal != _seal(*said):
            raise Damaged
        return said

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return rows(self._connection, statement, *values)


def _every(asked: Sequence[Word]) -> str:
    """The words in the language of FTS5. They are of letters and digits alone, so nothing can break out."""
    return " AND ".join(map(_either, asked))


def _either(word: Word) -> str:
    ending = '" *' if word.goes_on else '"'
    said = " OR ".join(f'"{spelling}{ending}' for spelling in word.spellings)
    return f"({said})"


def _seal(*said: object) -> int:
    return crc32("\0".join(map(str, said)).encode())
