"""How fast a table goes on: pauses that a key ends, waits for a key, and the table that pauses as a whole."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from ranter_tui.app.shared_screen import SharedScreen
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
