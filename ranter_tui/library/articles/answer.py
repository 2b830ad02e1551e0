"""The article on what one book answers to one rule, as it is read below a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ranter_tui.library.articles.article import Passage
from ranter_tui.library.articles.footnotes import Footnotes
from ranter_tui.library.questions.compare import Column, Row
from ranter_tui.library.typeset.line import Piece, Role, TextLine, laid
from ranter_tui.library.typeset.link import link
from ranter_tui.library.typeset.page import statement
from ranter_tui.rulebook.source import Source


def answer(
    row: Row, column: int, book: Column, sources: Mapping[str, Source], width: int
) -> Iterator[TextLine]:
    """Return the article: the question, the whole answer with its warrant, and every citation."""
    notes = Footnotes(sources)
    said = _said(row, column, book, notes)
    yield from laid([Piece(row.question, Role.NAME, f"rule/{row.rule}")], width)
    yield from statement(said, notes.all(), width)


def _said(row: Row, column: int, book: Column, notes: Footnotes) -> Passage:
    cell, name = row.cells[column], link(book.short, f"book/{book.book}")
    if cell is None:
        return Passage(term=name, text=row.without(column))
    return Passage(
        term=f"{name}, {cell.warrant.value}",
        text=cell.sentence,
        note=cell.note,
        warrant=cell.warrant,
        footnotes=notes.mark(cell.cites),
        rule=row.rule,
    )
