"""While somebody reads, the long articles are divided into leaves, so that nobody has to wait for it."""

from __future__ import annotations

from ranter_tui.library.library import Library

EVERY = 0.05
"""Seconds between two articles."""
REST = 0.3
"""Seconds without a key before the next of them."""


class ReadingAhead:
    """Goes through the long articles once, one at a time."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._left = iter(tuple(library.long_ones()))

    def step(self) -> bool:
        """Divide the next; whether there was one."""
        address = next(self._left, None)
        if address is not None:
            self._library.leaves(address)
        return address is not None
