"""Excerpts of a text with the searched words highlighted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from unicodedata import combining

from ranter_tui.library.search.english import SearchWord
from ranter_tui.library.search.spelling import beyond_ascii, forms
from ranter_tui.library.text.line import Piece, Role

LENGTH = 150
BEFORE = 50
"""The most letters to show before the first match."""

MOST_WEIGHED = 12
"""How many matching paragraphs are weighed: that with the most of the words is taken."""

Span = tuple[int, int]
Match = tuple[SearchWord, bool]
"""A word that was found, and whether as it was typed."""


def excerpt(text: str, asked: Sequence[SearchWord]) -> tuple[Piece, ...]:
    """Return the paragraph that has most of the words, cut to a readable length.

    >>> cuccu, pot = (SearchWord(word, (word,)) for word in ("cucc", "pot"))
    >>> pieces = excerpt("The pot.\\nWhoever has Cuccù wins.", [cuccu])
    >>> [(piece.text, piece.role.value) for piece in pieces]
    [('Whoever has ', 'text'), ('Cuccù', 'found'), (' wins.', 'text')]
    >>> "".join(piece.text for piece in excerpt("There is no pot. §stakes", [pot]))
    'There is no pot.'
    """
    paragraph, found = _richest(text, asked)
    # Behind a paragraph stand the internal names of its rules. They are shown to those who searched for one.
    read = paragraph.partition(" §")[0]
    if in_it := [span for span in found if span[1] <= len(read)]:
        paragraph, found = read, in_it
    start = _start(paragraph, found[0][0] if found else 0)
    end = _end(paragraph, start + LENGTH)
    return tuple(_pieces(paragraph, start, end, found))


def _richest(text: str, asked: Sequence[SearchWord]) -> tuple[str, list[Span]]:
    """Return the first paragraph that has most of the words, and the spans of the matches."""
    best, most = text.partition("\n")[0], dict[Span, Match]()
    weighed = 0
    for paragraph in text.split("\n"):
        found = _found(paragraph, asked)
        weighed += bool(found)
        if _weight(found) > _weight(most):
            best, most = paragraph, found
        if weighed == MOST_WEIGHED or _weight(most) == (len(asked), len(asked)):
            break
    return best, sorted(most)


def _weight(found: Mapping[Span, Match]) -> tuple[int, int]:
    """Return how many of the words were found, and how many of them as they were typed."""
    matches = set(found.values())
    return len({word for word, _ in matches}), sum(as_typed for _, as_typed in matches)


def _found(paragraph: str, asked: Sequence[SearchWord]) -> dict[Span, Match]:
    """Return the spans of the words. Compiling a regular expression would cost more than the search."""
    found: dict[Span, Match] = {}
    small = paragraph.lower()
    if len(small) == len(paragraph):
        for word in asked:
            found |= dict.fromkeys(_spans(small, word.kin, word.goes_on), (word, False))
            found |= dict.fromkeys(_spans(small, word.spellings, word.goes_on), (word, True))
    for other in beyond_ascii(paragraph):
        for word in asked:
            if any(map(word.fits, forms(other[0]))):
                found[other.span()] = word, True
    return found


def _spans(small: str, spellings: Iterable[str], goes_on: bool) -> Iterator[Span]:
    """Yield the spans of a word, in any spelling, in a text of small letters."""
    for spelling in spellings:
        at = small.find(spelling)
        while at >= 0:
            end = last = at + len(spelling)
            while last < len(small) and _is_within_a_word(small[last]):
                last += 1
            if (at == 0 or not _is_within_a_word(small[at - 1])) and (goes_on or last == end):
                yield at, last
            at = small.find(spelling, last)


def _is_within_a_word(letter: str) -> bool:
    return letter.isalnum() or combining(letter) > 0


def _start(paragraph: str, first: int) -> int:
    """Return where the excerpt begins: with the paragraph, or a little before the first match."""
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
