"""By which words each rule is called: its own, those of its values, and those of quarrels about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import log
from typing import get_args

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import GROUPS, HINTS, RuleKey
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import about, power_of
from ranter_tui.library.answers.players_words import (
    ALSO,
    CALLED,
    GUEST,
    MOMENTS,
    PHRASES,
    SAID_FOR,
    SAME_CARDS,
)
from ranter_tui.library.articles.book import variant_keys
from ranter_tui.library.questions.inquiry import rule_keys
from ranter_tui.library.search.english import IDLE, KIN, kin_of, stem
from ranter_tui.library.search.spelling import words
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.prose import Contradiction

ABOVE_ALL, NAME, QUARREL, ALSO_SAID, VALUE, CASE, REASON = 3.2, 3.0, 2.5, 2.0, 1.2, 0.7, 0.5
"""What a word weighs: asking for one rule above all, in a rule’s name, in a quarrel about it, and so on."""
OTHERWISE = 0.75
"""What is left of it if another word was said for it."""

TELLING = frozenset({"all", "both", "many", "own", "next", "no", "go", "goes", "everybody", "nobody"})
"""Idle words that are not idle in a question."""

RANKS: dict[str, str] = {
    word: rank
    for pack in PACKS.values()
    for rank in pack.order
    for word in {*words(rank_name(rank)), *words(rank)}
    if not rank.isdecimal()
} | {
    "dragon": "dragoon",
    "hussar": "husar",
    "harlequin": "harlekin",
    "knave": "J",
    "sow": "husu",
    "witch": "hex",
    "inn": "vardshus",
    "knight": "N",
}
"""The ranks by what they are called."""


def telling(text: str) -> list[str]:
    """Return the words of a text that are not idle, each once."""
    return list(dict.fromkeys(word for word in words(text) if word in TELLING or word not in IDLE))


def as_rules_say(text: str) -> str:
    """Return the normalized words of a question, with words of the rules for the phrases of players.

    >>> as_rules_say("Whats if she won’t swap?"), as_rules_say("can we play with 3")
    ('what if she refuse', 'can we how many can play')
    """
    said = " ".join(words(text))
    for phrase, rules in _PHRASES:
        said = phrase.sub(rules, said)
    return said


_PHRASES = tuple((re.compile(rf"\b(?:{phrase})\b"), rules) for phrase, rules in PHRASES)
_GUEST = re.compile(GUEST)


def guests_in(text: str) -> frozenset[str]:
    """Return the words that stand in a question where a guest's name may stand.

    >>> sorted(guests_in("what if Ann asks Bob for the king"))
    ['ann', 'bob']
    """
    return frozenset(filter(None, (found[1] or found[2] for found in _GUEST.finditer(" ".join(words(text))))))


@cache
def meanings(word: str) -> frozenset[str]:
    """Return the stems of a word of a question, and of what the rules say for it.

    >>> sorted(meanings("swapping")), sorted(meanings("people"))
    (['chang', 'exchang', 'swap'], ['peopl', 'play'])
    """
    root = stem(word)
    said = (book for book, players in SAID_FOR if root in map(stem, (book, *players.split())))
    return frozenset({root, *map(stem, kin_of(word)), *map(stem, said)})


class Vocabulary:
    """The words of all rules, each with its weight."""

    def __init__(self, books: Sequence[Rulebook], contradictions: Iterable[Contradiction]) -> None:
        self.keys = rule_keys(books)
        self._weights: dict[str, dict[RuleKey, float]] = {}
        said = (
            *(players for _, players in (*SAID_FOR, *KIN)),
            *ALSO.values(),
            *MOMENTS.values(),
            *SAME_CARDS,
        )
        self.words: set[str] = {*RANKS, *" ".join(said).split()}
        """Every word that a question may be made of, to see which was meant by a slip."""
        for key in self.keys:
            for weight, text in _own(key):
                self._note(key, text, weight)
        for book in books:
            self._hear(book)
        for one in contradictions:
            for at, rule in enumerate(one.rules):
                self._note(RuleKey(rule), one.title, ALSO_SAID if at else QUARREL)

    def _hear(self, book: Rulebook) -> None:
        for key, entry in book.entries().items():
            if power_of(key) is not None:
                self._note(key, about(key).sentence(entry.value), VALUE)
        for variant in book.variants:
            for key in variant_keys(variant):
                self._note(key, variant.title, CASE)
        for case in book.edge_cases:
            self._note(RuleKey(case.rule), case.situation, CASE)

    def _note(self, key: RuleKey, text: str, weight: float) -> None:
        for word in telling(text):
            self.words.add(word)
            weights = self._weights.setdefault(stem(word), {})
            weights[key] = max(weights.get(key, 0.0), weight)

    def scores(self, asked: Iterable[str]) -> dict[RuleKey, float]:
        """Return how well each rule fits the words of a question."""
        found: dict[RuleKey, float] = {}
        for word in asked:
            heard: dict[RuleKey, float] = {}
            for meaning in meanings(word):
                as_said = self._rarity(meaning) * (1 if meaning == stem(word) else OTHERWISE)
                for key, weight in self._weights.get(meaning, {}).items():
                    heard[key] = max(heard.get(key, 0.0), weight * as_said)
            for key, score in heard.items():
                found[key] = found.get(key, 0.0) + score
        return found

    def names(self, word: str, key: RuleKey) -> bool:
        """Whether a word belongs to a rule, and is not only said beside it."""
        return any(self._weights.get(meaning, {}).get(key, 0.0) >= VALUE for meaning in meanings(word))

    def _rarity(self, root: str) -> float:
        of_weight = sum(weight >= 1 for weight in self._weights.get(root, {}).values())
        return log(1 + len(self.keys) / (1 + of_weight))

    def knows(self, word: str) -> bool:
        return any(meaning in self._weights for meaning in meanings(word))


def _own(key: RuleKey) -> Iterator[tuple[float, str]]:
    """Yield the texts about a rule, each with its weight."""
    said = about(key)
    yield NAME, f"{said.title} {said.question}"
    yield REASON, f"{said.matters} {GROUPS[said.group]}"
    if (power := power_of(key)) is not None:
        rank, moment = power
        called = (word for word, one in RANKS.items() if one == rank)
        yield NAME, f"{moment.value} {' '.join(called)}"
        yield ABOVE_ALL, CALLED.get(moment, "")
        yield ALSO_SAID, MOMENTS[moment]
        return
    yield NAME, key
    yield ALSO_SAID, ALSO.get(key, "")
    yield ABOVE_ALL, CALLED.get(key, "")
    kind = get_args(HINTS[key])[0]
    if isinstance(kind, type) and issubclass(kind, Choice):
        yield VALUE, " ".join(f"{value} {said.sentence(value)}" for value in kind)
