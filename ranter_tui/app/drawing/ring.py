"""Seats round a table for 2 to 26 guests on any canvas: the largest cards that fit, evenly, with the clock.

A plan says how many sit on each side, a spread how far from each other. Every spread that fits is measured by
its seats alone, and the roundest is built.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from msgspec import Struct

from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.lines import in_lines
from ranter_tui.app.drawing.places import Manner, Place, Rect, Rim, Ring, Side

CELL = 2.1
"""How much higher than wide a cell is."""

NAME = 17
"""Cells that a name likes to have, or a call: a tailor's yard with its quotation marks."""

LEAST_WORDS = {Size.SMALL: 8, Size.LARGE: 10, Size.GRAND: 13, Size.GIANT: 14}
"""Cells for words beside a card: a large card with a name that is cut short would be a poor bargain."""

APART = 2
"""Columns between neighbours in a row."""

SMALLEST_BOARD = (29, 10)
ROOMY_BOARD = (49, 17)
"""What the morris board and a row of words take."""


class Shape(Struct, frozen=True):
    """One way to set a seat, and the room that this takes."""

    size: Size
    manner: Manner
    least: int
    """Its width with short names."""
    most: int
    height: int
    gap: int
    """Rows between one seat and the next below."""
    centre: tuple[int, int]
    """What must stay free in the middle."""


class Plan(NamedTuple):
    """How many sit on each side."""

    top: int
    bottom: int
    left: int
    right: int
    corners: bool
    """Whether the rows above and below reach over the columns, and not the columns past the rows."""


class Spread(NamedTuple):
    """A plan with its measures."""

    plan: Plan
    block: int
    """The width of every seat."""
    pitch: int
    """From one seat in a row to the next."""
    aside: int
    """Columns left free at both ends."""
    over: int
    """Rows left free above and below."""


@lru_cache(maxsize=128)
def ring(seats: int, width: int, height: int, board: bool = False, small: bool = False) -> Ring:
    """The seats of a table of that size, with room in the middle for the morris `board` if there is one.

    Cards are as large as may be, or `small` where that is wished.
    """
    for size in (Size.SMALL,) if small else (Size.GIANT, Size.GRAND, Size.LARGE, Size.SMALL):
        best: tuple[float, Shape, Spread] | None = None
        for shape in _shapes(size, width, height, board):
            for spread in _spreads(shape, seats, width, height):
                roundness = _roundness(shape, spread, width, height)
                if best is None or roundness > best[0]:
                    best = roundness, shape, spread
        if best is not None:
            return _built(best[1], best[2], width, height)
    return in_lines(seats, width, height, board)


def _shapes(size: Size, width: int, height: int, board: bool) -> Iterator[Shape]:
    centre = {Size.SMALL: (22, 4), Size.LARGE: (26, 4), Size.GRAND: (34, 6), Size.GIANT: (44, 8)}[size]
    if board:
        if size is Size.GIANT:
            return
        centre = ROOMY_BOARD if height >= 40 and width >= 110 else SMALLEST_BOARD
    odd = size.width % 2
    least = max(size.width, 8 + 3 * odd)
    most = max(size.width, NAME + 1 - odd)
    yield Shape(size, Manner.STACKED, least, most, size.height + 3, 0, centre)
    beside = size.width + 1
    yield Shape(
        size,
        Manner.BESIDE,
        beside + LEAST_WORDS[size],
        beside + NAME,
        size.height,
        1,
        centre,
    )


def _plans(seats: int) -> Iterator[Plan]:
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


def _spreads(shape: Shape, seats: int, width: int, height: int) -> Iterator[Spread]:
    for plan in _plans(seats):
        spare = _spare_rows(shape, plan, height)
        if shape.size is Size.GIANT and seats * shape.least * shape.height > width * height // 2:
            return
        if spare < 0 or not _fits_across(shape, plan, width):
            continue
        over = min(2, spare // 5)
        for reach in (1.0, 0.85, 0.7):
            aside = int(width * (1 - reach) / 2) + (width > 90)
            across = width - 2 * aside
            yield from _pitched(shape, plan, across, aside, over)


def _spare_rows(shape: Shape, plan: Plan, height: int) -> int:
    rows = (shape.height + 1) * ((plan.top > 0) + (plan.bottom > 0))
    column = max(plan.left, plan.right)
    stack = column * shape.height + max(0, column - 1) * shape.gap
    if plan.corners:
        return height - rows - max(stack, shape.centre[1])
    return height - max(stack, rows + shape.centre[1])


def _fits_across(shape: Shape, plan: Plan, width: int) -> bool:
    return next(_pitched(shape, plan, width, 0, 0), None) is not None


def _pitched(shape: Shape, plan: Plan, across: int, aside: int, over: int) -> Iterator[Spread]:
    """From wide to narrow, as far as it fits on that many columns."""
    in_row = max(plan.top, plan.bottom)
    block = shape.most
    if plan.left:
        block = min(block, (across - shape.centre[0]) // 2 - 4)
    elif across < shape.centre[0] + 4:
        return
    row = across if plan.corners or not plan.left else across - 2 * (shape.least + 3)
    widest = (row + APART) // in_row if in_row else 0
    for share in (1.0, 0.8, 0.62) if in_row > 1 else (1.0,):
        pitch = int(widest * share)
        wide = min(block, pitch - APART) if in_row else block
        if not plan.corners and in_row:
            pitch = min(pitch, (across - 2 * (wide + 3) + APART) // in_row)
            wide = min(wide, pitch - APART)
        if shape.manner is Manner.STACKED:
            wide -= (wide - shape.size.width) % 2
        if wide < shape.least:
            return
        yield Spread(plan, wide, pitch, aside, over)


def _row_starts(count: int, spread: Spread, width: int) -> list[int]:
    first = (width - (count - 1) * spread.pitch - spread.block) // 2
    return [first + place * spread.pitch for place in range(count)]


class Rows(NamedTuple):
    """The rows where everything stands."""

    top: int
    bottom: int
    left: list[int]
    right: list[int]


def _rows(shape: Shape, spread: Spread, height: int) -> Rows:
    plan = spread.plan
    deep = shape.height
    spare = _spare_rows(shape, plan, height) - 2 * spread.over
    sink = int(shape.manner is Manner.BESIDE and spare > 0)
    top = spread.over
    bottom = height - spread.over - deep - sink
    first, last = top, bottom + deep
    if plan.corners:
        first += (deep + 1) * (plan.top > 0)
        last -= (deep + 1) * (plan.bottom > 0)
    column = max(plan.left, plan.right, 1)
    room = last - first
    gap = max(shape.gap, (room - column * deep) // (column + 1))
    if column > 1:
        gap = min(gap, (room - column * deep) // (column - 1))

    def stacked(count: int) -> list[int]:
        start = first + (room - count * deep - (count - 1) * gap) // 2
        return [start + place * (deep + gap) for place in range(count)]

    return Rows(top, bottom, stacked(plan.left), stacked(plan.right))


def _corners(shape: Shape, spread: Spread, width: int, height: int) -> Iterator[tuple[Side, int, int]]:
    """Side, column and row of every seat, with the clock from the bottom."""
    plan = spread.plan
    rows = _rows(shape, spread, height)
    below = _row_starts(plan.bottom, spread, width)
    half = (plan.bottom + 1) // 2
    right = width - spread.aside - spread.block
    for x in reversed(below[:half]):
        yield Side.BOTTOM, x, rows.bottom
    for y in reversed(rows.left):
        yield Side.LEFT, spread.aside, y
    for x in _row_starts(plan.top, spread, width):
        yield Side.TOP, x, rows.top
    for y in rows.right:
        yield Side.RIGHT, right, y
    for x in reversed(below[half:]):
        yield Side.BOTTOM, x, rows.bottom


def _roundness(shape: Shape, spread: Spread, width: int, height: int) -> float:
    """How evenly the seats stand, with some credit for room for names and for spreading out."""
    at = [(x, y * CELL) for _, x, y in _corners(shape, spread, width, height)]
    steps = [hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise([*at, at[0]])]
    evenness = min(steps) / max(steps)
    names = (spread.block - shape.least) / max(1, shape.most - shape.least)
    stacked = shape.manner is Manner.STACKED
    reach = 1 - 2 * spread.aside / width
    rim = _rim(shape, spread, width, height)
    centre = min(1.0, (rim.bottom - rim.top - 1) / 9)
    return evenness + 0.3 * names + 0.1 * stacked + 0.3 * reach + 0.4 * centre


def _built(shape: Shape, spread: Spread, width: int, height: int) -> Ring:
    corners = list(_corners(shape, spread, width, height))
    rim = _rim(shape, spread, width, height)
    places = tuple(_place(shape, spread, side, x, y, rim, width) for side, x, y in corners)
    middle = Rect(rim.left + 2, rim.top + 1, rim.right - rim.left - 3, rim.bottom - rim.top - 1)
    return Ring(shape.size, shape.manner, places, rim, middle, sinks=_sinks(shape, spread, height))


def _sinks(shape: Shape, spread: Spread, height: int) -> bool:
    if shape.manner is Manner.STACKED:
        return True
    rows = _rows(shape, spread, height)
    return max([rows.bottom, *rows.left]) + shape.height < height


def _rim(shape: Shape, spread: Spread, width: int, height: int) -> Rim:
    plan = spread.plan
    rows = _rows(shape, spread, height)
    deep = shape.height
    top = rows.top + deep if plan.top else rows.top
    bottom = rows.bottom - 1 if plan.bottom else rows.bottom + deep - 1
    if plan.left:
        left = spread.aside + spread.block + 1
    else:
        first = _row_starts(max(plan.top, plan.bottom), spread, width)[0]
        left = min(max(0, first - 1), (width - shape.centre[0]) // 2 - 2)
    return Rim(left, top, width - 1 - left, bottom)


def _place(shape: Shape, spread: Spread, side: Side, x: int, y: int, rim: Rim, width: int) -> Place:
    size, block = shape.size, spread.block
    if shape.manner is Manner.STACKED:
        rect = Rect(x, y, block, shape.height)
        card = Rect(x + (block - size.width) // 2, y + 1, size.width, size.height)
        text, mirrored = rect, False
    else:
        x += _to_the_axis(shape, spread, side, x, width)
        rect = Rect(x, y, block, shape.height)
        mirrored = side is Side.RIGHT or (side is not Side.LEFT and x > width // 2)
        words = block - size.width - 1
        card = Rect(rect.right - size.width if mirrored else x, y, size.width, size.height)
        text = Rect(x if mirrored else x + size.width + 1, y, words, size.height)
    across, down = card.middle
    anchor = {
        Side.TOP: (across, rim.top),
        Side.BOTTOM: (across, rim.bottom),
        Side.LEFT: (rim.left, down),
        Side.RIGHT: (rim.right, down),
    }[side]
    return Place(rect, card, side, mirrored, text, text, anchor)


def _to_the_axis(shape: Shape, spread: Spread, side: Side, x: int, width: int) -> int:
    """How far a seat in the middle of its row moves, so that its card, and not card and words, is centred."""
    if side in (Side.LEFT, Side.RIGHT) or abs(2 * x + spread.block - width) > 1:
        return 0
    alone = (spread.plan.bottom if side is Side.BOTTOM else spread.plan.top) == 1
    wanted = (spread.block - shape.size.width) // 2
    return wanted if alone else max(0, min(wanted, spread.pitch - spread.block - 2 * APART))
