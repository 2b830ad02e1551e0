"""Lines of a page, in pieces with roles: print and screen are rendered from the same lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import force_setattr

from ranter_tui.library.typeset.measure import broken, cells
from ranter_tui.library.typeset.tied import tied
from ranter_tui.rulebook.characters import legible


class Role(StrEnum):
    """The role of a piece of text on the page."""

    TITLE = "title"
    BELOW_TITLE = "below_title"
    SAID = "said"
    """The one sentence that a page is about."""
    HEADING = "heading"
    GROUP = "group"
    """The heading of a nested section."""
    TEXT = "text"
    OURS = "ours"
    """Text that is ours, among what is not."""
    NAME = "name"
    """What a line is about: a fact, a word, a source."""
    NOTE = "note"
    """A remark about the text."""
    MARK = "mark"
    """A warrant mark in the margin."""
    NUMBER = "number"
    """The number of a footnote, where it is called and where it stands."""
    REFERENCE = "reference"
    """A link to the rule that a statement is about."""
    DRAWN = "drawn"
    """A stroke of a drawing."""
    FOUND = "found"
    """A search match."""
    AMISS = "amiss"
    """An error message."""


class Piece(Struct, frozen=True, gc=False):
    """Some words of a line, without control characters: they cannot move the cursor of a terminal."""

    text: str
    role: Role = Role.TEXT
    link: str = ""
    """The address of the page that it links to."""

    def __post_init__(self) -> None:
        if not self.text.isprintable():
            force_setattr(self, "text", legible(self.text))


class TextLine(Struct, frozen=True, gc=False):
    """One line of a page.

    >>> str(TextLine((Piece("  ■ ", Role.MARK), Piece("All lose."))))
    '  ■ All lose.'
    """

    pieces: tuple[Piece, ...] = ()
    opens: tuple[str, ...] = ()
    """The path of the section that begins here, outermost first; empty if none does."""
    place: str = ""
    """What an address names what begins here by: the key of a section, or the place of a passage."""

    def __str__(self) -> str:
        return "".join([piece.text for piece in self.pieces])


SPACE = TextLine()


def laid(
    pieces: Sequence[Piece], width: int, first: Piece | str = "", rest: str | None = None
) -> Iterator[TextLine]:
    """Wrap the pieces as one paragraph, in lines of at most `width` cells. `first` and `rest` as in `broken`.

    Numbers stay with what they count, and a short last word with the one before.

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
    if len(whole) > width - cells(begin.text):
        whole = tied(whole, width)
    after = Piece(" " * cells(begin.text) if rest is None else rest)
    at = 0
    for line in broken(whole, width, begin.text, after.text):
        words = line[len(begin.text) :]
        at = whole.index(words, at)
        between = _between(pieces, at, at + len(words))
        yield TextLine((begin, *between) if begin.text else tuple(between))
        at += len(words)
        begin = after


def _between(pieces: Sequence[Piece], start: int, end: int) -> Iterator[Piece]:
    """Yield the parts of the pieces between two offsets of the whole text."""
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
