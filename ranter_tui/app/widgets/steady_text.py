"""Text that is said again and again, and seldom changes: the heading of the table, the prompt."""

from __future__ import annotations

from textual.content import Content
from textual.visual import VisualType
from textual.widgets import Static


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
