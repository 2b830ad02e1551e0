"""The pictures on the court cards of old packs, each drawn in three sizes.

The pictures of a pack stand in the file of its name, as on a specimen sheet, under the name of their size. A
rank that shows what another shows too, under another name, is one line: "kuku is cuckoo".
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from ranter_tui.library.pictures.pixels import Rows, blocks, cut, enlarged

HEIGHTS = {"vignette": 6, "woodcut": 11, "engraving": 19}
"""The height of each size in pixels. A vignette, little more than a sign, is for a card among many; a woodcut
for one on a table with room; an engraving, with lines of light in the black, for one that is held."""

_LARGEST_FIRST = (("engraving", 2), ("engraving", 1), ("woodcut", 1), ("vignette", 1))


@lru_cache(maxsize=256)
def picture(rank: str, width: int, height: int) -> Rows:
    """Return the picture of that rank in the largest size that fits; empty for a rank that has none.

    >>> picture("kuku", 7, 3)
    ('▄█▀█▄  ', ' ▀████▄', '  ▄▀█▀█')
    >>> picture("7", 7, 3)
    ()
    """
    for size, scale in _LARGEST_FIRST:
        pixels = _pictures()[size].get(rank)
        if pixels and len(pixels[0]) * scale <= width and (len(pixels) * scale + 1) // 2 <= height:
            return blocks(enlarged(pixels, scale))
    return ()


def pixels(rank: str) -> Rows:
    """Return the largest picture of that rank in pixels; empty for a rank that has none.

    >>> len(pixels("kuku")), pixels("7")
    (19, ())
    """
    return _pictures()["engraving"].get(rank, ())


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
