"""Tells a key that answers from one that is still held, or hammered on, when the question comes up."""

from __future__ import annotations

from math import inf

from ranter_tui.app.clock import Clock
from ranter_tui.app.pace import READ


class Strikes:
    """When keys came. Before there is a picture, nobody can have read what it asks: every key is too soon."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = inf

    def note(self) -> None:
        """Let the time run from now."""
        self._last = self._clock.now()

    def come_too_soon(self) -> bool:
        """Note a key, and return whether there was one shortly before."""
        since = self._clock.now() - self._last
        self.note()
        return since < READ
