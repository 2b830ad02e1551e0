"""A QR code is drawn as large as there is room, and never too small to be read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ranter_tui.app.drawing.lettering import QUIET, qr_code

SQUARES = tuple(tuple((x * y + x) % 3 == 0 for x in range(29)) for y in range(29))
SIDE = 29 + 2 * QUIET


def read(rows: Sequence[str]) -> list[list[bool]]:
    """The squares that a phone sees, without the margin."""
    if len(rows[0]) == 2 * SIDE:
        seen = [[letter == "█" for letter in row[::2]] for row in rows]
    else:
        seen = []
        for row in rows:
            seen.append([letter in "▀█" for letter in row])
            seen.append([letter in "▄█" for letter in row])
    assert not any(any(row[:QUIET] + row[-QUIET:]) for row in seen)
    assert not any(any(row) for row in (*seen[:QUIET], *seen[QUIET + 29 :]))
    return [row[QUIET:-QUIET] for row in seen[QUIET : QUIET + 29]]


@pytest.mark.parametrize("room", [(37, 19), (60, 30), (74, 37), (200, 80)])
def test_what_is_drawn_is_the_code(room: tuple[int, int]) -> None:
    rows = qr_code(SQUARES, *room)
    assert read(rows) == [list(row) for row in SQUARES]
    assert all(len(row) <= room[0] for row in rows) and len(rows) <= room[1]


def test_where_there_is_room_every_square_is_two_cells() -> None:
    assert len(qr_code(SQUARES, 74, 37)[0]) == 74
    assert len(qr_code(SQUARES, 73, 37)[0]) == 37


@pytest.mark.parametrize("room", [(36, 40), (80, 18), (0, 0)])
def test_a_code_for_which_there_is_no_room_is_not_drawn_at_all(room: tuple[int, int]) -> None:
    assert qr_code(SQUARES, *room) == ()
