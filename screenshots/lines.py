"""Box drawings and blocks as shapes, taken from their names: "BOX DRAWINGS DOUBLE DOWN AND RIGHT"."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

LIGHT, HEAVY, APART = 1.3, 3.2, 2.0
"""How thick lines are, and how far the two of a double one are from its middle."""

SHADES = {"LIGHT SHADE": 0.25, "MEDIUM SHADE": 0.5, "DARK SHADE": 0.75}
EIGHTHS = {"ONE": 1, "TWO": 2, "THREE": 3, "FOUR": 4, "FIVE": 5, "SIX": 6, "SEVEN": 7}
DASHES = {"TRIPLE DASH": 3, "QUADRUPLE DASH": 4}

WAYS = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}
BOTH = {"HORIZONTAL": ("LEFT", "RIGHT"), "VERTICAL": ("UP", "DOWN")}
ARM = re.compile(r"(?:(LIGHT|HEAVY|DOUBLE) )?(LEFT|RIGHT|UP|DOWN|HORIZONTAL|VERTICAL)")
ARMS = re.compile(rf"(?=LIGHT|HEAVY|DOUBLE){ARM.pattern}(?: AND {ARM.pattern})?")
"""Names that say how heavy a line is before they say where it goes; the others are left to fonts."""


class Block(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    strength: float = 1.0


class Stroke(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    thick: float


class Arc(NamedTuple):
    """A rounded corner: from one edge, round the middle, to another."""

    x1: float
    y1: float
    cx: float
    cy: float
    x2: float
    y2: float


Drawn = Block | Stroke | Arc


def drawn(letter: str, x: float, y: float, width: float, height: float) -> list[Drawn]:
    """The shapes of that letter in a cell; none where it is not one of those that are drawn."""
    if len(letter) != 1 or not "\u2500" <= letter <= "\u259f":
        return []
    return [_scaled(shape, x, y, width, height) for shape in _shapes(letter, width, height)]


def _scaled(shape: Drawn, x: float, y: float, width: float, height: float) -> Drawn:
    match shape:
        case Block(left, top, wide, high, strength):
            return Block(x + left * width, y + top * height, wide * width, high * height, strength)
        case Stroke(x1, y1, x2, y2, thick):
            return Stroke(x + x1, y + y1, x + x2, y + y2, thick)
        case Arc(x1, y1, cx, cy, x2, y2):
            return Arc(x + x1, y + y1, x + cx, y + cy, x + x2, y + y2)


@lru_cache
def _shapes(letter: str, width: float, height: float) -> tuple[Drawn, ...]:
    name = unicodedata.name(letter)
    if name in SHADES:
        return (Block(0, 0, 1, 1, SHADES[name]),)
    if not name.startswith("BOX DRAWINGS "):
        return tuple(_block(name))
    name = name.removeprefix("BOX DRAWINGS ")
    if "DIAGONAL" in name:
        return tuple(_diagonals(name, width, height))
    if "ARC" in name:
        ends = [WAYS[way] for way in WAYS if re.search(rf"\b{way}\b", name)]
        (x1, y1), (x2, y2) = (((1 + dx) * width / 2, (1 + dy) * height / 2) for dx, dy in ends)
        return (Arc(x1, y1, width / 2, height / 2, x2, y2),)
    for dashes, number in DASHES.items():
        if dashes in name:
            return tuple(_dashes(name, number, width, height))
    return tuple(_arms(name, width, height))


def _block(name: str) -> Iterator[Drawn]:
    if name == "FULL BLOCK":
        yield Block(0, 0, 1, 1)
    elif part := re.fullmatch(r"(UPPER|LOWER|LEFT|RIGHT) (HALF|(\w+) EIGHTHS?|(\w+) QUARTERS?) BLOCK", name):
        side, _, eighths, quarters = part.groups()
        share = EIGHTHS[eighths] / 8 if eighths else EIGHTHS[quarters] / 4 if quarters else 0.5
        yield {
            "UPPER": Block(0, 0, 1, share),
            "LOWER": Block(0, 1 - share, 1, share),
            "LEFT": Block(0, 0, share, 1),
            "RIGHT": Block(1 - share, 0, share, 1),
        }[side]


def _diagonals(name: str, width: float, height: float) -> Iterator[Drawn]:
    if "UPPER RIGHT" in name or "CROSS" in name:
        yield Stroke(0, height, width, 0, LIGHT)
    if "UPPER LEFT" in name or "CROSS" in name:
        yield Stroke(0, 0, width, height, LIGHT)


def _dashes(name: str, number: int, width: float, height: float) -> Iterator[Drawn]:
    thick = HEAVY if "HEAVY" in name else LIGHT
    for part in range(number):
        start, end = (part + 0.15) / number, (part + 0.85) / number
        if "HORIZONTAL" in name:
            yield Stroke(start * width, height / 2, end * width, height / 2, thick)
        else:
            yield Stroke(width / 2, start * height, width / 2, end * height, thick)


def _arms(name: str, width: float, height: float) -> Iterator[Drawn]:
    """From the middle to each edge that the name has; a weight holds until the next is named."""
    if not ARMS.fullmatch(name):
        return
    arms: dict[str, str] = {}
    weight = ""
    for named, side in ARM.findall(name):
        weight = named or weight
        arms |= dict.fromkeys(BOTH.get(side, (side,)), weight)
    cx, cy = width / 2, height / 2
    for way, weight in arms.items():
        dx, dy = WAYS[way]
        if weight == "DOUBLE":
            yield from _double(way, arms, width, height)
        else:
            thick = HEAVY if weight == "HEAVY" else LIGHT
            # A little past the middle where another line comes from the side, so that the corner is whole.
            over = thick / 2 if _turns(way, arms) else 0
            yield Stroke(cx - dx * over, cy - dy * over, cx + dx * cx, cy + dy * cy, thick)


def _turns(way: str, arms: Iterable[str]) -> list[tuple[int, int]]:
    """The arms that go off to the side."""
    dx, dy = WAYS[way]
    return [WAYS[other] for other in arms if WAYS[other][0] * dx + WAYS[other][1] * dy == 0]


def _double(way: str, arms: dict[str, str], width: float, height: float) -> Iterator[Drawn]:
    """Two lines, of which the one inside a corner is shorter."""
    dx, dy = WAYS[way]
    cx, cy = width / 2, height / 2
    turns = _turns(way, arms)
    for side in (-1, 1):
        ox, oy = side * APART * abs(dy), side * APART * abs(dx)
        inside = any((ox and tx == side) or (oy and ty == side) for tx, ty in turns)
        start = APART * (1 if inside else -1) if turns else 0
        yield Stroke(cx + ox + dx * start, cy + oy + dy * start, cx + ox + dx * cx, cy + oy + dy * cy, LIGHT)


def joined(shapes: Iterable[Drawn], colour: str) -> Iterator[str]:
    """The shapes as SVG, with lines and blocks that touch made into one."""
    strokes: dict[float, list[str]] = defaultdict(list)
    blocks: dict[float, list[str]] = defaultdict(list)
    shapes = list(shapes)
    for stroke in _long(shape for shape in shapes if isinstance(shape, Stroke)):
        strokes[stroke.thick].append(f"M{stroke.x1:g} {stroke.y1:g}L{stroke.x2:g} {stroke.y2:g}")
    for shape in shapes:
        match shape:
            case Arc(x1, y1, cx, cy, x2, y2):
                strokes[LIGHT].append(f"M{x1:g} {y1:g}Q{cx:g} {cy:g} {x2:g} {y2:g}")
            case Block(x, y, width, height, strength):
                blocks[strength].append(f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z")
    for strength, parts in blocks.items():
        faint = f' fill-opacity="{strength:g}"' if strength < 1 else ""
        yield f'<path d="{"".join(parts)}" fill="{colour}"{faint} shape-rendering="crispEdges"/>'
    for thick, parts in strokes.items():
        yield f'<path d="{"".join(parts)}" stroke="{colour}" stroke-width="{thick:g}" fill="none"/>'


def _long(strokes: Iterable[Stroke]) -> Iterator[Stroke]:
    """Level and upright lines that touch, in one."""
    level: dict[tuple[float, float], list[tuple[float, float]]] = defaultdict(list)
    upright: dict[tuple[float, float], list[tuple[float, float]]] = defaultdict(list)
    for stroke in strokes:
        x1, y1, x2, y2, thick = stroke
        if y1 == y2:
            level[y1, thick].append((min(x1, x2), max(x1, x2)))
        elif x1 == x2:
            upright[x1, thick].append((min(y1, y2), max(y1, y2)))
        else:
            yield stroke
    for (y, thick), stretches in level.items():
        yield from (Stroke(start, y, end, y, thick) for start, end in _merged(stretches))
    for (x, thick), stretches in upright.items():
        yield from (Stroke(x, start, x, end, thick) for start, end in _merged(stretches))


def _merged(stretches: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    ordered = sorted(stretches)
    start, end = ordered[0]
    for nearer, farther in ordered[1:]:
        if nearer > end:
            yield start, end
            start, end = nearer, farther
        else:
            end = max(end, farther)
    yield start, end
