"""The result of a search."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.library.typeset.line import Piece


class Hit(Struct, frozen=True):
    """A page that was found, and the section that matches."""

    address: str
    title: str
    section: str
    """The heading of the section; empty for the page as a whole."""
    excerpt: tuple[Piece, ...]


class RoomHits(Struct, frozen=True):
    """The hits in one room, the best first: matching titles before matching texts."""

    room: str
    hits: tuple[Hit, ...]
    more: int = 0
    """The number of further pages that were found."""


class Findings(Struct, frozen=True):
    groups: tuple[RoomHits, ...] = ()
    instead: dict[str, tuple[str, ...]] = {}
    """Words that occur nowhere, and what was searched for in their place."""
    every: bool = True
    """Whether all the words were found together; otherwise no page has more than some of them."""
