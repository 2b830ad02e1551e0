"""Tells a key that answers from one that is still held, or hammered on, when the question comes up."""

from __future__ import annotations

from math import inf

from textual.events import Key

from ranter_tui.app.clock import Clock
from ranter_tui.app.pace import READ


class Strikes:
    """When keys came. Before there is a picture, nobody can have read what it asks: every key is too soon."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = inf
        self._key: Key | None = None

    def begin(self) -> None:
        """Let the time run: there is a picture now."""
        self._last = self._clock.now()

    def come_too_soon(self, key: Key) -> bool:
        """Note a key, and return whether there was one shortly before."""
        before, self._last, self._key = self._last, self._clock.heard(key.time), key
        return self._last - before < READ

    def have_noted(self, key: Key) -> bool:
        """Return whether this is the key that came last, and not one that was meant for another screen."""
        return key is self._key
