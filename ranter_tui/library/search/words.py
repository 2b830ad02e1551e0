"""Words as they are searched for: without capitals and accents, and as a typist without umlauts has them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from msgspec import Struct

from ranter_tui.library.finding import plain

MOST_LETTERS, MOST_WORDS = 400, 12
"""More than that nobody types into a search; what comes after it is not looked at."""

SHORT = 3
"""A word of fewer letters has to be the whole word, unless it is the last and may still be on its way."""

_PLAIN_WORD = re.compile(r"[^\W_]+")
_WORD = re.compile("(?:[^\\W_]|[\u0300-\u036f])+")

_TRANSCRIBED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


class Word(Struct, frozen=True):
    """A word that is searched for."""

    spellings: tuple[str, ...]
    """Any of them will do."""
    goes_on: bool = True
    """Whether a longer word that begins with it will do."""

    def fits(self, form: str) -> bool:
        """Whether a word of a text, as it may be typed, is this one."""
        return form.startswith(self.spellings) if self.goes_on else form in self.spellings


def asked(typed: str) -> tuple[Word, ...]:
    """The words that were typed. The last may still be on its way; its first letter alone says nothing yet.

    >>> [(word.spellings, word.goes_on) for word in asked("An Cuccù, to")]
    [(('an',), False), (('cuccu',), True), (('to',), True)]
    >>> asked("cuccu t") == asked("cuccu "), asked("cuccu t ") == asked("cuccu ")
    (True, False)
    """
    typed = typed[:MOST_LETTERS]
    found = list(dict.fromkeys(words(typed)))[:MOST_WORDS]
    on_its_way = found[-1] if found and not typed[-1].isspace() else None
    if on_its_way and len(found) > 1 and len(on_its_way) == 1 and "a" <= on_its_way <= "z":
        found, on_its_way = found[:-1], None
    return tuple(Word((word,), len(word) >= SHORT or word == on_its_way) for word in found)


def words(text: str) -> list[str]:
    """The words of a text as they are compared.

    >>> words("Le Her; «Cuccù», rule_key")
    ['le', 'her', 'cuccu', 'rule', 'key']
    """
    return _PLAIN_WORD.findall(plain(text))


def otherwise(text: str) -> Iterator[str]:
    """The words of a text that an English keyboard has not got, in the forms in which it has them."""
    for found in beyond_ascii(text):
        yield from forms(found[0])


def beyond_ascii(text: str) -> Iterator[re.Match[str]]:
    """The words of a text that have a letter, or an accent, which ASCII has not.

    >>> [found[0] for found in beyond_ascii("Höllfahren and Kille, “Cuccù”")]
    ['Höllfahren', 'Cuccù']
    """
    if not text.isascii():
        for found in _WORD.finditer(text):
            if not found[0].isascii():
                yield found


def forms(word: str) -> tuple[str, ...]:
    """Such a word in every way in which somebody may type it.

    >>> forms("Höllfahren")
    ('hollfahren', 'hoellfahren')
    """
    composed = unicodedata.normalize("NFC", word.casefold())
    return tuple(dict.fromkeys((*words(composed), *words(composed.translate(_TRANSCRIBED)))))
