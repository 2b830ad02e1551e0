"""A widget that shows a canvas, and sends on only the lines that have changed."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget

from ranter_tui.app.drawing.canvas import Canvas, Run
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.inks import style


class Painting(Widget):
    """Draws what `canvas` returns, in the inks of the theme."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[list[Run]] = []
        self._styles: dict[Ink, Style] = {}

    def canvas(self, width: int, height: int) -> Canvas:
        """The picture at that size."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw anew, and have the lines that differ painted."""
        width, height = self.size
        if not width or not height:
            return
        lines = self.canvas(width, height).lines()
        old, self._lines = self._lines, lines
        if len(old) != len(lines):
            self.refresh()
            return
        changed = [y for y, line in enumerate(lines) if line != old[y]]
        if changed:
            self.refresh(*[Region(0, y, width, 1) for y in changed])

    def on_resize(self, _: events.Resize) -> None:
        self._lines = []
        self.redraw()

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, self._wear)

    def on_unmount(self) -> None:
        # The signal would keep the painting for as long as there is an app.
        self.app.theme_changed_signal.unsubscribe(self)

    def _wear(self, _: Theme) -> None:
        """Mix the inks anew."""
        self._styles.clear()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        return Strip([Segment(text, self._style(ink)) for text, ink in self._lines[y]], self.size.width)

    def _style(self, ink: Ink) -> Style:
        mixed = self._styles.get(ink)
        if mixed is None:
            mixed = self._styles[ink] = style(ink, self.app.theme_variables)
        return mixed
