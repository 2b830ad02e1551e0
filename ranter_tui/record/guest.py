"""Who sits at the table, as a record has it."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

LONGEST = 24
"""A name has no more characters than that; the screens clip it further, by cells."""

NEVER = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""What moves a cursor, turns the writing round or breaks a row; a file may come from anywhere."""


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at the table: a person, or a bot with a temperament.

    >>> Guest("Ann\\x1b[2J")
    Traceback (most recent call last):
        ...
    ValueError: a name cannot hold '\\x1b'
    """

    name: str
    temperament: str | None = None
    """How a bot plays; nobody's where a person sits."""
    pin: str | None = None
    """The lock of this guest's curtain, as `evening.pins` makes it; never the number itself."""

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
