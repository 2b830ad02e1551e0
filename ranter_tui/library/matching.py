"""Filters by loosely typed words: any words, in any order, without accents or capitals."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_MARKS = str.maketrans(dict.fromkeys("'’‘`´\"“”«».,;:!?-–—_()", " "))
LATIN = {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
"""Letters that have no accent to drop, and what a hurried typist types for them."""
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
_LETTERS = str.maketrans(LETTERS)
_LETTERS_AND_MARKS = _LETTERS | _MARKS


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
