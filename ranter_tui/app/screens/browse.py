"""The base of screens with a list that can be filtered, and a preview beside it; and the list of books."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.base.ranter_screen import SheetScreen
from ranter_tui.app.opening import Reading, Seating
from ranter_tui.app.widgets.inputs import FilterInput
from ranter_tui.app.widgets.preview import Preview
from ranter_tui.app.widgets.prompt import Prompt
from ranter_tui.app.widgets.row_list import AIR, FilteredList, RowList
from ranter_tui.library.text.line import TextLine
from ranter_tui.library.text.measure import ELLIPSIS, broken, clipped, padded
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.heading import Heading

T = TypeVar("T")


class BrowseScreen(SheetScreen[tuple[str, ...]], Generic[T]):
    """Base of the screens on which one thing out of many is chosen.

    Where what is chosen are books to compare, it returns their ids.
    """

    STYLES = "choosing"

    AUTO_FOCUS = "RowList"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]

    def __init__(self, head: str, right: str, what: str) -> None:
        super().__init__(head, right)
        self.find = FilterInput(what)
        self.suggests = Prompt(id="suggests")
        self.suggests.display = False

    @abstractmethod
    def filtered_list(self) -> FilteredList[T]:
        """Return the list."""

    @abstractmethod
    def page(self, thing: T, width: int) -> list[TextLine]:
        """Return the preview page of a thing."""

    def sheet(self) -> ComposeResult:
        self.row_list = self.filtered_list()
        yield self.suggests
        with Horizontal(classes="body"):
            with Vertical(classes="list"):
                with Horizontal(classes="find"):
                    yield Static("/")
                    yield self.find
                yield self.row_list
            yield Preview()

    def on_mount(self) -> None:
        self.call_after_refresh(self._show_marked)

    @on(RowList.Marked)
    def _show_marked(self) -> None:
        if not self.children:
            # The screen was closed in the meantime.
            return
        thing = self.row_list.thing
        self.query_one(Preview).show(lambda width: self.page(thing, width) if thing is not None else ())

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
        others = [row for row in range(self.row_list.count) if row != self.row_list.marked]
        if others:
            self.row_list.marked = others[self.app.evening.luck().below(len(others))]

    def action_back(self) -> None:
        self.dismiss()

    def play_by(self, book: str) -> None:
        """Go on to the seating screen with this book, and with the players of the last game."""
        self.app.open(Seating(book))
        # A guest who comes back wants another book.
        self.find.value = ""
        self.row_list.focus()

    def read(self, book: Rulebook) -> None:
        """Open the whole book in the reader, whether it is on the shelf or lies elsewhere."""
        from ranter_tui.library.pages.book import rulebook_article

        shelf = self.app.evening.shelf
        on_the_shelf = book.id in shelf.ids and shelf.book(book.id) == book
        self.app.open(Reading(f"book/{book.id}" if on_the_shelf else rulebook_article(book, shelf.sources)))


YEAR, SHORT = 6, 24
ONE_LINE = 66
"""Width in cells from which a book takes one line instead of two."""


class BookList(FilteredList[Heading]):
    """A list of the books on the shelf that can be filtered."""

    AIRY: ClassVar = True
    EMPTY: ClassVar = "No book matches."

    def __init__(self, headings: Sequence[Heading], marked: str) -> None:
        ids = [heading.id for heading in headings]
        super().__init__(headings, ids.index(marked) if marked in ids else 0)

    def said(self, thing: Heading) -> Iterable[str]:
        return thing.id, thing.short, thing.title, thing.game, thing.character, thing.dated

    def row(self, number: int, width: int) -> Sequence[Content]:
        heading = self.things[number]
        width -= AIR
        year = (f"{heading.dated:>4}".ljust(YEAR), "$brass")
        if width >= ONE_LINE:
            short = padded(clipped(heading.short, SHORT - 1), SHORT)
            character = _cut_short(heading.character, width - YEAR - SHORT)
            return [Content.assemble(year, (short, "bold"), (character, "$dim"))]
        return [
            Content.assemble(year, (clipped(heading.short, width - YEAR), "bold")),
            *(Content.styled(" " * YEAR + line, "$dim") for line in _even(heading.character, width - YEAR)),
        ]


def _cut_short(text: str, width: int) -> str:
    """Return as many whole words of a text as there is room for."""
    cut = clipped(text, width)
    return cut if cut == text else cut[: cut.rfind(" ")].rstrip(",;:") + ELLIPSIS


def _even(text: str, width: int) -> tuple[str, ...]:
    """Wrap a text to as few lines as fit, of about one length: no word stands alone in the last."""
    lines = tuple(broken(text, width))
    narrower = (tuple(broken(text, room)) for room in range(width // 2, width))
    return next((even for even in narrower if len(even) == len(lines)), lines)
