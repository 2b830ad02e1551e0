"""A clock that goes when it is told to."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from ranter_tui.app.clock import Clock


class HandClock(Clock):
    """Stands until somebody turns it. What stays in view does so in time as it really goes."""

    def __init__(self) -> None:
        self._now = 1000.0

    def now(self) -> float:
        return self._now

    def heard(self, struck: float) -> float:
        return self._now

    def goes_on(self, seconds: float) -> None:
        self._now += seconds


class TurnedClock(HandClock):
    """What stays in view, too, does so in the time of this clock."""

    def __init__(self) -> None:
        super().__init__()
        self._limits: dict[asyncio.Timeout, float] = {}

    def goes_on(self, seconds: float) -> None:
        super().goes_on(seconds)
        for limit in [limit for limit, until in self._limits.items() if until <= self._now]:
            del self._limits[limit]
            limit.reschedule(0)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        until = self._now + seconds
        await asyncio.sleep(0)
        with suppress(TimeoutError):
            async with asyncio.timeout(None) as limit:
                self._limits[limit] = until
                self.goes_on(0)
                try:
                    await event.wait()
                finally:
                    self._limits.pop(limit, None)


class ObligingClock(TurnedClock):
    """Goes on by a little whenever a test has looked and has to look again, so that nothing is missed."""

    A_LITTLE = 0.1

    def looked_at(self) -> None:
        self.goes_on(self.A_LITTLE)
