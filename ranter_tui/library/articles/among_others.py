"""The article on one rulebook among the others: what it answers, who does so too, and who does not."""

from __future__ import annotations

from itertools import groupby

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.about import MOST, counted
from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.questions.compare import Cell, Column, Comparison, Row, SharedAnswer
from ranter_tui.library.typeset.link import link, rule_in, rule_place

FEW = 3
"""So many books that give an answer are named; more are counted."""


def among_others(compared: Comparison, address: str) -> Article:
    """Return the article on the first of the books: the questions that are not answered alike by all."""
    book, *others = compared.books
    asked = [row for row in compared.rows if row.cells[0] is not None]
    differing = [row for row in asked if row.differs]
    return Article(
        address=address,
        title=f"{book.short} among the others",
        subtitle="question by question",
        summary=f"Of the {len(asked)} questions that {link(book.short, f'book/{book.book}')} answers, "
        f"{len(asked) - len(differing)} are answered alike by all whom they concern, among "
        f"{counted(len(others), 'other book', upto=MOST)}. Here are the rest.",
        sections=tuple(
            Section(title=GROUPS[group], sections=tuple(_answered(row, compared) for row in rows))
            for group, rows in groupby(differing, key=lambda row: row.group)
        ),
    )


def _answered(row: Row, compared: Comparison) -> Section:
    """Return a question with the answer of the first book, and after it those of others."""
    own = row.cells[0]
    assert own is not None
    alike, *others = sorted(
        (answer for answer in row.answers() if answer.arises), key=lambda answer: 0 not in answer.books
    )
    told = (
        Passage(term=_names(_books(answer, compared), row, capital=True), text=answer.words)
        for answer in others
    )
    said = _own(own, _books(alike, compared)[1:], row)
    return Section(title=row.question, name=rule_place(row.rule), passages=(said, *told))


def _own(own: Cell, alike: list[Column], row: Row) -> Passage:
    so_too = f"So too {_names(alike, row)}." if alike else "No other book says so."
    return Passage(
        text=own.here,
        note=so_too,
        warrant=own.warrant,
        rule=row.rule,
        value=own.value,
        place=rule_place(row.rule),
    )


def _books(answer: SharedAnswer, compared: Comparison) -> list[Column]:
    return [compared.books[number] for number in answer.books]


def _names(books: list[Column], row: Row, capital: bool = False) -> str:
    """Return who they are, each with a link to where the book answers this, or how many they are."""
    if len(books) <= FEW:
        return "; ".join(link(book.short, rule_in(book.book, row.rule)) for book in books)
    many = counted(len(books), "other book", upto=MOST)
    return link(f"{many[0].upper()}{many[1:]}" if capital else many, f"rule/{row.rule}")
