"""Draws the head of the title page, in the manner of an old rule book, and that of the winner's page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor

from msgspec import Struct

from ranter_tui.app.drawing.canvas import Canvas, Rect, Run
from ranter_tui.app.drawing.card import rank_mark, red, sign
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.lettering import in_large_letters
from ranter_tui.game.cards import PACKS, Pack
from ranter_tui.library.text.drawn.pixels import Rows, picture
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
    # With its rules and some air the name takes half of the page at most.
    letter_height = max(1, min(height // 3, height - len(title.lines) - 8))
    name = in_large_letters(title.name, max(1, width - OVERHANG), letter_height)
    rows = _title_rows(name, title, width, letters, airy=True)
    if len(rows) > height:
        rows = _title_rows(name, title, width, letters, airy=False)
    canvas.rows(0, max(0, (height - len(rows)) // 2), width, rows[:height])
    return canvas


def _title_rows(name: Rows, title: Title, width: int, letters: bool, airy: bool) -> list[Line]:
    breadth = min(width, max(map(cells, name)) + OVERHANG)
    # Odd, like the row of suits, so that the fleuron ends where the rules do.
    breadth -= breadth % 2 == 0
    lines = [clipped(line, width) for line in title.lines]
    ornament = [fleuron(breadth, pack_marks(title.pack, letters))]
    return _between_rules(name, lines, ornament, breadth, (airy and len(name) > 1, airy, airy))


def _between_rules(
    name: Rows, lines: Iterable[str], ornament: Iterable[Line], breadth: int, air: tuple[bool, bool, bool]
) -> list[Line]:
    """Return a name between double rules, the lines beneath, and an ornament below them.

    There may be air around the name, above the lines and below them.
    """
    around, above, below = ([()] * spare for spare in air)
    rule: Line = (("═" * breadth, Ink.ORNAMENT),)
    large = [((row, Ink.TITLE),) for row in name]
    small = [((line, Ink.TEXT),) for line in lines]
    return [rule, *around, *large, *around, rule, *above, *small, *below, *ornament]


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


# The winner's page: a name in large letters between candles, and confetti


CANDLE = Rect(0, 0, 5, 6)
"""The room that a candle takes."""


class CandleInks(Struct, frozen=True):
    """The inks of a candle: they depend on what it stands on."""

    wax: Ink
    brass: Ink
    """The flame, and the stick."""
    wick: Ink
    smoke: Ink


ON_PAPER = CandleInks(Ink.PLATE_RULE, Ink.FLAME, Ink.PLATE, Ink.CARD_EDGE)
ON_FELT = CandleInks(Ink.WAX, Ink.ORNAMENT, Ink.TEXT, Ink.LABEL)

_FLAMES = (1, "▄█"), (2, "█▄")
"""The tip of the flame, and how far to the right it stands."""
_SMOKE = "()"


def draw_candle(canvas: Canvas, x: int, y: int, flicker: int, inks: CandleInks, *, burns: bool) -> None:
    """Draw a candle with its corner at that cell; its flame, or the smoke, changes with every flicker."""
    if burns:
        aside, flame = _FLAMES[flicker % 2]
        canvas.put(x + aside, y, flame, inks.brass)
        canvas.put(x + 1, y + 1, "▀█▀", inks.brass)
    else:
        canvas.put(x + 2, y, _SMOKE[flicker % 2], inks.smoke)
        canvas.put(x + 2, y + 1, "╵", inks.wick)
    for row in (2, 3, 4):
        canvas.put(x + 1, y + row, "███", inks.wax)
    canvas.put(x, y + 5, "▀███▀", inks.brass)


BURNS = 20.0
"""Seconds for which the flames flicker; by then the confetti has long come down."""
FLICKERS = 3
"""How often in a second."""

GAP = 3
"""Columns between the letters and a candle, and between a candle and the confetti."""
FEWEST = 22
"""Cells for each piece of confetti, at the least."""
LATEST, SLOWEST, FASTEST = 4.0, 3.0, 7.0
"""When the last piece begins to fall, in seconds, and how fast they fall, in rows a second."""

STEPS = 0.754878, 0.569840, 0.618034
"""Steps of which square multiples, without their whole part, are strewn evenly and in no pattern."""

PLAIN = ("◆", "●", "◇", "○")
"""The confetti of a pack without suits."""


class Winner(Struct, frozen=True):
    """The texts of the page, and the pack that was played with."""

    who: str
    does: str
    """"wins", "win", or nothing."""
    lines: tuple[str, ...]
    pack: Pack


def draw_winner(width: int, height: int, winner: Winner, letters: bool, seconds: float = BURNS) -> Canvas:
    """Draw the page so many seconds after it was opened; by default when everything has come to rest."""
    canvas = Canvas(width, height)
    room = width - 2 * (CANDLE.width + 2 * GAP)
    # The last row stays blank: the places begin right under the page.
    rows = _winner_rows(winner, room, height - 1, letters)
    text = max((sum(cells(run) for run, _ in row) for row in rows), default=0)
    begins = (width - text) // 2
    left, right = begins - GAP - CANDLE.width, begins + text + GAP
    _draw_confetti(canvas, range(left - 1, right + CANDLE.width + 1), winner.pack, letters, seconds)
    top = max(0, (height - 1 - len(rows)) // 2)
    canvas.rows(0, top, width, rows)
    y = max(0, top + (len(rows) - CANDLE.height) // 2)
    for number, x in enumerate((left, right)):
        draw_candle(canvas, x, y, int(seconds * FLICKERS) + number, ON_FELT, burns=True)
    return canvas


def _winner_rows(winner: Winner, width: int, height: int, letters: bool) -> list[Line]:
    """Return the rows of the page: the name between rules, the lines, and the pack's own marks."""
    lines = tuple(clipped(line, width) for line in winner.lines)
    name = _name(winner, width, max(1, height - len(lines) - 3))
    spare = height - len(name) - len(lines) - 3
    pictures = _pictures(winner.pack, width) if spare > 2 else ()
    spare -= max(0, len(pictures) - 1)
    marks = pack_marks(winner.pack, letters)
    breadth = max(map(cells, (*name, *lines, *pictures))) + 2
    # Odd or even like the row of marks, so that the fleuron ends where the rules do.
    breadth += (breadth - cells(fleuron(1, marks)[0][0])) % 2
    ornament = [((row, Ink.ORNAMENT),) for row in pictures] if pictures else [fleuron(breadth, marks)]
    return _between_rules(name, lines, ornament, breadth, (spare >= 4, spare >= 2, spare >= 1))[:height]


def _name(winner: Winner, width: int, height: int) -> Rows:
    """Return who wins in the largest letters: in one row of them, or in two."""
    words = tuple(filter(None, (winner.who, winner.does)))
    whole = in_large_letters(" ".join(words), width, height)
    parts = [in_large_letters(text, width, height // len(words)) for text in words]
    return whole if len(whole) >= min(map(len, parts)) else tuple(row for part in parts for row in part)


def _pictures(pack: Pack, width: int) -> Rows:
    """Return the highest pictures of a pack without suits, small, side by side."""
    if pack.suits:
        return ()
    shown = [picture(rank, 7, 3) for rank in pack.pictures[:5]]
    rows = tuple("   ".join(row) for row in zip(*shown, strict=True))
    return rows if all(cells(row) <= width for row in rows) else ()


def _draw_confetti(canvas: Canvas, beside: range, pack: Pack, letters: bool, seconds: float) -> None:
    """Draw confetti as it falls beside these columns: evenly strewn, and the same every time."""
    marks = [(sign(suit, letters), red(suit)) for suit in pack.suits] or [(sign, False) for sign in PLAIN]
    for number in range(1, 1 + canvas.width * canvas.height // FEWEST):
        x, rest, late = (number * number * step % 1 for step in STEPS)
        column = int(x * canvas.width)
        if column in beside:
            continue
        mark, is_red = marks[int(late * 61) % len(marks)]
        ink = Ink.LIFE_GOING if is_red else (Ink.ORNAMENT, Ink.LABEL)[number % 2]
        speed = SLOWEST + (FASTEST - SLOWEST) * (late * 7 % 1)
        fallen = floor((seconds - LATEST * late) * speed) - 1
        canvas.put(column, min(fallen, int(rest * canvas.height)), mark, ink)
