"""The heading of a page: its title in spaced capitals over a double rule."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from ranter_tui.library.typeset.measure import cells, clipped

APART = " · "
"""Between the parts of what stands at the right end."""


class RunningHead(Widget):
    """A heading of two rows over the whole width."""

    ALLOW_SELECT = False

    right: reactive[str] = reactive("")
    """The text at the right end of the heading."""

    def __init__(self, title: str, right: str = "") -> None:
        super().__init__()
        self.title = title
        self.set_reactive(RunningHead.right, right)

    def render(self) -> Content:
        width = self.size.width
        capitals = self.title.upper()
        spaced = " ".join(capitals)
        wide = spaced if cells(spaced) <= width else clipped(capitals, width)
        room, right = width - cells(wide) - 3, self.right
        while cells(right) > room and APART in right:
            # What is nearest is said last.
            right = right.partition(APART)[2]
        right = clipped(right, room)
        between = " " * (width - cells(wide) - cells(right))
        rule = ("═" * width, "$brass")
        return Content.assemble((wide, "bold $brass"), between, (right, "$dim"), "\n", rule)
