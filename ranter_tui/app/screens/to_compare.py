"""Choosing which books lie side by side."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.pages import book_page
from ranter_tui.app.screens.choosing import ChoosingScreen
from ranter_tui.app.widgets.compared_roll import ComparedRoll
from ranter_tui.app.words import in_words
from ranter_tui.rulebook.heading import Heading


class ToCompareScreen(ChoosingScreen[Heading]):
    """All the books, those that are compared with a cross."""

    BINDINGS = [*bindings(Place.TO_COMPARE)]

    def __init__(self, chosen: Sequence[str]) -> None:
        super().__init__("Compare", _tally(chosen), "a book")
        self.chosen = tuple(chosen)
        """In the order in which they are laid side by side: new ones come last."""

    def catalogue(self) -> ComparedRoll:
        return ComparedRoll(self.app.evening.shelf.headings(), self.chosen)

    def page(self, thing: Heading, width: int) -> list[Content]:
        book = self.app.evening.shelf.book(thing.id)
        return list(book_page(book, self.app.evening.others(book), width))

    def action_choose(self) -> None:
        if (book := self.roll.thing) is None:
            return
        if book.id in self.chosen:
            self._choose(tuple(one for one in self.chosen if one != book.id))
        else:
            self._choose((*self.chosen, book.id))

    def action_all(self) -> None:
        books = [book.id for book in self.roll.all]
        others = [book for book in books if book not in self.chosen]
        self._choose((*self.chosen, *others) if others else ())

    def _choose(self, chosen: tuple[str, ...]) -> None:
        self.chosen = chosen
        self.head.right = _tally(chosen)
        self.query_one(ComparedRoll).cross(chosen)


def _tally(chosen: Sequence[str]) -> str:
    return "one book" if len(chosen) == 1 else f"{in_words(len(chosen))} books"
