"""By which words each rule is called: its own, those of its values, and those of quarrels about it.

How well each word fits each rule is found out once for a shelf. The answers and the search of the exported
pages read it alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from math import log
from typing import TYPE_CHECKING, get_args

from msgspec import Struct

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import GROUPS, HINTS, RuleKey
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import about, power_of
from ranter_tui.library.search.english import English, stem
from ranter_tui.library.search.spelling import words
from ranter_tui.rulebook.reference import PlayersWords

if TYPE_CHECKING:
    from ranter_tui.library.said.holdings import Holdings
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.rulebook.heading import Heading

ABOVE_ALL, NAME, QUARREL, ALSO_SAID, VALUE, CASE, REASON = 3.2, 3.0, 2.5, 2.0, 1.2, 0.7, 0.5
"""What a word weighs: asking for one rule above all, in a rule’s name, in a quarrel about it, and so on."""
OTHERWISE = 0.75
"""What is left of it if another word was said for it."""


class Heard(Struct, frozen=True, array_like=True, gc=False):
    """How well a word fits a rule."""

    score: float
    names: bool
    """Whether the word belongs to the rule, and is not only said beside it."""


class BookNames(Struct, frozen=True):
    """How the books are named in a question."""

    whole: tuple[tuple[str, str], ...]
    """The normalized names of books with their ids, those of most words first."""
    by_word: dict[str, tuple[str, ...]]
    """The books that have a word in their names, but for words of every day and small numbers."""
    words: dict[str, tuple[str, ...]]
    """All the words in the names of a book."""


class Vocabulary(Struct, frozen=True, dict=True):
    """The words of all rules, each with its weight."""

    keys: tuple[RuleKey, ...]
    heard: dict[str, dict[RuleKey, Heard]]
    """For the stem of every word the rules that it fits."""
    table: tuple[str, ...]
    """Every word that a question may be made of, to see which was meant by a slip."""
    ranks: dict[str, str]
    """The ranks by what they are called."""
    arising: dict[str, tuple[RuleKey, ...]]
    """The rules that arise in each book, or in a variant of it."""
    names_of_books: BookNames
    said: PlayersWords

    @cached_property
    def english(self) -> English:
        return English(self.said)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(self.table)

    def scores(self, asked: Iterable[str]) -> dict[RuleKey, float]:
        """Return how well each rule fits the words of a question."""
        found: dict[RuleKey, float] = {}
        for word in asked:
            for key, heard in self.heard.get(stem(word), {}).items():
                found[key] = found.get(key, 0.0) + heard.score
        return found

    def names(self, word: str, key: RuleKey) -> bool:
        """Whether a word belongs to a rule."""
        heard = self.heard.get(stem(word), {}).get(key)
        return heard is not None and heard.names

    def knows(self, word: str) -> bool:
        return stem(word) in self.heard


def vocabulary(holdings: Holdings) -> Vocabulary:
    """Return the vocabulary of all books, which is cached until something on the shelf changes."""
    return holdings.kept("vocabulary", Vocabulary, lambda: _Weights(holdings).vocabulary())


class _Weights:
    """Weighs the words of all rules."""

    def __init__(self, holdings: Holdings) -> None:
        self._shelf, self._books = holdings.shelf, holdings.books
        self._said = said = self._shelf.players_words
        self._english, self._keys = English(said), holdings.claims.rules
        self._ranks = {**_ranks(), **said.ranks}
        self._weights: dict[str, dict[RuleKey, float]] = {}
        players = (*said.said_for.values(), *said.kin.values())
        more = (*said.also.values(), *said.moments.values(), *said.same_cards)
        self._words = {*self._ranks, *" ".join((*players, *more)).split()}
        for key in self._keys:
            for weight, text in self._own(key):
                self._note(key, text, weight)
        for book in self._books:
            self._hear(book)
        for one in self._shelf.contradictions.contradictions:
            for at, rule in enumerate(one.rules):
                self._note(RuleKey(rule), one.title, ALSO_SAID if at else QUARREL)

    def vocabulary(self) -> Vocabulary:
        every = {*self._words, *" ".join((*self._said.said_for, *self._said.kin)).split()}
        # A word of each stem: all its forms mean the same.
        heard = {
            root: self._heard(word) for root, word in {stem(word): word for word in sorted(every)}.items()
        }
        return Vocabulary(
            keys=self._keys,
            heard={root: rules for root, rules in heard.items() if rules},
            table=tuple(sorted(self._words)),
            ranks=dict(sorted(self._ranks.items())),
            arising={book.id: arising_in(book) for book in self._books},
            names_of_books=_names(self._shelf.headings(), {*self._said.everyday.split()}),
            said=self._said,
        )

    def _own(self, key: RuleKey) -> Iterator[tuple[float, str]]:
        """Yield the texts about a rule, each with its weight."""
        said, words_for = about(key), self._said
        yield NAME, f"{said.title} {said.question}"
        yield REASON, f"{said.matters} {GROUPS[said.group]}"
        if (power := power_of(key)) is not None:
            rank, moment = power
            called = (word for word, one in self._ranks.items() if one == rank)
            yield NAME, f"{moment.value} {' '.join(called)}"
            yield ABOVE_ALL, words_for.above_all.get(moment, "")
            yield ALSO_SAID, words_for.moments.get(moment, "")
            return
        yield NAME, key
        yield ALSO_SAID, words_for.also.get(key, "")
        yield ABOVE_ALL, words_for.above_all.get(key, "")
        kind = get_args(HINTS[key])[0]
        if isinstance(kind, type) and issubclass(kind, Choice):
            yield VALUE, " ".join(f"{value} {said.sentence(value)}" for value in kind)

    def _hear(self, book: Rulebook) -> None:
        for key, entry in book.entries().items():
            if power_of(key) is not None:
                self._note(key, about(key).sentence(entry.value), VALUE)
        for variant in book.variants:
            for key in variant.rules_set():
                self._note(key, variant.title, CASE)
        for case in book.edge_cases:
            self._note(RuleKey(case.rule), case.situation, CASE)

    def _note(self, key: RuleKey, text: str, weight: float) -> None:
        for word in self._english.telling(text):
            self._words.add(word)
            weights = self._weights.setdefault(stem(word), {})
            weights[key] = max(weights.get(key, 0.0), weight)

    def _heard(self, word: str) -> dict[RuleKey, Heard]:
        scores, named = dict[RuleKey, float](), set[RuleKey]()
        for meaning in self._english.meanings(word):
            as_said = self._rarity(meaning) * (1 if meaning == stem(word) else OTHERWISE)
            for key, weight in self._weights.get(meaning, {}).items():
                scores[key] = max(scores.get(key, 0.0), weight * as_said)
                named |= {key} if weight >= VALUE else set()
        return {key: Heard(scores[key], key in named) for key in self._keys if key in scores}

    def _rarity(self, root: str) -> float:
        of_weight = sum(weight >= 1 for weight in self._weights.get(root, {}).values())
        return log(1 + len(self._keys) / (1 + of_weight))


def _names(books: Iterable[Heading], everyday: set[str]) -> BookNames:
    names = {book.id: (words(book.id), words(book.short)) for book in books}
    whole = [
        (len(name), book, name) for book, both in names.items() for name in both if not everyday >= {*name}
    ]
    by_word: dict[str, dict[str, None]] = {}
    for book, both in names.items():
        for word in chain(*both):
            if word not in everyday and not (word.isdecimal() and len(word) < len("1881")):
                by_word.setdefault(word, {})[book] = None
    return BookNames(
        tuple((" ".join(name), book) for _, book, name in sorted(whole, reverse=True)),
        {word: tuple(named) for word, named in by_word.items()},
        {book: tuple(chain(*both)) for book, both in names.items()},
    )


def arising_in(book: Rulebook) -> tuple[RuleKey, ...]:
    """Return the rules that arise in a book, or in a variant of it."""
    every = (*book.standing(), *(key for variant in book.variants for key in variant.rules_set()))
    return tuple(dict.fromkeys(every))


def _ranks() -> dict[str, str]:
    return {
        word: rank
        for pack in PACKS.values()
        for rank in pack.order
        for word in {*words(rank_name(rank)), *words(rank)}
        if not rank.isdecimal()
    }
