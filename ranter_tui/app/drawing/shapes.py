"""The ways to set a seat, and the room that each takes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.places import Manner

NAME = 17
"""Cells that a name likes to have, or a call: a tailor's yard with its quotation marks."""

LEAST_WORDS = {Size.SMALL: 8, Size.LARGE: 10, Size.GRAND: 13, Size.GIANT: 14}
"""Cells for words beside a card: a large card with a name that is cut short would be a poor bargain."""

LEAST_STACKED = {Size.SMALL: 8, Size.LARGE: 11, Size.GRAND: 13, Size.GIANT: 21}

CENTRE = {Size.SMALL: (22, 4), Size.LARGE: (26, 4), Size.GRAND: (34, 6), Size.GIANT: (44, 8)}
SMALLEST_BOARD = (29, 10)
ROOMY_BOARD = (49, 17)
"""What the morris board and a row of words take."""


class Shape(Struct, frozen=True):
    """One way to set a seat."""

    size: Size
    manner: Manner
    least: int
    """Its width with short names."""
    most: int
    height: int
    gap: int
    """Rows between one seat and the next below."""
    centre: tuple[int, int]
    """What must stay free in the middle of the table."""


def shapes(size: Size, width: int, height: int, board: bool) -> Iterator[Shape]:
    """The shapes with cards of that size, for a canvas of that size."""
    centre = CENTRE[size]
    if board:
        if size is Size.GIANT:
            return
        centre = ROOMY_BOARD if height >= 40 and width >= 110 else SMALLEST_BOARD
    # Even under even and odd under odd: only so can a name be centred over its card.
    most = max(size.width, NAME + (size.width - NAME) % 2)
    yield Shape(size, Manner.STACKED, LEAST_STACKED[size], most, size.height + 3, 0, centre)
    card = size.width + 1
    yield Shape(size, Manner.BESIDE, card + LEAST_WORDS[size], card + NAME, size.height, 1, centre)
