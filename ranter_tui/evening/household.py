"""A snapshot of the rulebooks of a household, and what is computed from them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ranter_tui.evening.paths import paths
from ranter_tui.rulebook.shelf import Shelf

if TYPE_CHECKING:
    from ranter_tui.library.library import Library
    from ranter_tui.library.search.answer import Bureau
    from ranter_tui.library.search.index import Index
    from ranter_tui.rulebook.book import Rulebook


class Household:
    """One snapshot of the shelf, with the library and the index of it. Another look makes another one."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._books: tuple[Rulebook, ...] | None = None

    @cached_property
    def library(self) -> Library:
        """The library of these books."""
        from ranter_tui.library.library import Library

        return Library(self.shelf)

    @cached_property
    def index(self) -> Index:
        """The search index of that library."""
        from ranter_tui.library.search.index import Index

        return Index(self.library)

    @cached_property
    def bureau(self) -> Bureau:
        """Where questions about these books are answered."""
        from ranter_tui.library.search.answer import Bureau

        return Bureau(self.library.stacks)

    @property
    def has_read_all(self) -> bool:
        """Whether the books are loaded already."""
        return self._books is not None

    @property
    def books(self) -> tuple[Rulebook, ...]:
        """All books on the shelf, loaded once: they are looked up with every line of a list."""
        if self._books is None:
            self._books = tuple(self.shelf.books())
        return self._books

    def anew(self) -> Household:
        """Return a snapshot of the files as they are now."""
        return Household(self.shelf.anew())


def bookcase() -> Shelf:
    return Shelf(own=paths().rulebooks)
