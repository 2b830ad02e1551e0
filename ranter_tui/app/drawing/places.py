"""Where everything of a seat stands: the rectangle it takes, and within it the card and the words."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from ranter_tui.app.drawing.card import Size


class Rect(NamedTuple):
    """Some cells of the canvas."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column behind it."""
        return self.x + self.width

    @property
    def below(self) -> int:
        """The first row under it."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.below

    def meets(self, other: Rect) -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.below and other.y < self.below


class Side(Enum):
    """On which side of the table a seat is."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


class Manner(Enum):
    """How the parts of a seat are set."""

    STACKED = "stacked"
    """Name, card, lives and call, one under the other."""
    BESIDE = "beside"
    """The card, and the words beside it."""
    LINE = "line"
    """All in one row."""


class Place(Struct, frozen=True):
    """The room that one seat has."""

    block: Rect
    card: Rect
    side: Side
    mirrored: bool
    """Whether the words are to the left of the card."""
    text: Rect
    """Where the words go; for stacked seats the whole block."""
    speech: Rect
    """Where the last call goes."""
    anchor: tuple[int, int]
    """Where the seat touches the rim of the table."""


class Rim(NamedTuple):
    """The rim of the table, as the columns and rows of its four sides."""

    left: int
    top: int
    right: int
    bottom: int


class Ring(Struct, frozen=True):
    """The seats round the table, and what they leave free."""

    size: Size
    manner: Manner
    places: tuple[Place, ...]
    rim: Rim
    middle: Rect
    """What is left free inside the rim."""
    sinks: bool
    """Whether there is a row free under each card."""
