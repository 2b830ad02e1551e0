"""Widths as the screen reckons them, so that a row never grows or shrinks by a name that is written in it.

The widget hands the rows to Textual, which counts marks that combine, vowels of Hangul and shades of skin as
nothing, and hexagrams as two; a reader of plain text need not care, but here one cell too many breaks a card.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_NOTHING = ("Mn", "Me", "Mc", "Cc", "Cf", "Cs", "Zl", "Zp")
_NOTHING_EITHER = ((0x1160, 0x11FF), (0x3164, 0x3164), (0xD7B0, 0xD7FB), (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF))
_WIDE_AS_WELL = ((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D356), (0x1D360, 0x1D376))

ELLIPSIS = "…"


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)


@lru_cache(maxsize=2048)
def _cell(letter: str) -> int:
    code = ord(letter)
    if unicodedata.category(letter) in _NOTHING or _within(code, _NOTHING_EITHER):
        return 0
    if unicodedata.east_asian_width(letter) in ("W", "F") or _within(code, _WIDE_AS_WELL):
        return 2
    return 1


@lru_cache(maxsize=2048)
def letters(text: str) -> tuple[tuple[str, int], ...]:
    """The text letter by letter, each with what combines with it, and with its width.

    Whatever moves a cursor or turns the writing round is left out, wherever it came from.

    >>> [(len(letter), width) for letter, width in letters("e\\u0301杜")]
    [(2, 1), (1, 2)]
    """
    found: list[tuple[str, int]] = []
    for letter in text:
        width = _cell(letter)
        if width:
            found.append((letter, width))
        elif found and unicodedata.category(letter)[0] != "C":
            found[-1] = (found[-1][0] + letter, found[-1][1])
    return tuple(found)


@lru_cache(maxsize=2048)
def cells(text: str) -> int:
    """How many cells the text fills.

    >>> cells("Cuccu\\u0300"), cells("杜鵑")
    (5, 4)
    """
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(width for _, width in letters(text))


@lru_cache(maxsize=2048)
def one_by_one(text: str) -> bool:
    """Whether every character of it fills one cell."""
    if text.isascii():
        return text.isprintable()
    return all(_cell(letter) == 1 for letter in text)


@lru_cache(maxsize=2048)
def clipped(text: str, width: int) -> str:
    """The text, or as much of it as fits with an ellipsis behind.

    >>> clipped("Benjamin", 6), clipped("杜鵑花", 4), clipped("Ann", 3)
    ('Benja…', '杜…', 'Ann')
    """
    if cells(text) <= width:
        return text
    if width <= 0:
        return ""
    kept, room = "", width - 1
    for letter, wide in letters(text):
        if wide > room:
            break
        kept, room = kept + letter, room - wide
    return kept.rstrip() + ELLIPSIS
