"""A widget that shows a canvas, and sends on only the lines that have changed."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ranter_tui.app.drawing.canvas import Canvas, Run
from ranter_tui.app.drawing.ink import Ink

INKS = {ink: f"ink--{ink.name.lower().replace('_', '-')}" for ink in Ink}


class Painting(Widget):
    """Draws what `canvas` returns. The colours of the inks are component styles: `.ink--card` and so on."""

    COMPONENT_CLASSES = {*INKS.values()}
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

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles.clear()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        return Strip([Segment(text, self._style(ink)) for text, ink in self._lines[y]], self.size.width)

    def _style(self, ink: Ink) -> Style:
        style = self._styles.get(ink)
        if style is None:
            style = self._styles[ink] = self.get_component_rich_style(INKS[ink])
        return style
