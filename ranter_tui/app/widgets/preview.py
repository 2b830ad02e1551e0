"""A preview pane: the page of the thing that is marked in the list beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ranter_tui.library.text.line import Role, TextLine

MEASURE = 72
"""The greatest line length in cells: a line that is too long is not read."""

PageMaker = Callable[[int], Iterable[TextLine]]
"""A function that returns the lines of a page for a given width."""

STYLES = {
    Role.TITLE: "bold",
    Role.HEADING: "bold $brass",
    Role.NOTE: "$dim",
    Role.DRAWN: "$brass",
    Role.NAME: "bold",
    Role.NUMBER: "$brass",
    Role.AMISS: "bold $oxblood",
}


class Preview(VerticalScroll):
    """A page of text, laid out for the width that there is."""

    def __init__(self) -> None:
        super().__init__()
        self._page: PageMaker = lambda _: ()

    def compose(self) -> ComposeResult:
        yield Static()

    def show(self, page: PageMaker) -> None:
        self._page = page
        self._set()
        self.scroll_home(animate=False)

    @on(events.Resize)
    def _set(self) -> None:
        # A cell of air is left before the bar.
        width = min(self.scrollable_content_region.width - 1, MEASURE)
        if width > 0:
            self.query_one(Static).update(Content("\n").join(map(content_of, self._page(width))))


def content_of(line: TextLine) -> Content:
    """Return a line of a page as a widget shows it."""
    return Content.assemble(*((piece.text, STYLES.get(piece.role, "")) for piece in line.pieces))
