"""Draws a great moment: a plate laid over the middle of the table, in the largest letters that fit there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.app.drawing.canvas import Canvas, Rect, Run
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.lettering import in_large_letters
from ranter_tui.app.drawing.title import CANDLE, ON_PAPER, draw_candle
from ranter_tui.library.text.measure import broken, cells
from ranter_tui.telling.moments import GreatMoment, MomentKind

STILL = 0.6
"""The progress at which all of the plate is in view, and a candle that goes out is out."""
OPENED, CLOSES = 0.1, 0.94
"""The progress when the plate has unfolded, and when it begins to fold again."""
PUT_OUT = 0.4
"""The progress when the candle goes out."""
FLICKERS = 12

MARGIN = 3
"""Cells between the edge of the plate and its text."""
NARROWEST, LOWEST = 12, 2
"""The least room that a plate takes."""
SIZES = ((10, 10), (10, 5), (7, 5), (5, 5), (5, 3), (5, 1), (3, 3), (3, 1), (1, 1))
"""The heights in rows that the shout, and the name before it, may have."""

GOES_OUT = (MomentKind.OUT, MomentKind.ALL_OUT, MomentKind.NOBODY_WON)
WITH_CANDLES = (*GOES_OUT, MomentKind.WON)


class Bill(Struct, frozen=True):
    """The layout of a plate: a name, a shout under it, and how it came about."""

    who: tuple[Run, ...]
    """Empty where the shout has the name in its own row."""
    shout: tuple[Run, ...]
    lines: tuple[Run, ...]
    grandeur: int
    """How large the letters are."""
    gaps: tuple[int, int] = (0, 0)
    """The numbers of blank rows above the shout and below it."""
    edge: int = 0
    """The number of rows above and below it all."""
    sill: tuple[Run, ...] = ()
    """The last of the lines, if it stands in the lower edge."""
    candles: bool = False

    @property
    def rows(self) -> list[Run]:
        """Return the rows of text between the edges, from the top."""
        blank = ("", Ink.PLATE)
        above, below = self.gaps
        return [*self.who, *[blank] * above, *self.shout, *[blank] * below, *self.lines]

    @property
    def height(self) -> int:
        return len(self.rows) + 2 * self.edge

    @property
    def width(self) -> int:
        text = max(cells(row) for row, _ in (*self.rows, *self.sill))
        return text + 2 * MARGIN + 2 * (CANDLE.width + 1) * self.candles

    @property
    def framed(self) -> bool:
        """Whether the edge is a frame; it is blank where candles need the rows."""
        return bool(self.edge) and not (self.candles and len(self.rows) < CANDLE.height)


def draw_stage(canvas: Canvas, room: Rect, moment: GreatMoment, progress: float) -> None:
    """Draw the plate of a moment in the middle of that rectangle, as far on its way (0 to 1) as it is.

    Nothing is drawn where not even the least plate fits.
    """
    if room.width < NARROWEST or room.height < LOWEST:
        return
    bill = laid_out(moment, room.width, room.height)
    wide, high = bill.width + (room.width - bill.width) % 2, bill.height
    plate = Canvas(wide, high, Ink.PLATE)
    plate.rows(0, bill.edge, wide, ((run,) for run in bill.rows))
    if bill.framed:
        plate.frame(1, 0, wide - 2, high, "╔═╗║╚╝", Ink.PLATE_RULE)
    for line, ink in bill.sill:
        plate.centred(0, high - 1, wide, ((f" {line} ", ink),))
    if bill.candles:
        burns = moment.kind not in GOES_OUT or progress < PUT_OUT
        # The row that is left over stays above: a flame needs air, and a stick may stand on the edge.
        y = (high - CANDLE.height + 1) // 2
        for x in (MARGIN, wide - MARGIN - CANDLE.width):
            draw_candle(plate, x, y, int(progress * FLICKERS), ON_PAPER, burns=burns)
    unfolded = min(1.0, progress / OPENED, (1 - progress) / (1 - CLOSES))
    hidden = ceil(high * (1 - unfolded) / 2)
    x, y = room.x + (room.width - wide) // 2, room.y + (room.height - high) // 2
    canvas.stamp(x, y, plate, range(hidden, high - hidden))


@lru_cache(maxsize=16)
def laid_out(moment: GreatMoment, width: int, height: int) -> Bill:
    """Return the layout with the largest letters that fit; beside candles if no letter gets smaller by it."""
    bill = _best(moment, width - 2 * MARGIN, height)
    if moment.kind not in WITH_CANDLES:
        return bill
    narrower = _best(moment, max(1, width - 2 * MARGIN - 2 * (CANDLE.width + 1)), height)
    fits = narrower.height >= CANDLE.height and len(narrower.shout) > 1
    return replace(narrower, candles=True) if fits and narrower.grandeur == bill.grandeur else bill


def _best(moment: GreatMoment, width: int, height: int) -> Bill:
    return max((bill for bill in _bills(moment, width) if bill.height <= height), key=_rank)


def _bills(moment: GreatMoment, width: int) -> Iterator[Bill]:
    """Yield layouts of that width; the least takes two rows."""
    lines = [tuple((row, Ink.PLATE) for row in broken(line, width)) for line in moment.lines]
    told = [tuple(row for line in lines[:many] for row in line) for many in range(len(lines) + 1)]
    for (who, shout, grandeur), rows, edge in product(_headings(moment, width), told, (0, 1)):
        # Large letters reach to the edges of their rows, and would run into what stands in the next.
        large = len(shout) > 1
        for above in range(int(large and len(who) > 1), 2) if who else (0,):
            for below in range(int(large), 2) if rows else (0,):
                yield Bill(who, shout, rows, grandeur, (above, below), edge)
                if edge and large and rows:
                    yield Bill(who, shout, rows[:-1], grandeur, (above, below), edge, rows[-1:])


def _headings(moment: GreatMoment, width: int) -> Iterator[tuple[tuple[Run, ...], tuple[Run, ...], int]]:
    """Yield the name and the shout, one above the other or in one row, and how large they are."""
    for large, small in SIZES:
        who, shout = (
            _lettered(text, width, rows) for text, rows in ((moment.who, small), (moment.shout, large))
        )
        yield who, shout, len(shout) ** 2 * max(1, len(who))
        one = _lettered(f"{moment.who} {moment.shout}".strip(), width, large)
        if len(one) > 1:
            yield (), one, len(one) ** 3


def _lettered(text: str, width: int, height: int) -> tuple[Run, ...]:
    return tuple((row, Ink.PLATE_NAME) for row in in_large_letters(text, width, height)) if text else ()


def _rank(bill: Bill) -> tuple[int, ...]:
    """Return how a layout compares: it tells something, has an edge, and large letters; then the rest."""
    told = len(bill.lines) + len(bill.sill)
    return told > 0, bill.edge, bill.grandeur, told, sum(bill.gaps), not bill.sill
