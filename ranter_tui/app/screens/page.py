"""What all screens share: where there is no room for them, they say so and show nothing else."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.screen import ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

from ranter_tui.app.screens.leaving import LeavesOnce

NARROWEST, LOWEST = 80, 24
"""What every screen can make do with."""


class TooSmall(Static, can_focus=True):
    """Covers a screen, and keeps every key from what nobody can see, but for leaving."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(
            f"This needs {NARROWEST} by {LOWEST}.\nMake the window larger, or the letters smaller."
        )

    def on_key(self, event: events.Key) -> None:
        active = self.screen.active_bindings.get(event.key)
        if active is None or active.binding.action != "leave":
            event.stop()


class Page(LeavesOnce[ScreenResultType]):
    """A screen that fits, or says what it needs."""

    # Whatever stands on it covers it; Textual would draw all its rows first.
    BLANK: ClassVar = True

    _was_focused: Widget | None = None

    def on_compose(self) -> None:
        """The size is known at once. Textual would lay everything out without it, and then once more."""
        size = self.app.size
        for points, extent in (
            (self.HORIZONTAL_BREAKPOINTS, size.width),
            (self.VERTICAL_BREAKPOINTS, size.height),
        ):
            reached = [name for least, name in points or () if extent >= least]
            # Its styles are worked out as soon as it comes to the front.
            self.add_class(*reached[-1:], update=False)

    def on_resize(self, event: events.Resize) -> None:
        covers = self.query(TooSmall)
        fits = event.size.width >= NARROWEST and event.size.height >= LOWEST
        if fits and covers:
            covers.remove()
            self.set_focus(self._was_focused)
        elif not fits and not covers:
            self._was_focused = self.focused
            cover = TooSmall()
            self.mount(cover)
            self.set_focus(cover)
