"""The table of the first hand as a widget: it points at what is spoken of."""

from __future__ import annotations

from collections.abc import Iterable

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.pointer import draw_pointer
from ranter_tui.app.widgets.table_painting import TablePainting
from ranter_tui.game.seats import Seat


class GuidedPainting(TablePainting):
    """Draws the table, and a frame round some of its seats or round the stock."""

    _pointed_at: tuple[Seat | None, ...] = ()

    def point_at(self, what: Iterable[Seat | None] = ()) -> None:
        """Point at these seats (None is the stock); at nothing if there are none."""
        self._pointed_at = tuple(what)
        self.redraw()

    def canvas(self, width: int, height: int) -> Canvas:
        canvas = super().canvas(width, height)
        for seat in self._pointed_at:
            draw_pointer(canvas, self._view, seat, small=self._small)
        return canvas
