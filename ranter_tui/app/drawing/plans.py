"""How many sit on each side of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Plan(NamedTuple):
    """How many sit on each side."""

    top: int
    bottom: int
    left: int
    right: int
    corners: bool
    """Whether the rows above and below reach over the columns, and not the columns past the rows."""

    @property
    def row(self) -> int:
        """The longer of the rows."""
        return max(self.top, self.bottom)

    @property
    def column(self) -> int:
        """The longer of the columns."""
        return max(self.left, self.right)


def plans(seats: int) -> Iterator[Plan]:
    """Every way to seat them, the same on the left as on the right."""
    for column in range(seats // 2 + 1):
        rest = seats - 2 * column
        for bottom in {rest // 2, rest - rest // 2}:
            top = rest - bottom
            if rest > 1 and not (top and bottom):
                continue
            if rest == 1 and (top or not column):
                continue
            yield Plan(top, bottom, column, column, corners=True)
            if column and rest:
                yield Plan(top, bottom, column, column, corners=False)
    if seats % 2 and seats > 3:
        yield Plan(0, 0, seats // 2 + 1, seats // 2, corners=True)
