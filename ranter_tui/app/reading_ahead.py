"""While somebody reads, the other articles are made ready, so that nobody has to wait for them."""

from __future__ import annotations

from time import monotonic

from ranter_tui.library.library import Library

EVERY = 0.025
"""Seconds between two looks at what is left to do."""
AT_A_TIME = 0.008
"""Seconds that are spent on it each time, and a little more."""
REST = 0.3
"""Seconds without a key before anything is done."""


class ReadingAhead:
    """Goes through the articles once, a few at a time."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._left = iter(tuple(library.in_print()))

    def step(self) -> bool:
        """Make the next few ready; whether any were left."""
        until = monotonic() + AT_A_TIME
        for address in self._left:
            self._library.leaves(address)
            if monotonic() > until:
                return True
        return False
