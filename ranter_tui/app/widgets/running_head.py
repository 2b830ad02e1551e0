"""The running head of a page: what it is, set wide in capitals, and a double rule below."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from ranter_tui.app.drawing.cells import cells, clipped


class RunningHead(Widget):
    """Two rows over the whole width."""

    COMPONENT_CLASSES: ClassVar = {"running-head--title", "running-head--right", "running-head--rule"}
    ALLOW_SELECT = False

    right: reactive[str] = reactive("")
    """What stands at the other end of the line."""

    def __init__(self, title: str, right: str = "") -> None:
        super().__init__()
        self.title = title
        self.set_reactive(RunningHead.right, right)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y:
            return Strip([self._set("═" * width, "rule")], width)
        wide = clipped(" ".join(self.title.upper()), width)
        right = clipped(self.right, width - cells(wide) - 3)
        between = " " * (width - cells(wide) - cells(right))
        return Strip(
            [self._set(wide, "title"), Segment(between, self.rich_style), self._set(right, "right")], width
        )

    def _set(self, text: str, part: str) -> Segment:
        return Segment(text, self.get_component_rich_style(f"running-head--{part}"))
