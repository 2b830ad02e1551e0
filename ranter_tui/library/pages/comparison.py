"""The pages that compare rulebooks: each question with its answers, and who gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.about import MOST, counted
from ranter_tui.game.rules.asking import about, arises, power_of
from ranter_tui.library.pages.room import filled, stated
from ranter_tui.library.pages.rules import FEW as AT_A_GLANCE
from ranter_tui.library.pages.rules import in_a_row
from ranter_tui.library.said.claims import NOT_ASKED, Answer, Claim, Comparison, Row, in_short, lacks_card
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link, rule_in, rule_place
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.cards_in_words import capital

FEW = 3
"""So many books are named at the head, and have their answers to themselves; more share them."""
AGREED = "Where they agree"


def compared_article(
    compared: Comparison, address: str, sources: Mapping[str, Source], everything: bool = True
) -> Article:
    """Return the article: where the books differ, what is ruled by some only and, if wanted, where all agree.

    Where many books answer there are no footnotes; their names lead to what it rests on.
    """
    notes = Footnotes(sources)
    few = len(compared.books) <= FEW
    groups = groupby(compared.differing(), key=lambda row: row.group)
    sections = [
        Section(
            title=GROUPS[group],
            sections=tuple(_book_by_book(row, notes) if few else _grouped(row) for row in rows),
        )
        for group, rows in groups
    ]
    only = f"What concerns only {_some(compared)} of them"
    sections.append(Section(title=only, sections=tuple(_of_some(compared, notes if few else None))))
    if everything:
        sections.append(Section(title=AGREED, passages=tuple(_agreed(compared))))
    return Article(
        address=address,
        title=title_of(compared.books),
        subtitle="where they differ",
        summary=agreement(compared),
        sections=filled(*sections),
        footnotes=notes.all(),
    )


def title_of(books: Iterable[Rulebook]) -> str:
    """Return the names of the books, or how many there are. A name may have a comma in it."""
    names = [book.short for book in books]
    if len(names) <= FEW:
        return " · ".join(names)
    many = counted(len(names), "rulebook", upto=MOST)
    return f"{capital(many)} compared"


def agreement(compared: Comparison) -> str:
    """Return on how many rules the books differ, and on how many they agree."""
    differ, agree = len(compared.differing()), len(compared.agreed())
    told = f"They differ on {counted(differ, 'rule')} and agree on {agree}"
    if not differ:
        told = f"They agree on all {agree} rules"
    some = len(compared.of_some())
    concern = "concerns" if some == 1 else "concern"
    return f"{told}; {some} more {concern} only {_some(compared)} of them." if some else f"{told}."


def _some(compared: Comparison) -> str:
    return "one" if len(compared.books) == 2 else "some"


def _book_by_book(row: Row, notes: Footnotes) -> Section:
    passages = [
        Passage(term=_names(those), text=answer.words, warrant=warrant, footnotes=notes.mark(_cites(those)))
        for answer in row.answers()
        for warrant, those in _by_warrant(answer).items()
    ]
    place = rule_place(row.rule)
    return Section(title=row.question, name=place, passages=_placed(_leading_on(passages, row), row))


def _grouped(row: Row) -> Section:
    told = [Section(title=answer.words, passages=tuple(who_says(row, answer))) for answer in row.answers()]
    told[-1] = replace(told[-1], passages=_leading_on(told[-1].passages, row))
    told[0] = replace(told[0], passages=_placed(told[0].passages, row))
    return Section(title=row.question, name=rule_place(row.rule), sections=tuple(told))


def who_says(row: Row, answer: Answer) -> Iterator[Passage]:
    """Yield the books by warrant. Where the question does not arise, many books are only counted."""
    if not answer.arises and len(answer.claims) > AT_A_GLANCE:
        many = counted(len(answer.claims), "book", upto=MOST)
        yield Passage(text=link(capital(many), f"rule/{row.rule}"))
        return
    known = _by_warrant(answer)
    for warrant in (*Warrant, None):
        if warrant in known:
            yield Passage(text=_names(known[warrant]), warrant=warrant)


def _placed(passages: Sequence[Passage], row: Row) -> tuple[Passage, ...]:
    return (replace(passages[0], place=rule_place(row.rule)), *passages[1:])


def _leading_on(passages: Sequence[Passage], row: Row) -> tuple[Passage, ...]:
    return (*passages[:-1], replace(passages[-1], about=(row.rule,)))


def _by_warrant(answer: Answer) -> dict[Warrant | None, list[Claim]]:
    """Return the claims by warrant; under None the claims that a book does not state."""
    known: dict[Warrant | None, list[Claim]] = {}
    for claim in answer.claims:
        known.setdefault(claim.warrant if claim.is_stated else None, []).append(claim)
    return known


def _cites(claims: Iterable[Claim]) -> tuple[Cite, ...]:
    return tuple(cite for claim in claims for cite in claim.cites)


def _names(claims: Iterable[Claim]) -> str:
    return in_a_row(
        [
            link(claim.book.short, claim.address if claim.is_stated else f"book/{claim.book.id}")
            for claim in claims
        ]
    )


def _of_some(compared: Comparison, notes: Footnotes | None) -> Iterator[Section]:
    told: dict[tuple[str, ...], list[Row]] = {}
    for row in compared.of_some():
        told.setdefault(tuple(claim.book.id for claim in row.claims if claim.is_stated), []).append(row)
    for books, rows in told.items():
        yield Section(title=_whose(books, compared), sections=tuple(_ruled(row, notes) for row in rows))


def _whose(books: Sequence[str], compared: Comparison) -> str:
    """Return the names of the books or, if they are nearly all, of the others."""
    others = [book.short for book in compared.books if book.id not in books]
    if len(books) > AT_A_GLANCE and len(others) <= FEW:
        return f"All but {'; '.join(others)}"
    return "; ".join(book.short for book in compared.books if book.id in books)


def _ruled(row: Row, notes: Footnotes | None) -> Section:
    """Return a question with its only answer, and a mark if all books have the same warrant."""
    claims = [claim for claim in row.claims if claim.is_stated]
    warrants = {claim.warrant for claim in claims}
    passage = Passage(
        text=_answer(row),
        warrant=warrants.pop() if len(warrants) == 1 else None,
        footnotes=notes.mark(_cites(claims)) if notes is not None else (),
        about=(row.rule,),
        place=rule_place(row.rule),
    )
    return Section(title=row.question, name=rule_place(row.rule), passages=(passage,))


def _agreed(compared: Comparison) -> Iterator[Passage]:
    for row in compared.agreed():
        question = link(row.question, f"rule/{row.rule}")
        yield Passage(term=question, note=_answer(row), place=rule_place(row.rule))


def _answer(row: Row) -> str:
    return next(answer.words for answer in row.answers() if answer.arises)


def as_data(books: Iterable[Rulebook], rows: Iterable[Row]) -> dict[str, Any]:
    """Return a comparison for programs."""
    columns = [
        {"book": book.id, "short": book.short, "title": book.title, "year": book.year} for book in books
    ]
    return {"books": columns, "rows": [*map(_row, rows)]}


def _row(row: Row) -> dict[str, Any]:
    return {
        "rule": row.rule,
        "group": row.group,
        "question": row.question,
        "differs": row.differs,
        "cells": [_cell(claim) if claim.is_stated else None for claim in row.claims],
        "unasked": NOT_ASKED if power_of(row.rule) is None else about(row.rule).sentence(()),
        "absent": [lacks_card(claim.rules, row.rule) for claim in row.claims],
        "arising": [arises(claim.rules, row.rule) for claim in row.claims],
    }


def _cell(claim: Claim) -> dict[str, Any]:
    return {
        "value": claim.value,
        "short": in_short(claim.rule, claim.value),
        "sentence": claim.sentence,
        "here": claim.here,
        "warrant": claim.warrant,
        "note": claim.note,
        "cites": claim.cites,
    }


# One book among the others


def among_others(compared: Comparison, address: str) -> Article:
    """Return the article on the first of the books: the questions that are not answered alike by all."""
    book, *others = compared.books
    asked = [row for row in compared.rows if row.claims[0].is_stated]
    differing = [row for row in asked if row.differs]
    return Article(
        address=address,
        title=f"{book.short} among the others",
        subtitle="question by question",
        summary=f"Of the {len(asked)} questions that {link(book.short, f'book/{book.id}')} answers, "
        f"{len(asked) - len(differing)} are answered alike by all whom they concern, among "
        f"{counted(len(others), 'other book', upto=MOST)}. Here are the rest.",
        sections=tuple(
            Section(title=GROUPS[group], sections=tuple(map(_answered, rows)))
            for group, rows in groupby(differing, key=lambda row: row.group)
        ),
    )


def _answered(row: Row) -> Section:
    """Return a question with the answer of the first book, then those of the others."""
    own, place = row.claims[0], rule_place(row.rule)
    answers = [answer for answer in row.answers() if answer.arises]
    alike, *others = sorted(answers, key=lambda answer: answer.sentence != own.sentence)
    so_too = [claim for claim in alike.claims if claim is not own]
    note = f"So too {_few(so_too)}." if so_too else "No other book says so."
    said = replace(stated(own, place=place), note=note)
    told = (Passage(term=_few(answer.claims, capital), text=answer.words) for answer in others)
    return Section(title=row.question, name=place, passages=(said, *told))


def _few(claims: Sequence[Claim], begins: Callable[[str], str] = str) -> str:
    """Return the books with links to their answers, or how many there are."""
    if len(claims) <= FEW:
        return "; ".join(link(claim.book.short, rule_in(claim.book.id, claim.rule)) for claim in claims)
    return link(begins(counted(len(claims), "other book", upto=MOST)), f"rule/{claims[0].rule}")
