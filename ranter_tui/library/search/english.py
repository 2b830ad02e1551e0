"""The English that a search needs: stems, idle words, and what players say for the words of the books."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from ranter_tui.library.search.spelling import MOST_LETTERS, MOST_WORDS, words

if TYPE_CHECKING:
    from ranter_tui.rulebook.reference import PlayersWords

_FORMS = (
    "ace aces", "begin began begun", "buy bought", "deal dealt", "die dead death died dies dying",
    "draw drew drawn", "give gave given", "go goes going gone went", "hold held", "keep kept",
    "life lives", "lose lost loss losing", "pay paid", "penny pennies", "say said", "show shown", "swap swop",
    "take took taken", "tell told", "tie tied ties tying", "win won winner winning",
)  # fmt: skip
"""Words with the forms that no ending explains."""

FAMILIES = {forms.split()[0]: tuple(forms.split()) for forms in _FORMS}
STEMS = {form: root for root, forms in FAMILIES.items() for form in forms}

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

SHORT = 3
"""A word of fewer letters must match a whole word, unless it is the last and may be unfinished."""

GUEST = (
    r"\b(?:if|when|asks?|from|with|to|and|does|can|may|must|will|gives?|gave) ([a-z]+)"
    r"|\b([a-z]+)(?= (?:has|had|holds?|asks?|gets?|got|gives?|gave|takes?|took|keeps?|wants?|refuses?"
    "|dies|draws?|deals|swaps?|shows?|says|looks?|won.?t|is out))"
)
"""Where the name of a guest may stand in a question."""

_GUEST = re.compile(GUEST)


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


@cache
def forms_of(word: str) -> tuple[str, ...]:
    """Return the beginnings by which a word is found in all its forms; none of them begins with another.

    >>> forms_of("ties"), forms_of("lives"), forms_of("exchanges"), forms_of("kille")
    (('tie', 'tying'), ('life', 'lives'), ('exchange',), ('kille',))
    """
    found = sorted({word, *FAMILIES.get(stem(word), (_bare(word),))}, key=len)
    return tuple(form for at, form in enumerate(found) if not form.startswith(tuple(found[:at])))


class SearchWord(Struct, frozen=True):
    """A word of the query, to be looked for in normalized texts, which have blanks around every word."""

    typed: str
    ways: tuple[str, ...]
    """Its spellings and forms, any of which matches: " king" also begins a longer word, " of " does not."""
    kin: tuple[str, ...] = ()
    """What the books say for it, in the same way; that matches, too, but counts for less."""

    @property
    def either(self) -> tuple[str, ...]:
        return self.ways + self.kin

    def fits(self, form: str) -> bool:
        """Whether it matches a normalized word."""
        return f" {form} ".startswith(self.either)


def search_word(
    typed: str, spellings: Iterable[str], *, is_whole: bool = False, kin: Iterable[str] = ()
) -> SearchWord:
    """Return a word that matches these spellings, or only `is_whole` words that are spelt so."""
    end = " " if is_whole else ""
    ways, others = (tuple(f" {spelling}{end}" for spelling in some) for some in (spellings, kin))
    return SearchWord(typed, ways, others)


class English:
    """Parses what is typed, for a search and for a question, by what players say."""

    def __init__(self, said: PlayersWords) -> None:
        self.idle = frozenset(said.idle.split())
        self.unasked = self.idle.difference(said.telling.split())
        """Words that say nothing in a question either."""
        self.kin = _kin(said.kin)
        """For the stem of a word of the players, in all its forms, what the books say."""
        self.patterns = said.patterns()
        self._phrases = [(re.compile(pattern), rules) for pattern, rules in self.patterns.items()]
        self._meanings = _meanings(said.said_for)

    def asked(self, typed: str) -> tuple[SearchWord, ...]:
        """Parse a query into words. The last may be unfinished; its first letter alone says nothing yet.

        Idle words are left out where others are left.

        >>> from ranter_tui.rulebook.shelf import Shelf
        >>> asked = English(Shelf().players_words).asked
        >>> [word.ways for word in asked("What if 7 Cuccù, kings")]
        [(' 7 ',), (' cuccu',), (' king',)]
        >>> asked("cuccu t") == asked("cuccu "), asked("cuccu t ") == asked("cuccu ")
        (True, True)
        >>> asked("swap ")[0].kin
        (' change', ' exchange')
        """
        typed = typed[:MOST_LETTERS]
        found = list(dict.fromkeys(words(typed)))[:MOST_WORDS]
        on_its_way = found[-1] if found and not typed[-1].isspace() else None
        if on_its_way and len(found) > 1 and len(on_its_way) == 1 and "a" <= on_its_way <= "z":
            found, on_its_way = found[:-1], None
        telling = [word for word in found if word not in self.idle]
        return tuple(self._search_word(word, word == on_its_way) for word in telling or found)

    def _search_word(self, word: str, is_on_its_way: bool) -> SearchWord:
        if len(word) < SHORT:
            return search_word(word, (word,), is_whole=not is_on_its_way)
        return search_word(word, forms_of(word), kin=self.kin.get(stem(word), ()))

    def telling(self, text: str) -> list[str]:
        """Return the words of a text that say something in a question, each once."""
        return list(dict.fromkeys(word for word in words(text) if word not in self.unasked))

    def as_rules_say(self, text: str) -> str:
        """Return the normalized words of a question, with words of the rules for the phrases of players.

        >>> from ranter_tui.rulebook.shelf import Shelf
        >>> as_rules_say = English(Shelf().players_words).as_rules_say
        >>> as_rules_say("Whats if she won’t swap?"), as_rules_say("can we play with 3")
        ('what if she refuse', 'can we how many can play')
        """
        said = " ".join(words(text))
        for phrase, rules in self._phrases:
            said = phrase.sub(rules, said)
        return said

    def meanings(self, word: str) -> frozenset[str]:
        """Return the stems of a word of a question, and of what the rules and the books say for it."""
        root = stem(word)
        return frozenset({root, *map(stem, self.kin.get(root, ())), *self._meanings.get(root, ())})


def guests_in(text: str) -> frozenset[str]:
    """Return the words that stand in a question where a guest's name may stand.

    >>> sorted(guests_in("what if Ann asks Bob for the king"))
    ['ann', 'bob']
    """
    return frozenset(filter(None, (found[1] or found[2] for found in _GUEST.finditer(" ".join(words(text))))))


def _kin(said: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for books, players in said.items():
        for root in map(stem, f"{books} {players}".split()):
            forms = (form for book in books.split() if stem(book) != root for form in sorted(forms_of(book)))
            found.setdefault(root, {}).update(dict.fromkeys(forms))
    return {root: tuple(forms) for root, forms in found.items()}


def _meanings(said: Mapping[str, str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for rules, players in said.items():
        for root in map(stem, f"{rules} {players}".split()):
            found.setdefault(root, set()).add(stem(rules))
    return found
