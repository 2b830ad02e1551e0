"""Controls a table's pace: pauses that a key ends, waits for a key, and pausing the whole game.

At the top is what the game asks of the screen on which it is played.
"""

from __future__ import annotations

import asyncio
from enum import Enum, auto
from typing import Protocol

from msgspec import Struct

from ranter_tui.app.clock import Clock
from ranter_tui.app.table.bets import Betting
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.following import Follower, ShownEvent
from ranter_tui.evening.settings import Pace
from ranter_tui.evening.table_view import CardMotion
from ranter_tui.game.events import Event
from ranter_tui.game.moves import Move
from ranter_tui.game.seats import Seat


class Undecided(Enum):
    """Why nothing was decided behind a curtain. Nobody has looked."""

    FORGOTTEN = auto()
    """The guest forgot the PIN. A bot plays this hand."""
    NOT_NOW = auto()
    """The guest is not there."""
    ELSEWHERE = auto()
    """The guest has taken up a phone, and decides there."""
    BETS_FIRST = auto()
    """A guest who is out wants the table, to bet."""


Outcome = Move | Undecided | None
"""What was chosen behind a curtain; None after a look without a decision."""


class SharedScreen(Protocol):
    """A screen that everybody sits around."""

    follower: Follower
    """The table as the room has been shown it."""
    betting: Betting

    @property
    def still(self) -> bool:
        """Whether animations are off."""

    def take_in(self, event: Event) -> ShownEvent:
        """Add an event, and return how it looks to the room."""

    def move(self, motion: CardMotion, gone: float) -> None:
        """Draw what moves, or a great moment over the table, as far as it has gone: from 0 to 1."""

    def show(self, shown_event: ShownEvent) -> None:
        """Show the table after that event."""

    def refresh_words(self, says: str = "") -> None:
        """Update the prompt, which says what the table waits for, or this text; and the line of keys."""

    def refresh_bindings(self) -> None:
        """Make the line of keys anew: other keys may do something now."""

    def ring(self) -> None:
        """Ring the terminal's bell."""

    def refused(self, why: str) -> None:
        """Tell the room why something could not be done."""

    def company_changed(self) -> bool:
        """Note that a player came or went. True if everything had to be built anew, for the room."""

    async def behind_the_curtain(self, seat: Seat) -> Outcome:
        """Open the curtain screen for that guest's decision, and wait until the drape is down.

        It hangs there, shut, until it is known what came of a move.
        """

    async def show_what_came(self, seat: Seat, told: tuple[Event, ...]) -> None:
        """Show that guest, and nobody else, the card that the move has brought, if any; close the curtain."""


class Waits(Struct, frozen=True):
    """What the table waits for: a text for the prompt, and what the key does."""

    words: str
    go_on: str
    or_finish: bool = False
    """Whether the rest of the game may be played at once instead."""


class Pacing:
    """The pace of one table, as the house has set it, and as the guests hurry or pause it."""

    def __init__(self, room: SharedScreen, evening: Evening, clock: Clock) -> None:
        self.room = room
        self.evening = evening
        self.clock = clock
        self.paused = False
        self.finishes = False
        """Whether the game is played at once, as long as no guest is left in."""
        self.waits: Waits | None = None
        """The key that the table waits for; None while the game goes on by itself."""
        self.hurried = False
        """Whether a key was pressed to skip ahead since the last reset."""
        self._hurry = asyncio.Event()
        self._in_front = asyncio.Event()

    @property
    def pace(self) -> Pace:
        return Pace.AT_ONCE if self.finishes else self.evening.settings.pace

    # What guests do

    def go_on(self) -> None:
        """Skip a pause, or end a wait."""
        self.hurried = True
        self._hurry.set()

    def finish(self) -> None:
        """Play at once what is left of the game."""
        self.finishes = True
        self._hurry.set()

    def pause(self) -> None:
        """Pause the table, or go on if it pauses."""
        self.paused = not self.paused
        self._hurry.set()

    def in_front(self, is_it: bool) -> None:
        """Set whether the table screen is in front; the game waits while another covers it."""
        (self._in_front.set if is_it else self._in_front.clear)()

    # What the game waits for

    @property
    def is_skipped(self) -> bool:
        """Whether a key has skipped what the table is showing."""
        return self._hurry.is_set()

    def show_in_full(self) -> None:
        """Forget that a guest hurried: what comes is worth looking at."""
        self._hurry.clear()

    async def stay(self, for_seconds: float) -> None:
        """Wait so many seconds, or until a key skips it."""
        await self.clock.wait(self._hurry, for_seconds)
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
        """Wait for the key to go on; the prompt says so in these words."""
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
BETS = 2.5
"""The pause after the deal, and before the showdown, if a guest who is out may bet."""
BETS_OPEN = 10.0
"""How long after the deal, at least, a guest who is out may bet."""
PONDERS = 4.0
"""How much longer it is once a guest has begun to bet."""
TOO_LATE = 1.5
"""How long a guest who is still thinking reads that it is too late."""
NEXT_HAND = 2.5
"""The pause between hands that follow each other by themselves."""

GOT = 6.0
"""How long a card that an exchange has brought stays in view behind the curtain without a key."""
QUIET = 1.2
"""How long keys and mouse must be let alone before a shut curtain can be lifted, whatever the pace.

A key that is held repeats sooner than that, and a guest who hammers on one is faster still.
"""
FALLS = 0.35
"""How long the curtain takes to fall where nothing can be taken back any more."""

SLIDES = 0.55
"""How long a card travels."""


def seconds(kind: str, pace: Pace) -> float:
    """Return how long an event of that kind stays in view before the next."""
    return STAYS.get(kind, USUALLY) * FACTOR[pace]
