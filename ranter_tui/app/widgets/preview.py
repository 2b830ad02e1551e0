"""What is marked in a list, on a page beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

MEASURE = 72
"""No line is broader, for a line that is too long is not read."""

Page = Callable[[int], Iterable[Content]]
"""The lines of a page, given how broad they may be."""


class Preview(VerticalScroll):
    """One page, set to the width that there is."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._page: Page = lambda _: ()

    def compose(self) -> ComposeResult:
        yield Static()

    def show(self, page: Page) -> None:
        """Turn to that page."""
        self._page = page
        self._set()
        self.scroll_home(animate=False)

    def on_resize(self, _: events.Resize) -> None:
        self._set()

    def _set(self) -> None:
        width = min(self.scrollable_content_region.width, MEASURE)
        if width > 0:
            self.query_one(Static).update(Content("\n").join(self._page(width)))
