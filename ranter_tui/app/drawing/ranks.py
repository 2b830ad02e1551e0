"""Draws the rank of a card, as large as the paper allows; and its short forms and numbers."""

from __future__ import annotations

from functools import lru_cache

from ranter_tui.app.drawing.founts import FAT, GIANT, NARROW, TALL, Fount
from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules.about import rank_name
from ranter_tui.library.pictures.pixels import Rows, blocks, enlarged

_LARGEST_FIRST: tuple[tuple[Fount, int], ...] = (
    (GIANT, 2),
    (TALL, 2),
    (GIANT, 1),
    (TALL, 1),
    (FAT, 1),
    (NARROW, 1),
)

_MARKS: dict[str, str] = {rank: two for pack in PACKS.values() for rank, two in pack.marks}
_NUMBERS: dict[str, str] = {rank: number for pack in PACKS.values() for rank, number in pack.numbers}


def rank_mark(rank: str) -> str:
    """Return a short form of a rank, of at most two characters.

    >>> [rank_mark(rank) for rank in ("K", "10", "0", "house")]
    ['K', '10', '0', 'HS']
    """
    return rank if len(rank) <= 2 else _MARKS.get(rank, rank[:2].upper())


def picture_title(rank: str) -> str:
    """Return the name printed under a picture; nothing for a rank that its figure says already.

    >>> picture_title("vardshus"), picture_title("K")
    ('Värdshus', '')
    """
    return rank_name(rank) if len(rank) > 2 else ""


def picture_number(rank: str) -> str:
    """Return the number in the corner of a picture, in a pack that numbers its pictures.

    >>> picture_number("cucco"), picture_number("kuku")
    ('15', '')
    """
    return _NUMBERS.get(rank, "")


@lru_cache(maxsize=512)
def large_rank(rank: str, width: int, height: int) -> Rows:
    """Return the rank in the largest letters that fit; in plain characters where none do.

    >>> large_rank("K", 7, 3), large_rank("10", 7, 3)
    (('██ █▀', '███  ', '██ █▄'), ('▄█  █▀█', ' █  █ █', ' █  █▄█'))
    """
    text = rank_mark(rank)
    for fount, scale in _LARGEST_FIRST:
        pixels = fount.pixels(text)
        if (
            pixels is not None
            and len(pixels[0]) * scale <= width
            and (fount.height * scale + 1) // 2 <= height
        ):
            stands_aside = scale == 1 and (width - len(pixels[0])) % 2
            return blocks(enlarged(_wider(pixels) if stands_aside else pixels, scale))
    return (text,)


def _wider(pixels: Rows) -> Rows:
    """Return a figure a pixel wider where it is thinnest, so that it stands in the middle of its paper."""
    wide = len(pixels[0])

    def ink(at: int) -> tuple[int, int]:
        return sum(row[at] == "#" for row in pixels), abs(2 * at + 1 - wide)

    at = min(range(1, wide - 1), key=ink)
    return tuple(row[:at] + row[at] + row[at:] for row in pixels)
