"""The screen to choose which rulebooks to compare."""

from __future__ import annotations

from collections.abc import Sequence

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.screens.browse import BrowseScreen
from ranter_tui.app.widgets.compared_list import ComparedList
from ranter_tui.game.rules.about import MOST, counted
from ranter_tui.library.articles.at_a_glance import book_at_a_glance
from ranter_tui.library.typeset.line import TextLine
from ranter_tui.rulebook.heading import Heading


class ToCompareScreen(BrowseScreen[Heading]):
    """A list of all books, with a cross at those that are compared."""

    BINDINGS = [*bindings(KeyScope.TO_COMPARE)]

    def __init__(self, chosen: Sequence[str]) -> None:
        super().__init__("Compare", _tally(chosen), "a book")
        self.chosen = tuple(chosen)
        """The chosen ids, in the order in which they are laid side by side: new ones come last."""

    def filtered_list(self) -> ComparedList:
        return ComparedList(self.app.evening.shelf.headings(), self.chosen)

    def page(self, thing: Heading, width: int) -> list[TextLine]:
        shelf = self.app.evening.shelf
        book = shelf.book(thing.id)
        return list(book_at_a_glance(book, self.app.evening.others(book), width, shelf.trouble(thing.id)))

    def action_choose(self) -> None:
        if (book := self.row_list.thing) is None:
            return
        if book.id in self.chosen:
            self._choose(tuple(one for one in self.chosen if one != book.id))
        else:
            self._choose((*self.chosen, book.id))

    def action_all(self) -> None:
        books = [book.id for book in self.row_list.all]
        others = [book for book in books if book not in self.chosen]
        self._choose((*self.chosen, *others) if others else ())

    def _choose(self, chosen: tuple[str, ...]) -> None:
        self.chosen = chosen
        self.head.right = _tally(chosen)
        self.query_one(ComparedList).cross(chosen)


def _tally(chosen: Sequence[str]) -> str:
    return counted(len(chosen), "book", upto=MOST)
