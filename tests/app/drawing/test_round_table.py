"""The guests round a table, before the game."""

from __future__ import annotations

from itertools import product

from rich.cells import cell_len

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.round_table import Sitter, draw_round_table
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.record.guest import crest_from

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
