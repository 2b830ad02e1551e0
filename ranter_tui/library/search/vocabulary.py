"""By which words each rule is called: its own, those of its values, and those of quarrels about it.

How well each word fits each rule goes into the index, beside how well it fits every other page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct

from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules import GROUPS, RuleKey
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import about, choices_of, power_of
from ranter_tui.library.search.english import English, stem
from ranter_tui.library.search.spelling import words

if TYPE_CHECKING:
    from ranter_tui.library.said.holdings import Holdings
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.rulebook.heading import Heading

ABOVE_ALL, NAME, QUARREL, ALSO_SAID, VALUE, CASE, REASON = 3.2, 3.0, 2.5, 2.0, 1.2, 0.7, 0.5
"""What a word weighs: asking for one rule above all, in a rule’s name, in a quarrel about it, and so on."""
OTHERWISE = 0.75
"""What is left of it if another word was said for it."""


class BookNames(Struct, frozen=True):
    """How the books are named in a question."""

    whole: tuple[tuple[str, str], ...] = ()
    """The normalized names of books with their ids, those of most words first."""
    by_word: dict[str, tuple[str, ...]] = {}
    """The books that have a word in their names, but for words of every day and small numbers."""
    words: dict[str, tuple[str, ...]] = {}
    """All the words in the names of a book."""


class Vocabulary(Struct, frozen=True):
    """What the words of rules and the names of books mean."""

    table: tuple[str, ...] = ()
    """Every word that a question may be made of, to see which was meant by a slip."""
    ranks: dict[str, str] = {}
    """The ranks by the stems of what they are called."""
    arising: dict[str, tuple[RuleKey, ...]] = {}
    """The rules that arise in each book, or in a variant of it."""
    names_of_books: BookNames = BookNames()
    persons: tuple[str, ...] = ()
    """The words of the names of persons, to forgive a slip where one is named."""


class RuleWords:
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
        said, asked = self._said, self._shelf.asked
        persons = (f"{one.name} {' '.join(one.also)}" for one in self._shelf.people.people)
        questions = (word for one in asked.answers for question in one.to for word in words(question))
        return Vocabulary(
            table=tuple(sorted(self._words.union(questions))),
            ranks={stem(name): rank for name, rank in sorted(self._ranks.items())},
            arising={book.id: arising_in(book) for book in self._books},
            names_of_books=_names(
                self._shelf.headings(), {*said.everyday.split(), *said.idle.split()}, asked.called
            ),
            persons=tuple(sorted({*words(" ".join(persons))})),
        )

    def fits(self) -> dict[RuleKey, dict[str, float]]:
        """Return for each rule the stems of words that fit it, and how well each does: at most 1."""
        every = {*self._words, *" ".join((*self._said.said_for, *self._said.kin)).split()}
        found: dict[RuleKey, dict[str, float]] = {key: {} for key in self._keys}
        # A word of each stem: all its forms mean the same.
        for root, word in {stem(word): word for word in sorted(every)}.items():
            for meaning in self._english.meanings(word):
                as_said = (1 if meaning == root else OTHERWISE) / ABOVE_ALL
                for key, weight in self._weights.get(meaning, {}).items():
                    found[key][root] = max(found[key].get(root, 0.0), weight * as_said)
        return found

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
        yield VALUE, " ".join(f"{value} {said.sentence(value)}" for value in choices_of(key))

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
        for word in self._english.telling(self._english.said(text)):
            self._words.add(word)
            weights = self._weights.setdefault(stem(word), {})
            weights[key] = max(weights.get(key, 0.0), weight)


def _names(books: Iterable[Heading], everyday: set[str], called: Mapping[str, Iterable[str]]) -> BookNames:
    """Return the names of books. Of a nickname of several words none names a book alone."""
    whole, by_word, own = (
        list[tuple[int, str, str]](),
        dict[str, dict[str, None]](),
        dict[str, tuple[str, ...]](),
    )
    for book in books:
        nicknames = [*map(words, called.get(f"book/{book.id}", ()))]
        names = [words(book.id), words(book.short), *(name for name in nicknames if len(name) == 1)]
        own[book.id] = tuple(chain(*names))
        whole += [
            (len(name), book.id, " ".join(name)) for name in (*names, *nicknames) if not everyday >= {*name}
        ]
        for word in own[book.id]:
            if word not in everyday and not (word.isdecimal() and len(word) < len("1881")):
                by_word.setdefault(word, {})[book.id] = None
    return BookNames(
        tuple((name, book) for _, book, name in sorted(whole, reverse=True)),
        {word: tuple(named) for word, named in by_word.items()},
        own,
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
