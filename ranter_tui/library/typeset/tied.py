"""Ties words that no line may end between, with no-break spaces, as a printer would."""

from __future__ import annotations

import re

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
