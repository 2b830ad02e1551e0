"""The head of the winner's page."""

from __future__ import annotations

from itertools import product

from rich.cells import cell_len

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.title import BURNS, CANDLE, Winner, draw_winner
from ranter_tui.game.cards import PACKS
from tests.app.drawing.tables import SCRIPTS

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
