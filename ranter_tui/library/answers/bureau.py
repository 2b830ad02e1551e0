"""Where questions are put: it knows the books and their words, and answers at once."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.library.answers.answer import AnswerSources, ShortAnswer, short_answer
from ranter_tui.library.answers.understanding import Understood, understood
from ranter_tui.library.answers.vocabulary import Vocabulary, telling
from ranter_tui.library.articles.book import variant_keys
from ranter_tui.rulebook.book import Rulebook

if TYPE_CHECKING:
    from ranter_tui.library.room import Stacks

CLEAR = 0.55
"""The part of the words of a question that must be understood if it is to be answered."""

SURE = 0.6
"""The same where nobody may have asked anything: whoever searches may want something else."""

ASKS = re.compile(
    r"\s*(what|who|when|where|which|how|why|is|are|may|can|do|does|must|should|will) \S", re.IGNORECASE
)
"""How a question begins in English."""

ADDRESS = re.compile(r"[a-z]+/\S+")
"""What a page's address looks like."""


class Bureau:
    """Answers questions by the books of a library. It is thread-safe."""

    def __init__(self, stacks: Stacks) -> None:
        self._stacks = stacks

    def prepare(self) -> None:
        """Read what the answers are taken from. That takes a moment, and can be done in a thread."""
        _ = self._vocabulary, self._arising

    def answer(
        self, typed: str, book: Rulebook | None = None, rules: Rules | None = None
    ) -> ShortAnswer | None:
        """Return the answer to a question, or None if it is about no rule.

        A book that is named in the question goes before the one that is given, with the rules in play.
        """
        asked = self.understood(typed, book)
        if asked is None:
            return None
        if book is None or asked.book != book.id:
            book, rules = (self._stacks.shelf.book(asked.book) if asked.book else None), None
        return short_answer(asked, self._reading, book, rules)

    def ready_answer(
        self, typed: str, book: Rulebook | None = None, rules: Rules | None = None
    ) -> ShortAnswer | None:
        """Return the answer if the words are clearly a question: a word or address looks for a page."""
        if ADDRESS.fullmatch(typed.strip()):
            return None
        if len(telling(typed)) < 2 and "?" not in typed and not ASKS.match(typed):
            return None
        told = self.answer(typed, book, rules)
        return told if told is not None and told.sure >= SURE else None

    def is_rule(self, name: str) -> bool:
        """Whether a rule is called so."""
        return name in self._vocabulary.keys

    def understood(self, typed: str, book: Rulebook | None = None) -> Understood | None:
        """Return what is asked."""
        arising = self._arising if book is None else {**self._arising, book.id: _arising(book)}
        default = book.id if book is not None else ""
        return understood(typed, self._vocabulary, self._stacks.shelf.headings(), arising, default)

    @cached_property
    def _reading(self) -> AnswerSources:
        contradictions = self._stacks.shelf.contradictions.contradictions
        return AnswerSources(self._stacks.books, contradictions, self._stacks.sources)

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        return Vocabulary(self._reading.books, self._reading.contradictions)

    @cached_property
    def _arising(self) -> dict[str, frozenset[RuleKey]]:
        """The rules that arise in each book, or in a variant of it."""
        return {book.id: _arising(book) for book in self._reading.books}


def _arising(book: Rulebook) -> frozenset[RuleKey]:
    return frozenset(book.standing()).union(*map(variant_keys, book.variants))
