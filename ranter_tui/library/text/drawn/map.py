"""The map: where the game and its family are attested, between the coasts of Europe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise, zip_longest
from string import ascii_uppercase

from ranter_tui.game.rules.about import listed
from ranter_tui.library.said.references import places_of
from ranter_tui.library.text.article import WIDEST, Drawing
from ranter_tui.library.text.line import Piece, Role, TextLine, slug
from ranter_tui.rulebook.reference import DatedEvent, TimeLine

Corner = tuple[float, float]

_MAINLAND: tuple[Corner, ...] = (
    (25.0, 40.9), (24.0, 40.3), (22.9, 39.3), (24.0, 37.7), (23.2, 37.5), (22.9, 36.5), (21.4, 37.0),
    (20.7, 38.8), (19.4, 40.5), (19.4, 41.8), (18.5, 42.4), (16.5, 43.5), (15.2, 44.2), (13.6, 44.9),
    (13.7, 45.7), (12.4, 45.2), (12.4, 44.2), (13.6, 43.5), (14.2, 42.5), (15.3, 41.9), (16.1, 41.7),
    (18.5, 40.2), (18.4, 39.8), (16.9, 40.4), (17.2, 39.0), (16.5, 38.4), (15.7, 38.0), (15.8, 38.8),
    (15.3, 40.0), (14.3, 40.8), (13.7, 41.2), (12.2, 41.8), (10.5, 42.9), (10.1, 43.9), (8.8, 44.4),
    (7.5, 43.8), (6.0, 43.1), (4.6, 43.4), (3.1, 43.1), (3.2, 42.0), (0.9, 41.0), (-0.3, 39.5), (0.2, 38.8),
    (-0.6, 37.6), (-2.0, 36.8), (-4.4, 36.7), (-5.6, 36.0), (-6.3, 36.6), (-8.9, 37.0), (-9.5, 38.7),
    (-8.8, 41.2), (-9.3, 43.0), (-8.0, 43.7), (-3.8, 43.5), (-1.8, 43.4), (-1.2, 44.6), (-1.1, 45.6),
    (-2.2, 47.1), (-4.6, 47.9), (-4.7, 48.4), (-3.0, 48.8), (-1.6, 48.6), (-1.9, 49.7), (-1.2, 49.4),
    (0.1, 49.6), (1.6, 50.2), (1.7, 50.9), (2.5, 51.1), (3.6, 51.5), (4.1, 52.0), (4.7, 52.9), (6.0, 53.4),
    (7.1, 53.6), (8.2, 53.6), (8.9, 54.0), (8.6, 55.0), (8.1, 55.6), (8.1, 56.6), (9.6, 57.2), (10.6, 57.7),
    (10.4, 57.0), (10.9, 56.4), (10.2, 55.9), (9.6, 55.3), (9.9, 54.8), (10.9, 54.3), (11.0, 54.0),
    (12.3, 54.2), (13.4, 54.6), (14.2, 53.9), (16.3, 54.4), (18.4, 54.8), (18.9, 54.4), (19.9, 54.9),
    (21.0, 55.3), (21.0, 56.8), (21.6, 57.5), (22.6, 57.7), (23.6, 57.0), (24.4, 57.3), (24.4, 58.3),
    (23.5, 58.7), (23.7, 59.2), (25.5, 59.6), (27.0, 59.5),
)  # fmt: skip
_THE_NORTH: tuple[Corner, ...] = (
    (27.0, 60.4), (25.5, 60.2), (22.9, 59.8), (21.3, 60.9), (21.4, 61.9), (21.2, 62.9), (22.7, 63.7),
    (25.0, 64.9), (25.3, 65.5), (24.1, 65.8), (22.3, 65.5), (21.3, 64.5), (20.3, 63.7), (18.6, 63.0),
    (17.4, 62.2), (17.2, 60.8), (18.8, 60.1), (18.9, 59.7), (17.8, 58.8), (16.7, 58.4), (16.5, 57.0),
    (15.9, 56.1), (14.6, 56.1), (14.3, 55.5), (12.9, 55.5), (12.7, 56.2), (11.9, 57.7), (11.2, 58.9),
    (10.7, 59.8), (10.3, 59.0), (8.2, 58.1), (6.6, 58.1), (5.6, 58.8), (5.1, 60.0), (5.0, 61.5), (6.3, 62.6),
    (8.5, 63.4), (10.0, 64.0), (11.3, 64.9), (12.5, 66.0),
)  # fmt: skip
_BRITAIN: tuple[Corner, ...] = (
    (-5.7, 50.1), (-5.1, 50.0), (-3.6, 50.2), (-3.4, 50.6), (-2.4, 50.6), (-1.2, 50.7), (0.3, 50.8),
    (1.4, 51.2), (0.6, 51.4), (1.0, 51.8), (1.7, 52.6), (0.3, 52.9), (0.1, 53.5), (-0.2, 54.2), (-1.4, 54.9),
    (-1.8, 55.7), (-3.0, 56.0), (-2.7, 56.3), (-2.0, 57.4), (-3.9, 57.7), (-3.1, 58.6), (-5.0, 58.6),
    (-5.7, 57.5), (-5.5, 56.3), (-5.6, 55.4), (-4.7, 55.6), (-5.0, 54.8), (-3.3, 54.9), (-3.5, 54.4),
    (-2.9, 53.6), (-4.4, 53.3), (-4.7, 52.8), (-4.1, 52.4), (-5.2, 51.8), (-3.1, 51.4), (-3.1, 51.2),
    (-4.3, 51.1), (-5.0, 50.4), (-5.7, 50.1),
)  # fmt: skip
_IRELAND: tuple[Corner, ...] = (
    (-6.1, 53.3), (-6.4, 52.2), (-8.3, 51.7), (-10.1, 51.6), (-9.9, 52.4), (-9.5, 53.3), (-10.0, 54.2),
    (-8.4, 54.4), (-8.3, 55.1), (-7.3, 55.3), (-5.7, 54.6), (-6.1, 53.3),
)  # fmt: skip
_ZEALAND: tuple[Corner, ...] = (
    (11.1, 55.7), (12.0, 56.1), (12.6, 56.0), (12.2, 55.2), (11.7, 55.0), (11.1, 55.3), (11.1, 55.7),
)  # fmt: skip
_SICILY: tuple[Corner, ...] = ((12.5, 38.0), (15.6, 38.2), (15.1, 36.7), (12.5, 37.7), (12.5, 38.0))
_SARDINIA: tuple[Corner, ...] = ((8.2, 40.9), (9.6, 41.1), (9.6, 39.2), (8.5, 38.9), (8.2, 40.9))
_CORSICA: tuple[Corner, ...] = ((8.6, 42.4), (9.4, 43.0), (9.5, 42.0), (9.2, 41.4), (8.6, 42.4))

COASTS = (_MAINLAND, _THE_NORTH, _BRITAIN, _IRELAND, _ZEALAND, _SICILY, _SARDINIA, _CORSICA)


WIDTH, HEIGHT = 40, 26
WEST, EAST, SOUTH, NORTH = -10.5, 26.0, 37.0, 66.0

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille cell, two dots wide and four high."""

Cell = tuple[int, int]
"""A column and a row of the map, or of its dots."""


class PlacesMap(Drawing):
    """The map of what a time line tells."""

    def __init__(self, time_line: TimeLine) -> None:
        super().__init__(partial(drawn_map, time_line))
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
        _explained(letter, place, places[place], letter in marks.values())
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
    """Return the alternative text of the map, for those who do not see it."""
    said = tuple(f"{place} ({years(events)})" for place, events in places_of(time_line).items())
    return f"A map of Europe with these places: {listed(said)}." if said else ""


def years(events: Sequence[DatedEvent]) -> str:
    """Return the first and the last year of some events.

    >>> years(())
    ''
    """
    found = sorted({event.year for event in events})
    return "–".join(map(str, dict.fromkeys((found[0], found[-1])))) if found else ""


def _explained(letter: str, place: str, events: Sequence[DatedEvent], on_map: bool) -> tuple[Piece, ...]:
    return (
        Piece(f" {letter} ", Role.MARK),
        Piece(place, Role.TEXT, f"places/{slug(place)}"),
        Piece(f" {years(events)}" + ("" if on_map else ", overseas"), Role.NOTE),
    )


def _row(y: int, marks: dict[Cell, str]) -> Iterator[Piece]:
    """Yield the cells of a row, those of one kind in one piece."""
    cells = [(x, marks.get((x, y), "")) for x in range(WIDTH)]
    for is_mark, those in groupby(cells, key=lambda cell: bool(cell[1])):
        if is_mark:
            yield Piece("".join(mark for _, mark in those), Role.MARK)
        else:
            yield Piece("".join(chr(0x2800 + _COAST.get((x, y), 0)) for x, _ in those), Role.DRAWN)


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


def _coast() -> dict[Cell, int]:
    """Return the braille bits of every cell that a coast runs through."""
    found: dict[Cell, int] = {}
    for coast in COASTS:
        for (x1, y1), (x2, y2) in pairwise(coast):
            steps = 40
            for step in range(steps + 1):
                at = (x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps)
                if dot := _cell(at, WIDTH * 2, HEIGHT * 4):
                    cell = (dot[0] // 2, dot[1] // 4)
                    found[cell] = found.get(cell, 0) | _DOTS[dot[1] % 4][dot[0] % 2]
    return found


_COAST = _coast()
