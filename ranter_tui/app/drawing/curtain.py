"""Draws the curtain: a heavy drape on a brass rod, with a plate that says for whom it opens."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ranter_tui.app.drawing.canvas import Canvas, Run, breadth
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import Rect
from ranter_tui.app.drawing.lettering import in_large_letters, lettered_name
from ranter_tui.app.drawing.round_table import crest_run
from ranter_tui.library.text.measure import broken, cells, clipped
from ranter_tui.record.guest import Crest


class Key(Struct, frozen=True):
    """A key and what it does, as written on the plate; only words where there is no key."""

    key: str
    does: str
    act: str = ""
    """The name of its action, for a click on it."""


LOOK_AWAY = "everyone else, look away"


class Plate(Struct, frozen=True):
    """The texts on the plate of the curtain."""

    name: str
    lines: tuple[str, ...] = (LOOK_AWAY,)
    keys: tuple[Key, ...] = ()
    digits: tuple[Key, ...] = ()
    """The digits of a PIN, in a row above the keys, for guests who only have a mouse."""
    lives: tuple[Run, ...] = ()
    """The lives of that guest, under the name."""
    news: tuple[str, ...] = ()
    """What the room has seen since the last curtain; of too much of it the end."""
    crest: Crest | None = None


FOLDS = (
    ("▒", Ink.DRAPE_LIGHT, 2),
    ("░", Ink.DRAPE_LIGHT, 2),
    ("▒", Ink.DRAPE, 2),
    ("▓", Ink.DRAPE, 2),
    ("▓", Ink.DRAPE_DEEP, 2),
    ("░", Ink.DRAPE_DEEP, 1),
)
"""Pattern of one fold on a small screen, from the light to the dark; every other is a little wider."""
A_FOLD_LARGER = 60
"""Columns by which a screen must be wider for the folds to get wider by as much again."""

FAR = 44
"""Height in rows of a screen that is looked at from across the room."""

FRINGE = "╿╽"
LEAST = 32
"""Cells that the text on the plate has at least, so that the plate stays as it is when its keys come."""
LEAST_NEWS = 12
"""Rows of a screen without room for news; of every four more, one is for them."""
MARGIN = 4
"""Cells between the edge of the plate and its text."""


def draw_curtain(
    width: int, height: int, plate: Plate, closed: float = 1.0, behind: Canvas | None = None
) -> Canvas:
    """Draw the curtain, fallen so far: 0 is open, 1 is shut. Below its hem one sees what is `behind` it.

    Only a shut curtain hides everything: nothing private may be `behind` it while it moves before the room.
    """
    canvas = Canvas(width, height)
    hem = min(height, max(0, round(height * closed)))
    if behind is not None:
        canvas.cover(behind, hem, height)
    if hem:
        _draw_drape(canvas, hem)
        _draw_plate(canvas, plate, hem)
        _draw_rod(canvas)
    return canvas


@lru_cache(maxsize=16)
def _folds(width: int) -> tuple[Run, ...]:
    """Return a row of the drape, symmetrical about its middle."""
    half: list[Run] = []
    room = (width + 1) // 2
    size = max(1, width // A_FOLD_LARGER)
    fold = 0
    while room > 0:
        for place, (shade, ink, wide) in enumerate(FOLDS):
            wide = min(room, size * (wide + (fold % 2 if place in (1, 3) else 0)))
            if wide > 0:
                half.append((shade * wide, ink))
            room -= wide
        fold += 1
    first = half[0][0][: len(half[0][0]) - width % 2]
    return (*reversed(half), *([(first, half[0][1])] if first else []), *half[1:])


def _draw_drape(canvas: Canvas, hem: int) -> None:
    canvas.runs(0, 0, _folds(canvas.width))
    canvas.repeat(0, range(1, hem))
    if hem > 3:
        canvas.put(0, hem - 2, "━" * canvas.width, Ink.FRINGE)
        canvas.put(0, hem - 1, (FRINGE * canvas.width)[: canvas.width], Ink.FRINGE)


def _draw_rod(canvas: Canvas) -> None:
    canvas.put(0, 0, "═" * canvas.width, Ink.ROD)
    canvas.put(1, 0, "◆", Ink.ROD)
    canvas.put(canvas.width - 2, 0, "◆", Ink.ROD)


def _draw_plate(canvas: Canvas, plate: Plate, hem: int) -> None:
    rect, name, lines, news = _plate(plate, canvas.width, canvas.height)
    top = rect.y - (canvas.height - hem)
    canvas.fill(rect.x, top, rect.width, rect.height, Ink.PLATE)
    canvas.frame(rect.x + 1, top, rect.width - 2, rect.height, "╔═╗║╚╝", Ink.PLATE_RULE)
    rows: list[tuple[Run, ...]] = [((row, Ink.PLATE_NAME),) for row in name]
    if plate.lives:
        rows += [(), tuple((text, Ink.PLATE) for text, _ in plate.lives)]
    rows += [(), _rule(rect.width - 2 * MARGIN, plate.crest), ()]
    for told in (news, lines):
        rows += [((line, Ink.PLATE),) for line in told]
        rows += [()] * bool(told)
    for keys in _rows_of_keys(plate):
        rows += [tuple(_keys(keys)), ()]
    canvas.rows(rect.x, top + 2, rect.width, rows)


def act_at(width: int, height: int, plate: Plate, x: int, y: int) -> str:
    """Return the action whose key is drawn at that cell of a shut curtain, or nothing (for mouse clicks)."""
    rect, *_ = _plate(plate, width, height)
    for up, row in enumerate(reversed(_rows_of_keys(plate))):
        left = rect.x + (rect.width - breadth(_keys(row))) // 2
        for key in row if y == rect.below - 3 - 2 * up else ():
            if left <= x < left + breadth(_key(key)):
                return key.act
            left += breadth(_key(key)) + len(_between(row))
    return ""


def _rows_of_keys(plate: Plate) -> tuple[tuple[Key, ...], ...]:
    return (plate.digits, plate.keys) if plate.digits else (plate.keys,)


def _between(keys: tuple[Key, ...]) -> str:
    """Return what parts keys that say what they do; those that say nothing stand close together."""
    return "     " if any(key.does for key in keys) else " "


def _keys(keys: tuple[Key, ...]) -> list[Run]:
    runs: list[Run] = []
    for number, key in enumerate(keys):
        runs += [(_between(keys), Ink.PLATE)] if number else []
        runs += _key(key)
    return runs


def _key(key: Key) -> list[Run]:
    pill = [(f" {key.key} ", Ink.KEY)] if key.key else []
    return [*pill, (f"{'  ' if pill and key.does else ''}{key.does}", Ink.PLATE)]


@lru_cache(maxsize=16)
def _plate(
    plate: Plate, width: int, height: int
) -> tuple[Rect, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return where the plate hangs, and its text as far as it fits."""
    room = max(8, min(width - 8, max(48, width * 3 // 4)) - 2 * MARGIN)
    lines = _lines(plate.lines, room, height)
    told = tuple(line for sentence in plate.news for line in broken(sentence, room))
    news = told[-max(1, (height - LEAST_NEWS) // 4) :]
    below = 2 * bool(plate.lives) + len(news) + bool(news) + len(lines) + 2 * len(_rows_of_keys(plate))
    name = lettered_name(plate.name, room, max(1, min(height // 3, height - below - 11)))
    keys = (breadth(_keys(row)) for row in _rows_of_keys(plate))
    wide = max([LEAST, *keys, *map(cells, (*name, *lines, *news))]) + 2 * MARGIN
    wide += (width - wide) % 2
    tall = len(name) + below + 7
    rect = Rect((width - wide) // 2, max(0, (height - tall) // 2), wide, tall)
    return rect, name, tuple(clipped(line, room) for line in lines), news


def _lines(texts: tuple[str, ...], width: int, height: int) -> tuple[str, ...]:
    """Return the lines under the name, in large letters where the screen is looked at from far off."""
    large = [in_large_letters(text, width, 3) for text in texts]
    if height >= FAR and all(len(rows) > 1 for rows in large):
        return tuple(line for rows in large for line in (*rows, ""))[:-1]
    return tuple(line for text in texts for line in broken(text, width))


def _rule(width: int, crest: Crest | None) -> tuple[Run, ...]:
    """Return a rule with the guest's crest in its middle, or else a lozenge."""
    middle = crest_run(crest) if crest is not None else ("◆" if width % 2 else "◆◆", Ink.PLATE_RULE)
    half = "─" * ((width - 2 - breadth((middle,))) // 2)
    return (f"{half} ", Ink.PLATE_RULE), middle, (f" {half}", Ink.PLATE_RULE)
