"""The links in a text: where each of them stands."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ranter_tui.app.drawing.cells import cells
from ranter_tui.library.line import Line, Piece, Role


class Part(Struct, frozen=True):
    """What of a link stands on one line."""

    y: int
    x: int
    end: int


class Stop(Struct, frozen=True):
    """A link on the page, perhaps broken over lines."""

    link: str
    text: str
    role: Role
    parts: tuple[Part, ...]

    def holds(self, x: int, y: int) -> bool:
        return any(part.y == y and part.x <= x < part.end for part in self.parts)


def stops_in(lines: Sequence[Line]) -> list[Stop]:
    """Every link, in the order of reading. One that goes on at the beginning of the next line is the same."""
    stops: list[Stop] = []
    open_ended = False
    for y, line in enumerate(lines):
        x = 0
        last = _last_seen(line)
        for number, piece in enumerate(line.pieces):
            wide = cells(piece.text)
            if piece.link:
                part = Part(y, x, x + wide)
                goes_on = open_ended and stops[-1].link == piece.link and not _text_before(line, number)
                if goes_on:
                    before = stops.pop()
                    stops.append(
                        Stop(before.link, f"{before.text} {piece.text}", before.role, (*before.parts, part))
                    )
                else:
                    stops.append(Stop(piece.link, piece.text, piece.role, (part,)))
                open_ended = number == last
            elif piece.text.strip():
                open_ended = False
            x += wide
    return stops


def _last_seen(line: Line) -> int:
    return max((number for number, piece in enumerate(line.pieces) if piece.text.strip()), default=-1)


def _text_before(line: Line, number: int) -> bool:
    return any(_is_text(piece) for piece in line.pieces[:number])


def _is_text(piece: Piece) -> bool:
    return bool(piece.text.strip())
