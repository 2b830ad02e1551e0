"""How far something has got, told to whoever waits at a terminal."""

from __future__ import annotations

import sys
import time

PATIENCE, EVERY = 1.0, 0.2
"""Seconds before the progress is shown, and between one time and the next."""


class Progress:
    """A line that is written over again and again, and is gone in the end."""

    def __init__(self) -> None:
        self._shown = False
        self._next = time.monotonic() + PATIENCE

    def show(self, told: str) -> None:
        if time.monotonic() < self._next or not sys.stderr.isatty():
            return
        self._next, self._shown = time.monotonic() + EVERY, True
        print(f"\r{told}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
