"""A progress line for whoever waits at a terminal."""

from __future__ import annotations

import sys
import time

PATIENCE, EVERY = 1.0, 0.2
"""Seconds before the progress is shown, and between updates."""


class Progress:
    """A line that is overwritten again and again, and erased in the end."""

    def __init__(self) -> None:
        self.before = ""
        """What is told before the rest: how far the whole has come."""
        self._shown = False
        self._next = time.monotonic() + PATIENCE

    def show(self, told: str) -> None:
        if time.monotonic() < self._next or not sys.stderr.isatty():
            return
        self._next, self._shown = time.monotonic() + EVERY, True
        print(f"\r{self.before}{told}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
