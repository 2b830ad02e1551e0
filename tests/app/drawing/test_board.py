"""Lives as the book keeps them, and Hoffmann's board."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from ranter_tui.app.drawing.board import BESIDE, board_in, draw_board, initials, stage
from ranter_tui.app.drawing.canvas import Canvas, Rect, breadth
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import ring
from ranter_tui.app.drawing.lives import lives_picture
from ranter_tui.app.drawing.middle import Pile, middle_of
from ranter_tui.app.drawing.table import draw_table
from ranter_tui.evening.table_view import TableView
from ranter_tui.game.events import LifeLost
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.rules.showdown import PENALTY
from ranter_tui.game.seats import Seat
from ranter_tui.library.text.measure import cells
from tests.app.drawing.tables import SIZES, table, with_seat

CROWD = tuple(f"Guest {number}" for number in range(1, 27))
"""Each has two letters on the counter."""
COUNTERS = (Ink.COUNTER, Ink.COUNTER_ACTS)


def hoffmann(guests: int, full: int = 4) -> TableView:
    return table(guests, kept_on=KeptOn.BOARD, full=full, pot=None)


def test_a_counter_comes_in_line_by_line_from_the_point_nearest_its_seat() -> None:
    seats = ring(8, 158, 46, board=True)
    board = board_in(seats.middle, seats)
    for seat, place in enumerate(seats.places):
        steps = [board.spot(seat, lives) for lives in (BESIDE, 3, 2, 1, 0)]
        distances = [abs(x - board.centre[0]) + 2 * abs(y - board.centre[1]) for x, y in steps]
        assert distances == sorted(distances, reverse=True) and len(set(distances)) == 5
        assert steps[-1] == board.centre
        (x, y), (card_x, card_y) = steps[0], place.card.middle
        assert (x - board.centre[0]) * (card_x - board.centre[0]) >= 0
        assert (y - board.centre[1]) * (card_y - board.centre[1]) >= 0


def test_up_to_eight_guests_have_a_point_of_their_own_and_more_share_them() -> None:
    for guests in range(2, 27):
        seats = ring(guests, 158, 46, board=True)
        points = board_in(seats.middle, seats).points
        assert len(set(points)) == min(guests, 8)


def test_the_line_says_how_many_lives_are_left_whatever_the_table_agreed_on() -> None:
    guest = hoffmann(2, full=3).seats[0]
    assert stage(guest) == 3
    assert stage(with_seat(hoffmann(2, full=9), 0, lives=7).seats[0]) == BESIDE
    assert stage(with_seat(hoffmann(2), 0, lives=0, out=True).seats[0]) == 0
    assert stage(with_seat(hoffmann(2), 0, lives=0, honour=True).seats[0]) == 1


def test_counters_bear_initials_that_nobody_confuses() -> None:
    assert len(set(initials(CROWD))) == len(CROWD)


def test_a_lost_life_moves_the_counter_to_the_next_line() -> None:
    view = with_seat(hoffmann(5), 1, lives=2, lost=1)
    gone = LifeLost(PENALTY.key, Seat(1), 1, to_pot=False)
    frames = {
        draw_table(view, 118, 31, motion=gone, progress=progress).text() for progress in (0.0, 0.5, 1.0)
    }
    assert len(frames) == 3


def test_the_board_is_as_large_as_its_room() -> None:
    seats = ring(5, 118, 31, board=True)
    small = board_in(Rect(0, 0, 29, 9), seats)
    large = board_in(Rect(0, 0, 120, 40), seats)
    assert small.grid.width < large.grid.width
    assert (small.grid.width, small.grid.height) == (21, 7)


@pytest.mark.parametrize("size", [*SIZES, (86, 28), (200, 60)])
def test_no_counter_stands_on_a_pile_or_on_the_rim_at_a_table_of_any_size(size: tuple[int, int]) -> None:
    for guests, lives in product(range(2, 27), (1, 2, 3, BESIDE)):
        view = replace(table(guests, kept_on=KeptOn.BOARD, full=lives, names=CROWD, aside=3), hand=7)
        seats = ring(guests, *size, board=True)
        middle = middle_of(seats, view)
        assert middle.board is not None
        canvas = Canvas(*size)
        draw_board(canvas, board_in(middle.board, seats), view.seats)
        at = {(x, y) for y in range(size[1]) for x in range(size[0]) if canvas.ink(x, y) in COUNTERS}
        told = f"{guests} guests with {lives} lives"
        assert all(seats.rim.x < x < seats.rim.right - 1 for x, _ in at), told
        assert all(seats.rim.y < y < seats.rim.below - 1 for _, y in at), told
        piles = [pile for name, pile in middle.piles.items() if name is not Pile.POT]
        assert not any(pile.holds(x, y) for pile in piles for x, y in at), told
        if lives == BESIDE:
            assert len(at) == sum(map(cells, initials(CROWD[:guests]))), f"{told} cover each other"


NOTES = ("▐ 4 ▌", "◢ 3 ▌", "◢ 2 ◣", "◀ 1 ◣", "◀ 0 ▶")
"""A note with no corner folded in, with one, and so on."""
PATHS = {4: "●┼┼┼◎", 3: "─●┼┼◎", 1: "───●◎", 0: "────●"}
"""The way to the centre of the board, by the lives that are left."""


def text(kept_on: KeptOn, lives: int, full: int, width: int = 15, lost: int = 0) -> str:
    return "".join(piece for piece, _ in lives_picture(kept_on, lives, full, width, lost))


@pytest.mark.parametrize("kept_on", KeptOn)
@pytest.mark.parametrize("width", [3, 4, 5, 9, 16])
def test_up_to_99_lives_fit_wherever_they_are_kept(kept_on: KeptOn, width: int) -> None:
    for full in (1, 2, 3, 4, 8, 20, 99):
        for lives in {0, 1, full // 2, full, full + 1}:
            for lost in {0, min(1, full), min(3, full)}:
                assert breadth(lives_picture(kept_on, lives, full, width, lost)) <= width


@pytest.mark.parametrize("kept_on", KeptOn)
@pytest.mark.parametrize("full", [3, 4, 8])
def test_every_lost_life_can_be_seen_without_colour(kept_on: KeptOn, full: int) -> None:
    assert len({text(kept_on, lives, full) for lives in range(full + 1)}) == full + 1
    assert text(kept_on, full - 1, full, lost=1) != text(kept_on, full - 1, full)


@pytest.mark.parametrize(
    ("kept_on", "lives", "full", "lost", "drawn"),
    [
        (KeptOn.COUNTERS, 2, 3, 0, "● ● ○"),
        (KeptOn.COUNTERS, 1, 3, 1, "● × ○"),
        (KeptOn.COUNTERS, 57, 99, 0, "● 57"),
        (KeptOn.STAKES, 2, 3, 0, "¤ ¤ ·"),
        (KeptOn.PENNIES, 57, 99, 2, "¢ 57 ×2"),
        (KeptOn.SLATE, 2, 3, 0, "┃ ┃ ┊"),
        (KeptOn.STROKES, 2, 3, 0, "╱ ○ ○"),
        *((KeptOn.NOTE, 4 - gone, 4, 0, note) for gone, note in enumerate(NOTES)),
        *((KeptOn.BOARD, lives, 4, 0, path) for lives, path in PATHS.items()),
    ],
)
def test_lives_look_as_they_are_kept(kept_on: KeptOn, lives: int, full: int, lost: int, drawn: str) -> None:
    assert text(kept_on, lives, full, lost=lost) == drawn


def test_without_room_pennies_lie_close_together() -> None:
    assert text(KeptOn.PENNIES, 6, 8, width=8) == "¢¢¢¢¢¢··"


def test_who_is_on_his_honour_is_said_in_a_word() -> None:
    assert lives_picture(KeptOn.COUNTERS, 0, 2, 9, honour=True)[0][0] == "on honour"
    assert lives_picture(KeptOn.COUNTERS, 0, 2, 6, honour=True)[0][0] == "honour"
