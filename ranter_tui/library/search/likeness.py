"""Spelling suggestions: which words may have been meant by one that is misspelt."""

from __future__ import annotations

from collections.abc import Iterable

GRAM = 3
MOST_GRAMS = 24
MOST = 3
"""The most suggestions for a word."""

SLIPS = ((2, 0), (4, 1), (9, 2), (100, 3))
"""Word lengths, and how many mistakes a word of up to that length may have."""


def grams(word: str) -> tuple[str, ...]:
    """Return the trigrams of a word: two words that share some may be alike.

    >>> grams("gnav")
    (' gn', 'gna', 'nav', 'av ')
    """
    padded = f" {word} "
    found = dict.fromkeys(padded[at : at + GRAM] for at in range(len(padded) - GRAM + 1))
    return tuple(found)[:MOST_GRAMS]


def most_alike(
    word: str, known: Iterable[str], slips_by_length: tuple[tuple[int, int], ...] = SLIPS
) -> tuple[str, ...]:
    """Return those of the known words that are most like it, if any.

    >>> most_alike("killle", ["kill", "kille", "king"]), most_alike("vogelspeil", ["vogelspiel"])
    (('kille',), ('vogelspiel',))
    """
    most = next((slips for letters, slips in slips_by_length if len(word) <= letters), 0)
    found: list[tuple[int, str]] = []
    for other in known:
        if abs(len(other) - len(word)) <= most and (slips := _slips(word, other, most)) <= most:
            found.append((slips, other))
            most = slips
    return tuple(sorted(other for slips, other in found if slips == most)[:MOST])


def _slips(word: str, other: str, most: int) -> int:
    """Return the edit distance of two words; not counted beyond `most`."""
    before, row = list[int](), list(range(len(other) + 1))
    for at, letter in enumerate(word, 1):
        two_before, before, row = before, row, [at]
        for place, meant in enumerate(other, 1):
            least = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != meant))
            turned = at > 1 < place and letter == other[place - 2] and word[at - 2] == meant
            row.append(min(least, two_before[place - 2] + 1) if turned else least)
        if min(row) > most:
            return most + 1
    return row[-1]
