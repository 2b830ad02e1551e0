"""Which words somebody may have meant who spells them otherwise."""

from __future__ import annotations

from collections.abc import Iterable

GRAM = 3
MOST_GRAMS = 24
MOST = 3
"""So many words may have been meant."""

SLIPS = ((2, 0), (4, 1), (9, 2), (100, 3))
"""Words of up to so many letters, and how many slips may be in them."""


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

    >>> most_alike("killle", ["kill", "kille", "king"]), most_alike("vogelspeil", ["vogelspiel"])
    (('kille',), ('vogelspiel',))
    """
    most = next((slips for letters, slips in SLIPS if len(word) <= letters), 0)
    found: list[tuple[int, str]] = []
    for other in known:
        if abs(len(other) - len(word)) <= most and (slips := _slips(word, other, most)) <= most:
            found.append((slips, other))
            most = slips
    return tuple(sorted(other for slips, other in found if slips == most)[:MOST])


def _slips(word: str, other: str, most: int) -> int:
    """How many letters are wrong, missing, too many or in the wrong order; not counted beyond the most."""
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
