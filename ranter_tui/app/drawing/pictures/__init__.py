"""What the old packs have on their cards besides numbers: each picture cut in three sizes."""

from __future__ import annotations

from functools import lru_cache

from ranter_tui.app.drawing.founts import Rows, blocks, enlarged
from ranter_tui.app.drawing.pictures.engraving import ENGRAVING
from ranter_tui.app.drawing.pictures.vignette import VIGNETTE
from ranter_tui.app.drawing.pictures.woodcut import WOODCUT

_LARGEST_FIRST = ((ENGRAVING, 2), (ENGRAVING, 1), (WOODCUT, 1), (VIGNETTE, 1))

_FROM_THE_SAME_BLOCK = {
    "kuku": "cuckoo",
    "cucco": "cuckoo",
    "gnao": "cat",
    "matto": "fool",
    "taverna": "inn",
    "vardshus": "inn",
}
"""Ranks that show what another pack shows too, under another name."""


@lru_cache(maxsize=256)
def picture(rank: str, width: int, height: int) -> Rows:
    """The picture of that rank, in the largest cut that fits; nothing for a rank that has none.

    >>> picture("kuku", 7, 3)
    ('▄█▀█▄  ', ' ▀████▄', '  ▄▀█▀█')
    >>> picture("7", 7, 3)
    ()
    """
    for cut, scale in _LARGEST_FIRST:
        pixels = cut.letter(_FROM_THE_SAME_BLOCK.get(rank, rank))
        if pixels and len(pixels[0]) * scale <= width and (len(pixels) * scale + 1) // 2 <= height:
            return blocks(enlarged(pixels, scale))
    return ()
