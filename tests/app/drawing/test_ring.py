"""Seats round a table, for any company on any screen, in a game and before it."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from math import atan2, pi

from rich.cells import cell_len

from ranter_tui.app.drawing.board import board_in
from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.layout import Manner, Ring, Side, ring
from ranter_tui.app.drawing.round_table import Sitter, draw_round_table
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.record.guest import crest_from
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


ROOMS = ((62, 20), (38, 9), (38, 12), (70, 45), (32, 6), (120, 17))


def company(guests: int) -> list[Sitter]:
    names = [*NAMES[: guests - 1], "Wilhelmina Featherstonehaugh"]
    return [Sitter(name, crest_from(name), marked=name == NAMES[0]) for name in names]


def seated(canvas: Canvas) -> dict[object, list[tuple[int, int]]]:
    """Return the cells where the mouse finds each guest."""
    found: dict[object, list[tuple[int, int]]] = {}
    for y, x in product(range(canvas.height), range(canvas.width)):
        if (number := canvas.found_at(x, y)) is not None:
            found.setdefault(number, []).append((x, y))
    return found


def test_everybody_has_a_place_and_nobody_sits_on_anybody() -> None:
    for width, height in ROOMS:
        for guests in range(2, 27):
            canvas = draw_round_table(company(guests), width, height, "Parlett 2008")
            found = seated(canvas)
            assert sorted(map(str, found)) in ([], sorted(map(str, range(guests))))
            for number, cells in found.items():
                (first, y), (last, _) = cells[0], cells[-1]
                words, sitter = canvas.text().splitlines()[y], company(guests)[int(str(number))]
                shown = words[first : last + 1].rstrip()
                assert shown.startswith(sitter.crest.pattern) and shown.endswith((sitter.name[-1], "…"))
                assert canvas.found_at(first - 1, y) is canvas.found_at(last + 1, y) is None
            lines = canvas.lines()
            assert {sum(cell_len(text) for text, _ in line) for line in lines} == {width}


def test_a_party_is_drawn_on_the_smallest_screen_that_has_room() -> None:
    assert seated(draw_round_table(company(8), 38, 9))


def test_they_sit_in_the_order_of_the_clock_from_the_foot() -> None:
    found = seated(draw_round_table(company(4), 62, 20))
    foot, left, head, right = (found[number][len(found[number]) // 2] for number in range(4))
    assert foot[1] > left[1] > head[1] and left[1] == right[1]
    assert left[0] < head[0] < right[0] and abs(foot[0] - head[0]) <= 1


def test_where_there_is_no_room_nothing_is_drawn() -> None:
    assert draw_round_table(company(26), 62, 8).text().strip() == ""
    assert draw_round_table(company(5), 20, 20).text().strip() == ""


def test_a_long_title_stands_on_the_table_in_several_rows() -> None:
    rows = draw_round_table(company(5), 48, 10, "Höllfahren (von Hahn 1905)").text().splitlines()
    first = next(y for y, row in enumerate(rows) if " Höllfahren " in row)
    assert " (von Hahn 1905) " in rows[first + 1]


def test_a_word_of_the_title_is_left_out_rather_than_broken() -> None:
    shown = draw_round_table(company(5), 39, 10, "Kille (Byteskille)").text()
    assert " Kille " in shown and "(" not in shown
