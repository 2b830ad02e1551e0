"""Draws what is behind the curtain: the one card, large, and the choices that go with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from ranter_tui.app.drawing.canvas import Canvas, Run
from ranter_tui.app.drawing.card import sheet
from ranter_tui.app.drawing.curtain import Key
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import Rect
from ranter_tui.app.drawing.lettering import in_large_letters, lettered_name
from ranter_tui.game.cards import Card
from ranter_tui.library.text.drawn.pixels import Rows
from ranter_tui.library.text.measure import broken, cells, clipped
from ranter_tui.telling.cards_in_words import LadderWord


class Remark(Struct, frozen=True):
    """A sentence below the choices."""

    text: str
    act: str = ""
    """The name of the action that it offers, for a click on it."""


class Behind(Struct, frozen=True):
    """The data of the drawing: what one guest sees behind the curtain."""

    name: str
    card: Card | None
    choices: tuple[Key, ...] = ()
    remarks: tuple[Remark, ...] = ()
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


class BehindLayout(NamedTuple):
    """The layout: the rectangles of the card, the words and the choices."""

    card: Rect
    words: Rect
    head: tuple[tuple[Run, ...], ...]
    """The rows above the choices."""
    choices: tuple[Rect, ...]
    texts: tuple[Rows, ...]
    remarks: tuple[Remark, ...]
    """Row by row."""
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
    wide = min(wide, room)
    remarks = tuple(
        Remark(row, remark.act) for remark in behind.remarks for row in broken(remark.text, min(wide, MOST))
    )
    left = max(1, (width - across - GAP - wide) // 2)
    card, words = Rect(left, top, across, down), Rect(left + across + GAP, top, wide, down)

    def spaced(air: int) -> BehindLayout:
        head = tuple(_head(behind, wide, name, air))
        choices = _stacked(words, texts, len(head) + 1 + air)
        first = choices[-1].below + 1 + air if choices else top + len(head) + 1
        foot_at = min(high, max(card.below + BELOW, first + len(remarks) + 3))
        return BehindLayout(card, words, head, choices, texts, remarks, first, foot, foot_at)

    airy = spaced(1)
    return airy if airy.first_remark + len(remarks) < high else spaced(0)


def _foot(behind: Behind, width: int) -> Iterator[tuple[Run, ...]]:
    """Yield the ladder, and below it what the card is worth; with a blank row at the very foot."""
    if behind.ladder:
        marks = ((mark.text, Ink.TITLE if mark.mine else Ink.LABEL) for mark in behind.ladder)
        yield tuple(run for mark in marks for run in (mark, (" ", Ink.FELT)))[:-1]
        yield from (((row, Ink.TEXT),) for row in broken(behind.worth, width))
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


def _stacked(words: Rect, texts: tuple[Rows, ...], head: int) -> tuple[Rect, ...]:
    """Return a rectangle for each choice, one below another, centred vertically below the head."""
    found = []
    y = words.y + max(head, (words.height - sum(len(rows) + 3 for rows in texts)) // 2)
    for rows in texts:
        found.append(Rect(words.x, y, words.width, len(rows) + 2))
        y += len(rows) + 3
    return tuple(found)


def draw_behind(width: int, height: int, behind: Behind) -> Canvas:
    """Draw the card and the choices."""
    canvas = Canvas(width, height)
    plan = _planned(width, height, behind)
    card, words = plan.card, plan.words
    canvas.stamp(card.x, card.y, sheet(behind.card, card.width, card.height, behind.letters))
    for y, row in enumerate(plan.head, words.y):
        canvas.runs(words.x, y, row)
    for place, (strip, text) in enumerate(zip(plan.choices, plan.texts, strict=True)):
        _draw_choice(canvas, strip, behind.choices[place].key, text, taken=place == behind.chosen)
    if plan.choices and plan.choices[-1].below < plan.foot_at:
        canvas.put(words.x, plan.choices[-1].below, "─" * words.width, Ink.ORNAMENT)
    _draw_remarks(canvas, plan, behind)
    canvas.rows(0, plan.foot_at, width, plan.foot)
    return canvas


def _draw_choice(canvas: Canvas, strip: Rect, key: str, text: Rows, taken: bool) -> None:
    canvas.put(strip.x, strip.y - 1, "─" * strip.width, Ink.ORNAMENT)
    y = strip.y + 1
    canvas.put(strip.x, y + len(text) // 2, "▸" if taken else " ", Ink.KEY if taken else Ink.FELT)
    canvas.put(strip.x + 2, y + len(text) // 2, f" {key} ", Ink.KEY)
    for row, line in enumerate(text):
        canvas.put(strip.x + 8, y + row, line, Ink.CHOICE)


def _draw_remarks(canvas: Canvas, plan: BehindLayout, behind: Behind) -> None:
    """Write the remarks for which there is room, the first before the last, and when the curtain falls."""
    words, last = plan.words, min(plan.foot_at, canvas.height - 1) - 1
    falls = max(min(plan.first_remark + len(plan.remarks) + 1, last), words.below - 1)
    for y, remark in enumerate(plan.remarks, plan.first_remark):
        if y <= last - (behind.seconds is not None and falls == last):
            canvas.put(words.x, y, remark.text, Ink.TEXT)
    if behind.seconds is not None:
        runs = (("The curtain falls by itself in ", Ink.LABEL), (str(behind.seconds), Ink.TEXT))
        canvas.runs(words.x, falls, runs)


def choice_at(width: int, height: int, behind: Behind, x: int, y: int) -> int | None:
    """Return the number of the choice that is drawn at that cell, if any (for mouse clicks)."""
    strips = _planned(width, height, behind).choices
    return next((place for place, strip in enumerate(strips) if strip.holds(x, y)), None)


def act_at(width: int, height: int, behind: Behind, x: int, y: int) -> str:
    """Return the action that a remark at that cell offers, or nothing (for mouse clicks)."""
    plan = _planned(width, height, behind)
    row = y - plan.first_remark
    if 0 <= row < len(plan.remarks) and 0 <= x - plan.words.x < cells(plan.remarks[row].text):
        return plan.remarks[row].act
    return ""
