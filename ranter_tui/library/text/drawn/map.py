"""The map: where the game and its family are attested, between the coasts of Europe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import groupby, pairwise, zip_longest
from pathlib import Path
from string import ascii_uppercase

from ranter_tui.game.rules.about import listed
from ranter_tui.library.text.article import WIDEST, Drawing
from ranter_tui.library.text.line import Piece, Role, TextLine, slug
from ranter_tui.rulebook.reference import DatedEvent, TimeLine, places_of

Corner = tuple[float, float]

WIDTH, HEIGHT = 40, 26
WEST, EAST, SOUTH, NORTH = -10.5, 26.0, 37.0, 66.0

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille cell, two dots wide and four high."""

Cell = tuple[int, int]
"""A column and a row of the map, or of its dots."""


@cache
def coasts() -> tuple[tuple[Corner, ...], ...]:
    """Return the coasts of Europe, read from the file beside this one."""
    blocks = Path(__file__).with_name("coasts.csv").read_text(encoding="utf-8").split("\n\n")
    return tuple(tuple(_corners(block)) for block in blocks if any(_corners(block)))


def _corners(block: str) -> Iterator[Corner]:
    lines = (line for line in block.splitlines() if not line.startswith("#"))
    for corner in " ".join(lines).split():
        longitude, _, latitude = corner.partition(",")
        yield float(longitude), float(latitude)


class PlacesMap(Drawing):
    """The map of what a time line tells."""

    def __init__(self, time_line: TimeLine) -> None:
        super().__init__(partial(drawn_map, time_line), map_in_words(time_line))
        self.time_line = time_line


def lettered(time_line: TimeLine) -> dict[str, str]:
    """Return the letters of the places; of more than there are letters, the oldest have one."""
    return dict(zip(places_of(time_line), ascii_uppercase, strict=False))


def drawn_map(time_line: TimeLine, width: int = WIDEST) -> Iterator[TextLine]:
    """Draw the coasts and the places on them, with letters, and what these stand for, beside or below."""
    places = places_of(time_line)
    letters = lettered(time_line)
    marks: dict[Cell, str] = {}
    for place, letter in letters.items():
        if at := _cell(time_line.places[place], WIDTH, HEIGHT):
            marks[_free(at, marks)] = letter
    key = [
        (
            Piece(f" {letter} ", Role.MARK),
            Piece(place, Role.TEXT, f"places/{slug(place)}"),
            Piece(f" {years(places[place])}{'' if letter in marks.values() else ', overseas'}", Role.NOTE),
        )
        for place, letter in letters.items()
    ]
    rows = [tuple(_row(y, marks)) for y in range(HEIGHT)]
    if width < WIDEST:
        yield from map(TextLine, rows)
        yield from map(TextLine, key)
        return
    for row, entry in zip_longest(rows, key, fillvalue=()):
        yield TextLine((*(row or (Piece(" " * WIDTH),)), Piece(" "), *entry))


def map_in_words(time_line: TimeLine) -> str:
    """Return the alternative text of the map."""
    said = tuple(f"{place} ({years(events)})" for place, events in places_of(time_line).items())
    return f"A map of Europe with these places: {listed(said)}." if said else ""


def years(events: Sequence[DatedEvent]) -> str:
    """Return the first and the last year of some events.

    >>> years(())
    ''
    """
    found = sorted({event.year for event in events})
    return "–".join(map(str, dict.fromkeys((found[0], found[-1])))) if found else ""


def _row(y: int, marks: dict[Cell, str]) -> Iterator[Piece]:
    """Yield the cells of a row, those of one kind in one piece."""
    cells = [(x, marks.get((x, y), "")) for x in range(WIDTH)]
    for is_mark, those in groupby(cells, key=lambda cell: bool(cell[1])):
        if is_mark:
            yield Piece("".join(mark for _, mark in those), Role.MARK)
        else:
            yield Piece("".join(chr(0x2800 + _coast().get((x, y), 0)) for x, _ in those), Role.DRAWN)


def _cell(at: Corner, width: int, height: int) -> Cell | None:
    """Return the cell of a grid of that size in which a point lies, or None if it is not on the map."""
    longitude, latitude = at
    x = int((longitude - WEST) / (EAST - WEST) * width)
    y = int((NORTH - latitude) / (NORTH - SOUTH) * height)
    return (x, y) if 0 <= x < width and 0 <= y < height else None


def _free(at: Cell, taken: dict[Cell, str]) -> Cell:
    """Return the nearest cell in which no letter stands yet, to the right, and then from the left again."""
    x, y = at
    free = (cell for step in range(WIDTH) if (cell := ((x + step) % WIDTH, y)) not in taken)
    return next(free, at)


@cache
def _coast() -> dict[Cell, int]:
    """Return the braille bits of every cell that a coast runs through."""
    found: dict[Cell, int] = {}
    for coast in coasts():
        for (x1, y1), (x2, y2) in pairwise(coast):
            steps = 40
            for step in range(steps + 1):
                at = (x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps)
                if dot := _cell(at, WIDTH * 2, HEIGHT * 4):
                    cell = (dot[0] // 2, dot[1] // 4)
                    found[cell] = found.get(cell, 0) | _DOTS[dot[1] % 4][dot[0] % 2]
    return found
