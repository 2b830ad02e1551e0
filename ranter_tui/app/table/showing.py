"""Shows the room what has happened, event after event: cards travel, moments are staged, bets are invited."""

from __future__ import annotations

import asyncio
from math import inf

from ranter_tui.app.clock import FRAMES
from ranter_tui.app.drawing.stage import STILL
from ranter_tui.app.table.pacing import (
    BETS,
    BETS_OPEN,
    FACTOR,
    FIRST_LOOK,
    MOMENT,
    PONDERS,
    SLIDES,
    TOO_LATE,
    Pacing,
    SharedScreen,
    seconds,
)
from ranter_tui.evening.following import ShownEvent
from ranter_tui.evening.settings import Bell, Pace
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.table_view import CardMotion
from ranter_tui.game.events import Dealt, Event, Looked, Revealed
from ranter_tui.telling.moments import GreatMoment, MomentKind

LOUD = (MomentKind.OUT, MomentKind.ALL_OUT, MomentKind.WON, MomentKind.NOBODY_WON)
"""The great moments at which the bell rings: a player goes out, or the game is over."""


class Showing:
    """Shows the events of one game on the table screen."""

    def __init__(self, room: SharedScreen, sitting: Sitting, pacing: Pacing) -> None:
        self.room = room
        self.sitting = sitting
        self.pacing = pacing
        self.invites: str | None = None
        """The text before the invitation to bet, while there is time for it."""
        self._dealt = -inf
        """The time at which guests could begin to bet on this hand."""

    async def show(self, told: tuple[Event, ...]) -> None:
        """Show these events one after another."""
        for event in told:
            hand = self.room.follower.table.hand
            if isinstance(event, Revealed) and not (hand is not None and hand.open):
                await self._invite_bets(self.sitting.words().say("The cards are about to be turned."))
                await self._end_bets()
            shown_event = self.room.take_in(event)
            await self._move(shown_event)
            self.room.show(shown_event)
            if shown_event.moment is not None and self.pacing.pace is not Pace.AT_ONCE:
                await self._stage(shown_event.moment)
                self.room.show(shown_event)
            else:
                await self.pacing.stay(self._stays(shown_event.event))
            if isinstance(event, Dealt):
                self._dealt = self.pacing.clock.now()
                await self._invite_bets()

    async def _end_bets(self) -> None:
        """Say so to a guest who is still thinking: a letter must not open the book all of a sudden."""
        betting = self.room.betting
        if betting.open:
            betting.is_late = True
            self.room.refresh_words()
            await self.pacing.stay(TOO_LATE)
            betting.close()

    def _stays(self, event: Event) -> float:
        """Return how many seconds an event stays in view."""
        if isinstance(event, Looked) and self.sitting.alone is not None:
            return FIRST_LOOK * FACTOR[self.pacing.pace]
        return seconds(event.kind, self.pacing.pace)

    async def _move(self, shown_event: ShownEvent) -> None:
        """Animate an event, unless animations are off."""
        motion = shown_event.motion
        if motion is not None and not self.room.still and self.pacing.pace is not Pace.AT_ONCE:
            await self._animate(motion, SLIDES * (1 + 0.12 * len(getattr(motion, "seats", ()))))

    async def _stage(self, moment: GreatMoment) -> None:
        """Stage a great moment, even if a guest hurried just before; still where animations are off."""
        lasts, settings = MOMENT * FACTOR[self.pacing.pace], self.pacing.evening.settings
        self.pacing.show_in_full()
        if settings.bell and settings.bell_rings is not Bell.AT_A_TURN and moment.kind in LOUD:
            self.room.ring()
        if self.room.still:
            self.room.move(moment, STILL)
        else:
            await self._animate(moment, lasts)
            lasts = 0
        await self.pacing.stay(lasts)

    async def _animate(self, motion: CardMotion, lasts: float) -> None:
        """Draw one frame after another for so many seconds, or until a key skips it."""
        clock = self.pacing.clock
        began = clock.now()
        while (gone := (clock.now() - began) / lasts) < 1 and not self.pacing.is_skipped:
            self.room.move(motion, gone)
            await asyncio.sleep(1 / FRAMES)

    async def _invite_bets(self, words: str = "") -> None:
        """Leave guests who are out some time to bet, and a little more to finish a bet that is begun.

        They have ten seconds from the deal at least, for which only a short hand has to wait. Once all of
        them have bet the table does not wait, though a bet may still be changed.
        """
        betting, follower = self.room.betting, self.room.follower
        if not betting.is_awaited(follower):
            return
        factor = FACTOR[self.pacing.pace]
        self.invites, self.pacing.hurried = words, False
        self.room.refresh_words()
        await self.pacing.stay(BETS * factor)
        if betting.open:
            await self.pacing.stay(PONDERS * factor)
        until = self._dealt + BETS_OPEN * factor if words else -inf
        while self.pacing.clock.now() < until and betting.is_awaited(follower) and not self.pacing.hurried:
            await self.pacing.stay(BETS)
        self.invites = None
        self.room.refresh_words()
