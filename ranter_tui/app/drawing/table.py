"""Draws the whole table: a pure function of what the viewer may see."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.app.drawing.board import board_in, draw_board
from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.middle import Pile, draw_middle, middle_of
from ranter_tui.app.drawing.moving import (
    as_it_goes_on,
    card_in,
    counter_on_the_move,
    draw_counter_moving,
    draw_moving,
)
from ranter_tui.app.drawing.rim import draw_arrow, draw_rim
from ranter_tui.app.drawing.ring import ring
from ranter_tui.app.drawing.seat import draw_seat, sinks
from ranter_tui.app.drawing.seat_areas import Manner, Rect, Ring, Side
from ranter_tui.app.drawing.stage import draw_stage
from ranter_tui.evening.table_view import CardMotion, Staged, TableView
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.seats import Seat


def draw_table(
    view: TableView,
    width: int,
    height: int,
    *,
    letters: bool = False,
    small: bool = False,
    motion: CardMotion | None = None,
    progress: float = 0.0,
) -> Canvas:
    """Draw the table. `view` is what will be true once `motion`, so far on its way (0 to 1), has ended."""
    view = replace(view, seats=as_it_goes_on(view.seats, motion, progress))
    canvas = Canvas(width, height)
    seats = _ring(view, width, height, small)
    middle = middle_of(seats, view)
    draw_rim(canvas, seats.rim)
    if not (isinstance(motion, Staged) and 0 < progress < 1):
        # No half of a pile looks out from under the plate.
        draw_middle(canvas, seats, view)
    if middle.board is not None:
        board = board_in(middle.board, seats)
        draw_board(canvas, board, view.seats, counter_on_the_move(view, motion, progress))
        draw_counter_moving(canvas, view, board, motion, progress)
    _link(canvas, view, seats)
    for seat, place in zip(view.seats, seats.places, strict=True):
        card = card_in(seat, seats.size, letters, motion, progress)
        draw_seat(canvas, seat, place, seats, view.kept_on, card)
    draw_moving(canvas, view, seats, middle, motion, progress)
    if isinstance(motion, Staged):
        draw_stage(canvas, _stage(view, seats), motion.moment, progress)
    return canvas


def seat_at(view: TableView, width: int, height: int, x: int, y: int, *, small: bool = False) -> Seat | None:
    """Return whose seat is drawn at that cell, if any (for mouse clicks)."""
    for seat, place in zip(view.seats, _ring(view, width, height, small).places, strict=True):
        if place.block.holds(x, y) or place.speech.holds(x, y):
            return seat.seat
    return None


def pile_at(view: TableView, width: int, height: int, x: int, y: int, *, small: bool = False) -> Pile | None:
    """Return the pile that is drawn at that cell, if any (for the mouse)."""
    return middle_of(_ring(view, width, height, small), view).pile_at(x, y)


def _ring(view: TableView, width: int, height: int, small: bool) -> Ring:
    return ring(len(view.seats), width, height, view.kept_on is KeptOn.BOARD, small)


def _stage(view: TableView, ring: Ring) -> Rect:
    """Return the room for a great moment: within the rim, and apart from cards that touch it.

    A loser's card has sunk onto it; and a plate is as white as a card that has no name between.
    """
    left, top, right, bottom = ring.rim
    beside = ring.manner is Manner.BESIDE
    pairs = list(zip(view.seats, ring.places, strict=True))
    lie = {place.side for seat, place in pairs if sinks(seat, ring) or (beside and seat.card is not None)}
    top += Side.TOP in lie
    bottom -= beside and Side.BOTTOM in lie
    return Rect(left, top, right - left + 1, bottom - top + 1)


def _link(canvas: Canvas, view: TableView, seats: Ring) -> None:
    ends = list(zip(view.seats, seats.places, strict=True))
    asker = next((place for seat, place in ends if seat.acts), None)
    holder = next((place for seat, place in ends if seat.partner), None)
    if asker is not None and holder is not None:
        draw_arrow(canvas, seats.rim, asker, holder)
