"""Draws a candle in its stick: burning, or put out."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ranter_tui.app.drawing.canvas import Picture
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.seat_areas import Rect

CANDLE = Rect(0, 0, 5, 6)
"""The room that a candle takes."""


class CandleInks(Struct, frozen=True):
    """The inks of a candle: they depend on what it stands on."""

    wax: Ink
    brass: Ink
    """The flame, and the stick."""
    wick: Ink
    smoke: Ink


ON_PAPER = CandleInks(Ink.PLATE_RULE, Ink.FLAME, Ink.PLATE, Ink.CARD_EDGE)
ON_FELT = CandleInks(Ink.WAX, Ink.ORNAMENT, Ink.TEXT, Ink.LABEL)

_FLAMES = (((1, 0, "▄█"), (1, 1, "▀█▀")), ((2, 0, "█▄"), (1, 1, "▀█▀")))
_SMOKE = "()"


@lru_cache(maxsize=16)
def candle(flicker: int, inks: CandleInks, *, burns: bool) -> Picture:
    """Return the picture of a candle; its flame, or the smoke, changes with every flicker."""
    wax = tuple((1, row, "███", inks.wax) for row in (2, 3, 4))
    stick = (0, 5, "▀███▀", inks.brass)
    if burns:
        return (*((*part, inks.brass) for part in _FLAMES[flicker % 2]), *wax, stick)
    return ((2, 0, _SMOKE[flicker % 2], inks.smoke), (2, 1, "╵", inks.wick), *wax, stick)
