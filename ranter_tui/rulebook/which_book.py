"""Finds the book that is meant by a name: its id, its short name, a part of either, or a slip of the pen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ranter_tui.game.nearest import LONGEST_GUESS, likeness
from ranter_tui.rulebook.heading import Heading

ALIKE = 0.8
"""How much of two names must be the same for one to be a slip of the other."""
SHORTEST = 4
"""The fewest letters of a word in which a slip is forgiven."""


def books_called(name: str, books: Sequence[Heading]) -> tuple[Heading, ...]:
    """Return the books that may be meant by a name: one if it is clear, none if nothing is like it.

    A whole name comes before whole words of it, these before parts of words, and those before slips.
    """
    typed = _words(name)
    if not typed or len(name) > LONGEST_GUESS:
        return ()
    names = [(book, [_words(book.id), _words(book.short)]) for book in books]
    for fits in (_whole, _whole_words, _beginnings, _slips):
        if found := tuple(book for book, called in names if any(fits(typed, words) for words in called)):
            return found
    return ()


def _words(text: str) -> list[str]:
    bare = unicodedata.normalize("NFKD", text.casefold().replace("ø", "o"))
    return re.findall(r"\w+", "".join(letter for letter in bare if not unicodedata.combining(letter)))


def _whole(typed: list[str], name: list[str]) -> bool:
    return typed == name


def _whole_words(typed: list[str], name: list[str]) -> bool:
    return set(typed) <= set(name)


def _beginnings(typed: list[str], name: list[str]) -> bool:
    return all(any(word.startswith(part) for word in name) for part in typed)


def _slips(typed: list[str], name: list[str]) -> bool:
    if all(any(_alike(part, word) for word in name) for part in typed):
        return True
    # Another year is another book.
    return [*filter(str.isdecimal, typed)] == [*filter(str.isdecimal, name)] and _alike(
        "".join(typed), "".join(name)
    )


def _alike(typed: str, word: str) -> bool:
    if typed == word:
        return True
    return min(len(typed), len(word)) >= SHORTEST and not typed.isdecimal() and likeness(typed, word) >= ALIKE
