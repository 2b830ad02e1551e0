"""The English that a search needs: stems, idle words, and what players say for the words of the books."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from ranter_tui.library.search.spelling import words

if TYPE_CHECKING:
    from ranter_tui.rulebook.reference import PlayersWords

_FORMS = (
    "ace aces", "begin began begun", "buy bought", "deal dealt", "die dead death died dies dying",
    "draw drew drawn", "give gave given", "go goes going gone went", "hold held", "keep kept",
    "life lives", "lose lost loss losing", "pay paid", "penny pennies", "say said", "show shown", "swap swop",
    "take took taken", "tell told", "tie tied ties tying", "win won winner winning",
)  # fmt: skip
"""Words with the forms that no ending explains."""

STEMS = {form: forms.split()[0] for forms in _FORMS for form in forms.split()}

ENDINGS = (
    ("ies$", "y"),
    ("(?:(?<=[cs]h)|(?<=ss)|(?<=x))es$", ""),
    ("(?<![sui])s$", ""),
    (r"(?<=([^sl]))\1ing$", ""),
    ("(?<=...)ing$", ""),
    (r"(?<=([^sl]))\1ed$", ""),
    ("(?<!e)ed$", ""),
)
"""The endings of a plural and of a verb, and what stands for them in the stem; the first that fits counts.

They are regular expressions that mean the same in a browser, for the exported search.
"""

_ENDINGS = tuple((re.compile(ending), instead) for ending, instead in ENDINGS)

SHORTEST = 3
"""The fewest letters that a stem may have."""

IDLE, LITTLE = 0.4, 1.0
"""What idle words count where questions are compared, and those that tell one question from another."""

GUEST = (
    r"\b(?:if|when|asks?|from|with|to|and|(?<!what )(?<!how )does|can|may|must|will|gives?|gave) ([a-z]+)"
    r"|\b([a-z]+)(?= (?:has|had|holds?|asks?|gets?|got|gives?|gave|takes?|took|keeps?|wants?|refuses?"
    "|dies|draws?|deals|swaps?|shows?|says|looks?|won.?t|is out))"
)
"""Where the name of a guest may stand in a question."""

_NO_NAME = "the|an?|my|our|your|his|her|their|this|that|any|every|each|all|both|one|no"
_NAME = rf"(?!(?:{_NO_NAME})\b)([a-z]+(?: [a-z]+)?)"
PERSON = (
    rf"\b(?:did|does|do) {_NAME} (?:ever )?(?:play|say|write|think|call|invent|mention|know)\b"
    rf"|\b(?:who (?:is|was|were)|like|by) {_NAME}$|\bwas {_NAME} an? "
)
"""Where a person of history, or another game, may be named in a question."""


@cache
def stem(word: str) -> str:
    """Return a normalized word without its ending: what all its forms have in common.

    >>> [stem(word) for word in ("ties", "swapping", "pennies", "drawn", "exchanges", "boss", "king")]
    ['tie', 'swap', 'penny', 'draw', 'exchang', 'boss', 'king']
    """
    if word in STEMS:
        return STEMS[word]
    bare = _bare(word)
    bare = bare.removesuffix("e") if len(bare) > SHORTEST + 1 else bare
    return STEMS.get(bare, bare)


def _bare(word: str) -> str:
    if word.isalpha():
        for ending, instead in _ENDINGS:
            if (bare := ending.sub(instead, word)) != word:
                return bare if len(bare) >= SHORTEST else word
    return word


class English:
    """Parses what is typed, for a search and for a question, by what players say."""

    def __init__(self, said: PlayersWords) -> None:
        self.unasked = frozenset(said.idle.split()).difference(said.telling.split())
        """Words that say nothing in a question either."""
        self.little = {word: IDLE for word in sorted(self.unasked) if len(word) > 1} | dict.fromkeys(
            said.little.split(), LITTLE
        )
        """What the idle words count where two questions are compared."""
        self.cards = tuple(tuple(names.split()) for names in said.same_cards)
        self.kin = _stems_said_for(dict.fromkeys(said.same_cards, "") | said.kin)
        """For the stem of a word of the players, the stems of what the books say."""
        self.patterns = said.patterns()
        self._phrases = [(re.compile(pattern), rules) for pattern, rules in self.patterns.items()]
        self._meanings = _stems_said_for(said.said_for)

    def said(self, text: str) -> list[str]:
        """Return the words of a question, each once, with words of the rules for the phrases of players.

        >>> from ranter_tui.rulebook.shelf import Shelf
        >>> said = English(Shelf().players_words).said
        >>> said("Whats if she won’t swap?"), said("can we play with 3")
        (['what', 'if', 'she', 'refuse', 'ask'], ['can', 'we', 'how', 'many', 'play'])
        """
        said = " ".join(words(text))
        for phrase, rules in self._phrases:
            said = phrase.sub(rules, said)
        return list(dict.fromkeys(said.split()))

    def telling(self, said: list[str]) -> list[str]:
        """Return those of the words of a question that say something, or else all."""
        return [word for word in said if word not in self.unasked] or said

    def meanings(self, word: str) -> frozenset[str]:
        """Return the stems of a word of a question, and of what the rules and the books say for it."""
        root = stem(word)
        return frozenset({root, *self.kin.get(root, ()), *self._meanings.get(root, ())})


def standing(there: str, text: str) -> frozenset[str]:
    """Return the words of a question that stand where a name may, by `GUEST` or by `PERSON`.

    >>> sorted(standing(GUEST, "what if Ann asks Bob for the king"))
    ['ann', 'bob']
    >>> sorted(standing(PERSON, "what did Charles Darwin say of the king"))
    ['charles', 'darwin']
    """
    found = (one for names in re.findall(there, " ".join(words(text))) for one in names)
    return frozenset(word for name in found for word in name.split())


def _stems_said_for(said: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return for each stem those of other words that mean the same in the books, given what players say."""
    found: dict[str, dict[str, None]] = {}
    for books, players in said.items():
        for root in map(stem, f"{books} {players}".split()):
            found.setdefault(root, {}).update((one, None) for one in map(stem, books.split()) if one != root)
    return {root: tuple(stems) for root, stems in found.items()}
