"""Draws the curtain: a heavy drape on a brass rod, with a plate that says for whom it opens.

Below that stands what is behind it: the one card, large, and the choices that go with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.app.drawing.canvas import Canvas, Rect, Run, breadth
from ranter_tui.app.drawing.card import draw_card
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.lettering import in_large_letters, lettered_name
from ranter_tui.app.drawing.round_table import crest_run
from ranter_tui.game.cards import Card
from ranter_tui.library.text.drawn.pixels import Rows
from ranter_tui.library.text.measure import broken, cells, clipped
from ranter_tui.record.guest import Crest
from ranter_tui.telling.cards_in_words import LadderWord


class Key(Struct, frozen=True):
    """A key and what it does, as written on a plate or in a prompt; only words where there is no key."""

    key: str
    does: str
    act: str = ""
    """The action of the screen for a click on it; empty where the screen itself sees to clicks."""

    @property
    def as_remark(self) -> str:
        """The same as a sentence below the choices."""
        return f"[{self.key}] {self.does}" if self.key else self.does


LOOK_AWAY = "everyone else, look away"


class Plate(Struct, frozen=True):
    """The texts on the plate of the curtain."""

    name: str
    lines: tuple[str, ...] = (LOOK_AWAY,)
    keys: tuple[tuple[Key, ...], ...] = ((),)
    """Row by row; the last has its room even where it has no key."""
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
        canvas.stamp(0, 0, behind, range(hem, height))
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
        canvas.put(0, hem - 2, "━" * canvas.width, Ink.ROD)
        canvas.put(0, hem - 1, (FRINGE * canvas.width)[: canvas.width], Ink.ROD)


def _draw_rod(canvas: Canvas) -> None:
    canvas.put(0, 0, "═" * canvas.width, Ink.ROD)
    canvas.put(1, 0, "◆", Ink.ROD)
    canvas.put(canvas.width - 2, 0, "◆", Ink.ROD)


def _draw_plate(canvas: Canvas, plate: Plate, hem: int) -> None:
    width, height = canvas.width, canvas.height
    room = max(8, min(width - 8, max(48, width * 3 // 4)) - 2 * MARGIN)
    told = [line for sentence in plate.news for line in broken(sentence, room)]
    news = told[-max(1, (height - LEAST_NEWS) // 4) :]
    text = [*news, *[""] * bool(news), *_lines(plate.lines, room, height), ""]
    lives = [(), tuple((marks, Ink.PLATE) for marks, _ in plate.lives)] if plate.lives else []
    below = len(lives) + len(text) + 2 * len(plate.keys)
    name = lettered_name(plate.name, room, max(1, min(height // 3, height - below - 10)))
    keys = (breadth(_keys(row)) for row in plate.keys)
    wide = max([LEAST, *keys, *map(cells, (*name, *text))]) + 2 * MARGIN
    wide += (width - wide) % 2
    tall = len(name) + below + 6
    left, top = (width - wide) // 2, max(0, (height - tall) // 2) - (height - hem)
    for y in range(top, top + tall):
        canvas.put(left, y, " " * wide, Ink.PLATE)
    canvas.frame(left + 1, top, wide - 2, tall, "╔═╗║╚╝", Ink.PLATE_RULE)
    rows: list[tuple[Run, ...]] = [((row, Ink.PLATE_NAME),) for row in name]
    rows += [*lives, (), _rule(wide - 2 * MARGIN, plate.crest), ()]
    rows += [((row, Ink.PLATE),) for row in text]
    canvas.rows(left, top + 2, wide, rows)
    for number, row in enumerate(plate.keys):
        _draw_keys(canvas, left, top + 2 + len(rows) + 2 * number, wide, row)


def _draw_keys(canvas: Canvas, x: int, y: int, width: int, keys: tuple[Key, ...]) -> None:
    """Draw a row of keys, centred within that width, and mark each for the mouse."""
    runs = _keys(keys)
    canvas.centred(x, y, width, runs)
    x += (width - breadth(runs)) // 2
    for key in keys:
        wide = breadth(_key(key))
        canvas.mark(Rect(x, y, wide, 1), key.act)
        x += wide + len(_between(keys))


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


class Behind(Struct, frozen=True):
    """The data of the drawing: what one guest sees behind the curtain."""

    name: str
    card: Card | None
    choices: tuple[Key, ...] = ()
    remarks: tuple[Key, ...] = ()
    """Sentences below the choices, and keys that do something else."""
    chosen: int | None = None
    """The index of the choice that was taken, while it can still be taken back."""
    seconds: int | None = None
    """The seconds after which the curtain falls by itself, if it does."""
    letters: bool = False
    lives: tuple[Run, ...] = ()
    around: str = ""
    """Who deals, and who plays next."""
    mine: tuple[str, ...] = ()
    """What has happened to this guest since the last look."""
    ladder: tuple[LadderWord, ...] = ()
    """The cards from the best to the worst, this one marked."""
    worth: str = ""
    """How good the card is, and what it can do."""
    odds: str = ""
    """How often each choice loses, in a line."""
    others: tuple[tuple[Run, ...], ...] = ()
    """The others in the game with their lives, a row each."""


SHEETS = ((41, 31), (37, 27), (27, 21), (23, 17), (21, 15), (13, 9))
"""The sizes of the card in cells, largest first."""

LETTERS = ((34, 7), (31, 5), (20, 3), (0, 1))
"""The rows of the name from that height of the screen on. They do not depend on what there is to tell."""

TELLS = 2 + 2
"""Rows of the lives, of who deals, and of news about oneself, for which there is always room."""

OFFERS = 3
"""Rows of remarks for which there is always room."""

GAP = 6
"""Columns between the card and the words."""

BELOW = 5
"""The most rows from the card to the ladder, which would be lost at the foot of a high screen."""

WORDS = 36
"""The least width in columns that words like to have."""

MOST = 64
"""The greatest width in columns of plain words."""

SPACINGS = ((1, 1), (0, 1), (0, 0))
"""Rows between the parts of the words, and around each choice, in the order in which they are tried."""


class BehindLayout(NamedTuple):
    """The layout: the rectangles of the card, the words and the choices."""

    card: Rect
    words: Rect
    head: tuple[tuple[Run, ...], ...]
    """The rows above the choices."""
    choices: tuple[Rect, ...]
    texts: tuple[Rows, ...]
    remarks: tuple[Key, ...]
    """Row by row, in words alone."""
    first_remark: int
    foot: tuple[tuple[Run, ...], ...]
    """The rows below the card, over the whole width."""
    foot_at: int


@lru_cache(maxsize=16)
def _planned(width: int, height: int, behind: Behind) -> BehindLayout:
    foot = tuple(_foot(behind, width - 4))
    high = height - len(foot)
    across, down = next(
        (size for size in SHEETS if size[1] <= high - 3 and size[0] + GAP + WORDS <= width - 6), SHEETS[-1]
    )
    room = max(10, width - across - GAP - 6)
    top = max(0, (high - down - 1) // 2)
    name = next(rows for least, rows in LETTERS if height >= least)
    texts = _texts(behind, room - 8, high - top - name - TELLS - OFFERS - 2)
    wide = max([min(room, MOST), *(8 + cells(row) for text in texts for row in text)])
    remarks = tuple(
        Key("", row, one.act) for one in behind.remarks for row in broken(one.as_remark, min(wide, MOST))
    )
    left = max(1, (width - across - GAP - wide) // 2)
    card, words = Rect(left, top, across, down), Rect(left + across + GAP, top, wide, down)

    for air, around in SPACINGS:
        head = tuple(_head(behind, wide, name, air))
        choices = _stacked(words, texts, len(head) + 1 + air, around)
        first = choices[-1].below + 1 + air if choices else top + len(head) + 1
        # Without air some of the remarks are enough.
        least = len(remarks) if air else min(OFFERS, len(remarks))
        if first + least < high:
            break
    if first > high and behind.mine:
        # Old news gives way to the choices; all of it can still be asked for.
        return _planned(width, height, replace(behind, mine=behind.mine[1:]))
    foot_at = min(high, max(card.below + BELOW, first + len(remarks) + 3))
    return BehindLayout(card, words, head, choices, texts, remarks, first, foot, foot_at)


def _foot(behind: Behind, width: int) -> Iterator[tuple[Run, ...]]:
    """Yield the ladder, and below it what the card is worth; with a blank row at the very foot."""
    if behind.ladder:
        named = cells(" ".join(mark.name or mark.text for mark in behind.ladder)) <= width
        marks = (
            ((named and mark.name) or mark.text, Ink.TITLE if mark.mine else Ink.LABEL)
            for mark in behind.ladder
        )
        yield tuple(run for mark in marks for run in (mark, (" ", Ink.FELT)))[:-1]
        yield from (((row, Ink.TEXT),) for row in broken(behind.worth, width))
        yield from (((row, Ink.TITLE),) for row in broken(behind.odds, width))
        yield ()


def _head(behind: Behind, width: int, name_height: int, air: int) -> Iterator[tuple[Run, ...]]:
    """Yield whose card it is, how they stand, and what has happened to them, with so many rows between."""
    name = lettered_name(behind.name, min(width, MOST), name_height, centred=False)
    yield from (((row, Ink.TITLE),) for row in name)
    # Three rows leave half of the last to the air.
    yield from [()] * (air if len(name) > 3 else 0)
    if behind.lives:
        yield behind.lives
    yield from (((row, Ink.LABEL),) for row in broken(behind.around, min(width, MOST)))
    if behind.mine:
        yield from [()] * air
    for sentence in behind.mine:
        yield from (((row, Ink.TEXT),) for row in broken(sentence, min(width, MOST)))


def _texts(behind: Behind, width: int, height: int) -> tuple[Rows, ...]:
    """Return the choices in large letters, if there is room for all of them."""
    large = tuple(in_large_letters(choice.does, width, 3) for choice in behind.choices)
    if all(len(rows) > 1 for rows in large) and sum(len(rows) + 3 for rows in large) <= height:
        return large
    return tuple((clipped(choice.does, width),) for choice in behind.choices)


def _stacked(words: Rect, texts: tuple[Rows, ...], head: int, around: int) -> tuple[Rect, ...]:
    """Return a rectangle for each choice, with so many rows around it, one below another below the head."""
    found = []
    y = words.y + max(head, (words.height - sum(len(rows) + 1 + 2 * around for rows in texts)) // 2)
    for rows in texts:
        found.append(Rect(words.x, y, words.width, len(rows) + 2 * around))
        y = found[-1].below + 1
    return tuple(found)


def draw_behind(width: int, height: int, behind: Behind) -> Canvas:
    """Draw the card and the choices."""
    canvas = Canvas(width, height)
    plan = _planned(width, height, behind)
    card, words = plan.card, plan.words
    draw_card(canvas, card, behind.card, behind.letters)
    for y, row in enumerate(plan.head, words.y):
        canvas.runs(words.x, y, row)
    for place, (strip, text) in enumerate(zip(plan.choices, plan.texts, strict=True)):
        canvas.mark(strip, behind.choices[place].act)
        _draw_choice(canvas, strip, behind.choices[place].key, text, taken=place == behind.chosen)
    # Where there is but one more row, it says when the curtain falls.
    if plan.choices and plan.choices[-1].below < plan.foot_at - (behind.seconds is not None):
        canvas.put(words.x, plan.choices[-1].below, "─" * words.width, Ink.ORNAMENT)
    _draw_remarks(canvas, plan, behind)
    _draw_others(canvas, plan, behind.others)
    canvas.rows(0, plan.foot_at, width, plan.foot)
    return canvas


def _draw_choice(canvas: Canvas, strip: Rect, key: str, text: Rows, taken: bool) -> None:
    canvas.put(strip.x, strip.y - 1, "─" * strip.width, Ink.ORNAMENT)
    y = strip.y + (strip.height - len(text)) // 2
    canvas.put(strip.x, y + len(text) // 2, "▸" if taken else " ", Ink.KEY if taken else Ink.FELT)
    canvas.put(strip.x + 2, y + len(text) // 2, f" {key} ", Ink.KEY)
    for row, line in enumerate(text):
        canvas.put(strip.x + 8, y + row, line, Ink.CHOICE)


def _draw_remarks(canvas: Canvas, plan: BehindLayout, behind: Behind) -> None:
    """Write the remarks for which there is room, the first before the last, and when the curtain falls."""
    words, last = plan.words, min(plan.foot_at, canvas.height - 1) - 1
    falls = max(min(plan.first_remark + len(plan.remarks) + 1, last), words.below - 1)
    for y, remark in enumerate(plan.remarks, plan.first_remark):
        canvas.mark(Rect(words.x, y, cells(remark.does), 1), remark.act)
        if y <= last - (behind.seconds is not None and falls == last):
            canvas.put(words.x, y, remark.does, Ink.TEXT)
    if behind.seconds is not None:
        runs = (("The curtain falls by itself in ", Ink.LABEL), (str(behind.seconds), Ink.TEXT))
        canvas.runs(words.x, falls, runs)


def _draw_others(canvas: Canvas, plan: BehindLayout, others: tuple[tuple[Run, ...], ...]) -> None:
    """Write who else is in the game, and with how many lives, beside the remarks if there is room for all."""
    beside = max([WORDS, *(cells(remark.does) for remark in plan.remarks)])
    x = plan.words.x + beside + GAP
    if (
        plan.first_remark + len(others) < plan.foot_at
        and x + max(map(breadth, others), default=0) < canvas.width
    ):
        for y, row in enumerate(others, plan.first_remark):
            canvas.runs(x, y, row)
