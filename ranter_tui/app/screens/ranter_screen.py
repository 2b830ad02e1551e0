"""The base of all screens: if the terminal is too small, it says so and shows nothing else."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.screen import ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

from ranter_tui.app.screens.leaving import LeavesOnce
from ranter_tui.app.terminal_size import LOWEST, NARROWEST


class TooSmall(Static, can_focus=True):
    """Covers a screen that is too small. It takes every click, and every key but those that leave."""

    ALLOW_SELECT = False

    def __init__(self, how_to_quit: str) -> None:
        super().__init__(
            f"This needs {NARROWEST} by {LOWEST}.\nMake the window larger, or the letters smaller.\n"
            f"{how_to_quit}\n\n"
            "In plain lines of text one can play\non any screen: ranter-tui play --plain"
        )

    def on_key(self, event: events.Key) -> None:
        active = self.screen.active_bindings.get(event.key)
        if active is None or active.binding.action != "leave":
            event.stop()

    def on_click(self, event: events.Click) -> None:
        event.stop()


class RanterScreen(LeavesOnce[ScreenResultType]):
    """A screen that fits the terminal, or says what size it needs."""

    # Whatever stands on it covers it; Textual would draw all its rows first.
    BLANK: ClassVar = True

    _was_focused: Widget | None = None

    def on_resize(self, event: events.Resize) -> None:
        covers = self.query(TooSmall)
        fits = event.size.width >= NARROWEST and event.size.height >= LOWEST
        if fits and covers:
            covers.remove()
            self.set_focus(self._was_focused)
        elif not fits and not covers and self.is_attached:
            self.unwatched()
            self._was_focused = self.focused
            cover = TooSmall(self.app.how_to_quit)
            self.mount(cover)
            self.set_focus(cover)
