"""Words as they are searched for: without capitals and accents, and as a typist without umlauts has them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from ranter_tui.library.finding import plain

MOST_LETTERS, MOST_WORDS = 400, 12
"""More than that nobody types into a search; what comes after it is not looked at."""

SHORT = 3
"""A word of fewer letters has to be the whole word, unless it is the last and may still be on its way."""

_PLAIN_WORD = re.compile(r"[^\W_]+")
_WORD = re.compile("(?:[^\\W_]|[\u0300-\u036f])+")

_TRANSCRIBED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})

_ALPHABETS = (*range(0xC0, 0x530), *range(0x1E00, 0x1F00))
"""Latin, Greek and Cyrillic letters beyond those of ASCII."""


class Word(Struct, frozen=True):
    """A word that is searched for."""

    spellings: tuple[str, ...]
    """Any of them will do."""
    goes_on: bool = True
    """Whether a longer word that begins with it will do."""


def asked(typed: str) -> tuple[Word, ...]:
    """The words that were typed. The last may still be on its way.

    >>> [(word.spellings, word.goes_on) for word in asked("An Cuccù, to")]
    [(('an',), False), (('cuccu',), True), (('to',), True)]
    """
    typed = typed[:MOST_LETTERS]
    found = list(dict.fromkeys(words(typed)))[:MOST_WORDS]
    on_its_way = found[-1] if found and not typed[-1].isspace() else None
    return tuple(Word((word,), len(word) >= SHORT or word == on_its_way) for word in found)


def words(text: str) -> list[str]:
    """The words of a text as they are compared.

    >>> words("Le Her; «Cuccù», rule_key")
    ['le', 'her', 'cuccu', 'rule', 'key']
    """
    return _PLAIN_WORD.findall(plain(text))


def otherwise(text: str) -> Iterator[str]:
    """The words of a text that an English keyboard has not got, in the forms in which it has them.

    >>> list(otherwise("Höllfahren and Kille"))
    ['hollfahren', 'hoellfahren']
    """
    if not text.isascii():
        for word in dict.fromkeys(_WORD.findall(text)):
            if not word.isascii():
                composed = unicodedata.normalize("NFC", word.casefold())
                yield from dict.fromkeys((*words(composed), *words(composed.translate(_TRANSCRIBED))))


def pattern(word: Word) -> str:
    """The word as a regular expression for what stands in a text, with whatever accents it has there.

    >>> [re.findall(pattern(word), "Höllfahren, Gnav") for word in asked("hoell gna")]
    [['Höllfahren'], ['Gnav']]
    """
    either = "|".join("".join(_letters(spelling)) for spelling in word.spellings)
    tail = "(?:[^\\W_]|[\u0300-\u036f])*" if word.goes_on else "(?![^\\W_])"
    return f"(?<![^\\W_])(?:{either}){tail}"


def _letters(spelling: str) -> Iterator[str]:
    at = 0
    while at < len(spelling):
        pair, letter = spelling[at : at + 2], spelling[at]
        if len(pair) == 2 and pair in _written():
            yield f"(?:{_either(letter)}{_either(pair[1])}|[{_written()[pair]}])"
            at += 2
        else:
            yield _either(letter)
            at += 1


def _either(letter: str) -> str:
    return f"[{letter}{_written().get(letter, '')}][\u0300-\u036f]*"


@cache
def _written() -> dict[str, str]:
    """By one letter, or two, of a plain word: the letters of a text that it may stand for."""
    found: dict[str, str] = {}
    for letter in map(chr, _ALPHABETS):
        for said in {plain(letter), plain(letter.translate(_TRANSCRIBED))}:
            if said.isalpha() and said != letter and len(said) <= 2:
                found[said] = found.get(said, "") + letter
    return found
