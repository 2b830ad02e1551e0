"""The figure of a card: its rank, as large as the paper allows."""

from __future__ import annotations

from functools import lru_cache

from ranter_tui.app.drawing.founts import Fount, Rows, blocks, enlarged
from ranter_tui.app.drawing.founts.fat import FAT
from ranter_tui.app.drawing.founts.giant import GIANT
from ranter_tui.app.drawing.founts.narrow import NARROW
from ranter_tui.app.drawing.founts.tall import TALL

_LARGEST_FIRST: tuple[tuple[Fount, int], ...] = (
    (GIANT, 2),
    (TALL, 2),
    (GIANT, 1),
    (TALL, 1),
    (FAT, 1),
    (NARROW, 1),
)

MARKS = {
    "cuckoo": "CU",
    "dragoon": "DR",
    "cat": "CA",
    "horse": "HR",
    "house": "HS",
    "pot": "PO",
    "owl": "OW",
    "fool": "FO",
    "harlekin": "HA",
    "kuku": "KU",
    "husar": "HR",
    "husu": "HU",
    "kavall": "KA",
    "vardshus": "VA",
    "kransen": "KR",
    "blompotta": "BP",
    "blaren": "BL",
    "cucco": "CU",
    "bragon": "BR",
    "salta": "SA",
    "gnao": "GN",
    "taverna": "TA",
    "nulla": "NU",
    "secchia": "SE",
    "mascherone": "MA",
    "leone": "LE",
    "matto": "MT",
}
"""Two letters for every picture, of which no two in one pack are alike."""


def mark(rank: str) -> str:
    """A rank in at most two characters.

    >>> [mark(rank) for rank in ("K", "10", "0", "house")]
    ['K', '10', '0', 'HS']
    """
    return rank if len(rank) <= 2 else MARKS.get(rank, rank[:2].upper())


def titled(rank: str) -> str:
    """What is printed under a picture: its name; nothing under a rank that a figure says already.

    >>> titled("blompotta"), titled("K")
    ('Blompotta', '')
    """
    return rank.capitalize() if len(rank) > 2 else ""


@lru_cache(maxsize=512)
def figure(rank: str, width: int, height: int) -> Rows:
    """The rank in the largest figure that fits; in plain characters where none does.

    >>> figure("K", 7, 3)
    ('██ ▄█▀', '████  ', '██ ▀█▄')
    """
    text = mark(rank)
    for fount, scale in _LARGEST_FIRST:
        pixels = fount.pixels(text)
        if (
            pixels is not None
            and len(pixels[0]) * scale <= width
            and (fount.height * scale + 1) // 2 <= height
        ):
            return blocks(enlarged(pixels, scale))
    return (text,)
