"""The list of books to compare, with a cross at those that are chosen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.widgets.book_list import BookList
from ranter_tui.app.widgets.choice_list import OFF, ON
from ranter_tui.rulebook.heading import Heading


class ComparedList(BookList):
    """A list of books with check marks. A click chooses a book, or takes it out again."""

    AT_ONCE: ClassVar = True

    def __init__(self, headings: Sequence[Heading], crossed: Collection[str]) -> None:
        super().__init__(headings, "")
        self._crossed = frozenset(crossed)

    def cross(self, books: Collection[str]) -> None:
        """Put a cross at these books, and at no others."""
        self._crossed = frozenset(books)
        self.redraw()

    def row(self, number: int, width: int) -> Sequence[Content]:
        first, *others = super().row(number, width - len(ON))
        cross = ON if self.found[number].id in self._crossed else OFF
        return [
            Content.assemble((cross, "$brass"), first),
            *(Content(" " * len(ON)) + line for line in others),
        ]
