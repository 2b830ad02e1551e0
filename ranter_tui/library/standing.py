"""How well a book is known."""

from __future__ import annotations

from collections import Counter

from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.warrant import Warrant


def warrants(book: Rulebook) -> dict[Warrant, int]:
    """How many of the book's rules are known in which way."""
    count = Counter(entry.warrant for entry in book.entries().values())
    return {warrant: count[warrant] for warrant in Warrant if count[warrant]}
