"""The layout of the table: seats for 2 to 26 guests in a ring on any canvas, with the largest cards that fit.

Every plan that fits is spread out in several ways and measured; the roundest is built.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.seat_areas import Manner, Rect, Rim, Ring, SeatArea, Side
from ranter_tui.app.drawing.shapes import shapes
from ranter_tui.app.drawing.spread import APART, Spread, spreads
from ranter_tui.app.drawing.two_columns import two_columns

CELL = 2.1
"""The aspect ratio of a cell: how much higher than wide it is."""

COMFORTABLE = 9
"""Number of rows in the middle beyond which more make a layout no better."""

LARGEST_FIRST = (Size.GIANT, Size.GRAND, Size.LARGE, Size.SMALL)


@lru_cache(maxsize=128)
def ring(seats: int, width: int, height: int, board: bool = False, small: bool = False) -> Ring:
    """Return the seats of a table of that size, with room in the middle for the morris `board` if any.

    Cards are as large as may be, or `small` where that is wished. But for the sake of large cards nobody sits
    alone between two columns, unless that leaves room for the board.
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
    centre = min(1.0, (rim.bottom - rim.top - 1) / COMFORTABLE)
    margin = spread.aside > 0
    return evenness + 0.3 * names + 0.1 * stacked + 0.3 * reach + 0.4 * centre + 0.1 * margin


def _built(spread: Spread) -> Ring:
    rim = spread.rim()
    places = tuple(_place(spread, rim, side, x, y) for side, x, y in spread.corners())
    middle = Rect(rim.left + 2, rim.top + 1, rim.right - rim.left - 3, rim.bottom - rim.top - 1)
    return Ring(spread.shape.size, spread.shape.manner, places, rim, middle, spread.sinks())


def _place(spread: Spread, rim: Rim, side: Side, x: int, y: int) -> SeatArea:
    shape, block = spread.shape, spread.block
    size = shape.size
    if shape.manner is Manner.STACKED:
        rect = Rect(x, y, block, shape.height)
        card = Rect(x + (block - size.width) // 2, y + 1, size.width, size.height)
        text, mirrored = rect, False
    else:
        x += _to_the_axis(spread, side, x)
        rect = Rect(x, y, block, shape.height)
        mirrored = side is Side.RIGHT or (side is not Side.LEFT and x > spread.width // 2)
        card = Rect(rect.right - size.width if mirrored else x, y, size.width, size.height)
        text = Rect(x if mirrored else card.right + 1, y, block - size.width - 1, size.height)
    across, down = card.middle
    anchor = {
        Side.TOP: (across, rim.top),
        Side.BOTTOM: (across, rim.bottom),
        Side.LEFT: (rim.left, down),
        Side.RIGHT: (rim.right, down),
    }[side]
    return SeatArea(rect, card, side, mirrored, text, text, anchor)


def _to_the_axis(spread: Spread, side: Side, x: int) -> int:
    """Return how far a seat in the middle of its row moves to have its card centred, not card and words."""
    if side in (Side.LEFT, Side.RIGHT) or abs(2 * x + spread.block - spread.width) > 1:
        return 0
    alone = (spread.plan.bottom if side is Side.BOTTOM else spread.plan.top) == 1
    wanted = (spread.block - spread.shape.size.width) // 2
    return wanted if alone else max(0, min(wanted, spread.pitch - spread.block - 2 * APART))
