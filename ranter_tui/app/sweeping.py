"""What nobody holds any more is swept up between two keys, and not while somebody waits for one to act.

Python would look through everything it has as soon as enough was left lying about, whoever waits.
"""

from __future__ import annotations

import gc
from time import monotonic

EVERY = 1.0
"""Seconds between two looks, and without a key before a sweep."""

ENOUGH, TOO_MUCH = 10, 100
"""How often the youngest things were swept since all were: after so often it is time, and high time."""

NEVER = 1_000_000


class Broom:
    """Sweeps when nobody is waiting."""

    def __init__(self) -> None:
        self._last_key = monotonic()

    def take_over(self) -> None:
        """From now on Python leaves the large sweep to us."""
        youngest, younger, _ = gc.get_threshold()
        gc.set_threshold(youngest, younger, NEVER)

    def key(self) -> None:
        """Somebody pressed one, and may press another."""
        self._last_key = monotonic()

    def idle(self, seconds: float) -> bool:
        """Whether nobody has pressed one for so long."""
        return monotonic() - self._last_key > seconds

    def look(self) -> None:
        """Sweep, if there is something to sweep and nobody in the way."""
        litter = gc.get_count()[2]
        if litter > TOO_MUCH or (litter > ENOUGH and self.idle(EVERY)):
            gc.collect()
