"""Rows as wide as the screen will think they are; names, titles and winners in large letters."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product

import pytest
from rich.cells import cell_len

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.founts import FAT, GIANT, NARROW, TALL, Fount
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.lettering import QUIET, in_large_letters, qr_code, spaced
from ranter_tui.app.drawing.title import BURNS, CANDLE, Title, Winner, draw_title, draw_winner, fleuron
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.game.cards import PACKS
from ranter_tui.library.text.measure import cells, clipped, padded
from tests.app.drawing.tables import SCRIPTS

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


@pytest.mark.parametrize(
    ("fount", "letters"), [(NARROW, LETTERS), (FAT, LETTERS), (TALL, LETTERS), (GIANT, "AKQJN0123456789")]
)
def test_every_letter_is_in_the_case_and_no_two_are_alike(fount: Fount, letters: str) -> None:
    drawn = [fount.pixels(letter) for letter in letters]
    for pixels in drawn:
        assert pixels is not None and len(pixels) == fount.height
        assert len({len(row) for row in pixels}) == 1
        assert set("".join(pixels)) <= {"#", "."}
    assert len({fount.pixels(letter) for letter in letters if letter != "0"}) >= len(letters) - 1


@pytest.mark.parametrize("name", ["Dov", "Zoë", "Jørgen Åse", "François", "O'Neil", "Anna-Lena", "ẞ"])
def test_names_with_accents_are_cut_as_they_are_written(name: str) -> None:
    rows = in_large_letters(name, 200, 8)
    assert in_large_letters("Zoe", 80, 8) != in_large_letters("Zoë", 80, 8)
    assert len(rows) >= 3 and len({cell_len(row) for row in rows}) == 1


@pytest.mark.parametrize("width", [1, 2, 5, 9, 30])
def test_letters_never_take_more_room_than_there_is(width: int) -> None:
    for name in ("Benjamin", "杜鵑", "Zoë"):
        assert max(map(cell_len, in_large_letters(name, width, 5))) <= width
        assert cell_len(spaced(name, width)) <= width


@pytest.mark.parametrize(("width", "height"), [(80, 9), (80, 12), (120, 16), (200, 24), (250, 30), (40, 5)])
def test_the_title_page_fits_and_says_its_name(width: int, height: int) -> None:
    canvas = draw_title(width, height, Title("Ranter-Go-Round", ("a Round Game for any Company",)))
    assert {sum(cell_len(text) for text, _ in row) for row in canvas.lines()} == {width}
    text = canvas.text()
    assert "═" in text and "a Round Game for any Company" in text
    assert "R A N T E R" in text or "██" in text


def test_the_four_suits_stand_under_the_title_as_signs_or_letters() -> None:
    for letters, suits in ((False, "♠♥♣♦"), (True, "SHCD")):
        assert "   ".join(suits) in draw_title(80, 12, Title("Ranter"), letters).text()
        assert cell_len(fleuron(60, suits)[0][0]) <= 60


def test_the_title_page_has_the_marks_of_the_pack_of_last_time() -> None:
    gnav, french = (
        draw_title(80, 12, Title("Ranter", pack=PACKS[pack])).text() for pack in ("gnav-42", "french-52")
    )
    assert gnav.splitlines()[-1] != french.splitlines()[-1] and "♠" in french and "♠" not in gnav


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


@pytest.mark.parametrize(
    ("room", "width"), [((37, 19), 37), ((60, 30), 37), ((73, 37), 37), ((74, 37), 74), ((200, 80), 74)]
)
def test_the_code_is_drawn_with_two_cells_a_square_where_they_fit(room: tuple[int, int], width: int) -> None:
    rows = qr_code(SQUARES, *room)
    assert read(rows) == [list(row) for row in SQUARES]
    assert {len(row) for row in rows} == {width} and len(rows) <= room[1]


@pytest.mark.parametrize("room", [(36, 40), (80, 18), (0, 0)])
def test_a_code_for_which_there_is_no_room_is_not_drawn_at_all(room: tuple[int, int]) -> None:
    assert qr_code(SQUARES, *room) == ()


FRENCH, GNAV = PACKS["french-52"], PACKS["gnav-42"]
BEN = Winner("Ben", "wins", ("and takes the pot of 5", "Foster 1914 · 12 hands"), FRENCH)
UNCLE_BOB = Winner("Uncle Bob", "wins", ("Gnav 1917 · 12 hands",), GNAV)


def letters(canvas: Canvas) -> list[str]:
    """The rows of large letters."""
    rows = ["".join(text for text, ink in row if ink is Ink.TITLE) for row in canvas.lines()]
    return [row for row in rows if row.count("█") > 2 * len("███")]


def test_the_page_fits_and_says_who_wins_in_every_script() -> None:
    for who, (width, height) in product(
        (*SCRIPTS, "Ben"), ((80, 12), (120, 19), (200, 19), (60, 7), (20, 3))
    ):
        canvas = draw_winner(
            width, height, Winner(who, "wins", ("Gnav 1917 · 12 hands",), GNAV), letters=False
        )
        assert {sum(cell_len(text) for text, _ in row) for row in canvas.lines()} == {width}
        assert len(canvas.lines()) == height


def test_the_letters_are_large_on_a_small_screen_too() -> None:
    for winner, rows in ((BEN, 3), (UNCLE_BOB, 6)):
        assert len(letters(draw_winner(79, 12, winner, letters=False))) == rows


def test_the_ornament_is_of_the_pack_that_was_played_with() -> None:
    assert "♠   ♥   ♣   ♦" in draw_winner(79, 12, BEN, letters=False).text()
    assert "S   H   C   D" in draw_winner(79, 12, BEN, letters=True).text()
    for width, height in ((79, 12), (120, 19)):
        text = draw_winner(width, height, UNCLE_BOB, letters=False).text()
        assert not {*"♠♥♣♦"} & {*text}
    assert "CU   DR   CA   HR" in draw_winner(79, 12, UNCLE_BOB, letters=False).text()


def test_confetti_comes_down_beside_the_letters_and_comes_to_rest() -> None:
    before, during, after, long_after = (
        draw_winner(120, 19, BEN, letters=False, seconds=seconds).text()
        for seconds in (0, 3, BURNS, 2 * BURNS)
    )
    count = [sum(map(text.count, "♠♥♣♦")) - 4 for text in (before, during, after)]
    assert count[0] == 0 < count[1] < count[2]
    assert after == long_after
    middle = [(120 - 64) // 2 - CANDLE.width, (120 + 64) // 2 + CANDLE.width]
    assert all(not {*"♠♥♣♦"} & {*row[middle[0] : middle[1]]} for row in after.splitlines()[:12])


def test_the_flames_flicker() -> None:
    one, other = (draw_winner(80, 12, BEN, letters=False, seconds=BURNS + more).text() for more in (0, 0.4))
    assert one != other


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
