"""The article that compares rulebooks: each question with its answers, and who gives them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct, field
from msgspec.structs import replace

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.about import MOST, counted
from ranter_tui.library.pages.rules import FEW as AT_A_GLANCE
from ranter_tui.library.pages.rules import in_a_row
from ranter_tui.library.said.compare import Column, Comparison, Row, SharedAnswer
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link, rule_in, rule_place
from ranter_tui.rulebook.book import Cite
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant

FEW = 3
"""So many books are named at the head, and have their answers to themselves; more share them."""
AGREED = "Where they agree"


class Givers(Struct):
    """The books that give an answer and know it in the same way."""

    books: list[Column] = field(default_factory=list)
    cites: list[Cite] = field(default_factory=list)


def compared_article(
    compared: Comparison, address: str, sources: Mapping[str, Source], everything: bool = True
) -> Article:
    """Return the article: where the books differ, what is ruled by some only and, if wanted, where all agree.

    Where many books answer there are no footnotes; their names lead to what it rests on.
    """
    notes = Footnotes(sources)
    few = len(compared.books) <= FEW
    groups = groupby(compared.differing().rows, key=lambda row: row.group)
    sections = [
        Section(
            title=GROUPS[group],
            sections=tuple(
                _book_by_book(compared, row, notes) if few else _grouped(compared, row) for row in rows
            ),
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
        sections=tuple(section for section in sections if section.passages or section.sections),
        footnotes=notes.all(),
    )


def title_of(books: Iterable[Column]) -> str:
    """Return the names of the books, or how many there are. A name may have a comma in it."""
    names = [book.short for book in books]
    if len(names) <= FEW:
        return " · ".join(names)
    many = counted(len(names), "rulebook", upto=MOST)
    return f"{many[0].upper()}{many[1:]} compared"


def agreement(compared: Comparison) -> str:
    """Return on how many rules the books differ, and on how many they agree."""
    differ, agree = len(compared.differing().rows), len(compared.agreed())
    told = f"They differ on {counted(differ, 'rule')} and agree on {agree}"
    if not differ:
        told = f"They agree on all {agree} rules"
    some = len(compared.of_some())
    concern = "concerns" if some == 1 else "concern"
    return f"{told}; {some} more {concern} only {_some(compared)} of them." if some else f"{told}."


def _some(compared: Comparison) -> str:
    return "one" if len(compared.books) == 2 else "some"


def _book_by_book(compared: Comparison, row: Row, notes: Footnotes) -> Section:
    """Return the answers of a few books, each with its footnotes."""
    passages = [
        Passage(
            term=_names(givers.books, row, warrant),
            text=answer.words,
            warrant=warrant,
            footnotes=notes.mark(tuple(givers.cites)),
        )
        for answer in row.answers()
        for warrant, givers in _givers(compared, row, answer).items()
    ]
    place = rule_place(row.rule)
    return Section(title=row.question, name=place, passages=_placed(_leading_on(passages, row), row))


def _grouped(compared: Comparison, row: Row) -> Section:
    """Return each answer with the books that give it, those first that know it best."""
    told = [
        Section(title=answer.words, passages=tuple(_who_says(compared, row, answer)))
        for answer in row.answers()
    ]
    told[-1] = replace(told[-1], passages=_leading_on(told[-1].passages, row))
    told[0] = replace(told[0], passages=_placed(told[0].passages, row))
    return Section(title=row.question, name=rule_place(row.rule), sections=tuple(told))


def _who_says(compared: Comparison, row: Row, answer: SharedAnswer) -> Iterator[Passage]:
    """Yield the books by how they know it. Those that are not asked are counted, if they are many."""
    if not answer.arises and len(answer.books) > AT_A_GLANCE:
        many = counted(len(answer.books), "book", upto=MOST)
        yield Passage(text=link(f"{many[0].upper()}{many[1:]}", f"rule/{row.rule}"))
        return
    known = _givers(compared, row, answer)
    for warrant in (*Warrant, None):
        if warrant in known:
            yield Passage(text=_names(known[warrant].books, row, warrant), warrant=warrant)


def _placed(passages: Sequence[Passage], row: Row) -> tuple[Passage, ...]:
    """Return the passages, of which the first has the place of the rule."""
    return (replace(passages[0], place=rule_place(row.rule)), *passages[1:])


def _leading_on(passages: Sequence[Passage], row: Row) -> tuple[Passage, ...]:
    """Return the passages, the last of them with a link to the page of the rule."""
    return (*passages[:-1], replace(passages[-1], about=(row.rule,)))


def _givers(compared: Comparison, row: Row, answer: SharedAnswer) -> dict[Warrant | None, Givers]:
    """Return the books that give an answer, by how they know it."""
    known: dict[Warrant | None, Givers] = {}
    for number in answer.books:
        cell = row.cells[number]
        givers = known.setdefault(cell.warrant if cell is not None else None, Givers())
        givers.books.append(compared.books[number])
        givers.cites += cell.cites if cell is not None else ()
    return known


def _names(books: Iterable[Column], row: Row, warrant: Warrant | None) -> str:
    """Return the names, each with a link to where the book answers this, if it does."""
    return in_a_row(
        [
            link(book.short, rule_in(book.book, row.rule) if warrant is not None else f"book/{book.book}")
            for book in books
        ]
    )


def _of_some(compared: Comparison, notes: Footnotes | None) -> Iterator[Section]:
    """Yield what only some of the books have rules for, and what these say."""
    told: dict[tuple[Column, ...], list[Row]] = {}
    for row in compared.of_some():
        cells = zip(compared.books, row.cells, strict=True)
        books = tuple(book for book, cell in cells if cell is not None)
        told.setdefault(books, []).append(row)
    for books, rows in told.items():
        yield Section(title=_whose(books, compared), sections=tuple(_ruled(row, notes) for row in rows))


def _whose(books: Sequence[Column], compared: Comparison) -> str:
    """Return the names of the books or, if they are nearly all, of the others."""
    others = [book for book in compared.books if book not in books]
    if len(books) > AT_A_GLANCE and len(others) <= FEW:
        return f"All but {'; '.join(book.short for book in others)}"
    return "; ".join(book.short for book in books)


def _ruled(row: Row, notes: Footnotes | None) -> Section:
    """Return a question with the only answer to it, which has a mark if all who give it know it alike."""
    cells = [cell for cell in row.cells if cell is not None]
    warrants = {cell.warrant for cell in cells}
    cites = tuple(cite for cell in cells for cite in cell.cites)
    passage = Passage(
        text=_answer(row),
        warrant=warrants.pop() if len(warrants) == 1 else None,
        footnotes=notes.mark(cites) if notes is not None else (),
        about=(row.rule,),
        place=rule_place(row.rule),
    )
    return Section(title=row.question, name=rule_place(row.rule), passages=(passage,))


def _agreed(compared: Comparison) -> Iterator[Passage]:
    for row in compared.agreed():
        question = link(row.question, f"rule/{row.rule}")
        yield Passage(term=question, note=_answer(row), place=rule_place(row.rule))


def _answer(row: Row) -> str:
    """Return the only answer that there is."""
    return next(answer.words for answer in row.answers() if answer.arises)
