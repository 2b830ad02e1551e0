"""Sets the pictures of cards in rows, each with its name below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ranter_tui.library.text.article import CardPicture
from ranter_tui.library.text.drawn.pixels import picture
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine
from ranter_tui.library.text.measure import cells

ACROSS, DOWN = 11, 6
"""The size of a picture in cells."""
COLUMN = ACROSS + 3

REMEMBERED = 32
"""How many pages are cached: a long article is laid out many times to be divided."""


@lru_cache(maxsize=REMEMBERED)
def plates_in_lines(plates: tuple[CardPicture, ...], width: int) -> tuple[TextLine, ...]:
    """Return the pictures in the middle of the page, in rows as even as can be."""
    return tuple(_rows(plates, width))


def _rows(plates: Sequence[CardPicture], width: int) -> Iterator[TextLine]:
    if not plates:
        return
    rows = -(-len(plates) // max(1, width // COLUMN))
    across = -(-len(plates) // rows)
    for first in range(0, len(plates), across):
        if first:
            yield SPACE
        yield from _row(plates[first : first + across], width)


def _row(plates: Sequence[CardPicture], width: int) -> Iterator[TextLine]:
    margin = " " * ((width - COLUMN * len(plates)) // 2)
    for line in zip(*(picture(plate.rank, ACROSS, DOWN) for plate in plates), strict=True):
        yield _line(margin, line, Role.TEXT)
    yield _line(margin, [plate.name for plate in plates], Role.NAME)


def _line(margin: str, parts: Sequence[str], role: Role) -> TextLine:
    return TextLine((Piece((margin + "".join(map(_centred, parts))).rstrip(), role),))


def _centred(text: str) -> str:
    left = (COLUMN - cells(text)) // 2
    return " " * left + text + " " * (COLUMN - cells(text) - left)
