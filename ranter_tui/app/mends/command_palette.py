"""Mends a command palette that is closed, or whose terminal becomes smaller, while it still has work to do.

Upstream: `CommandPalette` would have to expect that it is closed before it is mounted, that its list is gone
when a search comes home, and that the place of a click is gone, too.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.css.styles import RenderStyles, Styles
from textual.errors import NoWidget
from textual.events import Click, Mount
from textual.widgets import LoadingIndicator


class LastingPalette(CommandPalette):
    """Textual's own palette, which nothing that comes too late brings down."""

    def _on_mount(self, event: Mount) -> None:
        # Textual would look for the screen below it, and begin to fill a list that was never composed.
        if self not in self.app.screen_stack or not self.children:
            event.prevent_default()

    def on_click(self, event: Click) -> None:
        # Textual goes by where it was, and the terminal may have become smaller since.
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()

    def _watch__list_visible(self) -> None:
        with suppress(NoMatches):
            super()._watch__list_visible()

    def _shows_whether_busy(self) -> None:
        with suppress(NoMatches):
            self.query_one(LoadingIndicator).set_class(self._show_busy, "--visible")
            self.query_one(CommandList).set_class(self._show_busy, "--populating")

    _watch__show_busy: Any = _shows_whether_busy  # Nobody would await Textual's own if it is closed.

    def get_component_styles(self, *names: str) -> RenderStyles:
        try:
            return super().get_component_styles(*names)
        except KeyError:
            return RenderStyles(self, Styles(), Styles())
