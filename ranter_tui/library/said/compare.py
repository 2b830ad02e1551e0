"""Compares rulebooks: rules down, books across."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Any

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import about, arises, in_general, pack_of, power_of, sentence
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.library.said.inquiry import in_order, in_short
from ranter_tui.rulebook.book import Cite, Entry, Rulebook
from ranter_tui.rulebook.warrant import Warrant

NO_SUCH_CARD = "There is no such card in the pack."
NOT_ASKED = "The question does not arise."


class Cell(Struct, frozen=True):
    """What one book answers to one rule."""

    value: Any
    short: str
    sentence: str
    """In words that are the same wherever the value is the same."""
    here: str
    """In words that fit the other rules of the book, and its pack."""
    warrant: Warrant
    note: str
    cites: tuple[Cite, ...]


class SharedAnswer(Struct, frozen=True):
    """An answer, or why there is none, and by their numbers the books of which it is true."""

    words: str
    books: tuple[int, ...]
    arises: bool


class Row(Struct, frozen=True):
    """One rule, and what each of the books answers, in the order of the books."""

    rule: RuleKey
    group: str
    question: str
    differs: bool
    """Whether those books differ in which the question arises."""
    cells: tuple[Cell | None, ...]
    """None where the question does not arise under the other rules of a book."""
    unasked: str
    """What holds where the question does not arise."""
    absent: tuple[bool, ...]
    """For each book, whether its pack has no such card at all."""
    arising: tuple[bool, ...]
    """For each book, whether its other rules let the question arise."""

    def without(self, number: int) -> str:
        """Return what is to be said of a book that has no answer."""
        if self.absent[number]:
            return NO_SUCH_CARD
        return self.unasked if self.arising[number] else NOT_ASKED

    def answers(self) -> tuple[SharedAnswer, ...]:
        """Return the answers, that of most books first, and last where the question does not arise."""
        told: dict[tuple[bool, str], list[int]] = {}
        for number, cell in enumerate(self.cells):
            said = cell.sentence if cell is not None else self.without(number)
            told.setdefault((self.arises(number), said), []).append(number)
        answers = sorted(told.items(), key=lambda answer: (not answer[0][0], -len(answer[1])))
        return tuple(
            SharedAnswer(self._in_their_words(said, numbers), tuple(numbers), arises)
            for (arises, said), numbers in answers
        )

    def _in_their_words(self, said: str, numbers: Iterable[int]) -> str:
        """Return an answer as it fits the books that give it, if it is the same words for all of them."""
        cells = [self.cells[number] for number in numbers]
        words = {cell.here if cell is not None else said for cell in cells}
        return words.pop() if len(words) == 1 else said

    @property
    def rules_something(self) -> bool:
        """Whether any book says more than that a card does nothing."""
        return any(cell is not None and cell.value != () for cell in self.cells)

    def arises(self, number: int) -> bool:
        """Whether the question arises in a book. A card of its pack that it does not mention does nothing."""
        return self.cells[number] is not None or (power_of(self.rule) is not None and self.arising[number])

    @property
    def arises_everywhere(self) -> bool:
        return all(map(self.arises, range(len(self.cells))))


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
        """Return the comparison with only those rules on which the books differ."""
        return Comparison(self.books, tuple(row for row in self.rows if row.differs))

    def agreed(self) -> tuple[Row, ...]:
        """Return the rules on which all of the books agree."""
        return tuple(row for row in self.rows if not row.differs and row.arises_everywhere)

    def of_some(self) -> tuple[Row, ...]:
        """Return the rules that concern only some of the books, which agree on them."""
        rows = (row for row in self.rows if not row.differs and not row.arises_everywhere)
        return tuple(row for row in rows if row.rules_something)


def comparison(books: Sequence[Rulebook]) -> Comparison:
    """Return every rule that at least one of the books answers, in the order of the vocabulary."""
    entries = [book.standing() for book in books]
    rules = [book.plain_rules() for book in books]
    keys = in_order(key for told in entries for key in told)
    return Comparison(
        books=tuple(Column(book.id, book.short, book.title, book.year) for book in books),
        rows=tuple(_row(key, [told.get(key) for told in entries], rules) for key in keys),
    )


def _row(key: RuleKey, answers: list[Entry[Any] | None], rules: list[Rules]) -> Row:
    said, power = about(key), power_of(key)
    arising = tuple(arises(one, key) for one in rules)
    heard = [in_general(one, key) for one in rules]
    # A card that a pack has and a book does not mention does nothing.
    counts = [
        answer is not None or (power is not None and asked)
        for answer, asked in zip(answers, arising, strict=True)
    ]
    return Row(
        rule=key,
        group=said.group,
        question=_asked(said.question, compress(rules, counts)),
        differs=len(set(compress(heard, counts))) > 1,
        cells=tuple(
            None
            if answer is None
            else Cell(
                answer.value,
                in_short(key, answer.value),
                words,
                sentence(one, key),
                answer.warrant,
                answer.note,
                answer.cites,
            )
            for answer, words, one in zip(answers, heard, rules, strict=True)
        ),
        unasked=NOT_ASKED if power is None else said.sentence(()),
        absent=tuple(power is not None and power[0] not in (HIGHEST, *pack_of(one).order) for one in rules),
        arising=arising,
    )


def _asked(question: str, those: Iterable[Rules]) -> str:
    """Return the question in the words of the packs in which it arises, if these have the same words."""
    questions = {pack_of(rules).says(question) for rules in those}
    return questions.pop() if len(questions) == 1 else question
