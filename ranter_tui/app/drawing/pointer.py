"""Draws a frame that points at a seat of the table, or at the stock."""

from __future__ import annotations

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.middle import middle_of
from ranter_tui.app.drawing.ring import ring
from ranter_tui.app.drawing.seat import sinks
from ranter_tui.app.drawing.seat_areas import Rect
from ranter_tui.evening.table_view import TableView
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.seats import Seat


def draw_pointer(canvas: Canvas, view: TableView, seat: Seat | None, *, small: bool) -> None:
    """Draw a frame round that seat, or round the stock (None), of a table that fills the canvas.

    What lies at the edge of the canvas has no room for all of its frame; there the edge closes it.
    """
    rect = _pointed_at(canvas, view, seat, small)
    left, top = rect.x - 1, rect.y - 1
    level = "━" * rect.width
    canvas.put(left, top, f"┏{level}┓", Ink.LINK)
    for y in range(rect.y, rect.below):
        canvas.put(left, y, "┃", Ink.LINK)
        canvas.put(rect.right, y, "┃", Ink.LINK)
    canvas.put(left, rect.below, f"┗{level}┛", Ink.LINK)


def _pointed_at(canvas: Canvas, view: TableView, seat: Seat | None, small: bool) -> Rect:
    seats = ring(len(view.seats), canvas.width, canvas.height, view.kept_on is KeptOn.BOARD, small)
    if seat is not None:
        block = seats.places[seat].block
        return block._replace(height=block.height + sinks(view.seats[seat], seats))
    return middle_of(seats, view).stock or seats.middle
