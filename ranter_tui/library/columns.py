"""A comparison set as plain text: in columns where they fit, rule by rule where they do not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, zip_longest

from ranter_tui.game.rules import GROUPS
from ranter_tui.library.compare import Cell, Comparison, Row
from ranter_tui.library.measure import broken, cells, gridded, padded
from ranter_tui.library.page import MARGIN, WIDTH, heading, key_of_marks, title

NARROWEST = 22
"""The least that a column of answers can do with."""
GAP = "  "
INDENT = "  "
NOT_ASKED = "–"


def comparison_page(comparison: Comparison, everything: bool = False, width: int = WIDTH) -> str:
    """The differences, or everything, in lines of at most `width` cells."""
    return "\n".join(_lines(comparison, everything, width))


def _lines(comparison: Comparison, everything: bool, width: int) -> Iterator[str]:
    rows = comparison.rows if everything else comparison.differing().rows
    number = len(comparison.books)
    names = " and ".join(book.short for book in comparison.books) if number == 2 else f"{number} rulebooks"
    yield from map(str, title("Compared" if everything else "Where they differ", names, width))
    labels = max((cells(row.rule) for row in rows), default=0) + 2
    column = (width - labels) // len(comparison.books) - len(GAP)
    if column >= NARROWEST:
        yield from _table(comparison, rows, labels, column)
    else:
        yield from _rule_by_rule(comparison, rows, width)
    yield ""
    yield from broken(_agreement(comparison, everything), width)
    yield from map(str, heading("The marks", width))
    told = [cell for row in rows for cell in row.cells]
    yield from map(str, key_of_marks({cell.warrant for cell in told if cell is not None}, width))
    if None in told:
        yield from broken("the question does not arise in the book", width, f"  {NOT_ASKED} ")


def _agreement(comparison: Comparison, everything: bool) -> str:
    differ, rules = len(comparison.differing().rows), len(comparison.rows)
    if not differ:
        return f"They agree on all {rules} rules."
    if everything or differ == rules:
        return f"They differ on {differ} of {rules} rules."
    return f"They agree on the other {rules - differ} rules; --all shows those too."


def _table(comparison: Comparison, rows: tuple[Row, ...], labels: int, column: int) -> Iterator[str]:
    heads = [list(broken(book.short, column, INDENT)) for book in comparison.books]
    yield ""
    yield from _side_by_side([], heads, labels, column)
    for group, grouped in groupby(rows, key=lambda row: row.group):
        yield ""
        yield GROUPS[group]
        for row in grouped:
            answers = [_answer(cell, column) for cell in row.cells]
            yield from _side_by_side([INDENT + row.rule], answers, labels, column)


def _answer(cell: Cell | None, column: int) -> list[str]:
    if cell is None:
        return [NOT_ASKED]
    return list(broken(cell.short, column, f"{cell.warrant.mark} "))


def _side_by_side(label: list[str], answers: list[list[str]], labels: int, column: int) -> Iterator[str]:
    for name, *parts in zip_longest(label, *answers, fillvalue=""):
        line = padded(name, labels) + "".join(GAP + padded(part, column) for part in parts)
        yield line.rstrip()


def _rule_by_rule(comparison: Comparison, rows: tuple[Row, ...], width: int) -> Iterator[str]:
    for group, grouped in groupby(rows, key=lambda row: row.group):
        yield from map(str, heading(GROUPS[group], width))
        for number, row in enumerate(grouped):
            yield from [""] * (number > 0)
            yield from broken(f"{row.rule}: {row.question}", width)
            yield from _stacked(comparison, row, width)


def _stacked(comparison: Comparison, row: Row, width: int) -> Iterator[str]:
    """Each answer once, with those who give it."""
    givers: dict[str, list[str]] = {}
    for number, (book, cell) in enumerate(zip(comparison.books, row.cells, strict=True)):
        said = cell.sentence if cell is not None else row.without(number)
        mark = cell.warrant.mark if cell is not None else NOT_ASKED
        givers.setdefault(said, []).append(f"{mark} {book.short}")
    for said, books in givers.items():
        yield from broken(said, width, MARGIN)
        yield from gridded(books, width, MARGIN * 2)
