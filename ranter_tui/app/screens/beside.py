"""The screen to choose a book to lay beside another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.screens.browse import BrowseScreen
from ranter_tui.app.widgets.book_list import BookList
from ranter_tui.library.articles.at_a_glance import book_at_a_glance
from ranter_tui.library.typeset.line import TextLine
from ranter_tui.rulebook.heading import Heading

ENOUGH = 2


class BesideScreen(BrowseScreen[Heading]):
    """A list of the books that are not compared yet. The one that was compared last is marked."""

    BINDINGS = [*bindings(KeyScope.BESIDE)]

    def __init__(self, books: Sequence[str], names: str) -> None:
        super().__init__("Compare", _what_with(names), "a book")
        self.books = tuple(books)
        """The ids of the books to compare, none if that was given up. One alone is laid among all others."""

    def filtered_list(self) -> BookList:
        return BookList(list(self._others()), self.app.evening.compared_last)

    def page(self, thing: Heading, width: int) -> list[TextLine]:
        shelf = self.app.evening.shelf
        book = shelf.book(thing.id)
        return list(book_at_a_glance(book, self.app.evening.others(book), width, shelf.trouble(thing.id)))

    def _others(self) -> Iterable[Heading]:
        return (heading for heading in self.app.evening.shelf.headings() if heading.id not in self.books)

    def action_choose(self) -> None:
        """Take the book; and ask for another where there is none yet to lay it beside."""
        if (book := self.row_list.thing) is None:
            return
        self.books = (*self.books, book.id)
        if len(self.books) < ENOUGH:
            self.head.right = _what_with(book.short)
            self.find.value = ""
            self.row_list.take(list(self._others()), lambda other: other.id == self.app.evening.compared_last)
            self.row_list.focus()
            return
        self.app.evening.compared_last = book.id
        self.dismiss()

    def action_all(self) -> None:
        """Take one book among all the others; or, where there is none or more than one, every book."""
        if len(self.books) != 1:
            self.books = (*self.books, *(heading.id for heading in self._others()))
        self.dismiss()

    def action_back(self) -> None:
        self.books = ()
        self.dismiss()


def _what_with(names: str) -> str:
    return f"{names} with …" if names else "which book?"
