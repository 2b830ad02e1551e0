"""Draws the guests round a table before the game: who sits beside whom, in the order of the clock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from msgspec import Struct

from ranter_tui.app.drawing.canvas import Canvas, Rect, Run, breadth
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.library.text.measure import broken, cells, clipped
from ranter_tui.record.guest import Crest, Tincture

INKS = {
    Tincture.RED: Ink.CREST_RED,
    Tincture.BLUE: Ink.CREST_BLUE,
    Tincture.GREEN: Ink.CREST_GREEN,
    Tincture.PURPLE: Ink.CREST_PURPLE,
    Tincture.BLACK: Ink.CREST_BLACK,
}


def crest_run(crest: Crest) -> Run:
    """Return the crest as some text in its ink."""
    return crest.pattern, INKS[crest.tincture]


LOWEST, NARROWEST = 3, 14
"""The least rows and columns of the table itself."""

HIGH, HIGHEST = 15, 27
"""Rows that a narrow table may have, and rows beyond which none grows: the guests are to see each other."""

NAME, SIGNS = 14, 7
"""The width in cells that a name likes to have beside the table, and how much of it its signs take."""

CORNERS = (
    (HIGH + 1, NARROWEST, (9, 5, 3, 2, 1)),
    (9, 24, (5, 2)),
    (5, NARROWEST, (3,)),
    (LOWEST, NARROWEST, ()),
)
"""From which height and width on, how far the edge of the table stands back in its first and last rows."""


class Sitter(Struct, frozen=True):
    """A guest as the picture shows one."""

    name: str
    crest: Crest
    bot: bool = False
    marked: bool = False


def draw_round_table(sitters: Sequence[Sitter], width: int, height: int, title: str = "") -> Canvas:
    """Draw the table with everybody in their places; nothing where there is no room for it.

    The first sits at the foot, the others clockwise from there. The mouse finds each by the number.
    """
    canvas = Canvas(width, height)
    table = _table(sitters, width, height)
    if table is None:
        return canvas
    _draw_edge(canvas, table)
    _draw_title(canvas, table, title)
    for number in range(len(sitters)):
        _seat(canvas, table, sitters, number)
    return canvas


def _draw_title(canvas: Canvas, table: Rect, title: str) -> None:
    """Write the title on the table, if there is room; in several rows what is too long for one."""
    room = table.width - 4
    parts: Iterable[str] = (title,) if cells(title) <= room else title.replace(" (", "\n(").splitlines()
    # No word is broken: what stands in brackets is rather left out.
    parts = takewhile(lambda part: all(cells(word) <= room for word in part.split()), parts)
    rows = [row for part in parts for row in broken(part, room)]
    if len(rows) <= table.height - 4:
        written = (((row, Ink.LABEL),) for row in rows)
        canvas.rows(table.x, table.middle[1] - len(rows) // 2, table.width, written)


def _table(sitters: Sequence[Sitter], width: int, height: int) -> Rect | None:
    rows = min(HIGHEST, height - 2)
    if rows < max(LOWEST, len(sitters) // 2 - 1) or width < 2 * NAME + 4:
        return None
    beside = min(NAME, max(cells(sitter.name) for sitter in sitters) + SIGNS)
    broad = max(NARROWEST, min(3 * rows + 8, width - 2 * beside))
    # Higher than wide it would not look round: a cell is twice as high as wide.
    rows = min(rows, max(HIGH, broad * 4 // 9))
    return Rect((width - broad) // 2, (height - rows) // 2, broad, rows)


def _seat(canvas: Canvas, table: Rect, sitters: Sequence[Sitter], number: int) -> None:
    across = 2 * number / len(sitters)
    y = table.below - round(min(across, 2 - across) * (table.height + 1))
    indent = _indent(table, y)
    room = table.x + indent - 1
    at_an_end = across in (0, 1)
    runs = _runs(sitters[number], 2 * NAME if at_an_end else room)
    if at_an_end:
        x = (canvas.width - breadth(runs)) // 2
    else:
        x = room - breadth(runs) if across < 1 else table.right - indent + 1
    canvas.mark(Rect(x, y, breadth(runs), 1), number)
    canvas.runs(x, y, runs)


def _runs(sitter: Sitter, width: int) -> tuple[Run, ...]:
    before = "▸ " if sitter.marked else ""
    after = " " * sitter.marked
    name = clipped(sitter.name, width - 3 - len(before) - len(after))
    ink = Ink.NAME_ACTS if sitter.marked else Ink.TEXT if sitter.bot else Ink.NAME
    return crest_run(sitter.crest), (" ", Ink.FELT), (f"{before}{name}{after}", ink)


def _indent(table: Rect, y: int) -> int:
    """Return how far the edge of the table stands back in that row."""
    from_end = max(0, min(y - table.y, table.below - 1 - y))
    corner = next(back for height, width, back in CORNERS if table.height >= height and table.width >= width)
    return corner[from_end] if from_end < len(corner) else 0


def _draw_edge(canvas: Canvas, table: Rect) -> None:
    """Draw the edge row by row: where it stands back further than in the row beyond, it goes in a step."""
    rows = range(table.y, table.below)
    for y in rows:
        left, right = table.x + _indent(table, y), table.right - 1 - _indent(table, y)
        if y in (table.y, table.below - 1):
            ends = "╭╮" if y == table.y else "╰╯"
            canvas.put(left, y, ends[0] + "─" * (right - left - 1) + ends[1], Ink.EDGE)
            continue
        upper = y < table.middle[1]
        inner = _indent(table, y - 1 if upper else y + 1) - _indent(table, y)
        if inner:
            first, second = ("╭", "╯") if upper else ("╰", "╮")
            third, fourth = ("╰", "╮") if upper else ("╭", "╯")
            canvas.put(left, y, first + "─" * (inner - 1) + second, Ink.EDGE)
            canvas.put(right - inner, y, third + "─" * (inner - 1) + fourth, Ink.EDGE)
        else:
            canvas.put(left, y, "│", Ink.EDGE)
            canvas.put(right, y, "│", Ink.EDGE)
