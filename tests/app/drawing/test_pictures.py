"""The picture cards of the old packs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from rich.cells import cell_len

import ranter_tui.app
from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.card import Size, draw_card, picture_number, rank_mark
from ranter_tui.app.drawing.curtain import SHEETS
from ranter_tui.game.cards import PACKS, Card, Pack
from ranter_tui.library.text.drawn import pixels as drawn_pictures
from ranter_tui.library.text.drawn.pixels import picture

PAINTED = [pack for pack in PACKS.values() if any(len(rank) > 2 for rank in pack.order)]
SHAPES = [(size.width, size.height) for size in (Size.LARGE, Size.GRAND, Size.GIANT)] + list(SHEETS)
HALF_BLOCKS = set(" ▀▄█")
AT_A_GLANCE = 0.15
"""The share of cells in which kindred pictures differ at least."""


def pictures(pack: Pack) -> list[str]:
    return [rank for rank in pack.order if len(rank) > 2]


def room(height: int) -> int:
    """Rows that a picture may fill on a card: its name stands on the edge, on a row, or over another."""
    return height - 2 if height < 9 else height - 3 if height < 17 else height - 4


def drawn(rank: str, width: int, height: int) -> list[str]:
    canvas = Canvas(width, height)
    draw_card(canvas, Rect(0, 0, width, height), Card(rank))
    return canvas.text().splitlines()


@pytest.mark.parametrize("pack", PAINTED, ids=lambda pack: pack.name)
def test_every_picture_card_has_its_picture(pack: Pack) -> None:
    for (width, height), rank in product(SHAPES, pictures(pack)):
        painted = picture(rank, width - 2, room(height))
        assert painted and painted[0].strip() in "\n".join(drawn(rank, width, height)), (rank, width)


@pytest.mark.parametrize("pack", PAINTED, ids=lambda pack: pack.name)
def test_kindred_pictures_are_told_apart_at_a_glance(pack: Pack) -> None:
    for width, height in SHAPES:
        painted = {rank: "".join(picture(rank, width - 2, room(height))) for rank in pictures(pack)}
        for (one, first), (other, second) in combinations(painted.items(), 2):
            unlike = sum(here != there for here, there in zip(first, second, strict=True))
            assert unlike >= AT_A_GLANCE * len(first), (one, other, width)


@pytest.mark.parametrize("pack", PAINTED, ids=lambda pack: pack.name)
def test_a_picture_card_is_as_wide_as_every_other_and_holds_nothing_doubtful(pack: Pack) -> None:
    for (width, height), rank in product(SHAPES, pictures(pack)):
        rows = drawn(rank, width, height)
        assert [cell_len(row) for row in rows] == [width] * height, rank
        assert all(cell_len(letter) == 1 for row in rows for letter in row), rank


@pytest.mark.parametrize(("width", "height"), [(17, 10), (11, 6), (7, 3)])
def test_each_cut_is_of_one_measure_and_of_half_blocks(width: int, height: int) -> None:
    for pack in PAINTED:
        for rank in pictures(pack):
            painted = picture(rank, width, height)
            assert [len(row) for row in painted] == [width] * height, rank
            assert set("".join(painted)) <= HALF_BLOCKS


def test_the_same_bird_ends_the_hand_in_three_countries() -> None:
    assert picture("cuckoo", 7, 3) == picture("kuku", 7, 3) == picture("cucco", 7, 3) != ()


def test_a_figure_is_not_a_picture_and_one_that_does_not_fit_is_left_out() -> None:
    assert picture("7", 80, 40) == picture("K", 80, 40) == ()
    assert picture("cuckoo", 6, 3) == picture("cuckoo", 7, 2) == ()


def test_a_picture_that_nobody_has_cut_yet_is_its_two_letters() -> None:
    assert drawn("wolf", Size.LARGE.width, Size.LARGE.height)[1:] == [
        "│█ █ ▄▀▄│",
        "│█▄█ █ █│",
        "│█▀█ ▀▄▀│",
        "╰─Wolf──╯",
    ]


def test_a_long_name_is_cut_short_between_the_corners_of_its_card() -> None:
    edges = [drawn(rank, Size.LARGE.width, Size.LARGE.height)[-1] for rank in ("harlekin", "vardshus")]
    assert edges == ["╰Harlek…╯", "╰Värdsh…╯"]


def test_a_card_before_ones_eyes_has_its_name_in_spaced_capitals() -> None:
    assert "V Ä R D S H U S" in "\n".join(drawn("vardshus", 27, 21))


@pytest.mark.parametrize(
    ("rank", "number"), [("cucco", "15"), ("taverna", "11"), ("nulla", "0"), ("leone", "-3")]
)
def test_the_pictures_of_cuccu_are_numbered_on(rank: str, number: str) -> None:
    assert drawn(rank, Size.LARGE.width, Size.LARGE.height)[0].startswith(f"╭{number}─")
    rows = drawn(rank, Size.GRAND.width, Size.GRAND.height)
    assert rows[0].startswith(f"╭{number}─") and rows[-1].endswith(f"─{number}╯")


def test_the_numbers_of_cuccu_go_on_above_ten_and_below_one_and_leave_out_the_fool() -> None:
    order = PACKS["cuccu-40"].order
    counted = [int(picture_number(rank) or rank) for rank in order if rank != "matto"]
    assert counted == list(range(15, -4, -1))


@pytest.mark.parametrize("pack", ["gnav-42", "kille-42"])
def test_pictures_that_no_number_belongs_to_have_a_plain_corner(pack: str) -> None:
    for rank in pictures(PACKS[pack]):
        assert drawn(rank, Size.GRAND.width, Size.GRAND.height)[0] == "╭───────────╮"


def test_a_pack_brings_its_pictures_and_marks_as_data() -> None:
    """The code of the app names no card of an old pack: a new pack is an entry, and a file of pictures."""
    ordinary_words = {"house", "pot"}
    ranks = {rank for pack in PAINTED for rank in pictures(pack)} - ordinary_words
    code = Path(ranter_tui.app.__file__).parent.rglob("*.py")
    named = {f"{file.name}: {word}" for file in code for word in written(file) if word in ranks}
    assert named == set()
    assert {file.stem for file in Path(drawn_pictures.__file__).parent.glob("*.txt")} == {
        pack.name for pack in PAINTED
    }


def written(file: Path) -> Iterator[str]:
    """The texts in a module that are more than its docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


@pytest.mark.parametrize("pack", PAINTED, ids=lambda pack: pack.name)
def test_every_picture_has_two_letters_of_its_own(pack: Pack) -> None:
    marks = [rank_mark(rank) for rank in pack.order]
    assert len(set(marks)) == len(marks)
    assert {rank for rank, _ in pack.marks} == set(pictures(pack))
