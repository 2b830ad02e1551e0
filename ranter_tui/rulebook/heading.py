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
    page_year: int | None
    """The year of the page that was read, where the book has none."""
    character: str
    rules: dict[Warrant, int]
    """The number of its rules by warrant."""

    @property
    def dated(self) -> str:
        """The year for a list: "1882", "2010*" for one of the page that was read, or "?"."""
        return _known(self.year) or _known(self.page_year, OF_THE_PAGE) or "?"


OF_THE_PAGE = "*"
"""The mark behind the year of a page."""


def _known(year: int | None, mark: str = "") -> str:
    return "" if year is None else f"{year}{mark}"


def heading(book: Rulebook) -> Heading:
    return Heading(
        id=book.id,
        short=book.short,
        title=book.title,
        game=book.game,
        year=book.year,
        page_year=book.page_year,
        character=book.character,
        rules=warrants(book),
    )


def warrants(book: Rulebook) -> dict[Warrant, int]:
    """Count the book's rules by warrant."""
    count = Counter(entry.warrant for entry in book.standing().values())
    return {warrant: count[warrant] for warrant in Warrant if count[warrant]}
