"""Bookmarks of pages of the library, in a file."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from ranter_tui.evening.kept_list import KeptList


class Bookmark(Struct, frozen=True):
    address: str
    title: str


MOST_KEPT = 500


def load_bookmarks(path: Path) -> tuple[Bookmark, ...]:
    """Load the bookmarks that are valid; none if there is no file."""
    return KeptList(path, Bookmark).load()


def save_bookmarks(path: Path, bookmarks: tuple[Bookmark, ...]) -> None:
    """Save the bookmarks. A file with something invalid in it is set aside first."""
    KeptList(path, Bookmark).save(bookmarks[:MOST_KEPT])


def toggled(bookmarks: tuple[Bookmark, ...], one: Bookmark) -> tuple[Bookmark, ...]:
    """Return the bookmarks with that page added, or removed if it was among them; the newest come first.

    >>> tie = Bookmark("rule/tie", "Ties")
    >>> toggled((), tie) == (tie,), toggled((tie,), Bookmark("rule/tie", "Who loses?"))
    (True, ())
    """
    others = tuple(other for other in bookmarks if other.address != one.address)
    return others if len(others) < len(bookmarks) else (one, *others)
