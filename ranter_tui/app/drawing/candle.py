"""Draws a candle in its stick: burning, or put out."""

from __future__ import annotations

from ranter_tui.app.drawing.canvas import Picture
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.seat_areas import Rect

CANDLE = Rect(0, 0, 5, 6)
"""The room that a candle takes."""

_STICK: Picture = (
    *((1, row, "███", Ink.PLATE_RULE) for row in (2, 3, 4)),
    (0, 5, "▀███▀", Ink.FLAME),
)
_BURNS: tuple[Picture, ...] = (
    ((1, 0, "▄█", Ink.FLAME), (1, 1, "▀█▀", Ink.FLAME)),
    ((2, 0, "█▄", Ink.FLAME), (1, 1, "▀█▀", Ink.FLAME)),
)
_SMOKES: tuple[Picture, ...] = (
    ((2, 0, "(", Ink.CARD_EDGE), (2, 1, "╵", Ink.PLATE)),
    ((2, 0, ")", Ink.CARD_EDGE), (2, 1, "╵", Ink.PLATE)),
)


def candle(flicker: int, *, burns: bool) -> Picture:
    """Return the picture of a candle; its flame, or the smoke, changes with every flicker."""
    above = _BURNS if burns else _SMOKES
    return (*above[flicker % len(above)], *_STICK)
