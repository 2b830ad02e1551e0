"""What a search has found."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.library.line import Piece


class Hit(Struct, frozen=True):
    """A page, and the place in it that says what was searched for."""

    address: str
    title: str
    section: str
    """The heading under which it stands; nothing for the page as a whole."""
    excerpt: tuple[Piece, ...]


class Group(Struct, frozen=True):
    """What was found in one room, the best first: pages that are called so before pages that say so."""

    room: str
    hits: tuple[Hit, ...]
    more: int = 0
    """How many other pages were found."""
    counted: bool = True
    """Whether that is all. Of very many books of the guests' own not all are looked at."""


class Findings(Struct, frozen=True):
    groups: tuple[Group, ...] = ()
    instead: dict[str, tuple[str, ...]] = {}
    """Words that stand nowhere, and what was searched for in their place."""
    every: bool = True
    """Whether all the words are there together; otherwise no page has more than some of them."""
