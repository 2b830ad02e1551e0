"""Comparisons, drawn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ranter_tui.app.drawing.comparison import NARROWEST, GridCell, View, draw, laid_out, ruled
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.library.questions.compare import Column, Comparison, Row, comparison
from ranter_tui.library.typeset.measure import cells
from tests.library.shelves import books

SIZES = [(76, 11), (76, 13), (96, 18), (116, 24), (156, 33), (300, 60), (30, 6), (1, 1), (0, 0)]


def of_so_many(number: int) -> Comparison:
    """As if a household had that many books."""
    known = comparison(books())
    width = len(known.books)
    return Comparison(
        tuple(
            Column(f"{known.books[at % width].book}-{at}", known.books[at % width].short, "", None)
            for at in range(number)
        ),
        tuple(replace(row, cells=tuple(row.cells[at % width] for at in range(number))) for row in known.rows),
    )


def view(compared: Comparison, row: int = 0, column: int = 0, **more: object) -> View:
    lines = ruled(compared.rows, spaced=True)
    return replace(View(compared.rows, compared.books, lines, GridCell(row, column)), **more)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [1, 2, 10, 510])
def test_no_row_is_ever_broader_than_the_sheet(size: tuple[int, int], number: int) -> None:
    compared = of_so_many(number)
    layout = laid_out(compared.rows, compared.books, *size)
    for first in (0, max(0, number - layout.across)):
        seen = draw(view(compared, top=3, first=first, contrasted=True), layout, *size)
        assert all(sum(cells(text) for text, _ in line) == size[0] for line in seen.lines())


@pytest.mark.parametrize(("width", "across"), [(76, 2), (96, 3), (116, 4), (156, 5), (250, 9)])
def test_as_many_books_stand_side_by_side_as_have_room(width: int, across: int) -> None:
    compared = of_so_many(40)
    layout = laid_out(compared.rows, compared.books, width, 20)
    assert layout.across == across
    assert layout.column >= NARROWEST
    assert layout.width <= width


def test_a_rule_stands_under_its_group_and_every_rule_once() -> None:
    rows = of_so_many(2).rows
    lines = ruled(rows, spaced=False)
    assert lines[0] == "The pack"
    assert [line for line in lines if isinstance(line, int)] == list(range(len(rows)))
    assert "" not in lines
    assert ruled(rows, spaced=True).count("") == len({row.group for row in rows}) - 1


def test_the_mark_is_a_sign_and_not_only_a_colour() -> None:
    compared = of_so_many(3)
    layout = laid_out(compared.rows, compared.books, 100, 24)
    seen = draw(view(compared, 2, 1), layout, 100, 24)
    x, y = layout.label + layout.column, layout.above + 3
    assert seen.text().count("▸") == 1
    assert seen.text().splitlines()[y][x] == "▸"
    assert seen.ink(x, y) is Ink.MARKED
    away = draw(view(compared, 2, 1, focused=False), layout, 100, 24)
    assert "▸" not in away.text()
    assert away.text().splitlines()[y][x] == "›"


def test_what_is_ours_looks_fainter_than_what_a_book_says() -> None:
    compared = comparison(books())
    row = next(number for number, row in enumerate(compared.rows) if row.rule == "packs")
    layout = laid_out(compared.rows, compared.books, 700, 60)
    seen = draw(view(compared, len(compared.rows) - 1), layout, 700, 60)
    y = layout.above + ruled(compared.rows, spaced=True).index(row)
    inks = {
        cell.warrant.value: seen.ink(layout.label + column * layout.column + 4, y)
        for column, cell in enumerate(compared.rows[row].cells[: layout.across])
        if cell is not None
    }
    assert inks == {"silent": Ink.LABEL, "unread": Ink.LABEL, "attested": Ink.TEXT, "inferred": Ink.TEXT}


def test_a_long_name_of_a_book_is_broken_once_and_then_clipped() -> None:
    long = Column("x", "The Complete and Unabridged Book of Every Card Game Ever Played", "", None)
    wide = Column("y", "杜鵑花" * 12, "", None)
    row: Row = of_so_many(2).rows[0]
    layout = laid_out((row,), (long, wide), 76, 12)
    assert [len(head) for head in layout.heads] == [2, 2] or [len(head) for head in layout.heads] == [2, 1]
    assert layout.heads[0][-1].endswith("…")
    assert all(cells(line) <= layout.column - 2 for head in layout.heads for line in head)
