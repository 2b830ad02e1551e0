"""The summary of a book for lists, which needs no open book, and the search for a book by its name."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
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
        """The year for a list: "1882", "2010*" for the year of the page that was read, or "?"."""
        if self.year is None and self.page_year is not None:
            return f"{self.page_year}{OF_THE_PAGE}"
        return "?" if self.year is None else str(self.year)


OF_THE_PAGE = "*"
"""The mark behind the year of a page."""


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


ALIKE = 0.8
"""How much of two names must be the same for one to be a slip of the other."""
SHORTEST = 4
"""The fewest letters of a word in which a slip is forgiven."""


def books_called(name: str, books: Sequence[Heading]) -> tuple[Heading, ...]:
    """Return the books that may be meant by a name: one if it is clear, none if nothing is like it.

    A whole name comes before whole words of it, these before parts of words, and those before slips.
    """
    from ranter_tui.game.nearest import LONGEST_GUESS

    typed = _words(name)
    if not typed or len(name) > LONGEST_GUESS:
        return ()
    names = [(book, [_words(book.id), _words(book.short)]) for book in books]
    fits: tuple[Callable[[list[str]], bool], ...] = (
        lambda words: typed == words,
        lambda words: set(typed) <= set(words),
        lambda words: all(any(word.startswith(part) for word in words) for part in typed),
        lambda words: _is_slip(typed, words),
    )
    for fit in fits:
        if found := tuple(book for book, called in names if any(map(fit, called))):
            return found
    return ()


def _words(text: str) -> list[str]:
    bare = unicodedata.normalize("NFKD", text.casefold().replace("ø", "o"))
    return re.findall(r"\w+", "".join(letter for letter in bare if not unicodedata.combining(letter)))


def _is_slip(typed: list[str], name: list[str]) -> bool:
    if all(any(_alike(part, word) for word in name) for part in typed):
        return True
    # Another year is another book.
    same_year = [*filter(str.isdecimal, typed)] == [*filter(str.isdecimal, name)]
    return same_year and _alike("".join(typed), "".join(name))


def _alike(typed: str, word: str) -> bool:
    # Imported here: most lists are only read, and comparing words has to load more than the whole list.
    from ranter_tui.game.nearest import likeness

    is_long = min(len(typed), len(word)) >= SHORTEST
    return typed == word or (is_long and not typed.isdecimal() and likeness(typed, word) >= ALIKE)
