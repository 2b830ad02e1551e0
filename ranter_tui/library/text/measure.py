"""Text width and line wrapping. A line is measured in cells of the terminal, not in characters.

Widths are those by which the screen reckons: Textual counts marks that combine, vowels of Hangul and shades
of skin as nothing, and hexagrams as two. One cell too many breaks a card, a column or a drawing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

_NOTHING = ("Mn", "Me", "Mc", "Cc", "Cf", "Cs", "Zl", "Zp")
_NOTHING_EITHER = ((0x1160, 0x11FF), (0x3164, 0x3164), (0xD7B0, 0xD7FB), (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF))
_WIDE_AS_WELL = ((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D356), (0x1D360, 0x1D376))

ELLIPSIS = "…"

_CELL_BY_CELL = re.compile("[ -~\u00a0-\u00ac\u00ae-\u02ff‘’“”–—…]*")
"""What is seen at once to fill one cell by character: Latin texts, and the signs of printed ones."""


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)


@lru_cache(maxsize=4096)
def _cell(letter: str) -> int:
    code = ord(letter)
    if unicodedata.category(letter) in _NOTHING or _within(code, _NOTHING_EITHER):
        return 0
    if unicodedata.east_asian_width(letter) in ("W", "F") or _within(code, _WIDE_AS_WELL):
        return 2
    return 1


@lru_cache(maxsize=2048)
def letters(text: str) -> tuple[tuple[str, int], ...]:
    """Split a text into letters, each with its combining characters, and with its width.

    Characters that move the cursor or turn the direction of writing are left out.

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


def cells(text: str) -> int:
    """Return how many cells of a terminal the text fills.

    >>> cells("Cuccù"), cells("Cuccu\\u0300"), cells("杜鵑")
    (5, 5, 4)
    """
    return len(text) if _CELL_BY_CELL.fullmatch(text) else sum(map(_cell, text))


@lru_cache(maxsize=2048)
def one_by_one(text: str) -> bool:
    """Whether every character of the text fills one cell."""
    return _CELL_BY_CELL.fullmatch(text) is not None or set(map(_cell, set(text))) == {1}


@lru_cache(maxsize=2048)
def clipped(text: str, width: int) -> str:
    """Truncate a text to a width, with an ellipsis.

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


def padded(text: str, width: int) -> str:
    """Pad a text with blanks on the right."""
    return text + " " * (width - cells(text))


def broken(text: str, width: int, first: str = "", rest: str | None = None) -> Iterator[str]:
    """Wrap a text to lines of at most `width` cells, between words, or inside a word that no line holds.

    `first` begins the first line, `rest` every other; without it, blanks of the same width.

    >>> print(*broken("All who tie lose.", 12, "- "), sep=chr(10))
    - All who
      tie lose.
    """
    rest = " " * cells(first) if rest is None else rest
    text = text.replace("\n", " ").strip(" ")
    if "  " in text:
        # A no-break space is not a place to break at, though `split` alone would think so.
        text = " ".join(filter(None, text.split(" ")))
    begin, line, left = first, "", 0
    room, room_below = width - cells(first), max(width - cells(rest), 1)
    simple = _CELL_BY_CELL.fullmatch(text)
    for word in text.split(" "):
        wide = len(word) if simple else cells(word)
        if line and wide + 1 > left:
            yield begin + line
            begin, line, room = rest, "", room_below
        while wide > room:
            most = len(_head(word, room))
            # Between two footnotes, if there are any: they keep their numbers.
            part = word.rfind("][", 1, most + 1) + 1 or most
            yield begin + word[:part]
            begin, word, room = rest, word[part:], room_below
            wide = cells(word)
        left = left - 1 - wide if line else room - wide
        line = f"{line} {word}" if line else word
    if line:
        yield begin + line


def evened(text: str, width: int) -> list[str]:
    """Wrap a text as `broken` does, to lines somewhat shorter if a word or two would stand on the last alone.

    >>> print(*evened("Anna drew as dealer twice, and never lost by it.", 45), sep=chr(10))
    Anna drew as dealer twice, and
    never lost by it.
    """
    lines = list(broken(text, width))
    while len(lines) > 1 and 3 * cells(lines[-1]) < width:
        narrower = list(broken(text, max(map(cells, lines)) - 1))
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def gridded(words: Sequence[str], width: int, margin: str) -> Iterator[str]:
    """Yield short pieces of text in columns, row by row."""
    column = max(cells(word) for word in words) + 2
    across = max(1, (width - cells(margin) + 2) // column)
    for first in range(0, len(words), across):
        row = "".join(padded(word, column) for word in words[first : first + across])
        if cells(row.rstrip()) + cells(margin) <= width:
            yield margin + row.rstrip()
        else:
            yield from broken(row, width, margin)


def _head(word: str, width: int) -> str:
    """Return as much of a word as fits, and at least a letter; an accent stays with its letter."""
    room = width
    for place, letter in enumerate(word):
        room -= _cell(letter)
        if room < 0 and place > 0:
            return word[:place]
    return word


NO_BREAK = "\u00a0"

_COUNTED = re.compile(
    r"\b(?:[Pp]p?|[Vv]ols?|[Nn]os?|[Cc]h|[Cc]ols?|[Ff]ol|[Ff]ig|ca?)\. (?=[\dIVXLivxl])"
    r"|(?<![^ (“])\d{1,3} (?=[a-z])"
)
"""A word that says what a number counts: of pages before it, of books behind it."""

SHORT = 8
"""The most letters of a last word that does not stand on a line alone."""
TWO_WORDS = 24
"""The most letters of the last two words that are kept on one line; of a narrow one a third."""


def numbers_tied(text: str) -> str:
    """Return the text, letter for letter, with its numbers tied to what they count.

    >>> numbers_tied("So says Parlett, pp. 482–483, and so do 15 books.")
    'So says Parlett, pp.\\xa0482–483, and so do 15\\xa0books.'
    """
    return _COUNTED.sub(lambda part: f"{part[0][:-1]}{NO_BREAK}", text)


def tied(text: str, width: int) -> str:
    """Return the text of a paragraph with its numbers tied, and a short last word to the one before it.

    >>> tied("All who tie lose.", 80), tied("All who tie lose.", 20)
    ('All who tie\\xa0lose.', 'All who tie lose.')
    """
    if width < TWO_WORDS:
        return text
    text = numbers_tied(text)
    end = len(text.rstrip(" "))
    last = text.rfind(" ", 0, end)
    before = text.rfind(" ", 0, max(last, 0))
    if before < 0 or end - last > SHORT + 1 or end - before > min(TWO_WORDS, width // 3):
        return text
    return f"{text[:last]}{NO_BREAK}{text[last + 1 :]}"
