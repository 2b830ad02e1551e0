"""Draws the morris board of Hoffmann's book: three squares and a centre, and a counter for every guest.

A counter begins beside the board. It moves inwards with every life lost, over the three lines, and is out in
the centre: the line that it stands on says how many lives are left, whatever number the table began with.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import atan2, pi
from string import ascii_lowercase, digits
from typing import NamedTuple

from msgspec import Struct

from ranter_tui.app.drawing.canvas import Canvas, Rect, Run
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import Ring
from ranter_tui.app.drawing.round_table import INKS
from ranter_tui.evening.table_view import SeatView
from ranter_tui.library.text.measure import cells, letters

LINES = 3
BESIDE = LINES + 1
"""The stage of a counter that has not yet moved. A stage is the number of lives left; four is the most."""

POINTS = ((0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1))
"""The points of a square clockwise, from the middle of its lower side."""

MARGIN = 4
"""Columns to the left and right of the board, for counters that have not moved."""


class Grid(NamedTuple):
    """One size of the board in cells: the steps between the squares, and half the innermost."""

    across: int
    down: int
    inner_across: int
    inner_down: int

    @property
    def width(self) -> int:
        return 2 * (self.inner_across + 2 * self.across) + 1

    @property
    def height(self) -> int:
        return 2 * (self.inner_down + 2 * self.down) + 1


GRIDS = (
    Grid(12, 4, 14, 4),
    Grid(8, 3, 9, 3),
    Grid(6, 2, 8, 3),
    Grid(5, 2, 6, 2),
    Grid(4, 1, 5, 2),
    Grid(3, 1, 4, 1),
)


class Board(Struct, frozen=True):
    """A board of some size at its position on the canvas."""

    grid: Grid
    centre: tuple[int, int]
    points: tuple[int, ...]
    """The point of the board for each seat: the nearest, shared where there are more than eight guests."""
    room: int = MARGIN
    """Columns that counters may take to the left and right of the board."""

    def spot(self, seat: int, stage: int) -> tuple[int, int]:
        """Return the cell where that seat's counter stands at that stage."""
        across, down = POINTS[self.points[seat]]
        if stage <= 0:
            return self.centre
        x, y = _corner(self.grid, min(stage, LINES))
        if stage >= BESIDE:
            x, y = (x + 2, y) if across else (x, y + 1)
        return self.centre[0] + across * x, self.centre[1] + down * y


@lru_cache(maxsize=32)
def board_in(rect: Rect, ring: Ring) -> Board:
    """Return the largest board for that rectangle; its points go by where the seats are."""
    grid = next(
        (grid for grid in GRIDS if grid.width + 2 * MARGIN <= rect.width and grid.height + 2 <= rect.height),
        GRIDS[-1],
    )
    return Board(grid, rect.middle, _points(ring), (rect.width - grid.width) // 2)


def _points(ring: Ring) -> tuple[int, ...]:
    """Return a point for each seat, clockwise and as near to the seat as that order allows."""
    seats = len(ring.places)
    middle_x, middle_y = ring.middle.middle
    angles = []
    for place in ring.places:
        x, y = place.card.middle
        across = (x - middle_x) / (ring.rim.width - 1)
        down = (y - middle_y) / max(1, ring.rim.height - 1)
        angles.append(atan2(-across, down) / pi * 4 % 8)

    def dealt(shift: float) -> tuple[int, ...]:
        return tuple(int(seat * 8 / seats + shift) % 8 for seat in range(seats))

    def distance(points: tuple[int, ...]) -> float:
        return sum(
            min((point - angle) % 8, (angle - point) % 8) ** 2
            for point, angle in zip(points, angles, strict=True)
        )

    return min((dealt(shift / 4) for shift in range(32)), key=distance)


def stage(seat: SeatView) -> int:
    """Return the stage of a seat's counter: how far it is from the centre."""
    if seat.out:
        return 0
    return min(max(seat.lives, 1), BESIDE)


@lru_cache(maxsize=64)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a letter for each guest, and a second one where two names begin alike.

    >>> initials(("Anna", "Ben", "Bella", "Anna 2", "杜"))
    ('An', 'Be', 'Bl', 'A2', '杜')
    """
    firsts = [next((letter for letter, _ in letters(name)), "?").upper() for name in names]
    given: list[str] = []
    for name, first in zip(names, firsts, strict=True):
        if firsts.count(first) == 1:
            given.append(first)
            continue
        others = [letter for letter, wide in letters(name)[1:] if letter.strip() and wide == 1]
        number = [letter for letter in others[-1:] if letter.isdecimal()]
        marks = [first + letter for letter in (*number, *others, *digits, *ascii_lowercase)]
        given.append(next((mark for mark in marks if mark not in given), first))
    return tuple(given)


def draw_board(canvas: Canvas, board: Board, seats: tuple[SeatView, ...], moving: int | None = None) -> None:
    """Draw the board with all counters, but for the `moving` one, which the animation draws."""
    _draw_lines(canvas, board)
    marks = initials(tuple(seat.name for seat in seats))
    standing: dict[tuple[int, int], list[int]] = defaultdict(list)
    for place, seat in enumerate(seats):
        if place != moving:
            at = stage(seat)
            standing[(board.points[place] if at else -1, at)].append(place)
    for (point, at), places in standing.items():
        if at:
            _draw_counters(canvas, board, POINTS[point], at, [(marks[p], _counter(seats[p])) for p in places])
    _draw_out(canvas, board, [marks[place] for place in standing.get((-1, 0), ())])


def _corner(grid: Grid, line: int) -> tuple[int, int]:
    """Return the offset from the centre to a corner of that line, across and down; the third is outermost."""
    return grid.inner_across + (line - 1) * grid.across, grid.inner_down + (line - 1) * grid.down


def _draw_lines(canvas: Canvas, board: Board) -> None:
    """Draw the three squares, and the lines that join the middles of their sides."""
    x, y = board.centre
    (inner_across, inner_down), (outer_across, outer_down) = (_corner(board.grid, at) for at in (1, LINES))
    for column in range(inner_across, outer_across):
        canvas.put(x - column, y, "─", Ink.BOARD)
        canvas.put(x + column, y, "─", Ink.BOARD)
    for row in range(inner_down, outer_down):
        canvas.put(x, y - row, "│", Ink.BOARD)
        canvas.put(x, y + row, "│", Ink.BOARD)
    for line, joints in enumerate(("┴┬┤├", "┼┼┼┼", "┬┴├┤"), start=1):
        above, below, left, right = tuple(joints)
        across, down = _corner(board.grid, line)
        canvas.frame(x - across, y - down, 2 * across + 1, 2 * down + 1, "┌─┐│└┘", Ink.BOARD)
        canvas.put(x, y - down, above, Ink.BOARD)
        canvas.put(x, y + down, below, Ink.BOARD)
        canvas.put(x - across, y, left, Ink.BOARD)
        canvas.put(x + across, y, right, Ink.BOARD)


def _draw_counters(canvas: Canvas, board: Board, point: tuple[int, int], at: int, marks: list[Run]) -> None:
    """Draw the counters of everybody who stands on one point, side by side."""
    if at >= BESIDE and point[0]:
        _draw_beside(canvas, board, point, marks)
        return
    x, y = board.centre
    across, down = _corner(board.grid, min(at, LINES))
    gap = _gap(board)
    wide = _width(marks, gap)
    outermost = board.grid.width // 2 + board.room
    start = x + max(-outermost, min(point[0] * across - wide // 2, outermost + 1 - wide))
    row = y + point[1] * (down + (at >= BESIDE))
    _put(canvas, start, row, marks, gap)


def _width(marks: list[Run], gap: int) -> int:
    return sum(cells(mark) for mark, _ in marks) + gap * (len(marks) - 1)


def _put(canvas: Canvas, x: int, y: int, marks: list[Run], gap: int) -> None:
    """Draw counters side by side. Between them the lines of the board stay."""
    for mark, ink in marks:
        canvas.put(x, y, mark, ink)
        x += cells(mark) + gap


def _draw_beside(canvas: Canvas, board: Board, point: tuple[int, int], marks: list[Run]) -> None:
    """Draw the counters of one point that stand beside the board, one below another if there is no room.

    Those of a corner stand where the square ends, or farther out if those of the middle need their rows.
    """
    (x, y), gap = board.centre, _gap(board)
    across, down = _corner(board.grid, LINES)
    column = max(cells(mark) for mark, _ in marks)
    at_most = -(-len(board.points) // len(POINTS))
    touching, apart = (max(1, (room + gap) // (column + gap)) for room in (board.room, board.room - 1))
    most_rows = -(-at_most // touching)
    # A blank between board and counters is given up before a row is needed for it.
    air = int(-(-at_most // apart) == most_rows and board.room > column)
    in_a_row = apart if air else touching
    rows = [marks[first : first + in_a_row] for first in range(0, len(marks), in_a_row)]
    highest = -((most_rows - 1) // 2)
    top = {
        -1: min(-down, highest - len(rows)),
        0: highest,
        1: max(down + 1 - len(rows), highest + most_rows),
    }[point[1]]
    for row, those in enumerate(rows, start=y + top):
        start = x - across - air - _width(those, gap) if point[0] < 0 else x + across + 1 + air
        _put(canvas, start, row, those, gap)


def _gap(board: Board) -> int:
    """Return how many columns part two counters."""
    return 1 if board.grid.across > 3 else 0


def _counter(seat: SeatView) -> Ink:
    """Return the ink of a counter: it has the colour of its guest's crest."""
    if seat.acts:
        return Ink.COUNTER_ACTS
    return INKS[seat.crest.tincture] if seat.crest is not None else Ink.COUNTER


def _draw_out(canvas: Canvas, board: Board, marks: list[str]) -> None:
    """Draw the counters in the centre, or only how many there are."""
    if not marks:
        return
    width, height = 2 * board.grid.inner_across - 3, 2 * board.grid.inner_down - 1
    per_row = max(1, (width + 1) // (max(map(cells, marks)) + 1))
    rows = [marks[first : first + per_row] for first in range(0, len(marks), per_row)]
    if len(rows) > height:
        rows = [[f"{len(marks)} out"]]
    first = board.centre[1] - len(rows) // 2
    for y, row in enumerate(rows, start=first):
        text = " ".join(row)
        canvas.put(board.centre[0] - cells(text) // 2, y, text, Ink.OUT)
