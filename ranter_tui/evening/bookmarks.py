"""Pages of the library that somebody wants to find again."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from ranter_tui.evening.safely import replace_file


class Bookmark(Struct, frozen=True):
    address: str
    title: str


MOST_KEPT = 500


def load_bookmarks(path: Path) -> tuple[Bookmark, ...]:
    """Those that were kept; none where the file is not there, or is not one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[Bookmark, ...])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return ()


def save_bookmarks(path: Path, bookmarks: tuple[Bookmark, ...]) -> None:
    replace_file(path, msgspec.json.format(msgspec.json.encode(bookmarks[:MOST_KEPT])) + b"\n")


def toggled(bookmarks: tuple[Bookmark, ...], one: Bookmark) -> tuple[Bookmark, ...]:
    """With that page, or without it where it was among them; the newest come first.

    >>> tie = Bookmark("rule/tie", "Ties")
    >>> toggled((), tie) == (tie,), toggled((tie,), Bookmark("rule/tie", "Who loses?"))
    (True, ())
    """
    others = tuple(other for other in bookmarks if other.address != one.address)
    return others if len(others) < len(bookmarks) else (one, *others)
