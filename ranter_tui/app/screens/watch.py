"""The screen that plays an example hand of a book for its readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.screens.browse import BrowseScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.steps import READS, StepsScreen
from ranter_tui.app.widgets.row_list import FilteredList
from ranter_tui.library.pages.at_a_glance import hand_at_a_glance
from ranter_tui.library.text.line import TextLine
from ranter_tui.library.text.measure import clipped
from ranter_tui.rulebook.book import Example, Rulebook
from ranter_tui.rulebook.checking import rules_for, try_in

READS_A_SECOND = 40
"""How many letters of a caption are read in a second."""


class WatchScreen(StepsScreen):
    """A replay of an example from a book, with every card open."""

    HAS_NOT = ("eye", "odds", "judge", "next_hand", "previous_hand")

    def __init__(self, book: Rulebook, example: Example) -> None:
        trial = try_in(book, example)
        super().__init__(
            book,
            rules_for(book, example),
            trial.start,
            trial.events,
            trial.names,
            example.title,
            example.text,
            sees_all=True,
            reads=READS + len(example.text) / READS_A_SECOND,
        )


class HandList(FilteredList[Example]):
    """A list of one book's example hands that can be filtered."""

    EMPTY: ClassVar = "No hand matches."

    def said(self, thing: Example) -> Iterable[str]:
        return thing.id, thing.title, thing.text, *thing.seats

    def row(self, number: int, width: int) -> Sequence[Content]:
        return [Content(clipped(self.things[number].title, width))]


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
        if self.row_list.thing is not None:
            self.app.push_screen(WatchScreen(self.book, self.row_list.thing))

    def action_play(self) -> None:
        self.play_by(self.book.id)

    def action_read(self) -> None:
        self.read(self.book)


class BooksToWatchScreen(PickerScreen):
    """A list of the books. It opens the example hands of the one chosen."""

    BINDINGS = [*bindings(KeyScope.BOOKS)]
    HEADING: ClassVar = "Watch a hand"

    def _suggest(self) -> None:
        """Suggest nothing: here a guest chooses what to see, not what to play."""

    def action_choose(self) -> None:
        self.action_watch()
