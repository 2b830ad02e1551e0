"""Cards of every pack in every size."""

from __future__ import annotations

from itertools import product

import pytest

from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.card import Frame, Size, draw_card, picture_title
from ranter_tui.app.drawing.curtain import SHEETS
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.game.cards import BACK, PACKS, Card, Pack

EVERY_CARD = sorted({card.code for pack in PACKS.values() for card in pack.cards()})


def drawn(
    card: Card | None, size: Size, *, letters: bool = False, held: bool = False, frame: Frame = Frame.PLAIN
) -> list[str]:
    canvas = Canvas(size.width, size.height)
    draw_card(canvas, size.at(0, 0), card, letters, held, frame)
    return canvas.text().splitlines()


@pytest.mark.parametrize("size", Size)
def test_every_card_of_every_pack_fills_its_shape_and_no_more(size: Size) -> None:
    for code in EVERY_CARD:
        canvas = Canvas(size.width + 2, size.height + 2)
        draw_card(canvas, size.at(1, 1), Card.named(code))
        every = set(product(range(canvas.width), range(canvas.height)))
        cells = {(x, y) for x, y in every if canvas.ink(x, y) is not Ink.FELT}
        assert cells == set(product(range(1, size.width + 1), range(1, size.height + 1))), code
        letters = set(canvas.text())
        doubtful = {letter for letter in letters if letter == "\ufe0f" or 0x1F0A0 <= ord(letter) <= 0x1F0FF}
        assert not doubtful, "terminals disagree about their width"


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.name)
def test_no_two_cards_of_a_pack_look_alike_but_those_of_one_kind(pack: Pack) -> None:
    kinds = {(card.rank, card.suit): Card(card.rank, card.suit) for card in pack.cards()}
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


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.name)
def test_no_name_breaks_the_edge_of_its_card(pack: Pack) -> None:
    sizes = [(size.width, size.height) for size in Size if size.height > 1]
    for (width, height), card, frame, held in product(
        (*sizes, *SHEETS), {*pack.cards()}, Frame, (False, True)
    ):
        canvas, empty = Canvas(width, height), Canvas(width, height)
        draw_card(canvas, Rect(0, 0, width, height), card, held=held, frame=frame)
        draw_card(empty, Rect(0, 0, width, height), None if held else BACK, frame=frame)
        rows, edge = canvas.text().splitlines(), empty.text().splitlines()
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
