"""The clock for animations and time-outs; it can be injected."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

FRAMES = 15
"""Frames per second."""
HELD = 0.12
"""How soon a key that is held comes again. A key that lifts the curtain must be alone for so long."""
READ = 0.7
"""How long the key that asked a question must rest before it answers: no longer than the question is read."""


class Clock:
    """Real time by default. An app may be given a clock that runs otherwise, as in tests."""

    def now(self) -> float:
        """Return the time in seconds, from an arbitrary start."""
        return monotonic()

    def heard(self, struck: float) -> float:
        """Return when a key was struck, however late it is dealt with."""
        return struck

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for an event, but no longer than so many seconds; with none, just yield to other tasks."""
        if not seconds:
            await asyncio.sleep(0)
            return
        # Not `wait_for`, which in Python 3.11 goes on where it is cancelled in the moment of the event.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await event.wait()
