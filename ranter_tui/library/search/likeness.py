"""Which words somebody may have meant who spells them otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

GRAM = 3
MOST_GRAMS = 24
MOST = 3
"""So many words may have been meant."""

ALIKE = 0.72
"""From there on one word may be meant for another: "killle" for "kille", "kukuk" for "kuckuck"."""

WORSE = 0.06
"""A word that is so much less like it than another was hardly meant."""


def grams(word: str) -> tuple[str, ...]:
    """The word in pieces: two words that share some may be alike.

    >>> grams("gnav")
    (' gn', 'gna', 'nav', 'av ')
    """
    padded = f" {word} "
    found = dict.fromkeys(padded[at : at + GRAM] for at in range(len(padded) - GRAM + 1))
    return tuple(found)[:MOST_GRAMS]


def most_alike(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Those among the known words that are most like it, if any is.

    >>> most_alike("killle", ["kill", "kille", "king"])
    ('kille',)
    """
    matcher = SequenceMatcher(b=word, autojunk=False)
    found: list[tuple[float, str]] = []
    for other in known:
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE:
            if (alike := matcher.ratio()) >= ALIKE:
                found.append((-alike, other))
    found.sort()
    return tuple(other for less, other in found[:MOST] if less <= found[0][0] + WORSE)
