"""Candidate layouts: a distribution of seats spread out on a canvas, with distances and margins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.seat_areas import Manner, Rim, Side
from ranter_tui.app.drawing.seating_layouts import SeatingLayout, plans
from ranter_tui.app.drawing.shapes import Shape

APART = 2
"""Columns between neighbours in a row."""

REACHES = (1.0, 0.85, 0.7)
"""Shares of the width that the ring may take up, tried in turn."""

SHARES = (1.0, 0.8, 0.62)
"""Shares of its room that a row may take up, tried in turn."""


class Rows(NamedTuple):
    """The rows at which the seats of each side begin."""

    top: int
    bottom: int
    left: list[int]
    right: list[int]


class Spread(NamedTuple):
    """A candidate layout with its measures."""

    shape: Shape
    plan: SeatingLayout
    width: int
    height: int
    block: int
    """The width of every seat."""
    pitch: int
    """The distance from one seat in a row to the next."""
    aside: int
    """Columns left free at both ends."""
    over: int
    """Rows left free above and below."""

    def rows(self) -> Rows:
        """Return the rows of the seats, those at the sides with even gaps."""
        plan, deep = self.plan, self.shape.height
        spare = _spare_rows(self.shape, plan, self.height) - 2 * self.over
        sink = int(self.shape.manner is Manner.BESIDE and spare > 0)
        bottom = self.height - self.over - deep - sink
        first, last = self.over, bottom + deep
        if plan.corners:
            first += (deep + 1) * (plan.top > 0)
            last -= (deep + 1) * (plan.bottom > 0)
        free = last - first - plan.column * deep
        gap = max(self.shape.gap, free // (plan.column + 1))
        if plan.column > 1:
            gap = min(gap, free // (plan.column - 1))

        def stacked(count: int) -> list[int]:
            start = first + (last - first - count * deep - (count - 1) * gap) // 2
            return [start + place * (deep + gap) for place in range(count)]

        return Rows(self.over, bottom, stacked(plan.left), stacked(plan.right))

    def columns(self, count: int) -> list[int]:
        """Return the columns of so many seats in a row."""
        first = (self.width - (count - 1) * self.pitch - self.block) // 2
        return [first + place * self.pitch for place in range(count)]

    def corners(self) -> Iterator[tuple[Side, int, int]]:
        """Yield side, column and row of every seat, clockwise from the bottom."""
        rows = self.rows()
        below = self.columns(self.plan.bottom)
        half = (self.plan.bottom + 1) // 2
        right = self.width - self.aside - self.block
        for x in reversed(below[:half]):
            yield Side.BOTTOM, x, rows.bottom
        for y in reversed(rows.left):
            yield Side.LEFT, self.aside, y
        for x in self.columns(self.plan.top):
            yield Side.TOP, x, rows.top
        for y in rows.right:
            yield Side.RIGHT, right, y
        for x in reversed(below[half:]):
            yield Side.BOTTOM, x, rows.bottom

    def rim(self) -> Rim:
        """Return the rim of the table between the seats."""
        plan, rows, deep = self.plan, self.rows(), self.shape.height
        top = rows.top + deep if plan.top else rows.top
        bottom = rows.bottom - 1 if plan.bottom else rows.bottom + deep - 1
        if plan.left:
            left = self.aside + self.block + 1
        else:
            first = self.columns(plan.row)[0]
            left = min(max(0, first - 1), (self.width - self.shape.centre[0]) // 2 - 2)
        return Rim(left, top, self.width - 1 - left, bottom)

    def sinks(self) -> bool:
        """Whether a row is free under every card."""
        if self.shape.manner is Manner.STACKED:
            return True
        rows = self.rows()
        return max([rows.bottom, *rows.left]) + self.shape.height < self.height


def spreads(shape: Shape, seats: int, width: int, height: int) -> Iterator[Spread]:
    """Yield every candidate that fits."""
    if shape.size is Size.GIANT and seats * shape.least * shape.height > width * height // 2:
        return
    for plan in plans(seats):
        spare = _spare_rows(shape, plan, height)
        if spare < 0:
            continue
        for aside in (0, *(int(width * (1 - reach) / 2) + 1 for reach in REACHES)):
            for block, pitch in _pitched(shape, plan, width - 2 * aside):
                yield Spread(shape, plan, width, height, block, pitch, aside, min(2, spare // 5))


def _spare_rows(shape: Shape, plan: SeatingLayout, height: int) -> int:
    rows = (shape.height + 1) * ((plan.top > 0) + (plan.bottom > 0))
    stack = plan.column * (shape.height + shape.gap) - shape.gap
    if plan.corners:
        return height - rows - max(stack, shape.centre[1])
    return height - max(stack, rows + shape.centre[1])


def _pitched(shape: Shape, plan: SeatingLayout, across: int) -> Iterator[tuple[int, int]]:
    """Yield width and distance of the seats, from wide to narrow, as far as they fit on that many columns."""
    block = shape.most
    if plan.left:
        block = min(block, (across - shape.centre[0]) // 2 - 4)
    elif across < shape.centre[0] + 4:
        return
    row = across if plan.corners or not plan.left else across - 2 * (shape.least + 3)
    widest = (row + APART) // plan.row if plan.row else 0
    for share in SHARES if plan.row > 1 else SHARES[:1]:
        pitch = int(widest * share)
        wide = min(block, pitch - APART) if plan.row else block
        if not plan.corners and plan.row:
            pitch = min(pitch, (across - 2 * (wide + 3) + APART) // plan.row)
            wide = min(wide, pitch - APART)
        if shape.manner is Manner.STACKED:
            wide -= (wide - shape.size.width) % 2
        if wide < shape.least:
            return
        yield wide, pitch
