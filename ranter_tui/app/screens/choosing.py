"""A list with something to be found by, and beside it the page of what is marked."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.catalogue import Catalogue
from ranter_tui.app.widgets.find import Find
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.preview import Preview
from ranter_tui.app.widgets.roll import Roll
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.rulebook.book import Rulebook

T = TypeVar("T")


class ChoosingScreen(Page[None], Generic[T]):
    """What the screens have in common where one thing out of many is chosen."""

    AUTO_FOCUS = "Roll"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]

    app = getters.app(RanterApp)
    head = getters.query_one(RunningHead)
    find = getters.query_one(Find)
    preview = getters.query_one(Preview)

    def __init__(self, head: str, right: str, what: str) -> None:
        super().__init__()
        self._head = head, right
        self._what = what

    @abstractmethod
    def catalogue(self) -> Catalogue[T]:
        """The list."""

    @abstractmethod
    def page(self, thing: T, width: int) -> list[Content]:
        """The page of one of them."""

    def compose(self) -> ComposeResult:
        self.roll = self.catalogue()
        with Vertical(classes="sheet"):
            yield RunningHead(*self._head)
            with Horizontal(classes="body"):
                with Vertical(classes="list"):
                    with Horizontal(classes="find"):
                        yield Static("/")
                        yield Find(self._what)
                    yield self.roll
                yield Preview()
        yield KeyLine()

    def on_mount(self) -> None:
        self.call_after_refresh(self._show_marked)

    @on(Roll.Marked)
    def _show_marked(self) -> None:
        if not self.children:
            # Somebody has left in the meantime.
            return
        thing = self.roll.thing
        self.preview.show(lambda width: self.page(thing, width) if thing is not None else ())

    @on(Find.Changed)
    def _typed(self, event: Find.Changed) -> None:
        self.roll.filter(event.value)

    @on(Find.ForTheList)
    async def _for_the_list(self, event: Find.ForTheList) -> None:
        await self.app.run_action(event.act, self if event.act == "choose" else self.roll)

    @on(Find.GivenUp)
    def _see_all_again(self) -> None:
        self.roll.focus()

    @on(Roll.Chosen)
    def _chosen(self) -> None:
        self.action_choose()

    @abstractmethod
    def action_choose(self) -> None:
        """What one came for."""

    def action_find(self) -> None:
        self.find.focus()

    def action_surprise(self) -> None:
        """Mark one by chance, another than the one that is marked."""
        others = [thing for thing in self.roll.found if thing != self.roll.thing]
        if others:
            self.roll.mark(others[self.app.evening.luck().below(len(others))])

    def action_back(self) -> None:
        self.dismiss()

    def play_by(self, book: str) -> None:
        """Go on to the seating, with the last table."""
        from ranter_tui.app.screens.seating import SeatingScreen

        self.app.push_screen(SeatingScreen(self.app.evening.plan.by(book)))

    def read(self, book: Rulebook) -> None:
        """Open the whole book, whether it stands on the shelf or lies elsewhere."""
        from ranter_tui.library.rulebook import rulebook_article

        shelf = self.app.evening.shelf
        on_the_shelf = book.id in shelf.ids and shelf.book(book.id) == book
        self.app.read(f"book/{book.id}" if on_the_shelf else rulebook_article(book, shelf.sources))
