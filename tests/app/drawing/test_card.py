"""Cards of every pack in every size, and the pictures of the old packs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from rich.cells import cell_len

import ranter_tui.app
from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.card import Frame, Size, draw_card, picture_number, picture_title, rank_mark
from ranter_tui.app.drawing.curtain import SHEETS
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.game.cards import BACK, PACKS, Card, Pack
from ranter_tui.library.text.drawn import pixels as drawn_pictures
from ranter_tui.library.text.drawn.pixels import picture

EVERY_CARD = [card for pack in PACKS.values() for card in pack.cards]


def drawn(
    card: Card | None, size: Size, *, letters: bool = False, held: bool = False, frame: Frame = Frame.PLAIN
) -> list[str]:
    canvas = Canvas(size.width, size.height)
    draw_card(canvas, size.at(0, 0), card, letters, held, frame)
    return canvas.text().splitlines()


@pytest.mark.parametrize("size", Size)
def test_every_card_of_every_pack_fills_its_shape_and_no_more(size: Size) -> None:
    for card in EVERY_CARD:
        canvas = Canvas(size.width + 2, size.height + 2)
        draw_card(canvas, size.at(1, 1), card)
        every = set(product(range(canvas.width), range(canvas.height)))
        cells = {(x, y) for x, y in every if canvas.ink(x, y) is not Ink.FELT}
        assert cells == set(product(range(1, size.width + 1), range(1, size.height + 1))), card.code
        assert drawn(card, size) == drawn(Card(card.rank, card.suit), size), "as its twin"
        letters = set(canvas.text())
        doubtful = {letter for letter in letters if letter == "\ufe0f" or 0x1F0A0 <= ord(letter) <= 0x1F0FF}
        assert not doubtful, "terminals disagree about their width"


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.name)
def test_no_two_cards_of_a_pack_look_alike_but_those_of_one_kind(pack: Pack) -> None:
    kinds = {(card.rank, card.suit): Card(card.rank, card.suit) for card in pack.cards}
    for size in Size:
        for letters in (False, True):
            rows = {tuple(drawn(card, size, letters=letters)) for card in kinds.values()}
            assert len(rows) == len(kinds)


def test_suits_may_be_letters() -> None:
    assert drawn(Card("10", "H"), Size.SMALL, letters=True) == ["╭────╮", "│10H │", "╰────╯"]
    assert drawn(Card("10", "H"), Size.LINE) == ["[10♥]"]


def test_a_cuckoo_is_called_by_its_name() -> None:
    assert drawn(Card("cuckoo", copy=2), Size.LARGE)[-1] == "╰Cuckoo─╯"
    assert drawn(Card("cuckoo"), Size.LINE) == ["[ Cu]"]


@pytest.mark.parametrize("size", [Size.LINE, Size.SMALL, Size.LARGE, Size.GRAND, Size.GIANT])
def test_a_card_that_only_its_holder_sees_has_another_edge(size: Size) -> None:
    assert drawn(Card("7", "S"), size, held=True) != drawn(Card("7", "S"), size)


def test_the_card_of_whoever_acts_loses_or_wins_is_framed_and_not_by_colour_alone() -> None:
    corners = {frame: drawn(Card("7", "S"), Size.GRAND, frame=frame)[0] for frame in Frame}
    assert corners[Frame.PLAIN].startswith("╭")
    assert corners[Frame.ACTS].startswith("┏")
    assert corners[Frame.LOSES].startswith("╔")


@pytest.mark.parametrize("frame", Frame)
@pytest.mark.parametrize("held", [False, True])
def test_no_name_breaks_the_edge_of_its_card(frame: Frame, held: bool) -> None:
    sizes = [(size.width, size.height) for size in Size if size.height > 1]
    for width, height in (*sizes, *SHEETS):
        empty = Canvas(width, height)
        draw_card(empty, Rect(0, 0, width, height), None if held else BACK, frame=frame)
        edge = empty.text().splitlines()
        for card in {Card(card.rank, card.suit) for card in EVERY_CARD}:
            canvas = Canvas(width, height)
            draw_card(canvas, Rect(0, 0, width, height), card, held=held, frame=frame)
            rows = canvas.text().splitlines()
            assert [len(row) for row in rows] == [width] * height == [*map(cell_len, rows)], card.code
            for y, x in product((0, -1), (0, -1)):
                assert rows[y][x] == edge[y][x], f"{card.code} in {width} by {height}"
            for row, bare in zip(rows[1:-1], edge[1:-1], strict=True):
                assert (row[0], row[-1]) == (bare[0], bare[-1]), f"{card.code} in {width} by {height}"
            whole = picture_title(card.rank)
            if 3 < height < 9 and whole:
                named = rows[-1][1:-1].strip("".join({*edge[-1][1:-1]}))
                assert named == whole or (named.endswith("…") and len(named) == width - 2)


def test_a_back_is_a_back() -> None:
    assert drawn(BACK, Size.SMALL) == ["╭────╮", "│╳╳╳╳│", "╰────╯"]
    assert drawn(BACK, Size.SMALL, held=True) == drawn(BACK, Size.SMALL)


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


def shown_at(rank: str, width: int, height: int) -> list[str]:
    canvas = Canvas(width, height)
    draw_card(canvas, Rect(0, 0, width, height), Card(rank))
    return canvas.text().splitlines()


@pytest.mark.parametrize("pack", PAINTED, ids=lambda pack: pack.name)
def test_every_picture_card_has_its_picture(pack: Pack) -> None:
    for (width, height), rank in product(SHAPES, pictures(pack)):
        painted = picture(rank, width - 2, room(height))
        assert painted and painted[0].strip() in "\n".join(shown_at(rank, width, height)), (rank, width)


@pytest.mark.parametrize("pack", PAINTED, ids=lambda pack: pack.name)
def test_kindred_pictures_are_told_apart_at_a_glance(pack: Pack) -> None:
    for width, height in SHAPES:
        painted = {rank: "".join(picture(rank, width - 2, room(height))) for rank in pictures(pack)}
        for (one, first), (other, second) in combinations(painted.items(), 2):
            unlike = sum(here != there for here, there in zip(first, second, strict=True))
            assert unlike >= AT_A_GLANCE * len(first), (one, other, width)


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
    assert shown_at("wolf", Size.LARGE.width, Size.LARGE.height)[1:] == [
        "│█ █ ▄▀▄│",
        "│█▄█ █ █│",
        "│█▀█ ▀▄▀│",
        "╰─Wolf──╯",
    ]


def test_a_long_name_is_cut_short_between_the_corners_of_its_card() -> None:
    edges = [shown_at(rank, Size.LARGE.width, Size.LARGE.height)[-1] for rank in ("harlekin", "vardshus")]
    assert edges == ["╰Harlek…╯", "╰Värdsh…╯"]


def test_a_card_before_ones_eyes_has_its_name_in_spaced_capitals() -> None:
    assert "V Ä R D S H U S" in "\n".join(shown_at("vardshus", 27, 21))


@pytest.mark.parametrize(
    ("rank", "number"), [("cucco", "15"), ("taverna", "11"), ("nulla", "0"), ("leone", "-3")]
)
def test_the_pictures_of_cuccu_are_numbered_on(rank: str, number: str) -> None:
    assert shown_at(rank, Size.LARGE.width, Size.LARGE.height)[0].startswith(f"╭{number}─")
    rows = shown_at(rank, Size.GRAND.width, Size.GRAND.height)
    assert rows[0].startswith(f"╭{number}─") and rows[-1].endswith(f"─{number}╯")


def test_the_numbers_of_cuccu_go_on_above_ten_and_below_one_and_leave_out_the_fool() -> None:
    order = PACKS["cuccu-40"].order
    counted = [int(picture_number(rank) or rank) for rank in order if rank != "matto"]
    assert counted == list(range(15, -4, -1))


@pytest.mark.parametrize("pack", ["gnav-42", "kille-42"])
def test_pictures_that_no_number_belongs_to_have_a_plain_corner(pack: str) -> None:
    for rank in pictures(PACKS[pack]):
        assert shown_at(rank, Size.GRAND.width, Size.GRAND.height)[0] == "╭───────────╮"


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
