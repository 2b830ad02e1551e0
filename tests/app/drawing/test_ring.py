"""Seats round a table, for any company on any screen."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import atan2, pi

from ranter_tui.app.drawing.board import board_in
from ranter_tui.app.drawing.canvas import Rect
from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.layout import Manner, Ring, Side, ring
from tests.app.drawing.tables import SIZES

COMPANIES = range(2, 27)


@cache
def rings() -> tuple[tuple[int, int, bool, Ring], ...]:
    """Width and height of the screen, whether a board lies there, and the seats: of every company."""
    return tuple(
        (*size, board, ring(guests, *size, board))
        for size in SIZES
        for board in (False, True)
        for guests in COMPANIES
    )


def meet(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.below and other.y < one.below


def test_nobody_sits_on_anybodys_lap() -> None:
    for width, height, board, seats in rings():
        for one, other in combinations([place.block for place in seats.places], 2):
            assert not meet(one, other), (width, height, board, len(seats.places))


def test_everybody_is_on_the_screen_and_the_middle_is_free() -> None:
    for width, height, board, seats in rings():
        case = (width, height, board, len(seats.places))
        assert seats.middle.width >= (26 if board else 12), case
        assert seats.middle.height >= (9 if board else 4), case
        for place in seats.places:
            block = place.block
            assert block.x >= 0 and block.y >= 0 and block.right <= width and block.below <= height, case
            assert not meet(block, seats.middle), case
            assert block.holds(place.card.x, place.card.y), case
            assert block.holds(place.card.right - 1, place.card.below - 1), case


def test_cards_of_a_company_of_eight_or_less_do_not_touch_the_edge_of_the_screen() -> None:
    for width, height in ((80, 19), (75, 27), (87, 27)):
        for guests in range(2, 9):
            cards = [place.card for place in ring(guests, width, height).places]
            assert min(card.x for card in cards) > 0, (width, height, guests)
            assert max(card.right for card in cards) < width, (width, height, guests)


def test_the_seats_follow_the_clock_from_the_bottom() -> None:
    for width, height, board, seats in rings():
        if board:
            continue
        case = (width, height, len(seats.places))
        angles = [
            atan2(width / 2 - place.card.middle[0], (place.card.middle[1] - height / 2) * 2) % (2 * pi)
            for place in seats.places
        ]
        turned = [(angle - angles[0]) % (2 * pi) for angle in angles]
        assert turned == sorted(turned), case
        assert seats.places[0].side in (Side.BOTTOM, Side.LEFT), case
        lowest = max(place.block.below for place in seats.places)
        assert seats.places[0].block.below == lowest or len(seats.places) < 5, case


def test_the_left_is_as_the_right() -> None:
    for width, height, board, seats in rings():
        if board or seats.manner is not Manner.STACKED:
            continue
        cards = {(place.card.x, place.card.y) for place in seats.places}
        mirrored = {(width - x - seats.size.width, y) for x, y in cards}
        assert all(
            any(abs(x - other_x) <= 1 and y == other_y for other_x, other_y in mirrored) for x, y in cards
        ), (width, height, len(seats.places))


AS_LARGE = (
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
)


def test_cards_are_as_large_as_the_company_allows() -> None:
    for guests, width, height, size in AS_LARGE:
        assert ring(guests, width, height).size is size, (guests, width, height)


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
