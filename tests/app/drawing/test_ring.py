"""Seats round a table, for any company on any screen."""

from __future__ import annotations

from itertools import combinations
from math import atan2, pi

import pytest

from ranter_tui.app.drawing.board import board_in
from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.ring import ring
from ranter_tui.app.drawing.seat_areas import Manner, Rect, Ring, Side
from tests.app.drawing.tables import SIZES

COMPANIES = range(2, 27)


def rings(width: int, height: int, board: bool) -> list[Ring]:
    return [ring(guests, width, height, board) for guests in COMPANIES]


def meet(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.below and other.y < one.below


@pytest.mark.parametrize("board", [False, True], ids=["", "board"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nobody_sits_on_anybodys_lap(width: int, height: int, board: bool) -> None:
    for seats in rings(width, height, board):
        for one, other in combinations([place.block for place in seats.places], 2):
            assert not meet(one, other), len(seats.places)


@pytest.mark.parametrize("board", [False, True], ids=["", "board"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everybody_is_on_the_screen_and_the_middle_is_free(width: int, height: int, board: bool) -> None:
    for seats in rings(width, height, board):
        assert seats.middle.width >= (26 if board else 12)
        assert seats.middle.height >= (9 if board else 4)
        for place in seats.places:
            block = place.block
            assert block.x >= 0 and block.y >= 0 and block.right <= width and block.below <= height
            assert not meet(block, seats.middle)
            assert block.holds(place.card.x, place.card.y)
            assert block.holds(place.card.right - 1, place.card.below - 1)


@pytest.mark.parametrize("size", [(80, 19), (75, 27), (87, 27)])
def test_cards_of_a_company_of_eight_or_less_do_not_touch_the_edge_of_the_screen(
    size: tuple[int, int],
) -> None:
    for guests in range(2, 9):
        cards = [place.card for place in ring(guests, *size).places]
        assert min(card.x for card in cards) > 0 and max(card.right for card in cards) < size[0], guests


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_seats_follow_the_clock_from_the_bottom(width: int, height: int) -> None:
    for seats in rings(width, height, board=False):
        angles = [
            atan2(width / 2 - place.card.middle[0], (place.card.middle[1] - height / 2) * 2) % (2 * pi)
            for place in seats.places
        ]
        turned = [(angle - angles[0]) % (2 * pi) for angle in angles]
        assert turned == sorted(turned)
        assert seats.places[0].side in (Side.BOTTOM, Side.LEFT)
        assert seats.places[0].block.below == max(place.block.below for place in seats.places) or (
            len(seats.places) < 5
        )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_left_is_as_the_right(width: int, height: int) -> None:
    for seats in rings(width, height, board=False):
        cards = {(place.card.x, place.card.y) for place in seats.places}
        mirrored = {(width - x - seats.size.width, y) for x, y in cards}
        if seats.manner is Manner.STACKED:
            assert all(
                any(abs(x - other_x) <= 1 and y == other_y for other_x, other_y in mirrored) for x, y in cards
            )


@pytest.mark.parametrize(
    ("guests", "width", "height", "size"),
    [
        (5, 118, 31, Size.GRAND),
        (8, 118, 31, Size.GRAND),
        (8, 158, 46, Size.GIANT),
        (6, 78, 18, Size.LARGE),
        (8, 78, 18, Size.LARGE),
        (14, 78, 18, Size.SMALL),
        (26, 78, 18, Size.LINE),
        (26, 118, 31, Size.SMALL),
        (26, 158, 46, Size.LARGE),
        (26, 70, 33, Size.LINE),
    ],
)
def test_cards_are_as_large_as_the_company_allows(guests: int, width: int, height: int, size: Size) -> None:
    assert ring(guests, width, height).size is size


def test_small_cards_may_be_asked_for() -> None:
    assert ring(5, 118, 31, small=True).size is Size.SMALL


def test_nobody_sits_alone_between_two_columns_for_the_sake_of_a_large_card() -> None:
    for width, height in ((74, 27), (86, 28), (120, 28), (200, 51)):
        sides = [place.side for place in ring(5, width, height).places]
        assert sides.count(Side.LEFT) < 2 and sides.count(Side.RIGHT) < 2


def test_two_have_the_largest_cards_and_a_board_grows_with_its_room() -> None:
    assert {ring(2, width, height).size for width, height in ((74, 27), (80, 20), (120, 28))} == {Size.GIANT}
    heights = [
        board_in(Rect(0, 0, width, width // 3), ring(5, 86, 28, board=True)).grid.height
        for width in range(30, 100)
    ]
    assert heights == sorted(heights) and len(set(heights)) == 6
