"""What a book is as a pastime: how long a game takes with so many guests, and for whom it is good.

It is measured and derived once for the books that come with the game (`make pastimes`), and kept beside them.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from ranter_tui.disk.decoders import json_decoder

PASTIMES = "pastimes.json"

SOME, MEASURED = 6, 12
"""How many guests make a company, and the most whose games are measured."""

EXACT, STEP = 10, 5
"""Minutes are exact up to the first number, and rounded to steps above it."""


class Pastime(Struct, frozen=True):
    """How long a game by a book takes, and what it is good for."""

    minutes: dict[int, int]
    """On the average, by the number of guests."""
    good_for: tuple[str, ...] = ()

    def with_guests(self, guests: int) -> tuple[int, int] | None:
        """Return the measured number of guests that is nearest, and the minutes with so many."""
        nearest = min(self.minutes, key=lambda number: abs(number - guests), default=None)
        return (nearest, self.minutes[nearest]) if nearest is not None else None

    def how_long(self, guests: int) -> str:
        """Return how long a game takes with so many guests, or with as near a number as was measured.

        >>> Pastime({4: 7, 6: 17}).how_long(6), Pastime({4: 1}).how_long(6), Pastime({}).how_long(6)
        ('about 15 minutes with 6', 'about a minute with 4', '')
        """
        found = self.with_guests(guests)
        if found is None:
            return ""
        number, minutes = found
        if minutes > EXACT:
            minutes = STEP * round(minutes / STEP)
        return f"about {'a minute' if minutes == 1 else f'{minutes} minutes'} with {number}"


def load_pastimes(folder: Path) -> dict[str, Pastime]:
    """Load the pastimes of the books in that folder, by their ids; none where they cannot be made out."""
    try:
        return json_decoder(dict[str, Pastime]).decode((folder / PASTIMES).read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return {}
