"""What is on the screen, as text and as a terminal shows it. The one place that reaches into Textual for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console, RenderableType
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.screen import Screen

from ranter_tui.app.app import RanterApp
from ranter_tui.evening.evening import Evening
from tests.app.glass import Glass

MANY_COLOURS = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
"""A terminal that can show every style that the app asks for."""


def frame(app: App[Any]) -> str:
    """Every row of the screen."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def notices(app: App[Any]) -> tuple[str, ...]:
    """The notifications that have not gone yet."""
    return tuple(f"{one.title}: {one.message}" for one in app._notifications)


class FilmedApp(RanterApp):
    """The app, with whatever it would send to a terminal shown on a pane of glass: each update, none left out."""

    def __init__(self, evening: Evening, seen: Callable[[FilmedApp, Screen[Any]], None]) -> None:
        super().__init__(evening)
        self.glass = Glass(80, 24)
        self._seen = seen

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, CompositorUpdate) and not self._batch_count and self._running:
            self.glass.resize(*self.size)
            self.glass.write(renderable.render_segments(MANY_COLOURS))
            self._seen(self, screen)
        super()._display(screen, renderable)
