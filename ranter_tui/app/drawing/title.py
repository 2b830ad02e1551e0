"""Draws the head of the title page, in the manner of an old rule book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ranter_tui.app.drawing.canvas import Canvas, Run
from ranter_tui.app.drawing.card import rank_mark, sign
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.lettering import in_large_letters
from ranter_tui.game.cards import PACKS, Pack
from ranter_tui.library.text.drawn.pixels import Rows
from ranter_tui.library.text.measure import cells, clipped

OVERHANG = 6
"""Cells by which the rules are longer than the title, both ends together."""

Line = tuple[Run, ...]


class Title(Struct, frozen=True):
    """The texts of a title page."""

    name: str
    lines: tuple[str, ...] = ()
    pack: Pack = PACKS["french-52"]
    """The pack whose marks stand below."""


def draw_title(width: int, height: int, title: Title, letters: bool = False) -> Canvas:
    """Draw the name between double rules, the lines beneath, and the four suits, as far as there is room."""
    canvas = Canvas(width, height)
    name = in_large_letters(title.name, max(1, width - OVERHANG), _letter_height(height, len(title.lines)))
    rows = list(_rows(name, title, width, letters, airy=True))
    if len(rows) > height:
        rows = list(_rows(name, title, width, letters, airy=False))
    for y, runs in enumerate(rows[:height], start=max(0, (height - len(rows)) // 2)):
        canvas.centred(0, y, width, runs)
    return canvas


def _letter_height(height: int, lines: int) -> int:
    """Return the height of the name in rows: with its rules and some air, half of the page at most."""
    return max(1, min(height // 3, height - lines - 8))


def _rows(name: Rows, title: Title, width: int, letters: bool, airy: bool) -> Iterator[Line]:
    breadth = min(width, max(map(cells, name)) + OVERHANG)
    # Odd, like the row of suits, so that the fleuron ends where the rules do.
    breadth -= breadth % 2 == 0
    rule: Line = (("═" * breadth, Ink.ORNAMENT),)
    tall = airy and len(name) > 1
    yield rule
    yield from ((),) * tall
    for row in name:
        yield ((row, Ink.TITLE),)
    yield from ((),) * tall
    yield rule
    yield from ((),) * airy
    for line in title.lines:
        yield ((clipped(line, width), Ink.TEXT),)
    yield from ((),) * airy
    yield fleuron(breadth, pack_marks(title.pack, letters))


def pack_marks(pack: Pack, letters: bool) -> tuple[str, ...]:
    """Return the suits of a pack, or the letters of its highest pictures."""
    if pack.suits:
        return tuple(sign(suit, letters) for suit in pack.suits)
    return tuple(rank_mark(rank) for rank in pack.pictures[:4])


def fleuron(width: int, marks: Sequence[str]) -> Line:
    """Return a fine rule that swells towards some marks in its middle."""
    middle = "   ".join(marks)
    arm = (width - cells(middle) - 8) // 2
    if arm < 2:
        return ((middle, Ink.ORNAMENT),)
    thick = arm // 3
    left = "─" * (arm - thick - 1) + "╼" + "━" * thick
    right = "━" * thick + "╾" + "─" * (arm - thick - 1)
    return ((f"{left}    {middle}    {right}", Ink.ORNAMENT),)
