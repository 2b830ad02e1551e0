"""A hand as an SVG that moves by itself: rows that change take turns, and nothing runs in it.

Where nothing may move, or nothing can, the last picture stands still.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from textual.strip import Strip

from screenshots.picture import HEIGHT, drawing, ground_of, sheet


class Frame(NamedTuple):
    """A picture of the screen, and how many seconds it stands."""

    lasts: float
    lines: Sequence[Strip]


Stretch = tuple[float, float]
"""From when to when something is to be seen: shares of the whole time."""


def film(title: str, frames: Sequence[Frame]) -> str:
    """These frames, one after another, over and over."""
    lasts = sum(frame.lasts for frame in frames)
    still = frames[-1].lines
    ground = ground_of(still)
    turns: dict[tuple[Stretch, ...], list[str]] = defaultdict(list)
    for y in range(len(still)):
        for drawn, seen in _stretches(y, frames, lasts, ground).items():
            turns[seen].append(f'<g transform="translate(0 {y * HEIGHT})">{drawn}</g>' if drawn else "")
    style, groups = ["@media (prefers-reduced-motion:no-preference){"], []
    for number, (seen, rows) in enumerate(turns.items()):
        if seen == ((0.0, 1.0),):
            groups += rows
            continue
        style += _taking_turns(f"t{number}", seen, lasts)
        hidden = "" if seen[-1][1] == 1.0 else ' visibility="hidden"'
        groups += [f'<g class="t{number}"{hidden}>', *rows, "</g>"]
    return sheet(title, still, ground, ["<style>", *style, "}", "</style>", *filter(None, groups)])


def _stretches(y: int, frames: Sequence[Frame], lasts: float, ground: str) -> dict[str, tuple[Stretch, ...]]:
    """What is drawn in a row, and when."""
    seen: dict[str, tuple[Stretch, ...]] = {}
    began = 0.0
    for line, run in groupby(frames, lambda frame: frame.lines[y]):
        ended = began + sum(frame.lasts for frame in run) / lasts
        drawn = "".join(drawing([line], ground))
        seen[drawn] = (*seen.get(drawn, ()), (round(began, 5), round(ended, 5)))
        began = ended
    return seen


def _taking_turns(name: str, seen: Sequence[Stretch], lasts: float) -> Iterator[str]:
    """The style of rows that are to be seen in these stretches only."""
    steps = {0.0: "hidden"}
    for began, ended in seen:
        steps |= {began: "visible", ended: "hidden"}
    told = "".join(f"{100 * at:g}%{{visibility:{how}}}" for at, how in sorted(steps.items()))
    yield f".{name}{{animation:{name} {lasts:g}s step-end infinite}}@keyframes {name}{{{told}}}"
