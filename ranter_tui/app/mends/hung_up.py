"""Exits when the terminal was closed. Under `make` the signal never reaches the app.

The app would then live on without a screen, at full speed, and hold on to its game.

Upstream: Textual's driver would have to end the app when its terminal is closed.
"""

from __future__ import annotations

import os
import select
import sys

from ranter_tui.disk.system import WINDOWS

EVERY = 1.0
"""Seconds between two checks."""

HUNG_UP = 129
"""The exit code after the terminal was closed: that of a process that the signal has ended."""


def leave_if_hung_up() -> None:
    """Exit at once if the terminal is gone: no message could be read, and the game is on disk.

    Windows ends the program with its window.
    """
    if not WINDOWS and sys.__stdin__ is not None and _is_hung_up(sys.__stdin__.fileno()):
        os._exit(HUNG_UP)


def _is_hung_up(line: int) -> bool:
    watch = select.poll()
    watch.register(line, 0)
    return any(event & select.POLLHUP for _, event in watch.poll(0))
