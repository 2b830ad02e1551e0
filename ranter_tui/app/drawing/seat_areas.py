"""The data of a layout: the rectangle of each seat, and within it those of the card and the words."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from ranter_tui.app.drawing.card import Size


class Rect(NamedTuple):
    """A rectangle of cells on the canvas."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def below(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.below


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
    """The rectangle of the last call."""
    anchor: tuple[int, int]
    """The point where the seat touches the rim of the table."""


class Rim(NamedTuple):
    """The rim of the table, as the columns and rows of its four sides."""

    left: int
    top: int
    right: int
    bottom: int


class Ring(Struct, frozen=True):
    """The layout of the table: all seats, and the area that they leave free."""

    size: Size
    manner: Manner
    places: tuple[SeatArea, ...]
    rim: Rim
    middle: Rect
    """The rectangle that is free inside the rim."""
    sinks: bool
    """Whether there is a row free under each card, so that the loser's can be drawn lower."""
