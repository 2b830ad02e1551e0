"""The page that compares all rulebooks: rules down, books across, each answer linked."""

from __future__ import annotations

from itertools import groupby

from ranter_tui.game.rules import GROUPS
from ranter_tui.library.articles.article import Article, Passage
from ranter_tui.library.drawn.table_of_cells import NOTHING, RowGroup, TableDrawing, TableRow
from ranter_tui.library.drawn.table_of_cells import Cell as TableCell
from ranter_tui.library.library import COMPARE
from ranter_tui.library.questions.compare import Cell, Column, Comparison, Row
from ranter_tui.library.typeset.link import link, rule_in


def compare_article(compared: Comparison) -> Article:
    """Return the page."""
    differ, rules = len(compared.differing().rows), len(compared.rows)
    return Article(
        address=COMPARE,
        title="Compare",
        subtitle=f"{len(compared.books)} rulebooks side by side",
        summary=f"The books differ on {differ} of {rules} rules. Each answer leads to what the book says, "
        "with its note and its footnotes; each rule leads to its own page.",
        figure=_table(compared),
    )


def _table(compared: Comparison) -> TableDrawing:
    heads = (link(column.short, f"book/{column.book}") for column in compared.books)
    groups = groupby(compared.rows, key=lambda row: row.group)
    return TableDrawing(
        ("Rule", *heads),
        [RowGroup(GROUPS[group], tuple(_row(row, compared.books) for row in rows)) for group, rows in groups],
        f"{NOTHING} the question does not arise",
    )


def _row(row: Row, books: tuple[Column, ...]) -> TableRow:
    cells = tuple(_cell(cell, book, row) for cell, book in zip(row.cells, books, strict=True))
    return TableRow(link(row.question, f"rule/{row.rule}"), cells, agreed=not row.differs)


def _cell(cell: Cell | None, book: Column, row: Row) -> TableCell:
    if cell is None:
        return ()
    return (Passage(text=link(cell.short, rule_in(book.book, row.rule)), warrant=cell.warrant),)
