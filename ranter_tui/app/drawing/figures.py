"""The figure of a card: its rank, as large as the paper allows."""

from __future__ import annotations

from functools import lru_cache

from ranter_tui.app.drawing.founts import Fount, Rows, blocks, enlarged
from ranter_tui.app.drawing.founts.fat import FAT
from ranter_tui.app.drawing.founts.giant import GIANT
from ranter_tui.app.drawing.founts.narrow import NARROW
from ranter_tui.app.drawing.founts.tall import TALL
from ranter_tui.game.rules.about import rank_name

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

NUMBERS = {
    "cucco": "15",
    "bragon": "14",
    "salta": "13",
    "gnao": "12",
    "taverna": "11",
    "nulla": "0",
    "secchia": "-1",
    "mascherone": "-2",
    "leone": "-3",
}
"""The pictures that go on counting where the numbers end."""


def mark(rank: str) -> str:
    """A rank in at most two characters.

    >>> [mark(rank) for rank in ("K", "10", "0", "house")]
    ['K', '10', '0', 'HS']
    """
    return rank if len(rank) <= 2 else MARKS.get(rank, rank[:2].upper())


def titled(rank: str) -> str:
    """What is printed under a picture: its name; nothing under a rank that a figure says already.

    >>> titled("vardshus"), titled("K")
    ('Värdshus', '')
    """
    return rank_name(rank) if len(rank) > 2 else ""


def number(rank: str) -> str:
    """The number in the corner of a picture, in a pack that numbers its pictures.

    >>> number("cucco"), number("kuku")
    ('15', '')
    """
    return NUMBERS.get(rank, "")


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
