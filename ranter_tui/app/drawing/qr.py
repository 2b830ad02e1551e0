"""Draws a QR code as large as there is room: two cells for a square, two squares in a cell, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

QUIET = 4
"""The squares of white that a reader wants on every side."""

_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def drawn(squares: Sequence[Sequence[bool]], width: int, height: int) -> tuple[str, ...]:
    """Return the rows of the picture, dark on light; none where there is no room for it.

    Where there is, every square is two cells in one row: so it is read from across the room.
    """
    side = len(squares) + 2 * QUIET
    white = [False] * side
    around = [[False] * QUIET + [*row] + [False] * QUIET for row in squares]
    rows = [white] * QUIET + around + [white] * QUIET
    if 2 * side <= width and side <= height:
        return tuple("".join("██" if dark else "  " for dark in row) for row in rows)
    if side > width or needed(side) > height:
        return ()
    pairs = zip(rows[::2], [*rows[1::2], white][: needed(side)], strict=True)
    return tuple("".join(_HALVES[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs)


def needed(side: int) -> int:
    """Return how many rows of half blocks so many squares take."""
    return (side + 1) // 2
