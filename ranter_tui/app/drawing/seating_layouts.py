"""The ways to distribute seats over the four sides of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class SeatingLayout(NamedTuple):
    """The number of seats on each side."""

    top: int
    bottom: int
    left: int
    right: int
    corners: bool
    """Whether the top and bottom rows reach over the corners, rather than the columns at the sides."""

    @property
    def row(self) -> int:
        """The length of the longer row."""
        return max(self.top, self.bottom)

    @property
    def column(self) -> int:
        """The length of the longer column."""
        return max(self.left, self.right)

    @property
    def horseshoe(self) -> bool:
        """Whether one seat alone is between two whole columns, and nobody sits opposite."""
        return self.column > 1 and self.top + self.bottom == 1


def plans(seats: int) -> Iterator[SeatingLayout]:
    """Yield every way to distribute that many seats, the same on the left as on the right."""
    for column in range(seats // 2 + 1):
        rest = seats - 2 * column
        for bottom in {rest // 2, rest - rest // 2}:
            top = rest - bottom
            if rest > 1 and not (top and bottom):
                continue
            if rest == 1 and (top or not column):
                continue
            yield SeatingLayout(top, bottom, column, column, corners=True)
            if column and rest:
                yield SeatingLayout(top, bottom, column, column, corners=False)
    if seats % 2 and seats > 3:
        yield SeatingLayout(0, 0, seats // 2 + 1, seats // 2, corners=True)
