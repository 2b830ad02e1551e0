"""The odds for a guest who asks by phone: counted once for each question, and in nobody's way."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import thread_time

from ranter_tui.evening.gathering import Gathering
from ranter_tui.game.sight import Sight
from ranter_tui.telling.choices import OfferedMove, choices


class Weighing:
    """The odds of what somebody is asked now, once they have been asked for."""

    def __init__(self, gathering: Gathering) -> None:
        self._gathering = gathering
        self._question = 0
        """The number of the last question whose odds were asked for."""
        self._odds: tuple[str, ...] = ()
        self._counts: asyncio.Task[None] | None = None

    @property
    def odds(self) -> tuple[str, ...]:
        """The odds of what is asked now, if they are counted."""
        return self._odds if self._question == self._gathering.asked else ()

    def begin(self, sight: Sight, names: Sequence[str]) -> None:
        """Count the odds of what is asked now, unless that was begun: they will not be any others."""
        if self._question != self._gathering.asked:
            self._question, self._odds = self._gathering.asked, ()
            self._counts = asyncio.create_task(self._count(self._question, sight, choices(sight, names)))

    async def _count(self, question: int, sight: Sight, offered: Sequence[OfferedMove]) -> None:
        odds = await asyncio.to_thread(_odds, sight, offered)
        if question == self._question:
            self._odds = odds
            self._gathering.changed()


def _odds(sight: Sight, offered: Sequence[OfferedMove]) -> tuple[str, ...]:
    from ranter_tui.evening.odds_told import odds_told

    # By the time that it takes from the table: on a busy machine the guest waits, and learns as much.
    return odds_told(sight, offered, thread_time)
