"""Drawings in pixels, as a file has them, and in half blocks: two pixels to a cell, one above the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from ranter_tui.game.cards import Card

T = TypeVar("T")

Rows = tuple[str, ...]
"""A drawing in pixels ("#" and "."), or in cells."""


def cut(sheet: str, height: int) -> dict[str, Rows]:
    """Parse a font file: lines of letters, and under each line as many rows of pixels.

    >>> cut("L  I\\n#. #\\n## #", 2)["L"]
    ('#.', '##')
    """
    found: dict[str, Rows] = {}
    lines = [line.split() for line in sheet.splitlines() if line.strip()]
    for at in range(0, len(lines), height + 1):
        names, *rows = lines[at : at + height + 1]
        for column, name in enumerate(names):
            found[name] = tuple(row[column] for row in rows)
    return found


_HALVES = {(".", "."): " ", ("#", "."): "▀", (".", "#"): "▄", ("#", "#"): "█"}


def blocks(pixels: Rows) -> Rows:
    """Convert pixels to half block characters.

    >>> blocks(("#.#", "##."))
    ('█▄▀',)
    """
    if len(pixels) % 2:
        pixels = (*pixels, "." * len(pixels[0]))
    return tuple(
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(pixels[::2], pixels[1::2], strict=True)
    )


def enlarged(pixels: Rows, scale: int) -> Rows:
    """Scale pixels up by two; or by one, as they are."""
    return doubled(pixels) if scale == 2 else pixels


def largest(
    sizes: Iterable[tuple[T, int]], cut: Callable[[T], Rows | None], width: int, height: int
) -> tuple[Rows, int] | None:
    """Return pixels and scale of the first size that fits into so many cells, the largest being first."""
    for size, scale in sizes:
        pixels = cut(size)
        if pixels and len(pixels[0]) * scale <= width and len(pixels) * scale <= 2 * height:
            return pixels, scale
    return None


def doubled(pixels: Rows) -> Rows:
    """Scale pixels up by two, and round the corners where a slope would become a flight of stairs.

    >>> doubled(("..#", ".##"))
    ('....##', '...###', '..####', '..###.')
    """
    blank = "." * (len(pixels[0]) + 2)
    rows = (blank, *(f".{row}." for row in pixels), blank)
    return tuple("".join(line) for y in range(1, len(rows) - 1) for line in _doubled(rows[y - 1 : y + 2]))


def _doubled(rows: Rows) -> tuple[list[str], list[str]]:
    """Return the two rows that the middle one of three becomes. Neighbours that agree round a corner off."""
    upper: list[str] = []
    lower: list[str] = []
    above, middle, below = rows
    for x in range(1, len(middle) - 1):
        dot, up, down, left, right = middle[x], above[x], below[x], middle[x - 1], middle[x + 1]
        plain = up == down or left == right
        upper += [dot if plain or left != up else up, dot if plain or right != up else up]
        lower += [dot if plain or left != down else down, dot if plain or right != down else down]
    return upper, lower


SUITS: dict[str, Rows] = cut(
    """
S         H         C         D
....#.... .##...##. ...###... ....#....
...###... ####.#### ..#####.. ...###...
..#####.. ######### ..#####.. ..#####..
.#######. ######### .##.#.##. .#######.
######### .#######. ######### .#######.
######### ..#####.. ######### ..#####..
.##.#.##. ...###... .##.#.##. ...###...
...###... ....#.... ...###... ....#....

O         U         W         B
..#####.. ######### ....#.... .....###.
.##...##. .#######. ...##.... .....###.
##..#..## .#######. ...##.... ....###..
#..###..# ..#####.. ...##.... ....##...
#..###..# ....#.... ...##.... ...###...
##..#..## ....#.... .#######. ..###....
.##...##. ...###... ....#.... ..###....
..#####.. ..#####.. ....#.... .###.....
""",
    height=8,
)
"""The suits in pixels, four rows of cells high."""

HEIGHTS = {"vignette": 6, "woodcut": 11, "engraving": 19}
"""The height of each size in pixels. A vignette, little more than a sign, is for a card among many; a woodcut
for a card on a table with room; an engraving, with lines of light in the black, for a card in the hand."""

_LARGEST_FIRST = (("engraving", 2), ("engraving", 1), ("woodcut", 1), ("vignette", 1))


@lru_cache(maxsize=256)
def picture(rank: str, width: int, height: int) -> Rows:
    """Return the picture of that rank in the largest size that fits; empty for a rank that has none.

    >>> picture("kuku", 7, 3)
    ('▄█▀█▄  ', ' ▀████▄', '  ▄▀█▀█')
    >>> picture("7", 7, 3)
    ()
    """
    found = largest(_LARGEST_FIRST, lambda size: _pictures()[size].get(rank), width, height)
    return () if found is None else blocks(enlarged(*found))


def pixels(rank: str) -> Rows:
    """Return the largest picture of that rank in pixels; empty for a rank that has none.

    >>> len(pixels("kuku")), pixels("7")
    (19, ())
    """
    return _pictures()["engraving"].get(rank, ())


@cache
def card_pixels(card: Card) -> Rows:
    """Return what is painted on a card, or its suit; empty for a card with nothing but a number, and a back.

    >>> len(card_pixels(Card("kuku"))), len(card_pixels(Card("7", "H"))), card_pixels(Card("7"))
    (19, 16, ())
    """
    return pixels(card.rank) or (doubled(SUITS[card.suit]) if card.suit else ())


@cache
def _pictures() -> dict[str, dict[str, Rows]]:
    """Return every picture of every pack, by its size and its rank (read from the files, cached)."""
    found: dict[str, dict[str, Rows]] = {size: {} for size in HEIGHTS}
    likenesses: dict[str, str] = {}
    for file in sorted(Path(__file__).parent.glob("*.txt")):
        same, *sheets = file.read_text(encoding="utf-8").split("[")
        likenesses |= dict(line.split(" is ") for line in same.splitlines() if line)
        for sheet in sheets:
            size, _, letters = sheet.partition("]")
            found[size] |= cut(letters, HEIGHTS[size])
    for pictures in found.values():
        pictures.update({rank: pictures[other] for rank, other in likenesses.items()})
    return found
