"""A row is as wide as the screen will think it is."""

from __future__ import annotations

import sys
from itertools import product

from rich.cells import cell_len

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.library.text.measure import cells, clipped, padded
from tests.app.drawing.tables import NAMES, SCRIPTS


def test_every_sign_that_can_be_printed_is_as_wide_here_as_on_the_screen() -> None:
    signs = (chr(code) for code in range(0x20, sys.maxunicode + 1) if chr(code).isprintable())
    assert [sign for sign in signs if cells(f"a{sign}b") != cell_len(f"a{sign}b")] == []


def test_names_of_any_script_stand_in_columns() -> None:
    for name in (*SCRIPTS, "காமினி", "कमला"):
        assert cell_len(padded(clipped(name, 20), 20)) == 20


def test_a_name_fills_as_many_cells_here_as_on_the_screen() -> None:
    for name in (*NAMES[:3], *SCRIPTS, "ｱﾝﾅ", "Ａｎｎａ", "ประเทศ", "শ্রী", "👍🏿👍", "♠♥♣♦●○"):
        assert cells(name) == cell_len(name), name


def test_a_name_cut_short_fits_and_says_that_it_was_cut() -> None:
    for name, width in product(SCRIPTS, (1, 2, 3, 5, 8)):
        short = clipped(name, width)
        assert cell_len(short) <= width, (name, width)
        assert short == name or short.endswith("…"), (name, width)


def test_whatever_is_written_where_a_row_stays_as_long_as_it_is() -> None:
    for name, x in product(SCRIPTS, (-3, -1, 0, 4, 7, 9)):
        canvas = Canvas(10, 3)
        for y in (-1, 0, 1, 2, 3):
            canvas.put(x, y, name, Ink.NAME)
        canvas.put(2, 1, "杜", Ink.NAME)
        canvas.put(3, 1, "x", Ink.TEXT)
        canvas.put(4, 2, "鵑鵑", Ink.NAME)
        canvas.put(5, 2, "||", Ink.TEXT)
        assert [sum(cell_len(text) for text, _ in row) for row in canvas.lines()] == [10, 10, 10], (name, x)


def test_half_of_a_wide_letter_never_stays_behind() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "杜鵑花", Ink.NAME)
    canvas.put(1, 0, "──", Ink.EDGE)
    assert canvas.text() == " ── 花"


def test_what_would_move_the_cursor_is_not_written() -> None:
    canvas = Canvas(12, 1)
    canvas.put(0, 0, "A\x1b[31m\nn\u202en\ta", Ink.NAME)
    assert canvas.text() == "A[31mnna"


def test_a_row_comes_in_runs_of_one_ink() -> None:
    canvas = Canvas(6, 1)
    canvas.put(1, 0, "ab", Ink.NAME)
    canvas.put(3, 0, "c", Ink.NAME)
    canvas.put(4, 0, "d", Ink.TEXT)
    assert canvas.lines() == [[(" ", Ink.FELT), ("abc", Ink.NAME), ("d", Ink.TEXT), (" ", Ink.FELT)]]
