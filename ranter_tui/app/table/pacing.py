"""How fast a table goes on: pauses that a key ends, waits for a key, and the table that pauses as a whole."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from ranter_tui.app.table.shared_screen import SharedScreen
from ranter_tui.evening.settings import Pace


class Waits(Struct, frozen=True):
    """What is awaited: a text for the prompt, and what the key does."""

    words: str
    go_on: str
    or_finish: bool = False
    """Whether the rest of the game may be played at once instead."""


class Pacing:
    """The pace of one table, as the house has set it and as whoever sits there hurries or pauses it."""

    def __init__(self, room: SharedScreen) -> None:
        self.room = room
        self.paused = False
        self.finishes = False
        """Whether the game is played at once, as long as no guest is left in."""
        self.waits: Waits | None = None
        """What is awaited by key; None while the game goes on by itself."""
        self.hurried = False
        """Whether somebody has hurried since this was last set to False."""
        self._hurry = asyncio.Event()
        self._in_front = asyncio.Event()

    @property
    def pace(self) -> Pace:
        return Pace.AT_ONCE if self.finishes else self.room.settings.pace

    # What the screen tells

    def go_on(self) -> None:
        """Go on at once: somebody pressed a key to skip a pause or to end a wait."""
        self.hurried = True
        self._hurry.set()

    def finish(self) -> None:
        """Play at once what is left of the game."""
        self.finishes = True
        self._hurry.set()

    def pause(self) -> None:
        """Have the table pause, or go on if it does."""
        self.paused = not self.paused
        self._hurry.set()

    def in_front(self, is_it: bool) -> None:
        """Set whether the table screen is in front; the game waits while another covers it."""
        (self._in_front.set if is_it else self._in_front.clear)()

    # What the game waits for

    @property
    def is_skipped(self) -> bool:
        """Whether somebody has skipped what is being shown."""
        return self._hurry.is_set()

    def show_in_full(self) -> None:
        """Forget that somebody hurried: what comes is worth looking at."""
        self._hurry.clear()

    async def stay(self, for_seconds: float) -> None:
        """Wait so many seconds, or until somebody skips it."""
        await self.room.clock.wait(self._hurry, for_seconds)
        self._hurry.clear()
        await self.free_to_go_on()

    async def free_to_go_on(self) -> None:
        """Wait while another screen covers the table, or the table pauses."""
        while self.paused or not self._in_front.is_set():
            if self.paused:
                await self.wait_for_key("The table pauses.", "go on")
                self.paused = False
            else:
                await self._in_front.wait()

    async def wait_for_key(self, words: str, go_on: str, *, or_finish: bool = False) -> None:
        """Wait until somebody presses the key to go on; the prompt says so in these words."""
        self.waits = Waits(words, go_on, or_finish)
        self._hurry.clear()
        self.room.refresh_words()
        try:
            await self._hurry.wait()
        finally:
            self.waits = None
            self._hurry.clear()
            self.room.refresh_words()


FACTOR = {Pace.LEISURELY: 1.7, Pace.STEADY: 1.0, Pace.BRISK: 0.45, Pace.AT_ONCE: 0.0}

STAYS = {
    "began": 0.3,
    "anted": 0.5,
    "dealt": 0.5,
    "looked": 0.2,
    "kept": 0.9,
    "changed": 1.1,
    "refused": 1.4,
    "faced": 1.3,
    "spent": 0.4,
    "drew": 1.1,
    "put_back": 1.6,
    "doomed": 1.8,
    "revealed": 1.6,
    "judged": 1.4,
    "life_lost": 1.1,
    "went_out": 0.9,
    "wiped_out": 1.8,
    "cut_for_win": 2.0,
    "won": 1.6,
    "deal_passed": 0.2,
}
USUALLY = 0.9
FIRST_LOOK = 1.5
"""How long everybody looks where the one person at the table sees a card by it."""
BETWEEN_PERSONS = 2.5
"""How long the table is in view, at least, between the curtain of one person and that of the next."""

MOMENT = 2.0
"""How long a great moment is staged."""
TAKE_BACK = 1.3
"""How long a choice can be taken back, while the curtain falls."""
TAKE_BACK_BY_PHONE = 2.5
"""How long by phone, at any pace but at once: the offer has to be read before it is of use."""
BETS = 2.5
"""The pause after the deal, and before the showdown, where somebody who is out may bet."""
PONDERS = 4.0
"""How much longer it is where somebody has begun to bet."""
NEXT_HAND = 2.5
"""The pause between hands that follow each other by themselves."""

GOT = 6.0
"""How long a card that an exchange has brought stays in view behind the curtain without a key."""
QUIET = 1.2
"""How long keys and mouse must be let alone before a shut curtain can be lifted, whatever the pace.

A key that is held is first repeated sooner than that, and so strikes whoever hammers on one.
"""
FALLS = 0.35
"""How long the curtain takes to fall where nothing can be taken back any more."""

SLIDES = 0.55
"""How long a card travels."""


def seconds(kind: str, pace: Pace) -> float:
    """Return how long an event of that kind stays in view before the next."""
    return STAYS.get(kind, USUALLY) * FACTOR[pace]
