"""The links in a laid-out text: where each of them stands."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ranter_tui.library.typeset.line import Piece, Role, TextLine
from ranter_tui.library.typeset.measure import cells

EASY = 3
"""Cells of a link that is easily hit with the mouse."""


class LinkPiece(Struct, frozen=True):
    """The part of a link that stands on one line."""

    y: int
    x: int
    end: int


class PageLink(Struct, frozen=True):
    """A link on the page, perhaps broken over several lines."""

    link: str
    text: str
    role: Role
    parts: tuple[LinkPiece, ...]

    def holds(self, x: int, y: int) -> bool:
        return any(part.y == y and part.x <= x < part.end for part in self.parts)

    def is_beside(self, x: int, y: int) -> bool:
        """Whether a cell is next to a link that is too small to be hit easily."""
        return any(
            part.y == y and part.x - 1 <= x <= part.end and part.end - part.x < EASY for part in self.parts
        )


def links_in(lines: Sequence[TextLine]) -> list[PageLink]:
    """Return every link, in reading order. One that continues at the start of the next line is one link."""
    page_links: list[PageLink] = []
    open_ended = False
    for y, line in enumerate(lines):
        x = 0
        last = _last_seen(line)
        for number, piece in enumerate(line.pieces):
            wide = cells(piece.text)
            if piece.link:
                part = LinkPiece(y, x, x + wide)
                goes_on = open_ended and page_links[-1].link == piece.link and not _text_before(line, number)
                if goes_on:
                    before = page_links.pop()
                    page_links.append(
                        PageLink(
                            before.link, f"{before.text} {piece.text}", before.role, (*before.parts, part)
                        )
                    )
                else:
                    page_links.append(PageLink(piece.link, piece.text, piece.role, (part,)))
                open_ended = number == last
            elif piece.text.strip():
                open_ended = False
            x += wide
    return page_links


def _last_seen(line: TextLine) -> int:
    return max((number for number, piece in enumerate(line.pieces) if piece.text.strip()), default=-1)


def _text_before(line: TextLine, number: int) -> bool:
    return any(_is_text(piece) for piece in line.pieces[:number])


def _is_text(piece: Piece) -> bool:
    return bool(piece.text.strip())
