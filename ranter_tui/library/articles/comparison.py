"""The article that compares rulebooks: each question with its answers, and who gives them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct, field
from msgspec.structs import replace

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.about import MOST, counted
from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.articles.footnotes import Footnotes
from ranter_tui.library.articles.voices import in_a_row
from ranter_tui.library.questions.compare import Column, Comparison, Row
from ranter_tui.library.typeset.link import link, rule_in, rule_place
from ranter_tui.rulebook.book import Cite
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant

FEW = 3
"""So many books are named at the head, and have their answers to themselves; more share them."""
OF_SOME, AGREED = "What concerns only some of them", "Where they agree"


class Givers(Struct):
    """The books that give an answer and know it in the same way."""

    books: list[Column] = field(default_factory=list)
    cites: list[Cite] = field(default_factory=list)


Answers = dict[str, dict[Warrant | None, Givers]]
"""The answers to a question in sentences, and who gives them, by how they are known."""


def compared_article(
    compared: Comparison, address: str, sources: Mapping[str, Source], everything: bool = True
) -> Article:
    """Return the article: where the books differ, what is ruled by some only and, if wanted, where all agree.

    An answer of many books has no footnotes; their names lead to what it rests on.
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
    sections.append(Section(title=OF_SOME, sections=tuple(_of_some(compared))))
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
    return f"{told}; {some} more concern only some of them." if some else f"{told}."


def _book_by_book(compared: Comparison, row: Row, notes: Footnotes) -> Section:
    """Return the answers of a few books, each with its footnotes."""
    passages = [
        Passage(
            term=_names(givers.books, row, warrant),
            text=sentence,
            warrant=warrant,
            footnotes=notes.mark(tuple(givers.cites)),
        )
        for sentence, known in _answers(compared, row).items()
        for warrant, givers in known.items()
    ]
    place = rule_place(row.rule)
    return Section(title=row.question, name=place, passages=_placed(_leading_on(passages, row), row))


def _grouped(compared: Comparison, row: Row) -> Section:
    """Return each answer with the books that give it, those first that know it best."""
    told = [
        Section(
            title=sentence,
            passages=tuple(
                Passage(text=_names(known[warrant].books, row, warrant), warrant=warrant)
                for warrant in (*Warrant, None)
                if warrant in known
            ),
        )
        for sentence, known in _answers(compared, row).items()
    ]
    told[-1] = replace(told[-1], passages=_leading_on(told[-1].passages, row))
    told[0] = replace(told[0], passages=_placed(told[0].passages, row))
    return Section(title=row.question, name=rule_place(row.rule), sections=tuple(told))


def _placed(passages: Sequence[Passage], row: Row) -> tuple[Passage, ...]:
    """Return the passages, of which the first has the place of the rule."""
    return (replace(passages[0], place=rule_place(row.rule)), *passages[1:])


def _leading_on(passages: Sequence[Passage], row: Row) -> tuple[Passage, ...]:
    """Return the passages, the last of them with a link to the page of the rule."""
    return (*passages[:-1], replace(passages[-1], about=(row.rule,)))


def _answers(compared: Comparison, row: Row) -> Answers:
    """Return the answers, those that most books give first."""
    answers: Answers = {}
    for sentence, numbers in row.answers().items():
        known = answers.setdefault(sentence, {})
        for number in numbers:
            cell = row.cells[number]
            givers = known.setdefault(cell.warrant if cell is not None else None, Givers())
            givers.books.append(compared.books[number])
            givers.cites += cell.cites if cell is not None else ()
    return answers


def _names(books: Iterable[Column], row: Row, warrant: Warrant | None) -> str:
    """Return the names, each with a link to where the book answers this, if it does."""
    return in_a_row(
        [
            link(book.short, rule_in(book.book, row.rule) if warrant is not None else f"book/{book.book}")
            for book in books
        ]
    )


def _of_some(compared: Comparison) -> Iterator[Section]:
    """Yield what only some of the books have rules for, and what these say; not that a card does nothing."""
    told: dict[str, list[Passage]] = {}
    for row in compared.of_some():
        cells = zip(compared.books, row.cells, strict=True)
        books = [book for book, cell in cells if cell is not None and cell.value != ()]
        if books:
            told.setdefault("; ".join(book.short for book in books), []).append(_in_brief(row))
    for names, passages in told.items():
        yield Section(title=names, passages=tuple(passages))


def _agreed(compared: Comparison) -> Iterator[Passage]:
    return map(_in_brief, compared.agreed())


def _in_brief(row: Row) -> Passage:
    """Return a question with the answer of all that answer it."""
    said = next(cell.sentence for cell in row.cells if cell is not None)
    place = rule_place(row.rule)
    return Passage(term=link(row.question, f"rule/{row.rule}"), note=said, place=place)
