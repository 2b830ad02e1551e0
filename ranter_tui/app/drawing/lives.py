"""Draws lives as the book keeps them. A lost life has another shape, not only another colour."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ranter_tui.app.drawing.canvas import Run, breadth
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.library.text.measure import cells


class LifeMarks(NamedTuple):
    """The signs of a life in each of its three conditions."""

    left: str
    going: str
    lost: str


MARKS = {
    KeptOn.COUNTERS: LifeMarks("●", "×", "○"),
    KeptOn.STAKES: LifeMarks("¤", "×", "·"),
    KeptOn.PENNIES: LifeMarks("¢", "×", "·"),
    KeptOn.SLATE: LifeMarks("┃", "×", "┊"),
    KeptOn.RINGS: LifeMarks("◎", "×", "·"),
    KeptOn.STROKES: LifeMarks("○", "╳", "╱"),
}
"""The signs for each way to keep lives. Strokes are written for losses: there the lost ones come first."""

CORNERS = 4
"""The most folded corners: a banknote has no more."""

_LEFT_END = {(True, True): "▐", (False, True): "◢", (True, False): "◥", (False, False): "◀"}
_RIGHT_END = {(True, True): "▌", (False, True): "◣", (True, False): "◤", (False, False): "▶"}


@lru_cache(maxsize=1024)
def lives_picture(
    kept_on: KeptOn, lives: int, full: int, width: int, lost: int = 0, honour: bool = False
) -> tuple[Run, ...]:
    """Return the lives of one guest in at most that many cells, in digits where signs would not fit.

    `lost` of them went in the hand that lies open.
    """
    if honour:
        return (("on honour" if width >= 9 else "honour"[:width], Ink.HONOUR),)
    if kept_on is KeptOn.NOTE:
        return _note(lives, full, lost, width)
    if kept_on is KeptOn.BOARD:
        return _path(lives, max(full, lives + lost), lost, width)
    return _marks(kept_on, lives, max(full, lives + lost), lost, width)


def _marks(kept_on: KeptOn, lives: int, full: int, lost: int, width: int) -> tuple[Run, ...]:
    left, going, gone = MARKS[kept_on]
    if full > width:
        figure = fitting(width, f"{left} {lives}", f"{left}{lives}", str(lives))
        return _with_gone(((figure, Ink.LIFE),), lost, width)
    groups = [
        (left, lives, Ink.LIFE),
        (going, lost, Ink.LIFE_GOING),
        (gone, full - lives - lost, Ink.LIFE_LOST),
    ]
    if kept_on is KeptOn.STROKES:
        groups.reverse()
    gap = " " if 2 * full - 1 <= width else ""
    runs = [((mark + gap) * many, ink) for mark, many, ink in groups if many]
    last, ink = runs[-1]
    return (*runs[:-1], (last.removesuffix(gap), ink))


def fitting(width: int, *texts: str) -> str:
    """Return the first of the texts that fits, or the last."""
    return next((text for text in texts if cells(text) <= width), texts[-1])


def _with_gone(runs: tuple[Run, ...], lost: int, width: int) -> tuple[Run, ...]:
    gone = (" ×" if lost == 1 else f" ×{lost}", Ink.LIFE_GOING)
    return (*runs, gone) if lost and breadth((*runs, gone)) <= width else runs


def _note(lives: int, full: int, lost: int, width: int) -> tuple[Run, ...]:
    """Return a banknote with its corners folded in one by one, from the top left."""
    folded = max(0, min(full, CORNERS) - lives)
    first, second, third, fourth = (corner >= folded for corner in range(CORNERS))
    middle = fitting(width - 2, f" {lives} ", str(lives))
    if len(middle) > width - 2:
        return ((middle, Ink.NOTE),)
    left, right = _LEFT_END[first, third], _RIGHT_END[second, fourth]
    note: tuple[Run, ...] = ((left, Ink.LIFE), (middle, Ink.NOTE), (right, Ink.LIFE))
    return _with_gone(note, lost, width)


def _path(lives: int, full: int, lost: int, width: int) -> tuple[Run, ...]:
    """Return how far a counter has come on the morris board, line by line."""
    if full + 1 > width:
        return ((fitting(width, f"┼ {lives}", f"┼{lives}", str(lives)), Ink.LIFE),)
    behind, jumped = full - lives - lost, lost
    return tuple(
        run
        for run in (
            ("─" * behind, Ink.LIFE_LOST),
            ("×" * jumped, Ink.LIFE_GOING),
            ("●" if lives else "", Ink.LIFE),
            ("┼" * (lives - 1), Ink.LIFE_LOST),
            ("◎" if lives else "●", Ink.LIFE_LOST if lives else Ink.LIFE),
        )
        if run[0]
    )
