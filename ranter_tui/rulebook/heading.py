"""The summary of a book for lists, which can be loaded without opening the book."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from ranter_tui.rulebook.warrant import Warrant

if TYPE_CHECKING:
    from ranter_tui.rulebook.book import Rulebook


class Heading(Struct, frozen=True):
    """The summary of a book: what it is, and how well it is known."""

    id: str
    short: str
    title: str
    game: str
    year: int | None
    character: str
    rules: dict[Warrant, int]
    """The number of its rules by warrant."""


def heading(book: Rulebook) -> Heading:
    return Heading(book.id, book.short, book.title, book.game, book.year, book.character, warrants(book))


def warrants(book: Rulebook) -> dict[Warrant, int]:
    """Count the book's rules by warrant."""
    count = Counter(entry.warrant for entry in book.entries().values())
    return {warrant: count[warrant] for warrant in Warrant if count[warrant]}
