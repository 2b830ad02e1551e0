"""The layout of the table: seats for 2 to 26 guests in a ring on any canvas, with the largest cards that fit.

Every plan that fits is spread out in several ways and measured; the roundest is built.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from msgspec import Struct

from ranter_tui.app.drawing.canvas import Rect
from ranter_tui.app.drawing.card import Size

NARROWEST = 21
"""The least width of a seat: marker, eight cells of name, four of lives, and a card."""

WIDEST = 38
SPEECH = 16
CALL = 9
"""The width of a short call with its quotation marks: “Cuckoo!”."""
UNHEARD = "“…”"
"""What stands at a seat that has no room for a call, nor for its words up to the first comma."""
MIDDLE = 12


def two_columns(seats: int, width: int, height: int, board: bool) -> Ring:
    """Lay out two columns of seats, up the left side and down the right. Calls are spoken inwards."""
    side = max(NARROWEST, (width - (SMALLEST_BOARD[0] if board else MIDDLE)) // 2 - 2)
    words = max(NARROWEST, min(WIDEST, side * 3 // 4, side - CALL))
    speech = min(SPEECH, max(0, side - words))
    rows = (seats + 1) // 2
    step = max(1, min(3, (height - 2) // rows))
    first = max(0, (height - (rows - 1) * step - 1) // 2)
    last = first + (rows - 1) * step
    aside = max(0, (width - 2 * (words + 1 + SPEECH) - 60) // 2)
    top = max(0, first - 1)
    bottom = max(last + 1, top + 1 + SMALLEST_BOARD[1]) if board else last + 1
    edge = aside + words
    rim = Rect(edge, top, width - 2 * edge, min(height - 1, bottom) + 1 - top)
    left = [_in_line(Side.LEFT, aside, last - at * step, words, speech, rim) for at in range(rows)]
    there = width - aside - words
    right = [_in_line(Side.RIGHT, there, first + at * step, words, speech, rim) for at in range(seats - rows)]
    spoken = speech + 1 if speech else 0
    middle = Rect(rim.x + 1 + spoken, rim.y + 1, rim.width - 2 - 2 * spoken, rim.height - 2)
    return Ring(Size.LINE, Manner.LINE, (*left, *right), rim, middle, sinks=False)


def _in_line(side: Side, x: int, y: int, words: int, speech: int, rim: Rect) -> SeatArea:
    """Lay out a seat in one row: the card, and the call, towards the middle of the table."""
    left, card = side is Side.LEFT, Size.LINE.width
    speech = speech if speech >= len(UNHEARD) else 0
    beside = Rect(x + words - card if left else x, y, card, 1)
    text = Rect(x if left else x + card + 1, y, words - card - 1, 1)
    said = Rect(rim.x + 1 if left else rim.right - 1 - speech, y, speech, 1)
    return SeatArea(Rect(x, y, words, 1), beside, side, left, text, said)


APART = 2
"""Columns between neighbours in a row."""

REACHES = (1.0, 0.85, 0.7)
"""Shares of the width that the ring may take up, tried in turn."""

SHARES = (1.0, 0.8, 0.62)
"""Shares of its room that a row may take up, tried in turn."""


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

    @property
    def bottom(self) -> int:
        """The row of the seats at the foot."""
        spare = _spare_rows(self.shape, self.plan, self.height) - 2 * self.over
        sink = int(self.shape.manner is Manner.BESIDE and spare > 0)
        return self.height - self.over - self.shape.height - sink

    def rows(self, count: int) -> list[int]:
        """Return the rows of so many seats at a side, with even gaps."""
        plan, deep = self.plan, self.shape.height
        first, last = self.over, self.bottom + deep
        if plan.corners:
            first += (deep + 1) * (plan.top > 0)
            last -= (deep + 1) * (plan.bottom > 0)
        free = last - first - plan.left * deep
        gap = max(self.shape.gap, free // (plan.left + 1))
        start = first + (last - first - count * deep - (count - 1) * gap) // 2
        return [start + place * (deep + gap) for place in range(count)]

    def columns(self, count: int) -> list[int]:
        """Return the columns of so many seats in a row."""
        first = (self.width - (count - 1) * self.pitch - self.block) // 2
        return [first + place * self.pitch for place in range(count)]

    def corners(self) -> Iterator[tuple[Side, int, int]]:
        """Yield side, column and row of every seat, clockwise from the bottom."""
        below = self.columns(self.plan.bottom)
        half = (self.plan.bottom + 1) // 2
        right = self.width - self.aside - self.block
        for x in reversed(below[:half]):
            yield Side.BOTTOM, x, self.bottom
        for y in reversed(self.rows(self.plan.left)):
            yield Side.LEFT, self.aside, y
        for x in self.columns(self.plan.top):
            yield Side.TOP, x, self.over
        for y in self.rows(self.plan.right):
            yield Side.RIGHT, right, y
        for x in reversed(below[half:]):
            yield Side.BOTTOM, x, self.bottom

    def rim(self) -> Rect:
        """Return the table between the seats, with its rim."""
        plan, deep = self.plan, self.shape.height
        top = self.over + deep if plan.top else self.over
        below = self.bottom if plan.bottom else self.bottom + deep
        if plan.left:
            left = self.aside + self.block + 1
        else:
            first = self.columns(plan.row)[0]
            left = min(max(0, first - 1), (self.width - self.shape.centre[0]) // 2 - 2)
        return Rect(left, top, self.width - 2 * left, below - top)

    def sinks(self) -> bool:
        """Whether a row is free under every card."""
        if self.shape.manner is Manner.STACKED:
            return True
        return max([self.bottom, *self.rows(self.plan.left)]) + self.shape.height < self.height


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
    stack = plan.left * (shape.height + shape.gap) - shape.gap
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


NAME = 17
"""Width in cells that a name likes to have, or a call: a tailor's yard with its quotation marks."""

LEAST_WORDS = {Size.SMALL: 8, Size.LARGE: 10, Size.GRAND: 13, Size.GIANT: 14}
"""Least width of words beside a card: a large card with a name that is cut short would be a poor bargain."""

LEAST_STACKED = {Size.SMALL: 8, Size.LARGE: 11, Size.GRAND: 13, Size.GIANT: 21}

CENTRE = {Size.SMALL: (22, 4), Size.LARGE: (26, 4), Size.GRAND: (34, 6), Size.GIANT: (44, 8)}
FOR_TWO = (22, 8)
"""For the largest cards of two, who have stock and pot between them and no crowd."""
SMALLEST_BOARD = (29, 10)
ROOMY_BOARD = (49, 17)
"""The size of the morris board with a row of words."""


class Shape(Struct, frozen=True):
    """One way to arrange a seat, with its measures in cells."""

    size: Size
    manner: Manner
    least: int
    """The width with short names."""
    most: int
    height: int
    gap: int
    """The rows between one seat and the next below."""
    centre: tuple[int, int]
    """The size that must stay free in the middle of the table."""


def shapes(size: Size, seats: int, width: int, height: int, board: bool) -> Iterator[Shape]:
    """Yield the shapes with cards of that size, for so many guests and a canvas of that size."""
    centre = FOR_TWO if seats == 2 and size is Size.GIANT else CENTRE[size]
    if board:
        if size is Size.GIANT:
            return
        centre = ROOMY_BOARD if height >= 40 and width >= 110 else SMALLEST_BOARD
    # Even under even and odd under odd: only so can a name be centred over its card.
    most = max(size.width, NAME + (size.width - NAME) % 2)
    yield Shape(size, Manner.STACKED, LEAST_STACKED[size], most, size.height + 3, 0, centre)
    card = size.width + 1
    yield Shape(size, Manner.BESIDE, card + LEAST_WORDS[size], card + NAME, size.height, 1, centre)


class Side(Enum):
    """A side of the table."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


class Manner(Enum):
    """The ways to arrange the parts of a seat."""

    STACKED = "stacked"
    """Name, card, lives and call, one under the other."""
    BESIDE = "beside"
    """The card, and the words beside it."""
    LINE = "line"
    """All in one row."""


class SeatArea(Struct, frozen=True):
    """The rectangles of one seat."""

    block: Rect
    card: Rect
    side: Side
    mirrored: bool
    """Whether the words are to the left of the card."""
    text: Rect
    """The rectangle of the words; for stacked seats that of the whole seat."""
    speech: Rect
    """The room for the last call; of no width where it has none."""


class Ring(Struct, frozen=True):
    """The layout of the table: all seats, and the area that they leave free."""

    size: Size
    manner: Manner
    places: tuple[SeatArea, ...]
    rim: Rect
    """The rectangle of the table, whose edge is the rim."""
    middle: Rect
    """The rectangle that is free inside the rim."""
    sinks: bool
    """Whether there is a row free under each card, so that the loser's can be drawn lower."""


CELL = 2.1
"""The aspect ratio of a cell: how much higher than wide it is."""

COMFORTABLE = 9
"""Number of rows in the middle beyond which more make a layout no better."""

LARGEST_FIRST = (Size.GIANT, Size.GRAND, Size.LARGE, Size.SMALL)


@lru_cache(maxsize=128)
def ring(seats: int, width: int, height: int, board: bool = False, small: bool = False) -> Ring:
    """Return the seats of a table of that size, with room in the middle for the morris `board` if any.

    Cards are as large as there is room for, or `small` if the house wants that. But no guest sits alone
    between two columns for the sake of large cards, unless that leaves room for the board.
    """
    for size in LARGEST_FIRST[-1:] if small else LARGEST_FIRST:
        fitting = [
            spread
            for shape in shapes(size, seats, width, height, board)
            for spread in spreads(shape, seats, width, height)
            if board or size < Size.GRAND or not spread.plan.horseshoe
        ]
        if fitting:
            return _built(max(fitting, key=_roundness))
    return two_columns(seats, width, height, board)


def _roundness(spread: Spread) -> float:
    """Return a score of how evenly the seats stand.

    There is credit for room for names, for spreading out, and for a margin at the edges of the screen.
    """
    at = [(x, y * CELL) for _, x, y in spread.corners()]
    steps = [hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise([*at, at[0]])]
    evenness = min(steps) / max(steps)
    shape, rim = spread.shape, spread.rim()
    names = (spread.block - shape.least) / max(1, shape.most - shape.least)
    stacked = shape.manner is Manner.STACKED
    reach = 1 - 2 * spread.aside / spread.width
    centre = min(1.0, (rim.height - 2) / COMFORTABLE)
    # An odd seat sits in the middle of the foot, and the others the same on both sides of it.
    likes = stacked + (spread.aside > 0) + (spread.plan.bottom % 2 and spread.plan.bottom != spread.plan.top)
    return evenness + 0.3 * names + 0.1 * likes + 0.3 * reach + 0.4 * centre


def _built(spread: Spread) -> Ring:
    rim = spread.rim()
    places = tuple(_place(spread, side, x, y) for side, x, y in spread.corners())
    middle = Rect(rim.x + 2, rim.y + 1, rim.width - 4, rim.height - 2)
    return Ring(spread.shape.size, spread.shape.manner, places, rim, middle, spread.sinks())


def _place(spread: Spread, side: Side, x: int, y: int) -> SeatArea:
    shape, block = spread.shape, spread.block
    size = shape.size
    if shape.manner is Manner.STACKED:
        rect = Rect(x, y, block, shape.height)
        card = size.at(x + (block - size.width) // 2, y + 1)
        text, mirrored = rect, False
        said = Rect(x, card.below, block, 1)
    else:
        x += _to_the_axis(spread, side, x)
        rect = Rect(x, y, block, shape.height)
        mirrored = x > spread.width // 2
        card = size.at(rect.right - size.width if mirrored else x, y)
        text = Rect(x if mirrored else card.right + 1, y, block - size.width - 1, size.height)
        said = text._replace(height=size.height - 2 * step_beside(size))
    return SeatArea(rect, card, side, mirrored, text, said)


def step_beside(size: Size) -> int:
    """Return how many rows are from the name to the lives, and from there to the call, beside a card."""
    return 2 if size >= Size.GRAND else 1


def _to_the_axis(spread: Spread, side: Side, x: int) -> int:
    """Return how far a seat in the middle of its row moves to have its card centred, not card and words."""
    if abs(2 * x + spread.block - spread.width) > 1:
        return 0
    alone = (spread.plan.bottom if side is Side.BOTTOM else spread.plan.top) == 1
    wanted = (spread.block - spread.shape.size.width) // 2
    return wanted if alone else max(0, min(wanted, spread.pitch - spread.block - 2 * APART))


class SeatingLayout(NamedTuple):
    """The number of seats on each side."""

    top: int
    bottom: int
    left: int
    right: int
    """As many as on the left, or one fewer."""
    corners: bool
    """Whether the top and bottom rows reach over the corners, rather than the columns at the sides."""

    @property
    def row(self) -> int:
        """The length of the longer row."""
        return max(self.top, self.bottom)

    @property
    def horseshoe(self) -> bool:
        """Whether one seat alone is between two whole columns, with no seat opposite."""
        return self.left > 1 and self.top + self.bottom == 1


def plans(seats: int) -> Iterator[SeatingLayout]:
    """Yield every way to distribute that many seats, the same on the left as on the right."""
    for column in range(seats // 2 + 1):
        rest = seats - 2 * column
        for bottom in {rest // 2, rest - rest // 2}:
            top = rest - bottom
            if rest == 1 and top:
                continue
            yield SeatingLayout(top, bottom, column, column, corners=True)
            if column and rest:
                yield SeatingLayout(top, bottom, column, column, corners=False)
    if seats % 2 and seats > 3:
        yield SeatingLayout(0, 0, seats // 2 + 1, seats // 2, corners=True)
