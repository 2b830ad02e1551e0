"""A short excerpt of a text, with the words in it that were searched for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from ranter_tui.library.line import Piece, Role
from ranter_tui.library.search.words import Word, pattern

LENGTH = 150
BEFORE = 50
"""As many letters of it stand before the first word that was found."""

MOST_WEIGHED = 12
"""Of so many paragraphs that have one of the words, the one that has most of them is taken."""

Span = tuple[int, int]


class Excerpts:
    """Makes excerpts of any number of texts for the same words."""

    def __init__(self, asked: Sequence[Word]) -> None:
        self._pattern = re.compile("|".join(f"({pattern(word)})" for word in asked), re.IGNORECASE)
        self._spellings = tuple(spelling for word in asked for spelling in word.spellings)
        self._most = len(asked)

    def of(self, text: str) -> tuple[Piece, ...]:
        """The paragraph that has most of the words, cut to a readable length.

        >>> from ranter_tui.library.search.words import asked
        >>> excerpt = Excerpts(asked("cucc")).of("The pot.\\nWhoever has Cuccù wins.")
        >>> [(piece.text, piece.role.value) for piece in excerpt]
        [('Whoever has ', 'text'), ('Cuccù', 'found'), (' wins.', 'text')]
        """
        paragraph, found = self._richest(text)
        start = _start(paragraph, found[0][0] if found else 0)
        end = _end(paragraph, start + LENGTH)
        return tuple(_pieces(paragraph, start, end, found))

    def _richest(self, text: str) -> tuple[str, list[Span]]:
        """The first paragraph that has most of the words, and where it has them."""
        best, spans, most = text.partition("\n")[0], list[Span](), 0
        for paragraph in islice(filter(self._may_hold, text.split("\n")), MOST_WEIGHED):
            matches = list(self._pattern.finditer(paragraph))
            words = len({match.lastindex for match in matches})
            if words > most:
                best, spans, most = paragraph, [match.span() for match in matches], words
            if most == self._most:
                break
        return best, spans

    def _may_hold(self, paragraph: str) -> bool:
        """A quick look."""
        if not paragraph.isascii():
            return True
        small = paragraph.lower()
        return any(spelling in small for spelling in self._spellings)


def _start(paragraph: str, first: int) -> int:
    """Where the excerpt begins: with the paragraph, or a little before the first word that was found."""
    if first <= BEFORE or len(paragraph) <= LENGTH:
        return 0
    earliest = min(first - BEFORE, len(paragraph) - LENGTH)
    space = paragraph.find(" ", earliest, first)
    return space + 1 if space >= 0 else earliest


def _end(paragraph: str, latest: int) -> int:
    if latest >= len(paragraph):
        return len(paragraph)
    space = paragraph.rfind(" ", latest - LENGTH // 2, latest)
    return space if space >= 0 else latest


def _pieces(paragraph: str, start: int, end: int, found: Sequence[Span]) -> Iterator[Piece]:
    if start > 0:
        yield Piece("… ")
    at = start
    for first, last in found:
        if start <= first and last <= end:
            if first > at:
                yield Piece(paragraph[at:first])
            yield Piece(paragraph[first:last], Role.FOUND)
            at = last
    if at < end:
        yield Piece(paragraph[at:end])
    if end < len(paragraph):
        yield Piece(" …")
