"""The ways to arrange the parts of a seat, and the size that each takes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.seat_areas import Manner

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
