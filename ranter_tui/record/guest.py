"""A player, as a record has it."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from ranter_tui.record.crests import Crest

LONGEST = 24
"""The most characters of a name; the screens clip it further, by cells."""

NEVER = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories forbidden in names: they move a cursor, turn the writing round or break a row."""


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
    """The hash of the PIN that locks the curtain, as `evening.pins` makes it; never the PIN itself."""
    crest: Crest | None = None
    """The crest at this table; None until one is given out. It stays, whoever joins or leaves."""

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
