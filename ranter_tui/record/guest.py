"""A player, as a record has it, with a crest: a small pattern in a colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from enum import StrEnum
from zlib import crc32

from msgspec import Struct

PATTERNS = (
    "▞▚", "▚▞", "▛▜", "▙▟", "▜▛", "▟▙", "▌▐", "▐▌", "▘▝", "▝▘", "▖▗", "▗▖",
    "▀▄", "▄▀", "▚▚", "▞▞", "▙▜", "▛▟", "▄▟", "▀▜",
)  # fmt: skip
"""Patterns of two cells, all different even without colour."""


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
        colours = tuple(Tincture)
        return Crest(self.pattern, colours[(colours.index(self.tincture) + 1) % len(colours)])


def crest_from(name: str, worn: Collection[str] = ()) -> Crest:
    """Return the crest that goes with a name: always the same, whatever the capitals.

    If another guest wears its pattern, it gets the next free one, if there is any.

    >>> crest_from("Anna") == crest_from("ANNA"), crest_from("Anna") == crest_from("Ben")
    (True, False)
    """
    drawn = crc32(name.casefold().encode())
    colour, pattern = divmod(drawn, len(PATTERNS))
    crest = Crest(PATTERNS[pattern], tuple(Tincture)[colour % len(Tincture)])
    following = (crest.next_pattern(step) for step in range(len(PATTERNS)))
    return next((free for free in following if free.pattern not in worn), crest)


LONGEST = 24
"""The most characters of a name. Screens clip it further, by cells."""

NEVER = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories forbidden in names: they move the cursor, reverse the writing or break the row."""


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """A player at the table: a person, or a bot with a temperament.

    >>> Guest("Ann\\x1b[2J")
    Traceback (most recent call last):
        ...
    ValueError: a name cannot hold '\\x1b'
    """

    name: str
    temperament: str | None = None
    """How a bot plays; None for a person."""
    pin: str | None = None
    """The hash of the PIN that locks the curtain, as the guest book makes it; never the PIN itself."""
    crest: Crest | None = None
    """The crest at this table; None until one is given out. It stays when others join or leave."""

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise ValueError("a guest needs a name")
        if len(self.name) > LONGEST:
            raise ValueError(f"a name has {LONGEST} characters at most, not {len(self.name)}")
        for letter in self.name:
            if unicodedata.category(letter) in NEVER:
                raise ValueError(f"a name cannot hold {letter!a}")

    @property
    def is_bot(self) -> bool:
        return self.temperament is not None
