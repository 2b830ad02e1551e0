"""A list with a cursor (the mark) on one of its rows: guests, books, choices, games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.library.search.spelling import fits

MARK, MARK_FROM_AFAR, NO_MARK = "▸ ", "› ", "  "
BETWEEN = -1
"""The row number of a line that belongs to no row: a heading or a blank."""
AIR = 1
"""Cells to leave between a text that fills its row and the scroll bar."""


T = TypeVar("T")


class RowList(ScrollView, Generic[T], can_focus=True, inherit_bindings=False):
    """Base of all lists. It renders its rows itself, so that a long list costs no more than a short one.

    Subclasses say what the row of a thing looks like. The row that is marked has a sign in
    front, so that no colour is needed to find it.
    """

    BINDINGS = [*bindings(KeyScope.ROLL)]
    COMPONENT_CLASSES: ClassVar = {"row-list--marked"}

    AT_ONCE: ClassVar = False
    """Whether one click chooses a row; otherwise the first click only moves the mark."""
    AIRY: ClassVar = False
    """Whether to leave a blank line between two rows if all rows then still have room."""
    EMPTY: ClassVar = ""
    """The text that is shown while the list is empty."""

    marked: var[int] = var(0, always_update=True, init=False)

    class Marked(Message):
        """Message: the mark moved to another row."""

    @dataclass
    class Chosen(Marked):
        """Message: a row was chosen by mouse. Keys are the screen's affair."""

        x: int
        """The column that was clicked, counted from behind the mark."""

    def __init__(
        self, things: Sequence[T] = (), marked: int = 0, *, gap: int = 0, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.things = things
        """What the list shows, one thing on each row."""
        self.gap = gap
        """How many blank lines there are between two rows."""
        self.set_reactive(RowList.marked, marked)
        self._drawn_at = Size(-1, -1)
        self._lines: list[tuple[int, Content]] = []

    @property
    def count(self) -> int:
        return len(self.things)

    @property
    def thing(self) -> T | None:
        """The thing on the marked row; None if the list is empty."""
        return self.things[self.marked] if self.things else None

    @abstractmethod
    def row(self, number: int, width: int) -> Sequence[Content]:
        """Return the lines of a row in that width, without the mark."""

    def over(self, number: int) -> Sequence[Content]:
        """Return the lines over a row that are not part of it: the heading of a group."""
        return ()

    def redraw(self, marked: int | None = None) -> None:
        """Render all rows anew because something has changed, and move the mark if `marked` is given."""
        self._drawn_at = Size(-1, -1)
        self.marked = self.marked if marked is None else marked
        self.refresh(layout=self.styles.is_auto_height)

    def take(self, things: Sequence[T], marked: int | None = None) -> None:
        """Replace the things, move the mark if `marked` is given, and tell what it is on now in any case."""
        self.things = things
        self.redraw(marked)
        self.post_message(self.Marked())

    def validate_marked(self, row: int) -> int:
        return max(0, min(row, self.count - 1))

    def watch_marked(self, old: int, new: int) -> None:
        self._into_view()
        self.refresh()
        if old != new:
            self.post_message(self.Marked())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._draw(Size(width - self.scrollbar_size_vertical, 0))
        return len(self._lines)

    def on_resize(self, _: events.Resize) -> None:
        self._into_view()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        self._draw(self.scrollable_content_region.size)
        y += self.scroll_offset.y
        if y >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        row, line = self._lines[y]
        mark, style = NO_MARK, self.visual_style
        if row == self.marked and self.has_focus:
            style = self._marked_style()
        if row == self.marked and (y == 0 or self._lines[y - 1][0] != row):
            mark = MARK if self.has_focus else MARK_FROM_AFAR
        drawn = Visual.to_strips(self, Content.assemble(mark, line), width, 1, style, pad=True)
        strip = drawn[0] if drawn else Strip([Segment("")])
        return strip.adjust_cell_length(width, style.rich_style)

    def _marked_style(self) -> Style:
        """Return the style of the marked row. Textual 8.2 forgets to reverse it; some terminals need that."""
        reverse = self.get_component_styles("row-list--marked").text_style.reverse
        return self.get_visual_style("row-list--marked") + Style(reverse=reverse)

    def on_click(self, event: events.Click) -> None:
        row = self._row_at(event)
        if row is None:
            return
        again, self.marked = row == self.marked, row
        x = event.x - len(NO_MARK)
        if again or self.chooses_at_once(x):
            self.post_message(self.Chosen(x))

    def chooses_at_once(self, x: int) -> bool:
        """Whether a click in that column, counted from behind the mark, chooses a row that was not marked."""
        return self.AT_ONCE

    def action_up(self) -> None:
        self.marked -= 1

    def action_down(self) -> None:
        self.marked += 1

    def action_first(self) -> None:
        self.marked = 0

    def action_last(self) -> None:
        self.marked = self.count - 1

    def action_page_up(self) -> None:
        self.marked -= self._rows_in_view()

    def action_page_down(self) -> None:
        self.marked += self._rows_in_view()

    def _rows_in_view(self) -> int:
        lines_of_a_row = max(1, len(self._lines) // max(1, self.count))
        return max(1, self.size.height // lines_of_a_row - 1)

    def _row_at(self, event: events.MouseEvent) -> int | None:
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        y = offset.y + self.scroll_offset.y
        row = self._lines[y][0] if y < len(self._lines) else BETWEEN
        return None if row == BETWEEN else row

    def _draw(self, size: Size) -> None:
        """Render all rows, unless that is done for this size already."""
        if size == self._drawn_at:
            return
        self._drawn_at = size
        rows = self._rows(size)
        if self.AIRY and self.gap != (gap := int(sum(map(len, rows)) + len(rows) - 1 <= size.height)):
            # A row may look different where blank lines part it from others.
            self.gap = gap
            rows = self._rows(size)
        self._lines = []
        for number, row in enumerate(rows):
            if number:
                self._lines += [(BETWEEN, Content())] * self.gap
            self._lines += [(BETWEEN, line) for line in self.over(number)]
            self._lines += [(number, line) for line in row]
        if not rows and self.EMPTY:
            self._lines = [(BETWEEN, Content.styled(self.EMPTY, "$dim"))]

    def _rows(self, size: Size) -> list[Sequence[Content]]:
        return [self.row(number, size.width - len(NO_MARK)) for number in range(self.count)]

    def _into_view(self) -> None:
        size = self.scrollable_content_region.size
        if size.width:
            self._draw(size)
            self.virtual_size = Size(size.width, len(self._lines))
        lines = [y for y, (row, _) in enumerate(self._lines) if row == self.marked]
        if lines and self.size.height:
            self.scroll_to_region(Region(0, lines[0], 1, len(lines)), animate=False, force=True)


def points(width: int) -> str:
    """Return dotted leaders of that width, counted from the right so that dots align from line to line."""
    return (" ." * width)[-width:] if width > 0 else ""


def with_leaders(left: Content, right: Content, width: int) -> Content:
    """Return a line of that width with dotted leaders between its two ends."""
    room = width - left.cell_length - right.cell_length - 2
    return Content.assemble(left, (f" {points(room)} ", "$dim"), right)


class FilteredList(RowList[T]):
    """A list of things that shows all of them, or those that match the filter."""

    def __init__(self, things: Sequence[T], marked: int = 0) -> None:
        super().__init__(things, marked)
        self.all = things

    @abstractmethod
    def said(self, thing: T) -> Iterable[str]:
        """Return the words by which a thing can be found."""

    def filter(self, typed: str) -> None:
        """Show only what matches the typed text. The mark stays where it was as long as that is in view."""
        was = self.thing
        found = [thing for thing in self.all if fits(typed, self.said(thing))]
        self.take(found, found.index(was) if was in found else 0)

    def refill(self, things: Sequence[T], marks: Callable[[T], bool]) -> None:
        """Replace all things, without a filter, and mark the first one for which `marks` is true."""
        self.all = things
        self.take(things, next((at for at, thing in enumerate(things) if marks(thing)), 0))
