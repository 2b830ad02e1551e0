"""Choosing one of a book's example hands to watch."""

from __future__ import annotations

from textual.content import Content

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.pages import hand_page
from ranter_tui.app.screens.choosing import ChoosingScreen
from ranter_tui.app.widgets.hand_roll import HandRoll
from ranter_tui.rulebook.book import Example, Rulebook


class HandsScreen(ChoosingScreen[Example]):
    """The hands of one book, each with what it is about."""

    BINDINGS = [*bindings(Place.HANDS)]

    def __init__(self, book: Rulebook) -> None:
        super().__init__("Hands to watch", book.short, "a hand")
        self.book = book

    def catalogue(self) -> HandRoll:
        return HandRoll(self.book.examples)

    def page(self, thing: Example, width: int) -> list[Content]:
        return list(hand_page(self.book, thing, self.app.evening.shelf.sources, width))

    def action_choose(self) -> None:
        from ranter_tui.app.screens.watch import WatchScreen

        if self.roll.thing is not None:
            self.app.push_screen(WatchScreen(self.book, self.roll.thing))

    def action_play(self) -> None:
        self.play_by(self.book.id)

    def action_read(self) -> None:
        self.read(self.book)
