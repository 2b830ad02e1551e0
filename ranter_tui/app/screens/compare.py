"""The screen that compares rulebooks side by side, with the marked answer and its sources below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.keymap import shown_keys
from ranter_tui.app.screens.ranter_screen import RanterScreen
from ranter_tui.app.widgets.comparison_grid import ComparisonGrid
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.game.rules.about import MOST, counted
from ranter_tui.library.articles.answer import answer
from ranter_tui.library.articles.footnotes import label
from ranter_tui.library.questions.compare import Cell, Comparison, Row, comparison
from ranter_tui.library.typeset.line import TextLine

MEASURE = 72
"""The greatest line length in cells: a line that is too long is not read."""


class CompareScreen(RanterScreen[None]):
    """A comparison of any number of books."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.COMPARE)]
    AUTO_FOCUS = "ComparisonGrid"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-airy")]

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
        yield foot
        yield KeyLine()

    def on_mount(self) -> None:
        self._compare(self.ids)
        if len(self.ids) < 2:
            self.call_after_refresh(self.action_choose_books)

    @property
    def shown(self) -> Comparison:
        """The comparison: all rules, or only those that differ."""
        return self.comparison if self._everything else self.comparison.differing()

    @property
    def marked(self) -> tuple[Row, int] | None:
        """The marked row, and the number of the book; None where there is none."""
        if (spot := self.grid.marked) is None:
            return None
        return self.shown.rows[spot.row], spot.column

    @property
    def cell(self) -> Cell | None:
        """The answer of that book, if the rule is asked of it at all."""
        if self.marked is None:
            return None
        row, column = self.marked
        return row.cells[column]

    def _compare(self, ids: Iterable[str]) -> None:
        """Compare these books."""
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
        books = counted(len(self.ids), "book", upto=MOST)
        if len(self.ids) < 2:
            return books
        return f"{books} · {differ} of {rules} rules differ"

    def _nothing_to_show(self) -> str:
        add, every = (
            shown_keys(self.app.key_map, KeyScope.COMPARE, act)[0] for act in ("choose_books", "everything")
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

    def _answer(self, width: int) -> list[TextLine]:
        if self.marked is None:
            return []
        row, column = self.marked
        book, sources = self.comparison.books[column], self.app.evening.shelf.sources
        return list(answer(row, column, book, sources, min(width, MEASURE)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the actions that lead nowhere at this moment."""
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
        """Open the source of the marked answer; where there are several, ask which."""
        from ranter_tui.app.screens.pick_one import PickOneScreen

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

            self.app.push_screen(PickOneScreen("Which source?", lines), read)

    def action_read_on(self) -> None:
        self.foot.read_on()

    def action_everything(self) -> None:
        self._everything = not self._everything
        self._show()

    def action_choose_books(self) -> None:
        from ranter_tui.app.screens.to_compare import ToCompareScreen

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
