"""Shows the room what has happened, event after event: cards travel, moments are staged, bets are invited."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from ranter_tui.app.bells import rings_at
from ranter_tui.app.clock import FRAMES
from ranter_tui.app.drawing.stage import STILL
from ranter_tui.app.table.pacing import (
    BETS,
    FACTOR,
    FIRST_LOOK,
    MOMENT,
    PONDERS,
    SLIDES,
    Pacing,
    seconds,
)
from ranter_tui.app.table.shared_screen import SharedScreen
from ranter_tui.evening.first_hand import GuidedSitting
from ranter_tui.evening.following import ShownEvent
from ranter_tui.evening.settings import Pace
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.events import Dealt, Event, Looked, Revealed
from ranter_tui.telling.moments import GreatMoment


class Showing:
    """Shows the events of one game on the table screen."""

    def __init__(self, room: SharedScreen, sitting: Sitting, pacing: Pacing) -> None:
        self.room = room
        self.sitting = sitting
        self.pacing = pacing
        self.invites: str | None = None
        """The text before the invitation to bet, while there is time for it."""

    async def show(self, told: tuple[Event, ...]) -> None:
        """Show these events one after another."""
        for event in told:
            if isinstance(event, Revealed) and not self.room.cards_lie_open:
                await self._invite_bets(self.sitting.words().say("The cards are about to be turned."))
                self.room.no_more_bets()
            shown_event = self.room.take_in(event)
            await self._move(shown_event)
            self.room.show(shown_event)
            if shown_event.moment is not None and self.pacing.pace is not Pace.AT_ONCE:
                await self._stage(shown_event.moment)
                self.room.show(shown_event)
            else:
                await self.pacing.stay(self._stays(shown_event.event))
            if isinstance(event, Dealt):
                await self._invite_bets()

    def _stays(self, event: Event) -> float:
        """Return how many seconds an event stays in view."""
        if isinstance(event, Looked) and self.sitting.alone is not None:
            return FIRST_LOOK * FACTOR[self.pacing.pace]
        return seconds(event.kind, self.pacing.pace)

    async def _move(self, shown_event: ShownEvent) -> None:
        """Animate an event, unless animations are off."""
        if shown_event.motion is None or self.room.still or self.pacing.pace is Pace.AT_ONCE:
            return
        lasts = SLIDES * (1 + 0.12 * len(getattr(shown_event.motion, "seats", ())))
        await self._animate(partial(self.room.move, shown_event), lasts)

    async def _stage(self, moment: GreatMoment) -> None:
        """Stage a great moment, even if somebody hurried just before; still where animations are off."""
        lasts = MOMENT * FACTOR[self.pacing.pace]
        self.pacing.show_in_full()
        if rings_at(moment, self.room.settings):
            self.room.ring()
        if self.room.still:
            self.room.stage(moment, STILL)
        else:
            await self._animate(partial(self.room.stage, moment), lasts)
            lasts = 0
        await self.pacing.stay(lasts)

    async def _animate(self, draw: Callable[[float], None], lasts: float) -> None:
        """Draw one frame after another for so many seconds, or until somebody skips it."""
        began = self.room.clock.now()
        while (gone := (self.room.clock.now() - began) / lasts) < 1 and not self.pacing.is_skipped:
            draw(gone)
            await asyncio.sleep(1 / FRAMES)

    async def _invite_bets(self, words: str = "") -> None:
        """Leave those who are out some time to bet, and a little more where somebody has begun.

        Once all of them have, nobody waits any more, though a bet may still be changed.
        """
        if not self.room.somebody_has_not_bet:
            return
        factor = FACTOR[self.pacing.pace]
        self.invites = words
        self.room.refresh_words()
        await self.pacing.stay(BETS * factor)
        if self.room.somebody_bets:
            await self.pacing.stay(PONDERS * factor)
        self.invites = None
        self.room.refresh_words()


class GuidedShowing(Showing):
    """Shows the events, and has each of them explained before the next."""

    sitting: GuidedSitting

    def __init__(
        self,
        room: SharedScreen,
        sitting: GuidedSitting,
        pacing: Pacing,
        explain: Callable[[Event], Awaitable[None]],
    ) -> None:
        super().__init__(room, sitting, pacing)
        self._explain = explain

    async def show(self, told: tuple[Event, ...]) -> None:
        for event in told:
            await super().show((event,))
            await self._explain(event)

    def _stays(self, event: Event) -> float:
        """Where something is said, the table waits for whoever reads; what leads up to that is over soon."""
        return 0.0 if self.sitting.told.hint(event) is not None else super()._stays(event) / 2
