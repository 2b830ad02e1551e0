"""How much room text takes, and where its lines break. A line is measured in cells, not in characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache


def cells(text: str) -> int:
    """How many cells of a terminal the text fills.

    >>> cells("Cuccù"), cells("Cuccu\\u0300"), cells("杜鵑")
    (5, 5, 4)
    """
    return len(text) if text.isascii() else sum(map(_cells, text))


@lru_cache(maxsize=4096)
def _cells(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def padded(text: str, width: int) -> str:
    """The text, filled up with blanks."""
    return text + " " * (width - cells(text))


def broken(text: str, width: int, first: str = "", rest: str | None = None) -> Iterator[str]:
    """The text in lines of at most `width` cells, between words, or inside a word that no line would hold.

    `first` begins the first line, `rest` every other; without it, blanks of the same width.

    >>> print(*broken("All who tie lose.", 12, "- "), sep=chr(10))
    - All who
      tie lose.
    """
    rest = " " * cells(first) if rest is None else rest
    # A no-break space is not a place to break at, though `split` alone would think so.
    words = [word for word in text.replace("\n", " ").split(" ") if word]
    text = " ".join(words)
    if text.isascii() or max(map(_cells, text)) == 1 == min(map(_cells, text)):
        return _broken_evenly(text, width, first, rest)
    return _broken_unevenly(words, width, first, rest)


def _broken_evenly(text: str, width: int, begin: str, rest: str) -> Iterator[str]:
    """Where every letter fills one cell there is no need to go word by word."""
    at, end = 0, len(text)
    room, room_below = width - cells(begin), max(width - cells(rest), 1)
    while end - at > room:
        blank = text.rfind(" ", at, at + room + 1)
        if blank > at:
            yield begin + text[at:blank]
            at = blank + 1
        else:
            part = _parted(text[at : at + room + 1], max(room, 1))
            yield begin + text[at : at + part]
            at += part
        begin, room = rest, room_below
    if at < end:
        yield begin + text[at:]


def _broken_unevenly(words: Sequence[str], width: int, first: str, rest: str) -> Iterator[str]:
    begin, line = first, ""
    room, left = width - cells(first), 0
    for word in words:
        wide = cells(word)
        if line and wide + 1 > left:
            yield begin + line
            begin, line, room = rest, "", width - cells(rest)
        while wide > room:
            part = _parted(word, len(_head(word, room)))
            yield begin + word[:part]
            begin, word, room = rest, word[part:], width - cells(rest)
            wide = cells(word)
        left = left - 1 - wide if line else room - wide
        line = f"{line} {word}" if line else word
    if line:
        yield begin + line


def _parted(word: str, most: int) -> int:
    """How many of its first letters a line takes of a word that is too long: footnotes keep their numbers."""
    between = word.rfind("][", 0, most + 1)
    return between + 1 if between > 0 else most


def gridded(words: Sequence[str], width: int, margin: str) -> Iterator[str]:
    """Short pieces of text in columns, row by row."""
    column = max(cells(word) for word in words) + 2
    across = max(1, (width - cells(margin) + 2) // column)
    for first in range(0, len(words), across):
        row = "".join(padded(word, column) for word in words[first : first + across])
        if cells(row.rstrip()) + cells(margin) <= width:
            yield margin + row.rstrip()
        else:
            yield from broken(row, width, margin)


def _head(word: str, width: int) -> str:
    """As much of a word as fits, and at least a letter; an accent stays with its letter."""
    room = width
    for place, letter in enumerate(word):
        room -= _cells(letter)
        if room < 0 and place > 0:
            return word[:place]
    return word
