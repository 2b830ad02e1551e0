"""The base of screens with a list that can be filtered, and a preview beside it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.opening import Reading, Seating
from ranter_tui.app.widgets.head_and_foot import KeyLine, RunningHead
from ranter_tui.app.widgets.inputs import FilterInput
from ranter_tui.app.widgets.preview import Preview
from ranter_tui.app.widgets.row_list import FilteredList, RowList
from ranter_tui.library.text.line import TextLine
from ranter_tui.rulebook.book import Rulebook

T = TypeVar("T")


class BrowseScreen(RanterScreen[None], Generic[T]):
    """Base of the screens on which one thing out of many is chosen."""

    STYLES = "choosing"

    AUTO_FOCUS = "RowList"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]

    head = getters.query_one(RunningHead)
    find = getters.query_one(FilterInput)
    preview = getters.query_one(Preview)

    def __init__(self, head: str, right: str, what: str) -> None:
        super().__init__()
        self._head = head, right
        self._what = what

    @abstractmethod
    def filtered_list(self) -> FilteredList[T]:
        """Return the list."""

    @abstractmethod
    def page(self, thing: T, width: int) -> list[TextLine]:
        """Return the preview page of a thing."""

    def compose(self) -> ComposeResult:
        self.row_list = self.filtered_list()
        with Vertical(classes="sheet"):
            yield RunningHead(*self._head)
            with Horizontal(classes="body"):
                with Vertical(classes="list"):
                    with Horizontal(classes="find"):
                        yield Static("/")
                        yield FilterInput(self._what)
                    yield self.row_list
                yield Preview()
        yield KeyLine()

    def on_mount(self) -> None:
        self.call_after_refresh(self._show_marked)

    @on(RowList.Marked)
    def _show_marked(self) -> None:
        if not self.children:
            # Somebody has left in the meantime.
            return
        thing = self.row_list.thing
        self.preview.show(lambda width: self.page(thing, width) if thing is not None else ())

    @on(FilterInput.Changed)
    def _typed(self, event: FilterInput.Changed) -> None:
        self.row_list.filter(event.value)

    @on(FilterInput.ForTheList)
    async def _for_the_list(self, event: FilterInput.ForTheList) -> None:
        await self.app.run_action(event.act, self if event.act == "choose" else self.row_list)

    @on(FilterInput.GivenUp)
    def _see_all_again(self) -> None:
        self.row_list.focus()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.action_choose()

    @abstractmethod
    def action_choose(self) -> None:
        """Choose the marked thing; what that does is up to the subclass."""

    def action_find(self) -> None:
        # At once, where `focus` would wait: the next letter may have been struck already.
        self.set_focus(self.find)

    def action_surprise(self) -> None:
        """Mark a thing at random, another than the one that is marked."""
        others = [row for row in range(self.row_list.count) if row != self.row_list.marked]
        if others:
            self.row_list.marked = others[self.app.evening.luck().below(len(others))]

    def action_back(self) -> None:
        self.dismiss()

    def play_by(self, book: str) -> None:
        """Go on to the seating screen with this book, and with the players of the last game."""
        self.app.open(Seating(book))
        # Whoever comes back looks for another book.
        self.find.value = ""
        self.row_list.focus()

    def read(self, book: Rulebook) -> None:
        """Open the whole book in the reader, whether it is on the shelf or lies elsewhere."""
        from ranter_tui.library.pages.book import rulebook_article

        shelf = self.app.evening.shelf
        on_the_shelf = book.id in shelf.ids and shelf.book(book.id) == book
        self.app.open(Reading(f"book/{book.id}" if on_the_shelf else rulebook_article(book, shelf.sources)))
