"""Bookmarks of pages of the library, in a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from ranter_tui.disk.whole_files import replace_file, set_aside
from ranter_tui.rulebook.characters import forbidden_in_json


class Bookmark(Struct, frozen=True):
    address: str
    title: str


MOST_KEPT = 500


def load_bookmarks(path: Path) -> tuple[Bookmark, ...]:
    """Load the bookmarks that are valid; none if there is no file."""
    return _read(path)[0]


def some_are_spoilt(path: Path) -> bool:
    """Whether anything in the file is invalid."""
    return not _read(path)[1]


def _read(path: Path) -> tuple[tuple[Bookmark, ...], bool]:
    """Return the valid bookmarks, and whether these are all."""
    try:
        entries = msgspec.json.decode(path.read_bytes(), type=list[Raw])
    except FileNotFoundError:
        return (), True
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return (), False
    found = []
    for entry in entries:
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            mark = msgspec.json.decode(entry, type=Bookmark)
            if forbidden_in_json(bytes(entry)) is None:
                found.append(mark)
    return tuple(found), len(found) == len(entries)


def save_bookmarks(path: Path, bookmarks: tuple[Bookmark, ...]) -> None:
    """Save the bookmarks. A file with something invalid in it is set aside first."""
    if some_are_spoilt(path):
        set_aside(path)
    replace_file(path, msgspec.json.format(msgspec.json.encode(bookmarks[:MOST_KEPT])) + b"\n")


def toggled(bookmarks: tuple[Bookmark, ...], one: Bookmark) -> tuple[Bookmark, ...]:
    """Return the bookmarks with that page added, or removed if it was among them; the newest come first.

    >>> tie = Bookmark("rule/tie", "Ties")
    >>> toggled((), tie) == (tie,), toggled((tie,), Bookmark("rule/tie", "Who loses?"))
    (True, ())
    """
    others = tuple(other for other in bookmarks if other.address != one.address)
    return others if len(others) < len(bookmarks) else (one, *others)
