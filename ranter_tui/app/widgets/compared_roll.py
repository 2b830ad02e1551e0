"""The books in a list, with a cross at those that are compared."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.widgets.book_roll import BookRoll
from ranter_tui.app.widgets.choice_roll import OFF, ON
from ranter_tui.rulebook.heading import Heading


class ComparedRoll(BookRoll):
    """A click puts a book in, or takes it out."""

    AT_ONCE: ClassVar = True

    def __init__(self, headings: Sequence[Heading], crossed: Collection[str]) -> None:
        super().__init__(headings, "")
        self._crossed = frozenset(crossed)

    def cross(self, books: Collection[str]) -> None:
        """Put a cross at these, and at no others."""
        self._crossed = frozenset(books)
        self.redraw()

    def row(self, number: int, width: int) -> Sequence[Content]:
        first, *others = super().row(number, width - len(ON))
        cross = ON if self.found[number].id in self._crossed else OFF
        return [
            Content.assemble((cross, "$brass"), first),
            *(Content(" " * len(ON)) + line for line in others),
        ]
