"""The register of what comes with the game."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ranter_tui.library.search.collection import documents, library_in_print
from ranter_tui.library.search.document import Document
from ranter_tui.library.search.in_memory import InMemory
from ranter_tui.library.search.on_disk import OnDisk, has_fts5, write, write_vocabulary
from ranter_tui.library.search.register import Damaged, Register
from ranter_tui.library.search.shelved import made, opened, place
from ranter_tui.rulebook.shelf import Shelf


def kept_in_print(shelf: Shelf) -> Register | None:
    """The register, if it was made before."""
    with suppress(Damaged):
        if has_fts5() and (connection := opened(_place(shelf))) is not None:
            return OnDisk(connection)
    return None


def made_in_print(shelf: Shelf) -> Register:
    """The register, made anew."""
    everything = tuple(documents(library_in_print(shelf)))
    if not has_fts5():
        return InMemory(everything)

    def fill(connection: sqlite3.Connection) -> None:
        for number, one in enumerate(everything):
            write(connection, number, one)
        write_vocabulary(connection, (text for one in everything for text in _texts(one)))

    return OnDisk(made(_place(shelf), fill))


def _texts(one: Document) -> Iterator[str]:
    yield from (one.title, one.line, *one.names)
    yield from (part.text for part in one.parts)


def _place(shelf: Shelf) -> Path:
    return place("in-print", *(path.read_bytes() for path in sorted(shelf.folder.glob("*.yaml"))))
