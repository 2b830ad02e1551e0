"""Draws a comparison of rulebooks as a table whose first column (rules) and header (books) stay in view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.asking import about
from ranter_tui.library.questions.compare import Cell, Column, Row
from ranter_tui.library.typeset.measure import broken, cells, clipped

NARROWEST, COMFORTABLE, BROADEST = 23, 24, 46
"""Widths of a column in cells: the least, what it has before the rule names get more, and the greatest."""
LEAST_LABEL = 24
INDENT = 2
MOST_HEADS = 2
"""The most lines that the name of a book may take."""
SPACIOUS = 12
NOT_ASKED = "–"
DIFFERS = "≠"


class GridCell(NamedTuple):
    """A cell of the comparison: the number of the rule and the number of the book."""

    row: int
    column: int


Line: TypeAlias = "int | str"
"""A line of the table: the number of a rule, the heading of a group, or an empty string for a blank."""


def ruled(rows: Iterable[Row], *, spaced: bool) -> tuple[Line, ...]:
    """Return the lines of the table: the rules under the headings of their groups, spaced or not."""
    lines: list[Line] = []
    for group, those in groupby(enumerate(rows), key=lambda numbered: numbered[1].group):
        space = [""] * (spaced and bool(lines))
        lines += [*space, GROUPS[group], *(number for number, _ in those)]
    return tuple(lines)


class Layout(Struct, frozen=True):
    """The layout of a comparison for a canvas of some size."""

    label: int
    """Width of the column with the names of the rules."""
    column: int
    """Width of a book's column."""
    across: int
    """How many books there is room for."""
    heads: tuple[tuple[str, ...], ...]
    """The names of the books, broken into lines."""
    above: int
    """The number of lines above the first rule."""
    down: int
    """The number of lines for rules."""

    @property
    def is_spacious(self) -> bool:
        """Whether there is room for more than rules and headings."""
        return self.down >= SPACIOUS

    @property
    def width(self) -> int:
        return self.label + self.across * self.column

    def column_at(self, x: int) -> int | None:
        """Return which of the books in view is at that cell."""
        place = (x - self.label) // self.column
        return place if 0 <= place < self.across else None


def laid_out(rows: Sequence[Row], books: Sequence[Column], width: int, height: int) -> Layout:
    longest = max((cells(about(row.rule).title) for row in rows), default=LEAST_LABEL)
    across = max(1, min(len(books), (width - LEAST_LABEL) // NARROWEST))
    label = min(INDENT + longest, max(LEAST_LABEL, width - across * COMFORTABLE))
    column = max(NARROWEST, min((width - label) // across, BROADEST))
    heads = tuple(tuple(_head(book.short, column - INDENT)) for book in books)
    above = max(map(len, heads), default=1) + 1
    return Layout(label, column, across, heads, above, max(1, height - above - 1))


def _head(name: str, width: int) -> list[str]:
    lines = list(broken(name, width))
    return [*lines[: MOST_HEADS - 1], clipped(" ".join(lines[MOST_HEADS - 1 :]), width)][: len(lines)]


class View(Struct, frozen=True):
    """The state to draw: the table, its scroll position, and its cursor."""

    rows: tuple[Row, ...]
    books: tuple[Column, ...]
    lines: tuple[Line, ...]
    marked: GridCell
    top: int = 0
    """The first line in view (vertical scroll position)."""
    first: int = 0
    """The first book in view (horizontal scroll position)."""
    focused: bool = True
    contrasted: bool = False
    """Whether rules on which the books differ have a sign that says so."""
    empty: str = ""
    """The text that is shown if there are no rules."""


def draw(view: View, layout: Layout, width: int, height: int) -> Canvas:
    """Draw the part of the comparison that is in view."""
    sheet = Canvas(width, height)
    _draw_heads(sheet, view, layout)
    if not view.rows:
        for y, line in enumerate(
            broken(view.empty, max(NARROWEST, min(width, 72) - INDENT)), layout.above + 1
        ):
            sheet.put(INDENT, y, line, Ink.LABEL)
    seen = view.lines[view.top : view.top + layout.down]
    # A heading with none of its rules below it says nothing.
    ends = len(seen) - 1 if seen and isinstance(seen[-1], str) else len(seen)
    for y, below in enumerate(seen[:ends], layout.above):
        if isinstance(below, int):
            _draw_row(sheet, y, below, view, layout)
        else:
            sheet.put(0, y, below, Ink.GROUP)
    _draw_rules(sheet, view, layout)
    return sheet


def _draw_heads(sheet: Canvas, view: View, layout: Layout) -> None:
    for x, number in _columns(view, layout):
        name = layout.heads[number]
        ink = Ink.HERE if number == view.marked.column else Ink.NAME
        for y, line in enumerate(name, layout.above - 1 - len(name)):
            sheet.put(x + INDENT, y, line, ink)


def _draw_rules(sheet: Canvas, view: View, layout: Layout) -> None:
    """Draw the lines above and below, which say how much there is beyond each edge."""
    head, foot = layout.above - 1, layout.above + layout.down
    for y, ink in ((head, Ink.ORNAMENT), (foot, Ink.EDGE)):
        sheet.put(0, y, "─" * layout.width, ink)
    if view.contrasted:
        sheet.put(0, 0, f"{DIFFERS} they differ", Ink.LABEL)
    if left := view.first:
        sheet.put(layout.label - cells(f"‹ {left} ") - 1, head, f" ‹ {left} ", Ink.GROUP)
    if (right := len(view.books) - view.first - layout.across) > 0:
        sheet.put(layout.width - cells(f" {right} ›"), head, f" {right} ›", Ink.GROUP)
    if above := _rules_in(view.lines[: view.top]):
        sheet.put(INDENT, head, f" ▴ {above} ", Ink.GROUP)
    if below := _rules_in(view.lines[view.top + layout.down :]):
        sheet.put(INDENT, foot, f" ▾ {below} ", Ink.GROUP)


def _rules_in(lines: Sequence[Line]) -> int:
    return sum(isinstance(line, int) for line in lines)


def _draw_row(sheet: Canvas, y: int, number: int, view: View, layout: Layout) -> None:
    row = view.rows[number]
    here = number == view.marked.row
    title = clipped(about(row.rule).title, layout.label - INDENT)
    sheet.put(INDENT, y, title, Ink.NAME if here else Ink.TEXT)
    if view.contrasted and row.differs:
        sheet.put(0, y, DIFFERS, Ink.ORNAMENT)
    for x, column in _columns(view, layout):
        marked = here and column == view.marked.column
        _draw_cell(sheet, x, y, row.cells[column], layout.column, marked, view.focused)


def _draw_cell(
    sheet: Canvas, x: int, y: int, cell: Cell | None, width: int, marked: bool, focused: bool
) -> None:
    if cell is None:
        mark, said, ink = NOT_ASKED, "", Ink.LABEL
    else:
        mark, said, ink = cell.warrant.mark, clipped(cell.short, width - 2 * INDENT), Ink.ORNAMENT
    ours = cell is None or cell.warrant.is_chosen
    told = Ink.LABEL if ours else Ink.TEXT
    if marked and focused:
        sheet.fill(x, y, width - 1, 1, Ink.MARKED)
        ink = told = Ink.MARKED
    if marked:
        sheet.put(x, y, "▸" if focused else "›", Ink.MARKED if focused else Ink.GROUP)
    sheet.put(x + INDENT, y, mark, ink)
    sheet.put(x + 2 * INDENT, y, said, told)


def _columns(view: View, layout: Layout) -> Iterator[tuple[int, int]]:
    """Yield the books in view, each with the column where it begins."""
    in_view = range(view.first, min(view.first + layout.across, len(view.books)))
    for place, number in enumerate(in_view):
        yield layout.label + place * layout.column, number
