"""Excerpts: the paragraph that has most of the words of a question, cut to a readable length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ranter_tui.library.search.spelling import WORD, forms
from ranter_tui.library.search.understanding import QuestionWord
from ranter_tui.library.text.line import Piece, Role, between

LENGTH = 150
BEFORE = 50
"""The most letters to show before the first match."""

MOST_WEIGHED = 12
"""How many matching paragraphs are weighed: that with the most of the words is taken."""

Span = tuple[int, int]


def excerpt(text: str, asked: Sequence[QuestionWord]) -> tuple[Piece, ...]:
    """Return the paragraph that has most of the words, cut to a readable length.

    >>> cuccu, pot = QuestionWord("cucc", {}, "cucc"), QuestionWord("pot", {"pot": 100})
    >>> pieces = excerpt("The pot.\\nWith Cuccù the pot is won.", [cuccu, pot])
    >>> [(piece.text, piece.role.value) for piece in pieces]
    [('With ', 'text'), ('Cuccù', 'found'), (' the ', 'text'), ('pot', 'found'), (' is won.', 'text')]
    >>> "".join(piece.text for piece in excerpt("There is no pot. §stakes", [pot]))
    'There is no pot.'
    """
    paragraph, found = _richest(text, asked)
    # The keys of its rules follow a paragraph. Readers see them only if they searched for one.
    read = paragraph.partition(" §")[0]
    if in_it := [span for span in found if span[1] <= len(read)]:
        paragraph, found = read, in_it
    start = _start(paragraph, found[0][0] if found else 0)
    end = _end(paragraph, start + LENGTH)
    shown = between(_marked(paragraph, found), start, end)
    before, after = [Piece("… ")] * (start > 0), [Piece(" …")] * (end < len(paragraph))
    return (*before, *shown, *after)


def _richest(text: str, asked: Sequence[QuestionWord]) -> tuple[str, list[Span]]:
    """Return the first paragraph that has most of the words, and the spans of the matches."""
    best, most = text.partition("\n")[0], dict[Span, QuestionWord]()
    weighed = 0
    for paragraph in text.split("\n"):
        found = found_in(paragraph, asked)
        weighed += bool(found)
        if _many(found) > _many(most):
            best, most = paragraph, found
        if weighed == MOST_WEIGHED or _many(most) == len(asked):
            break
    return best, sorted(most)


def _many(found: Mapping[Span, QuestionWord]) -> int:
    return len({word.typed for word in found.values()})


def found_in(paragraph: str, asked: Sequence[QuestionWord]) -> dict[Span, QuestionWord]:
    """Return the spans of the words that stand for any of those that are asked for, each with its word."""
    found: dict[Span, QuestionWord] = {}
    for match in WORD.finditer(paragraph):
        said = forms(match[0])
        for word in asked:
            if any(map(word.fits, said)):
                found[match.span()] = word
                break
    return found


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


def _marked(paragraph: str, found: Sequence[Span]) -> Iterator[Piece]:
    at = 0
    for first, last in found:
        yield Piece(paragraph[at:first])
        yield Piece(paragraph[first:last], Role.FOUND)
        at = last
    yield Piece(paragraph[at:])
