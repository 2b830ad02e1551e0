"""The grid that compares rulebooks side by side, with a cursor (the mark) on one answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.comparison import GridCell, View, draw, laid_out, ruled
from ranter_tui.app.widgets.painting import Painting
from ranter_tui.library.questions.compare import Comparison

NOTHING = View(rows=(), books=(), lines=(), marked=GridCell(0, 0))
A_NOTCH = 3
"""Lines to scroll for one notch of the mouse wheel."""


class ComparisonGrid(Painting, can_focus=True, inherit_bindings=False):
    """A grid of rules by books that scrolls both ways. It draws only what is in view of the comparison."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.GRID)]

    class Marked(Message):
        """Message: the mark moved to another answer."""

    class Chosen(Message):
        """Message: a click asks for a page of the library."""

        def __init__(self, address: str) -> None:
            super().__init__()
            self.address = address

    def __init__(self) -> None:
        super().__init__()
        self._view = NOTHING
        self._laid_out_for: Size | None = None
        self._layout = laid_out((), (), 0, 0)

    @property
    def marked(self) -> GridCell | None:
        """The cell with the mark; None where there is nothing to mark."""
        return self._view.marked if self._view.rows and self._view.books else None

    @property
    def column(self) -> int | None:
        """The column of the marked book, even where there are no rows; None without books."""
        return self._view.marked.column if self._view.books else None

    def show(self, shown: Comparison, *, contrasted: bool, empty: str) -> None:
        """Show this comparison. The mark stays on the same rule and book, if they are still there."""
        self._view = replace(
            self._view,
            rows=shown.rows,
            books=shown.books,
            lines=(),
            marked=_found_again(self._view, shown),
            contrasted=contrasted,
            empty=empty,
        )
        self._laid_out_for = None
        self.redraw()

    def canvas(self, width: int, height: int) -> Canvas:
        self._lay_out(Size(width, height))
        view = self._view = replace(self._view, focused=self.has_focus)
        return draw(view, self._layout, width, height)

    def _lay_out(self, size: Size) -> None:
        """Lay the grid out for that size, unless that is done, and scroll to the mark."""
        if self._laid_out_for != size:
            self._laid_out_for = size
            self._layout = laid_out(self._view.rows, self._view.books, *size)
            lines = ruled(self._view.rows, spaced=self._layout.is_spacious)
            self._view = replace(self._view, lines=lines)
            self._see_the_mark()

    def _see_the_mark(self) -> None:
        row, column = self._view.marked
        lines = self._view.lines
        top, first = self._view.top, self._view.first
        if row in lines:
            at = lines.index(row)
            # The heading of a group, and with it the way back to the very top, comes with its first rule.
            head = at - 1 if at and isinstance(lines[at - 1], str) else at
            top = min(max(top, at - self._layout.down + 1), head)
        first = min(max(first, column - self._layout.across + 1), column)
        self._turn_to(top, first)

    def _turn_to(self, top: int, first: int) -> None:
        """Scroll to that row and that column, but not beyond the edges."""
        view, layout = self._view, self._layout
        self._view = replace(
            view,
            top=max(0, min(top, len(view.lines) - layout.down)),
            first=max(0, min(first, len(view.books) - layout.across)),
        )

    def mark(self, row: int, column: int) -> None:
        """Move the mark to that cell, or to the nearest there is, and scroll to it."""
        view = self._view
        spot = GridCell(max(0, min(row, len(view.rows) - 1)), max(0, min(column, len(view.books) - 1)))
        self._view = replace(view, marked=spot)
        self._see_the_mark()
        self.redraw()
        if spot != view.marked:
            self.post_message(self.Marked())

    def turn(self, down: int, right: int) -> None:
        """Scroll by so many rows and columns. The mark stays where it is."""
        self._turn_to(self._view.top + down, self._view.first + right)
        self.redraw()

    def on_focus(self) -> None:
        # Only then does Textual say that it has the focus, or has it no more.
        self.call_next(self.redraw)

    def on_blur(self) -> None:
        self.call_next(self.redraw)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._wheel(1, sideways=event.shift)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._wheel(-1, sideways=event.shift)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        event.stop()
        self._wheel(1, sideways=True)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        event.stop()
        self._wheel(-1, sideways=True)

    def _wheel(self, step: int, *, sideways: bool) -> None:
        if sideways:
            self.turn(0, step)
        else:
            self.turn(step * A_NOTCH, 0)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or not self._view.books:
            return
        layout, view = self._layout, self._view
        place = layout.column_at(offset.x)
        column = view.first + place if place is not None else None
        line = offset.y - layout.above
        if line == -1:
            self._turn_over(offset.x)
        elif line < 0:
            self._point_at_book(column)
        elif line == layout.down:
            self.turn(layout.down, 0)
        elif view.top + line < len(view.lines):
            self._point_at_line(view.top + line, column)

    def _turn_over(self, x: int) -> None:
        """Scroll by a page: a click hit the line below the names that says more books or rules are there."""
        across = self._layout.across
        if x >= self._layout.label:
            self.turn(0, across)
        elif self._view.first and x > self._layout.label // 2:
            self.turn(0, -across)
        else:
            self.turn(-self._layout.down, 0)

    def _point_at_book(self, column: int | None) -> None:
        if column is None:
            return
        if column == self._view.marked.column:
            self.post_message(self.Chosen(f"book/{self._view.books[column].book}"))
        self.mark(self._view.marked.row, column)

    def _point_at_line(self, number: int, column: int | None) -> None:
        row = self._view.lines[number]
        if isinstance(row, str):
            return
        spot = GridCell(row, self._view.marked.column if column is None else column)
        if spot == self._view.marked:
            self.post_message(self.Chosen(f"rule/{self._view.rows[row].rule}"))
        self.mark(*spot)

    def action_up(self) -> None:
        self._go(-1, 0)

    def action_down(self) -> None:
        self._go(1, 0)

    def action_left(self) -> None:
        self._go(0, -1)

    def action_right(self) -> None:
        self._go(0, 1)

    def action_page_up(self) -> None:
        self._go(-self._rules_in_view(), 0)

    def action_page_down(self) -> None:
        self._go(self._rules_in_view(), 0)

    def action_first(self) -> None:
        self._go(0, -len(self._view.books))

    def action_last(self) -> None:
        self._go(0, len(self._view.books))

    def action_top(self) -> None:
        self._go(-len(self._view.rows), 0)

    def action_bottom(self) -> None:
        self._go(len(self._view.rows), 0)

    def _go(self, down: int, right: int) -> None:
        row, column = self._view.marked
        self.mark(row + down, column + right)

    def _rules_in_view(self) -> int:
        """How many rules a page key moves by: those in view but one, so that one finds one's place."""
        view = self._view
        in_view = view.lines[view.top : view.top + self._layout.down]
        return max(1, sum(isinstance(line, int) for line in in_view) - 1)


def _found_again(was: View, shown: Comparison) -> GridCell:
    """Where the mark goes in another comparison: to the same cell, or the next rule or book that is left."""
    rules = [row.rule for row in was.rows]
    books = [book.book for book in was.books]
    return GridCell(
        _next_of(rules, was.marked.row, [row.rule for row in shown.rows]),
        _next_of(books, was.marked.column, [book.book for book in shown.books]),
    )


def _next_of(old: Sequence[str], at: int, new: Sequence[str]) -> int:
    return next((new.index(one) for one in old[at:] if one in new), max(0, len(new) - 1) if old else 0)
