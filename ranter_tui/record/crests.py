"""Crests: a small pattern in a colour for each guest, made from the name, or chosen in the guest book."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from zlib import crc32

from msgspec import Struct

PATTERNS = (
    "▞▚", "▚▞", "▛▜", "▙▟", "▜▛", "▟▙", "▌▐", "▐▌", "▘▝", "▝▘", "▖▗", "▗▖",
    "▀▄", "▄▀", "▚▚", "▞▞", "▙▜", "▛▟", "▄▟", "▀▜",
)  # fmt: skip
"""Two cells each, told apart without any colour."""


class Tincture(StrEnum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    PURPLE = "purple"
    BLACK = "black"


class Crest(Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern of two cells, and the colour of its ground."""

    pattern: str
    tincture: Tincture

    def __post_init__(self) -> None:
        if self.pattern not in PATTERNS:
            raise ValueError("there is no such pattern")

    def next_pattern(self, step: int = 1) -> Crest:
        """Return the same colour with the next pattern, round and round."""
        at = PATTERNS.index(self.pattern) + step
        return Crest(PATTERNS[at % len(PATTERNS)], self.tincture)

    def next_tincture(self) -> Crest:
        """Return the same pattern in the next colour."""
        colours = tuple(Tincture)
        return Crest(self.pattern, colours[(colours.index(self.tincture) + 1) % len(colours)])


def crest_from(name: str, worn: Collection[str] = ()) -> Crest:
    """Return the crest that goes with a name: always the same, however it is written.

    Where others wear its pattern, it has the next one that nobody wears, if there is any.

    >>> crest_from("Anna") == crest_from("ANNA"), crest_from("Anna") == crest_from("Ben")
    (True, False)
    """
    drawn = crc32(name.casefold().encode())
    colour, pattern = divmod(drawn, len(PATTERNS))
    crest = Crest(PATTERNS[pattern], tuple(Tincture)[colour % len(Tincture)])
    following = (crest.next_pattern(step) for step in range(len(PATTERNS)))
    return next((free for free in following if free.pattern not in worn), crest)
