"""The article that compares rulebooks rule by rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.about import counted, listed
from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.articles.footnotes import Footnotes
from ranter_tui.library.questions.compare import Column, Comparison, Row
from ranter_tui.library.typeset.link import link
from ranter_tui.rulebook.book import Cite
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant

MOST_NAMED = 3
"""The most books to name at the head; more are counted, and named in the answers."""


def compared_article(
    compared: Comparison, address: str, sources: Mapping[str, Source], everything: bool = False
) -> Article:
    """Return the article: each rule on which the books differ, or every rule, with who gives which answer."""
    notes = Footnotes(sources)
    shown = compared if everything else compared.differing()
    sections = tuple(
        Section(
            title=GROUPS[group],
            sections=tuple(
                Section(title=row.question, passages=tuple(_answers(shown, row, notes))) for row in rows
            ),
        )
        for group, rows in groupby(shown.rows, key=lambda row: row.group)
    )
    return Article(
        address=address,
        title=heading_of(everything),
        subtitle=named(compared),
        summary=agreement(compared),
        sections=sections,
        footnotes=notes.all(),
    )


def heading_of(everything: bool) -> str:
    return "Compared" if everything else "Where they differ"


def named(compared: Comparison) -> str:
    """Return the names of the books, or how many there are."""
    names = tuple(book.short for book in compared.books)
    return listed(names) if len(names) <= MOST_NAMED else f"{len(names)} rulebooks"


def agreement(compared: Comparison) -> str:
    """Return on how many rules the books differ, and on how many they agree."""
    differ = len(compared.differing().rows)
    agree = len(compared.rows) - differ
    if not differ:
        return f"They agree on all {agree} rules."
    return f"They differ on {counted(differ, 'rule')} and agree on {agree}."


def _answers(compared: Comparison, row: Row, notes: Footnotes) -> Iterator[Passage]:
    """Yield each answer once for each warrant, with the books that give it."""
    givers: dict[tuple[str, Warrant | None], list[Column]] = {}
    cites: dict[tuple[str, Warrant | None], list[Cite]] = {}
    for number, (book, cell) in enumerate(zip(compared.books, row.cells, strict=True)):
        said = (cell.sentence, cell.warrant) if cell is not None else (row.without(number), None)
        givers.setdefault(said, []).append(book)
        cites.setdefault(said, []).extend(cell.cites if cell is not None else ())
    for (sentence, warrant), books in givers.items():
        yield Passage(
            term="; ".join(link(book.short, f"book/{book.book}") for book in books),
            text=sentence,
            warrant=warrant,
            footnotes=notes.mark(tuple(cites[sentence, warrant])),
            about=(row.rule,) if warrant is not None else (),
        )
