"""A comparison as an article, for whoever reads it rule by rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from ranter_tui.game.rules import GROUPS
from ranter_tui.library.article import Article, Passage, Section
from ranter_tui.library.compare import Comparison, Row
from ranter_tui.library.footnotes import Footnotes
from ranter_tui.library.link import link
from ranter_tui.rulebook.reference import Source


def compared_article(compared: Comparison, address: str, sources: Mapping[str, Source]) -> Article:
    """Where the books differ: each rule with what each of them has."""
    notes = Footnotes(sources)
    differing = compared.differing()
    sections = tuple(
        Section(
            title=GROUPS[group],
            sections=tuple(
                Section(title=row.question, passages=tuple(_answers(differing, row, notes))) for row in rows
            ),
        )
        for group, rows in groupby(differing.rows, key=lambda row: row.group)
    )
    agree = len(compared.rows) - len(differing.rows)
    return Article(
        address=address,
        title="Where they differ",
        subtitle=" and ".join(column.short for column in compared.books),
        summary=f"They differ on {len(differing.rows)} rules and agree on {agree}.",
        sections=sections,
        footnotes=notes.all(),
    )


def _answers(compared: Comparison, row: Row, notes: Footnotes) -> Iterator[Passage]:
    for number, (column, cell) in enumerate(zip(compared.books, row.cells, strict=True)):
        name = link(column.short, f"book/{column.book}")
        if cell is None:
            yield Passage(term=name, text=row.without(number))
        else:
            yield Passage(
                term=name,
                text=cell.sentence,
                warrant=cell.warrant,
                footnotes=notes.mark(cell.cites),
                about=(row.rule,),
            )
