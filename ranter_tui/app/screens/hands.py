"""The screen to choose one of a book's example hands to watch."""

from __future__ import annotations

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.screens.browse import BrowseScreen
from ranter_tui.app.widgets.hand_list import HandList
from ranter_tui.library.articles.at_a_glance import hand_at_a_glance
from ranter_tui.library.typeset.line import TextLine
from ranter_tui.rulebook.book import Example, Rulebook


class HandsScreen(BrowseScreen[Example]):
    """A list of the hands of one book, each with what it is about."""

    BINDINGS = [*bindings(KeyScope.HANDS)]

    def __init__(self, book: Rulebook) -> None:
        super().__init__("Hands to watch", book.short, "a hand")
        self.book = book

    def filtered_list(self) -> HandList:
        return HandList(self.book.examples)

    def page(self, thing: Example, width: int) -> list[TextLine]:
        return list(hand_at_a_glance(self.book, thing, self.app.evening.shelf.sources, width))

    def action_choose(self) -> None:
        from ranter_tui.app.screens.watch import WatchScreen

        if self.row_list.thing is not None:
            self.app.push_screen(WatchScreen(self.book, self.row_list.thing))

    def action_play(self) -> None:
        self.play_by(self.book.id)

    def action_read(self) -> None:
        self.read(self.book)
