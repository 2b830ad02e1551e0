"""Draws the rim of the table, and on it the arrow from the seat that acts to the one it would change with."""

from __future__ import annotations

from itertools import pairwise

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.seat_areas import Rim, SeatArea, Side

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


def draw_rim(canvas: Canvas, rim: Rim) -> None:
    """Draw the edge of the table, a fine line."""
    level = "─" * (rim.right - rim.left - 1)
    canvas.put(rim.left, rim.top, f"╭{level}╮", Ink.EDGE)
    canvas.put(rim.left, rim.bottom, f"╰{level}╯", Ink.EDGE)
    for y in range(rim.top + 1, rim.bottom):
        canvas.put(rim.left, y, "│", Ink.EDGE)
        canvas.put(rim.right, y, "│", Ink.EDGE)


def draw_arrow(canvas: Canvas, rim: Rim, asker: SeatArea, holder: SeatArea) -> None:
    """Draw an arrow from one seat to the other along the rim."""
    path = _path(rim, asker, holder)
    dx, dy = _OUTWARD[asker.side]
    before = (path[0][0] + dx, path[0][1] + dy)
    for (ax, ay), (x, y), (bx, by) in zip([before, *path], path, path[1:], strict=False):
        canvas.put(x, y, _HEAVY.get(frozenset({(ax - x, ay - y), (bx - x, by - y)}), "━"), Ink.LINK)
    canvas.put(*path[-1], _ARROWS[holder.side], Ink.LINK)


def _path(rim: Rim, asker: SeatArea, holder: SeatArea) -> list[Point]:
    """Return every cell of the line, the shorter way round."""
    start, end = asker.anchor, holder.anchor
    if start[1] == end[1] and asker.side is holder.side:
        return _cells([start, end])
    first, last = _on_rim(rim, start), _on_rim(rim, end)
    one_way, other_way = _round(rim, first, last), _round(rim, last, first)[::-1]
    along = min(one_way, other_way, key=len)
    return _cells([start, *along, end])


def _on_rim(rim: Rim, point: Point) -> Point:
    """Return the nearest point of the rim: seats over a corner touch only its prolongation."""
    x, y = point
    return min(max(x, rim.left), rim.right), min(max(y, rim.top), rim.bottom)


def _round(rim: Rim, start: Point, end: Point) -> list[Point]:
    """Return the cells from one point of the rim to another, clockwise."""
    corners = [
        (rim.left, rim.bottom),
        (rim.left, rim.top),
        (rim.right, rim.top),
        (rim.right, rim.bottom),
    ]
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
