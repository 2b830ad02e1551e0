"""Lines of a page, in pieces that say what part they play: print and screen are set from the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from ranter_tui.library.measure import broken, cells


class Role(StrEnum):
    """What part a piece plays on the page."""

    TITLE = "title"
    BELOW_TITLE = "below_title"
    HEADING = "heading"
    GROUP = "group"
    """The heading of a section within a section."""
    TEXT = "text"
    NAME = "name"
    """What a line is about: a fact, a word, a source."""
    NOTE = "note"
    """What is to be said about the text."""
    MARK = "mark"
    """The sign in the margin."""
    NUMBER = "number"
    """The number of a footnote, where it is called and where it stands."""
    REFERENCE = "reference"
    """The rule that a statement is about."""
    DRAWN = "drawn"
    """A stroke of a drawing."""
    FOUND = "found"
    """What was searched for."""


class Piece(Struct, frozen=True):
    text: str
    role: Role = Role.TEXT
    link: str = ""
    """The address of the page that it leads to."""


class Line(Struct, frozen=True):
    """One line of a page.

    >>> str(Line((Piece("  ■ ", Role.MARK), Piece("All lose."))))
    '  ■ All lose.'
    """

    pieces: tuple[Piece, ...] = ()
    opens: tuple[str, ...] = ()
    """The section that begins here, after those that it lies in; nothing where none does."""

    def __str__(self) -> str:
        return "".join([piece.text for piece in self.pieces])


SPACE = Line()


def laid(
    pieces: Sequence[Piece], width: int, first: Piece | str = "", rest: str | None = None
) -> Iterator[Line]:
    """The pieces as one paragraph, in lines of at most `width` cells. `first` and `rest` as in `broken`.

    >>> words = [Piece("Ace", Role.NAME), Piece(": it loses to all.")]
    >>> [[piece.text for piece in line.pieces] for line in laid(words, 16, "- ")]
    [['- ', 'Ace', ': it loses'], ['  ', 'to all.']]
    """
    pieces = [
        Piece(re.sub("[\n ]+", " ", piece.text), piece.role, piece.link)
        if "\n" in piece.text or "  " in piece.text
        else piece
        for piece in pieces
    ]
    whole = "".join([piece.text for piece in pieces])
    begin = first if isinstance(first, Piece) else Piece(first)
    after = Piece(" " * cells(begin.text) if rest is None else rest)
    at = 0
    for line in broken(whole, width, begin.text, after.text):
        words = line[len(begin.text) :]
        at = whole.index(words, at)
        between = _between(pieces, at, at + len(words))
        yield Line((begin, *between) if begin.text else tuple(between))
        at += len(words)
        begin = after


def _between(pieces: Sequence[Piece], start: int, end: int) -> Iterator[Piece]:
    """What of the pieces stands between two places of the whole."""
    for piece in pieces:
        if end <= 0:
            return
        long = len(piece.text)
        if start <= 0 and long and long <= end:
            yield piece
        elif start < long:
            yield Piece(piece.text[max(start, 0) : end], piece.role, piece.link)
        start -= long
        end -= long
