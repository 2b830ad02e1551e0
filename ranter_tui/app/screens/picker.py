"""Choosing a book to play by."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.pages import book_page
from ranter_tui.app.screens.choosing import ChoosingScreen
from ranter_tui.app.widgets.book_roll import BookRoll
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.heading import Heading


class PickerScreen(ChoosingScreen[Heading]):
    """All the books. The one that was played last is marked."""

    BINDINGS = [*bindings(Place.PICKER)]
    HEADING: ClassVar = "Choose a book"

    def __init__(self) -> None:
        super().__init__(self.HEADING, "", "a book")

    def catalogue(self) -> BookRoll:
        evening = self.app.evening
        return BookRoll(evening.shelf.headings(), evening.plan.book)

    def page(self, thing: Heading, width: int) -> list[Content]:
        book = self.app.evening.shelf.book(thing.id)
        return list(book_page(book, self.app.evening.others(book), width))

    def on_mount(self) -> None:
        for trouble in self.app.evening.shelf.troubles:
            self.notify(trouble, title="Left out", severity="warning", timeout=20, markup=False)

    @property
    def book(self) -> Rulebook | None:
        """The book that is marked."""
        heading = self.roll.thing
        return self.app.evening.shelf.book(heading.id) if heading is not None else None

    def action_choose(self) -> None:
        self.action_play()

    def action_play(self) -> None:
        if self.roll.thing is not None:
            self.play_by(self.roll.thing.id)

    def action_watch(self) -> None:
        from ranter_tui.app.screens.hands import HandsScreen

        if (book := self.book) is not None:
            self.app.push_screen(HandsScreen(book))

    def action_make_ours(self) -> None:
        if (book := self.book) is not None and self.app.evening.base_of(book) is not None:
            self.app.make_ours(book, self._made)

    def _made(self, name: str | None) -> None:
        """A book was kept: it stands in the list, marked."""
        if name is not None:
            self.roll.take(self.app.evening.shelf.headings(), lambda heading: heading.id == name)

    def action_read(self) -> None:
        if (book := self.book) is not None:
            self.read(book)
