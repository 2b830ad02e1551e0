"""Rulebooks side by side, and below them the answer that is marked, with all it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import BindingType

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.keymap import shown_keys
from ranter_tui.app.screens.choose import ChooseScreen
from ranter_tui.app.screens.page import Page
from ranter_tui.app.screens.to_compare import ToCompareScreen
from ranter_tui.app.widgets.comparison_grid import ComparisonGrid
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.app.words import in_words
from ranter_tui.library.answer import answer
from ranter_tui.library.compare import Cell, Comparison, Row, comparison
from ranter_tui.library.footnotes import label
from ranter_tui.library.line import Line

MEASURE = 72
"""No line is broader, for a line that is too long is not read."""
AIRY = 30
"""From so many rows on there is room for space."""


class CompareScreen(Page[None]):
    """Any number of books, from those that are named on."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.COMPARE)]
    AUTO_FOCUS = "ComparisonGrid"

    app = getters.app(RanterApp)
    head = getters.query_one(RunningHead)
    grid = getters.query_one(ComparisonGrid)
    foot = getters.query_one(PageText)

    def __init__(self, ids: Sequence[str] = ()) -> None:
        super().__init__()
        self.ids = tuple(dict.fromkeys(ids))
        self.comparison = Comparison((), ())
        self._everything = False

    def compose(self) -> ComposeResult:
        yield RunningHead("Compare")
        yield ComparisonGrid()
        foot = PageText(self._answer)
        foot.can_focus = False
        foot.set_class(self.app.size.height >= AIRY, "-airy")
        yield foot
        yield KeyLine()

    def on_resize(self, event: events.Resize) -> None:
        # No breakpoint of Textual's: it would have the whole screen painted twice when it opens.
        self.foot.set_class(event.size.height >= AIRY, "-airy")

    def on_mount(self) -> None:
        self._compare(self.ids)
        if len(self.ids) < 2:
            self.call_after_refresh(self.action_choose_books)

    def begin(self, ids: Sequence[str]) -> None:
        """Lay other books side by side, as if none had lain there."""
        self.ids, self._everything = tuple(dict.fromkeys(ids)), False
        if self.is_mounted:
            self.grid.forget()
            self.on_mount()

    @property
    def shown(self) -> Comparison:
        """All of it, or what differs."""
        return self.comparison if self._everything else self.comparison.differing()

    @property
    def marked(self) -> tuple[Row, int] | None:
        """The rule and the book that are marked."""
        if (spot := self.grid.marked) is None:
            return None
        return self.shown.rows[spot.row], spot.column

    @property
    def cell(self) -> Cell | None:
        """What that book answers, if it is asked at all."""
        if self.marked is None:
            return None
        row, column = self.marked
        return row.cells[column]

    def _compare(self, ids: Iterable[str]) -> None:
        """Lay these books side by side."""
        # Asked for each time: a book of the house may have joined the others.
        books = {book.id: book for book in self.app.evening.library.stacks.books}
        self.ids = tuple(name for name in ids if name in books)
        self.comparison = comparison([books[name] for name in self.ids])
        self._show()

    def _show(self) -> None:
        self.head.right = self._tally()
        self.grid.show(self.shown, contrasted=self._everything, empty=self._nothing_to_show())
        self._show_answer()

    def _tally(self) -> str:
        differ, rules = len(self.comparison.differing().rows), len(self.comparison.rows)
        books = "one book" if len(self.ids) == 1 else f"{in_words(len(self.ids))} books"
        if len(self.ids) < 2:
            return books
        return f"{books} · {differ} of {rules} rules differ"

    def _nothing_to_show(self) -> str:
        add, every = (
            shown_keys(self.app.key_map, Place.COMPARE, act)[0] for act in ("choose_books", "everything")
        )
        if not self.ids:
            return f"No book lies here. {add} lays some side by side."
        if len(self.ids) == 1:
            return f"One book differs from nothing. {add} lays others beside it, {every} shows its rules."
        return f"They agree on everything. {every} shows on what."

    @on(ComparisonGrid.Marked)
    def _show_answer(self) -> None:
        self.foot.display = self.marked is not None
        self.foot.show(self._answer)

    def _answer(self, width: int) -> list[Line]:
        if self.marked is None:
            return []
        row, column = self.marked
        book, sources = self.comparison.books[column], self.app.evening.shelf.sources
        return list(answer(row, column, book, sources, min(width, MEASURE)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is offered that leads nowhere."""
        if action == "read_on":
            return self.foot.goes_on
        return True

    @on(PageText.Turned)
    def _answer_set(self) -> None:
        self.refresh_bindings()

    @on(ComparisonGrid.Chosen)
    def _clicked(self, event: ComparisonGrid.Chosen) -> None:
        self.app.read(event.address)

    @on(PageText.Opened)
    def _followed(self, event: PageText.Opened) -> None:
        self.app.read(event.link.link)

    def action_read_rule(self) -> None:
        if self.marked is not None:
            self.app.read(f"rule/{self.marked[0].rule}")

    def action_read_book(self) -> None:
        if self.grid.column is not None:
            self.app.read(f"book/{self.ids[self.grid.column]}")

    def action_read_source(self) -> None:
        """Open the source of the answer; where there are several, ask which."""
        cites = self.cell.cites if self.cell is not None else ()
        named = [(cite.source, cite.via) if cite.via else (cite.source,) for cite in cites]
        keys = list(dict.fromkeys(key for keys in named for key in keys))
        if len(keys) == 1:
            self.app.read(f"source/{keys[0]}")
        elif keys:
            sources = self.app.evening.shelf.sources
            lines = [label(sources[key]) for key in keys]

            def read(chosen: int | None) -> None:
                if chosen is not None:
                    self.app.read(f"source/{keys[chosen]}")

            self.app.push_screen(ChooseScreen("Which source?", lines), read)

    def action_read_on(self) -> None:
        self.foot.read_on()

    def action_everything(self) -> None:
        self._everything = not self._everything
        self._show()

    def action_choose_books(self) -> None:
        choice = ToCompareScreen(self.ids)
        self.app.push_screen(choice, lambda _: self._compare(choice.chosen))

    def action_drop(self) -> None:
        if (at := self.grid.column) is not None:
            self._compare((*self.ids[:at], *self.ids[at + 1 :]))

    def action_move_left(self) -> None:
        self._move(-1)

    def action_move_right(self) -> None:
        self._move(1)

    def _move(self, step: int) -> None:
        at = self.grid.column
        if at is not None and 0 <= at + step < len(self.ids):
            ids = list(self.ids)
            ids.insert(at + step, ids.pop(at))
            self._compare(ids)

    def action_close(self) -> None:
        self.dismiss()
