"""Names and titles in large letters."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from ranter_tui.app.drawing.founts import FAT, GIANT, NARROW, TALL, Fount
from ranter_tui.app.drawing.lettering import QUIET, in_large_letters, qr_code, spaced
from ranter_tui.app.drawing.title import Title, draw_title, fleuron
from ranter_tui.game.cards import PACKS

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
    assert len(rows) >= 3 and len({cell_len(row) for row in rows}) == 1


def test_an_accent_makes_a_difference() -> None:
    assert in_large_letters("Zoe", 80, 8) != in_large_letters("Zoë", 80, 8)


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
