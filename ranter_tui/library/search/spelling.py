"""Normalizes the spelling of words, for filters and for the search, and finds words that are spelt alike.

Capitals and accents make no difference, and umlauts may be written as two letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from ranter_tui.library.text.line import LATIN

_MARKS = str.maketrans(dict.fromkeys("'’‘`´\"“”«».,;:!?-–—_()", " "))
_CYRILLIC = dict(zip("абвгдезийклмнопрстуфхцыэёіґ", "abvgdeziiklmnoprstufhcyeeig", strict=True)) | {
    "ж": "zh",
    "ч": "ch",
    "ш": "sh",
    "щ": "shch",
    "ъ": "",
    "ь": "",
    "ю": "yu",
    "я": "ya",
    "є": "ye",
    "ї": "yi",
}
"""The letters of Kiev, in the way in which our texts write its words."""
LETTERS = LATIN | _CYRILLIC
_LETTERS_AND_MARKS = str.maketrans(LETTERS) | _MARKS


def plain(text: str) -> str:
    """Normalize a text: small Latin letters, without accents and without signs between words.

    >>> plain("Le Her; «Cuccù»"), plain("Gnáv-Spiel"), plain("Ø"), plain("Кукушка")
    ('le her cuccu', 'gnav spiel', 'o', 'kukushka')
    """
    small = text.casefold().translate(_LETTERS_AND_MARKS)
    if not small.isascii():
        apart = unicodedata.normalize("NFKD", small)
        small = "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(_MARKS)
    return " ".join(small.split())


def fits(typed: str, said: Iterable[str]) -> bool:
    """Whether every typed word begins, or stands within, a word of what is said.

    >>> fits("1945 phil", ["Phillips & Westall 1945"]), fits("cuccu", ["Cuccù"]), fits("gnav 1945", ["1945"])
    (True, True, False)
    """
    text = plain(" ".join(said))
    return all(word in text for word in plain(typed).split())


MOST_LETTERS, MOST_WORDS = 400, 12
"""Limits on the letters and words of a query; what comes after them is ignored."""

_PLAIN_WORD = re.compile(r"[^\W_]+")
WORD = re.compile("(?:[^\\W_]|[\u0300-\u036f])+")

_TRANSCRIBED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


def words(text: str) -> list[str]:
    """Return the normalized words of a text.

    >>> words("Le Her; «Cuccù», rule_key")
    ['le', 'her', 'cuccu', 'rule', 'key']
    """
    return _PLAIN_WORD.findall(plain(text))


def every_form(text: str) -> list[str]:
    """Return the normalized words of a text, with the other forms in which they may be typed.

    >>> every_form("Cuccù: a Höll.")
    ['cuccu', 'a', 'holl', 'hoell']
    """
    said = words(text)
    beyond_ascii = () if text.isascii() else (word for word in WORD.findall(text) if not word.isascii())
    return said + [form for word in beyond_ascii for form in forms(word) if form not in said]


def forms(word: str) -> tuple[str, ...]:
    """Return every form in which such a word may be typed.

    >>> forms("Höllfahren")
    ('hollfahren', 'hoellfahren')
    """
    small = word.casefold()
    if small.isascii():
        return (small,)
    composed = unicodedata.normalize("NFC", small)
    return tuple(dict.fromkeys((*words(composed), *words(composed.translate(_TRANSCRIBED)))))


MOST_ALIKE = 3
"""The most suggestions for a word."""

SLIPS = ((2, 0), (4, 1), (9, 2), (100, 3))
"""Word lengths, and how many mistakes a word of up to that length may have."""


def most_alike(
    word: str, known: Iterable[str], slips_by_length: tuple[tuple[int, int], ...] = SLIPS
) -> tuple[str, ...]:
    """Return those of the known words that are most like it, if any.

    >>> most_alike("killle", ["kill", "kille", "king"]), most_alike("vogelspeil", ["vogelspiel"])
    (('kille',), ('vogelspiel',))
    >>> most_alike("zebra", ["king", "ace", "pot"])
    ()
    """
    most = next((slips for letters, slips in slips_by_length if len(word) <= letters), 0)
    found: list[tuple[int, str]] = []
    for other in known:
        if abs(len(other) - len(word)) <= most and (slips := _slips(word, other, most)) <= most:
            found.append((slips, other))
            most = slips
    return tuple(sorted(other for slips, other in found if slips == most)[:MOST_ALIKE])


def _slips(word: str, other: str, most: int) -> int:
    """Return the edit distance of two words, or if that is more than `most`, any number beyond it."""
    if word and other and word[0] == other[0]:
        return _slips(word[1:], other[1:], most)
    if not (word and other and most):
        return len(word) + len(other)
    ways = [(word[1:], other), (word, other[1:]), (word[1:], other[1:])]
    if word[:2] == other[1::-1]:
        ways.append((word[2:], other[2:]))
    return 1 + min(_slips(left, right, most - 1) for left, right in ways)
