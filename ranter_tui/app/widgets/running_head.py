"""The heading of a page: its title in spaced capitals over a double rule."""

from __future__ import annotations

from typing import ClassVar

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Static

from ranter_tui.library.text.measure import cells, clipped

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


class SteadyText(Static):
    """A static text that has its screen laid out anew only where it has changed."""

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        if not _is_same(content, self.content):
            super().update(content, layout=layout)


def _is_same(one: VisualType, other: VisualType) -> bool:
    """Whether the two look the same. Textual takes contents of one text for equal, however they are styled.

    >>> _is_same(Content("k"), Content("k")), _is_same(Content("k"), Content.styled("k", "bold"))
    (True, False)
    """
    if isinstance(one, Content) and isinstance(other, Content):
        return one.is_same(other)
    return type(one) is type(other) is str and one == other


class GroundRow(Horizontal):
    """A horizontal container without a background of its own."""

    BLANK: ClassVar = True


class GroundColumn(Vertical):
    """A vertical container without a background of its own."""

    BLANK: ClassVar = True
