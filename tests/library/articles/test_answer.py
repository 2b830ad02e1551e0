"""What one book answers, below a comparison."""

from __future__ import annotations

import pytest

from ranter_tui.library.articles.answer import answer
from ranter_tui.library.articles.footnotes import label
from ranter_tui.library.questions.compare import Comparison, comparison
from ranter_tui.library.typeset.measure import cells
from ranter_tui.library.typeset.page import READ
from tests.library.shelves import SHELF, books


def everything() -> Comparison:
    return comparison(books())


def told(rule: str, book: str, width: int = 72) -> str:
    """The answer, with its lines joined."""
    compared = everything()
    row = next(row for row in compared.rows if row.rule == rule)
    column = next(number for number, column in enumerate(compared.books) if column.book == book)
    lines = answer(row, column, compared.books[column], SHELF.sources, width)
    return " ".join(" ".join(map(str, lines)).split())


def test_every_answer_of_every_book_is_told_whole_with_all_that_it_rests_on() -> None:
    compared = everything()
    for row in compared.rows:
        for number, (column, cell) in enumerate(zip(compared.books, row.cells, strict=True)):
            lines = list(answer(row, number, column, SHELF.sources, 60))
            text = " ".join(" ".join(map(str, lines)).split())
            assert all(cells(str(line)) <= 60 for line in lines)
            assert row.question in text
            if cell is None:
                assert f"{column.short}: {row.without(number)}" in text
                continue
            assert f"{cell.warrant.mark} {column.short}, {cell.warrant.value}: {cell.sentence}" in text
            assert " ".join(cell.note.split()) in text
            for cite in cell.cites:
                source = SHELF.sources[cite.source]
                via = f"as reported by {label(SHELF.sources[cite.via])}" if cite.via else READ[source.read]
                assert f"{label(source)}, {cite.place}; {via}. {' '.join(cite.says.split())}" in text


def test_a_report_names_the_reporter() -> None:
    assert "as reported by Ranter-Go-Round (Wikipedia)" in told("lives", "hoffmann-1891")


def test_where_the_question_does_not_arise_that_is_said() -> None:
    assert told("cry_when", "hoffmann-1891").endswith("Hoffmann 1891: The question does not arise.")


@pytest.mark.parametrize("address", ["rule/powers.K.asked", "book/foster-1914", "source/foster-1914"])
def test_the_question_the_book_and_the_source_lead_to_their_pages(address: str) -> None:
    compared = everything()
    row = next(row for row in compared.rows if row.rule == "powers.K.asked")
    number = next(number for number, column in enumerate(compared.books) if column.book == "foster-1914")
    lines = answer(row, number, compared.books[number], SHELF.sources, 72)
    assert address in {piece.link for line in lines for piece in line.pieces}
