"""Compares rulebooks: rules down, books across."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import about, power_of
from ranter_tui.library.questions.in_short import in_short
from ranter_tui.library.questions.inquiry import has_the_card
from ranter_tui.library.questions.order import in_order
from ranter_tui.rulebook.book import Cite, Entry, Rulebook
from ranter_tui.rulebook.warrant import Warrant

NO_SUCH_CARD = "There is no such card in its pack."


class Cell(Struct, frozen=True):
    """What one book answers to one rule."""

    value: Any
    short: str
    sentence: str
    warrant: Warrant
    note: str
    cites: tuple[Cite, ...]


class Row(Struct, frozen=True):
    """One rule, and what each of the books answers, in the order of the books."""

    rule: RuleKey
    group: str
    question: str
    differs: bool
    cells: tuple[Cell | None, ...]
    """None where the question does not arise under the other rules of a book."""
    unasked: str
    """What holds where the question does not arise."""
    absent: tuple[bool, ...]
    """For each book, whether its pack has no such card at all."""

    def without(self, number: int) -> str:
        """Return what is to be said of a book that has no answer."""
        return NO_SUCH_CARD if self.absent[number] else self.unasked


class Column(Struct, frozen=True):
    """The head of a column: a book."""

    book: str
    short: str
    title: str
    year: int | None


class Comparison(Struct, frozen=True):
    books: tuple[Column, ...]
    rows: tuple[Row, ...]

    def differing(self) -> Comparison:
        """Return the comparison without the rules on which all agree."""
        return Comparison(self.books, tuple(row for row in self.rows if row.differs))


def comparison(books: Sequence[Rulebook]) -> Comparison:
    """Return every rule that at least one of the books answers, in the order of the vocabulary."""
    entries = [book.entries() for book in books]
    rules = [book.plain_rules() for book in books]
    keys = in_order(key for told in entries for key in told)
    return Comparison(
        books=tuple(Column(book.id, book.short, book.title, book.year) for book in books),
        rows=tuple(_row(key, [told.get(key) for told in entries], rules) for key in keys),
    )


def _row(key: RuleKey, answers: list[Entry[Any] | None], rules: list[Rules]) -> Row:
    said = about(key)
    return Row(
        rule=key,
        group=said.group,
        question=said.question,
        differs=any(_settled(answer) != _settled(answers[0]) for answer in answers),
        cells=tuple(
            None
            if answer is None
            else Cell(
                answer.value,
                in_short(answer.value),
                said.sentence(answer.value),
                answer.warrant,
                answer.note,
                answer.cites,
            )
            for answer in answers
        ),
        unasked="The question does not arise." if power_of(key) is None else said.sentence(()),
        absent=tuple(not has_the_card(key, one) for one in rules),
    )


def _settled(answer: Entry[Any] | None) -> Any:
    """Return an answer for comparing: a card that is not mentioned equals one that does nothing."""
    return None if answer is None or answer.value == () else answer.value
