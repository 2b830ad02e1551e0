"""Finding something by what is remembered of it: any words, in any order, without accents or capitals."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_MARKS = str.maketrans(dict.fromkeys("'’‘`´\"“”«».,;:!?-–—_()", " "))


def plain(text: str) -> str:
    """The text as it is compared: small letters, without accents and without signs between words.

    >>> plain("Le Her; «Cuccù»"), plain("Gnáv-Spiel"), plain("Ø")
    ('le her cuccu', 'gnav spiel', 'o')
    """
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(bare.translate(_MARKS).split())


_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
"""Letters of their own right that a hurried typist has not got."""


def fits(typed: str, said: Iterable[str]) -> bool:
    """Whether every word that was typed begins, or stands within, a word of what is said.

    >>> fits("1945 phil", ["Phillips & Westall 1945"]), fits("cuccu", ["Cuccù"]), fits("gnav 1945", ["1945"])
    (True, True, False)
    """
    text = plain(" ".join(said))
    return all(word in text for word in plain(typed).split())
