"""Draws a guest's crest: two cells of its pattern on its colour."""

from __future__ import annotations

from ranter_tui.app.drawing.canvas import Run
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.record.crests import Crest, Tincture

INKS = {
    Tincture.RED: Ink.CREST_RED,
    Tincture.BLUE: Ink.CREST_BLUE,
    Tincture.GREEN: Ink.CREST_GREEN,
    Tincture.PURPLE: Ink.CREST_PURPLE,
    Tincture.BLACK: Ink.CREST_BLACK,
}


def crest_run(crest: Crest) -> Run:
    """Return the crest as some text in its ink."""
    return crest.pattern, INKS[crest.tincture]
