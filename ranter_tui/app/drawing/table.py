"""Draws the whole table: a pure function of what the viewer may see."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from ranter_tui.app.drawing.board import board_in, draw_board
from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import Manner, Ring, SeatArea, Side, ring
from ranter_tui.app.drawing.middle import Pile, draw_middle, middle_of
from ranter_tui.app.drawing.moving import as_it_goes_on, draw_card_of, draw_moving
from ranter_tui.app.drawing.seat import draw_seat, sinks
from ranter_tui.app.drawing.stage import draw_stage
from ranter_tui.evening.table_view import CardMotion, TableView
from ranter_tui.game.events import LifeLost
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.seats import Seat
from ranter_tui.telling.moments import GreatMoment

Point = tuple[int, int]

_ARROWS = {Side.TOP: "▲", Side.BOTTOM: "▼", Side.LEFT: "◀", Side.RIGHT: "▶"}
_OUTWARD: dict[Side, Point] = {Side.TOP: (0, -1), Side.BOTTOM: (0, 1), Side.LEFT: (-1, 0), Side.RIGHT: (1, 0)}
_HEAVY = {
    frozenset({(-1, 0), (1, 0)}): "━",
    frozenset({(0, -1), (0, 1)}): "┃",
    frozenset({(1, 0), (0, 1)}): "┏",
    frozenset({(-1, 0), (0, 1)}): "┓",
    frozenset({(1, 0), (0, -1)}): "┗",
    frozenset({(-1, 0), (0, -1)}): "┛",
}


def draw_arrow(canvas: Canvas, rim: Rect, asker: SeatArea, holder: SeatArea) -> None:
    """Draw an arrow from one seat to the other along the rim."""
    path = _path(rim, asker, holder)
    dx, dy = _OUTWARD[asker.side]
    before = (path[0][0] + dx, path[0][1] + dy)
    for (ax, ay), (x, y), (bx, by) in zip([before, *path], path, path[1:], strict=False):
        canvas.put(x, y, _HEAVY.get(frozenset({(ax - x, ay - y), (bx - x, by - y)}), "━"), Ink.LINK)
    canvas.put(*path[-1], _ARROWS[holder.side], Ink.LINK)


def _path(rim: Rect, asker: SeatArea, holder: SeatArea) -> list[Point]:
    """Return every cell of the line, the shorter way round."""
    start, end = _end(rim, asker), _end(rim, holder)
    if start[1] == end[1] and asker.side is holder.side:
        return _cells([start, end])
    first, last = _on_rim(rim, start), _on_rim(rim, end)
    one_way, other_way = _round(rim, first, last), _round(rim, last, first)[::-1]
    along = min(one_way, other_way, key=len)
    return _cells([start, *along, end])


def _end(rim: Rect, place: SeatArea) -> Point:
    """Return the point where a seat touches the rim of the table."""
    across, down = place.card.middle
    return {
        Side.TOP: (across, rim.y),
        Side.BOTTOM: (across, rim.below - 1),
        Side.LEFT: (rim.x, down),
        Side.RIGHT: (rim.right - 1, down),
    }[place.side]


def _on_rim(rim: Rect, point: Point) -> Point:
    """Return the nearest point of the rim: seats over a corner touch only its prolongation."""
    x, y = point
    return min(max(x, rim.x), rim.right - 1), min(max(y, rim.y), rim.below - 1)


def _round(rim: Rect, start: Point, end: Point) -> list[Point]:
    """Return the cells from one point of the rim to another, clockwise."""
    left, top, right, bottom = rim.x, rim.y, rim.right - 1, rim.below - 1
    corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
    loop = _cells([*corners, corners[0]])[:-1]
    first, last = loop.index(start), loop.index(end)
    return loop[first : last + 1] if first <= last else loop[first:] + loop[: last + 1]


def _cells(points: list[Point]) -> list[Point]:
    """Return every cell of a line with right angles, each once."""
    found = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(abs(bx - ax), abs(by - ay))
        dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
        found += [(ax + dx * step, ay + dy * step) for step in range(1, steps + 1)]
    return found


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
    canvas.frame(*seats.rim, "╭─╮│╰╯", Ink.EDGE)
    if not (isinstance(motion, GreatMoment) and 0 < progress < 1):
        # No half of a pile looks out from under the plate.
        draw_middle(canvas, seats, middle, view)
    if middle.board is not None:
        moving = motion.seat if isinstance(motion, LifeLost) and progress < 1 else None
        draw_board(canvas, board_in(middle.board, seats), view.seats, moving)
    _link(canvas, view, seats)
    for seat, place in zip(view.seats, seats.places, strict=True):
        canvas.mark(place.block, seat.seat)
        canvas.mark(place.speech, seat.seat)
        lies = place.card._replace(y=place.card.y + sinks(seat, seats))
        draw_card_of(canvas, seat, lies, letters, motion, progress)
        draw_seat(canvas, seat, place, seats, view.kept_on)
    draw_moving(canvas, view, seats, middle, motion, progress)
    if isinstance(motion, GreatMoment):
        draw_stage(canvas, _stage(view, seats), motion, progress)
    return canvas


def _ring(view: TableView, width: int, height: int, small: bool) -> Ring:
    return ring(len(view.seats), width, height, view.kept_on is KeptOn.BOARD, small)


def _stage(view: TableView, ring: Ring) -> Rect:
    """Return the room for a great moment: within the rim, and apart from cards that touch it.

    A loser's card has sunk onto it; and a plate is as white as a card that has no name between.
    """
    x, y, width, height = ring.rim
    beside = ring.manner is Manner.BESIDE
    pairs = list(zip(view.seats, ring.places, strict=True))
    lie = {place.side for seat, place in pairs if sinks(seat, ring) or (beside and seat.card is not None)}
    above, below = Side.TOP in lie, beside and Side.BOTTOM in lie
    return Rect(x, y + above, width, height - above - below)


def _link(canvas: Canvas, view: TableView, seats: Ring) -> None:
    ends = list(zip(view.seats, seats.places, strict=True))
    askers = [place for seat, place in ends if seat.acts]
    holders = [place for seat, place in ends if seat.partner]
    if askers and holders:
        draw_arrow(canvas, seats.rim, askers[0], holders[0])


def draw_pointer(canvas: Canvas, view: TableView, seat: Seat | None, *, small: bool) -> None:
    """Draw a frame round that seat, or round the stock (None), of a table that fills the canvas.

    What lies at the edge of the canvas has no room for all of its frame; there the edge closes it.
    """
    seats = _ring(view, canvas.width, canvas.height, small)
    rect = middle_of(seats, view).piles.get(Pile.STOCK, seats.middle)
    if seat is not None:
        rect = seats.places[seat].block
        rect = rect._replace(height=rect.height + sinks(view.seats[seat], seats))
    # Another line in another ink than the arrow's, which may touch it.
    canvas.frame(rect.x - 1, rect.y - 1, rect.width + 2, rect.height + 2, "╔═╗║╚╝", Ink.TITLE)
