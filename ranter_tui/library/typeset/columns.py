"""Renders a few rulebooks side by side as plain text, so that the whole comparison is seen at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, zip_longest

from ranter_tui.game.rules import GROUPS
from ranter_tui.library.articles.comparison import agreement, heading_of, named
from ranter_tui.library.questions.compare import Cell, Comparison, Row
from ranter_tui.library.typeset.measure import broken, cells, padded
from ranter_tui.library.typeset.page import WIDTH, heading, key_of_marks, title

NARROWEST = 22
"""The least width of a column of answers."""
GAP = "  "
INDENT = "  "
NOT_ASKED = "–"


def columns(compared: Comparison, everything: bool = False, width: int = WIDTH) -> str:
    """Return the differences, or everything, in lines of at most `width`; empty if the books do not fit."""
    rows = compared.rows if everything else compared.differing().rows
    labels = max((cells(row.rule) for row in rows), default=0) + 2
    column = (width - labels) // len(compared.books) - len(GAP)
    return "\n".join(_lines(compared, rows, labels, column, everything, width)) if column >= NARROWEST else ""


def _lines(
    compared: Comparison, rows: tuple[Row, ...], labels: int, column: int, everything: bool, width: int
) -> Iterator[str]:
    yield from map(str, title(heading_of(everything), named(compared), width))
    heads = [list(broken(book.short, column, INDENT)) for book in compared.books]
    yield ""
    yield from _side_by_side([], heads, labels, column)
    for group, grouped in groupby(rows, key=lambda row: row.group):
        yield ""
        yield GROUPS[group]
        for row in grouped:
            answers = [_answer(cell, column) for cell in row.cells]
            yield from _side_by_side([INDENT + row.rule], answers, labels, column)
    yield ""
    yield from broken(agreement(compared), width)
    yield from map(str, heading("The marks", width))
    told = [cell for row in rows for cell in row.cells]
    yield from map(str, key_of_marks({cell.warrant for cell in told if cell is not None}, width))
    if None in told:
        yield from broken("the question does not arise in the book", width, f"  {NOT_ASKED} ")


def _answer(cell: Cell | None, column: int) -> list[str]:
    if cell is None:
        return [NOT_ASKED]
    return list(broken(cell.short, column, f"{cell.warrant.mark} "))


def _side_by_side(label: list[str], answers: list[list[str]], labels: int, column: int) -> Iterator[str]:
    for name, *parts in zip_longest(label, *answers, fillvalue=""):
        line = padded(name, labels) + "".join(GAP + padded(part, column) for part in parts)
        yield line.rstrip()
