"""The running head of a page: what it is, set wide in capitals, and a double rule below."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content
from textual.reactive import reactive
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

    def render(self) -> Content:
        width = self.size.width
        wide = clipped(" ".join(self.title.upper()), width)
        right = clipped(self.right, width - cells(wide) - 3)
        between = " " * (width - cells(wide) - cells(right))
        return Content.assemble(
            (wide, self.get_visual_style("running-head--title")),
            between,
            (right, self.get_visual_style("running-head--right")),
            "\n",
            ("═" * width, self.get_visual_style("running-head--rule")),
        )
