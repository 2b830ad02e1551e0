"""The game loop of the table screen: asks the players, writes to disk, then shows what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.app.bells import rings_at
from ranter_tui.app.clock import Clock
from ranter_tui.app.drawing.stage import STILL
from ranter_tui.app.following import ShownEvent
from ranter_tui.app.handing_over import Decides, Forgotten, NotNow, Outcome
from ranter_tui.app.pace import (
    BETS,
    BETWEEN_PERSONS,
    FACTOR,
    FIRST_LOOK,
    FRAMES,
    MOMENT,
    NEXT_HAND,
    PONDERS,
    SLIDES,
    seconds,
)
from ranter_tui.evening.settings import NextHand, Pace, Settings
from ranter_tui.evening.sitting import ABOUT_THE_CARD, Sitting
from ranter_tui.game.events import Dealt, Event, Looked, Revealed
from ranter_tui.game.law import Unplayable
from ranter_tui.game.moves import Decide, Decision, Move
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.library.telling.choices import OfferedMove, choices
from ranter_tui.library.telling.moments import Moment
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import NotWritten
from ranter_tui.record.lines import AtTheDoor

T = TypeVar("T")


class Waits(Struct, frozen=True):
    """What is awaited: a text for the prompt, and what the key does."""

    words: str
    go_on: str
    or_finish: bool = False
    """Whether the rest of the game may be played at once instead."""


class SharedScreen(Protocol):
    """The interface of the screen that the croupier drives."""

    @property
    def clock(self) -> Clock: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def still(self) -> bool:
        """Whether animations are off."""

    @property
    def cards_lie_open(self) -> bool:
        """Whether the cards of this hand lie open, as far as has been shown."""

    @property
    def somebody_may_bet(self) -> bool: ...

    def take_in(self, event: Event) -> ShownEvent:
        """Add an event, and return how it looks to the room."""

    def move(self, shown_event: ShownEvent, gone: float) -> None:
        """Draw what moves, as far as it has gone: from 0 to 1."""

    def stage(self, moment: Moment, gone: float) -> None:
        """Draw a great moment over the table, as far as it has gone: from 0 to 1."""

    def show(self, shown_event: ShownEvent) -> None:
        """Show the table after that event."""

    def refresh_words(self, says: str = "") -> None:
        """Update the prompt: what is awaited, or this text."""

    def refresh_bindings(self) -> None: ...

    @property
    def no_guest_is_left(self) -> bool:
        """Whether there are persons, and none of them is still in, as far as has been shown."""

    @property
    def somebody_bets(self) -> bool:
        """Whether somebody has begun to bet, and has not said on whom."""

    def no_more_bets(self) -> None: ...

    def ring(self) -> None:
        """Ring the terminal's bell."""

    def company_changed(self) -> bool:
        """Note that a player came or went. True if everything had to be built anew, for the room."""

    def remember_company(self) -> None:
        """Keep those who are there now for the next game."""

    def refused(self, why: str) -> None: ...

    async def behind_the_curtain(self, seat: Seat, decide: Decides) -> Outcome:
        """Open the curtain screen for that guest, and wait until it is closed."""


class Croupier:
    """Runs the game of one table, as long as its screen is open. Only here is the sitting told to write."""

    def __init__(self, room: SharedScreen, sitting: Sitting) -> None:
        self.room = room
        self.sitting = sitting
        self.paused = False
        self.finishes = False
        """Whether the game is played at once, as long as no guest is left in."""
        self.offered: tuple[OfferedMove, ...] = ()
        """The moves from which somebody may choose in the open."""
        self.waits: Waits | None = None
        """What is awaited by key; None while the game goes on by itself."""
        self.invites: str | None = None
        """The text before the invitation to bet, while there is time for it."""
        self._decided: asyncio.Future[Move | None] | None = None
        self._hurry = asyncio.Event()
        self._hurried = False
        """Whether somebody has hurried since the last curtain fell."""
        self._fell = -inf
        """The time at which the last curtain fell."""
        self._in_front = asyncio.Event()
        self._without_lock: set[Seat] = set()
        """Guests who forgot their PIN: a bot plays this hand for them."""

    @property
    def settings(self) -> Settings:
        return self.room.settings

    @property
    def pace(self) -> Pace:
        return Pace.AT_ONCE if self.finishes else self.settings.pace

    async def play(self) -> None:
        """Run the game until it is over."""
        sitting = self.sitting
        while True:
            await self._free_to_go_on()
            # Nothing is being shown now, so that the point of view may change, too.
            self.room.company_changed()
            self.finishes = self.finishes and self.room.no_guest_is_left
            if sitting.between_hands and sitting.hands:
                await self._between_hands()
            if (ask := sitting.asks) is None:
                await self._unlock()
                return
            cause = sitting.answer()
            if cause is not None:
                told = await self.written(partial(sitting.put, cause))
            else:
                assert isinstance(ask, Decide)
                if self._needs_curtain(ask) and await self._let_the_room_see():
                    # Somebody else may sit there meanwhile.
                    continue
                told = await self._ask_guest(ask)
            await self._show(told)

    # What the screen tells

    def go_on(self) -> None:
        """Go on at once: somebody pressed a key to skip a pause or to end a wait."""
        self._hurried = True
        self._hurry.set()

    def finish(self) -> None:
        """Play at once what is left of the game."""
        self.finishes = True
        self._hurry.set()

    def pause(self) -> None:
        self.paused = not self.paused
        self._hurry.set()

    def decide(self, move: Move) -> None:
        if self._decided is not None and not self._decided.done():
            self._decided.set_result(move)

    async def takes_over(self, seat: Seat, guest: Guest) -> None:
        """Let somebody take over a seat; whoever was being asked there is asked in another way."""
        await self.noted(partial(self.sitting.hand_over, seat, guest))
        if self._decided is not None and not self._decided.done():
            self._decided.set_result(None)

    def in_front(self, is_it: bool) -> None:
        """Set whether the table screen is in front; the game waits while another covers it."""
        (self._in_front.set if is_it else self._in_front.clear)()

    # Asking

    async def _ask_guest(self, ask: Decide) -> tuple[Event, ...]:
        """Return what a person's decision led to: behind the curtain, if others must not see the card."""
        if ask.seat in self._without_lock:
            return await self._bot_says(ask)
        if self._needs_curtain(ask):
            return await self._behind_the_curtain(ask)
        move = await self._in_the_open(ask)
        if move is None:
            return ()
        return await self.written(partial(self.sitting.put, Decision(ask.seat, move)))

    async def _bot_says(self, ask: Decide) -> tuple[Event, ...]:
        return await self.written(partial(self.sitting.put, self.sitting.bot_says(ask)))

    async def _behind_the_curtain(self, ask: Decide) -> tuple[Event, ...]:
        told: tuple[Event, ...] = ()

        def decide(move: Move) -> tuple[Event, ...]:
            nonlocal told
            # While the curtain is up nobody can be told that the disk refuses: that is for the table.
            with suppress(NotWritten):
                told = self.sitting.put(Decision(ask.seat, move))
            return told

        outcome = await self.room.behind_the_curtain(ask.seat, decide)
        self._fell, self._hurried = self.room.clock.now(), False
        if isinstance(outcome, NotNow):
            self.paused = True
            return ()
        if isinstance(outcome, Forgotten):
            self._without_lock.add(ask.seat)
            return await self._bot_says(ask)
        return told or await self.written(self.sitting.write)

    def _needs_curtain(self, ask: Decide) -> bool:
        """Whether others in front of the screen must not see the card that this is about."""
        return self.sitting.alone is None and not ABOUT_THE_CARD.isdisjoint(ask.moves)

    async def _let_the_room_see(self) -> bool:
        """Leave the table in view until the room has seen what came of the last curtain; False if it has."""
        left = self._fell + BETWEEN_PERSONS * FACTOR[self.pace] - self.room.clock.now()
        self._fell = -inf
        if left <= 0 or self._hurried:
            return False
        await self._stay(left)
        return True

    async def _in_the_open(self, ask: Decide) -> Move | None:
        """Wait for a move at the table: a lone guest's own business, or a word that everybody may hear.

        Nothing where somebody else plays on, who may have to be asked in another way.
        """
        self.offered = choices(self.sitting.sight(ask.seat), self.sitting.names)
        self._decided = asyncio.get_running_loop().create_future()
        self.room.refresh_words()
        self.room.refresh_bindings()
        try:
            return await self._decided
        finally:
            self.offered, self._decided = (), None
            self.room.refresh_bindings()

    async def written(self, do: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
        """Run a function that writes to disk. While the disk refuses, the game waits and shows nothing."""
        while True:
            try:
                return self.sitting.write() if self.sitting.waits_for_the_disk else do()
            except NotWritten as trouble:
                await self._not_written(trouble)

    async def noted(self, do: Callable[[], T]) -> T:
        """Run a function that writes a note to disk, in the same way, and return its result."""
        while True:
            try:
                return do()
            except NotWritten as trouble:
                await self._not_written(trouble)

    async def _not_written(self, trouble: NotWritten) -> None:
        await self._wait_for_key(f"{trouble} Nothing is lost. Once it is mended:", "try again")

    # Showing

    async def _show(self, told: tuple[Event, ...]) -> None:
        """Show these events one after another."""
        for event in told:
            if isinstance(event, Revealed) and not self.room.cards_lie_open:
                await self._invite_bets("The cards are about to be turned.")
                self.room.no_more_bets()
            shown_event = self.room.take_in(event)
            await self._move(shown_event)
            self.room.show(shown_event)
            if shown_event.moment is not None and self.pace is not Pace.AT_ONCE:
                await self._stage(shown_event.moment)
                self.room.show(shown_event)
            else:
                await self._stay(self._stays(shown_event.event))
            if isinstance(event, Dealt):
                await self._invite_bets()

    def _stays(self, event: Event) -> float:
        """Return how many seconds an event stays in view."""
        if isinstance(event, Looked) and self.sitting.alone is not None:
            return FIRST_LOOK * FACTOR[self.pace]
        return seconds(event.kind, self.pace)

    async def _move(self, shown_event: ShownEvent) -> None:
        """Animate an event, unless animations are off."""
        if shown_event.motion is None or self.room.still or self.pace is Pace.AT_ONCE:
            return
        lasts = SLIDES * (1 + 0.12 * len(getattr(shown_event.motion, "seats", ())))
        await self._animate(partial(self.room.move, shown_event), lasts)

    async def _stage(self, moment: Moment) -> None:
        """Stage a great moment, even if somebody hurried just before; still where animations are off."""
        lasts = MOMENT * FACTOR[self.pace]
        self._hurry.clear()
        if rings_at(moment, self.settings):
            self.room.ring()
        if self.room.still:
            self.room.stage(moment, STILL)
        else:
            await self._animate(partial(self.room.stage, moment), lasts)
            lasts = 0
        await self._stay(lasts)

    async def _animate(self, draw: Callable[[float], None], lasts: float) -> None:
        """Draw one frame after another for so many seconds, or until somebody skips it."""
        began = self.room.clock.now()
        while (gone := (self.room.clock.now() - began) / lasts) < 1 and not self._hurry.is_set():
            draw(gone)
            await asyncio.sleep(1 / FRAMES)

    async def _stay(self, for_seconds: float) -> None:
        """Wait so many seconds, or until somebody skips it."""
        await self.room.clock.wait(self._hurry, for_seconds)
        self._hurry.clear()
        await self._free_to_go_on()

    async def _invite_bets(self, words: str = "") -> None:
        """Leave those who are out some time to bet, and a little more where somebody has begun."""
        if not (self.settings.bets and self.room.somebody_may_bet):
            return
        factor = FACTOR[self.pace]
        self.invites = words
        self.room.refresh_words()
        await self._stay(BETS * factor)
        if self.room.somebody_bets:
            await self._stay(PONDERS * factor)
        self.invites = None
        self.room.refresh_words()

    async def _free_to_go_on(self) -> None:
        """Wait while another screen covers the table, or the table pauses."""
        while self.paused or not self._in_front.is_set():
            if self.paused:
                await self._wait_for_key("The table pauses.", "go on")
                self.paused = False
            else:
                await self._in_front.wait()

    async def _wait_for_key(self, words: str, go_on: str, *, or_finish: bool = False) -> None:
        self.waits = Waits(words, go_on, or_finish)
        self._hurry.clear()
        self.room.refresh_words()
        try:
            await self._hurry.wait()
        finally:
            self.waits = None
            self._hurry.clear()
            self.room.refresh_words()

    # Between two hands

    async def _between_hands(self) -> None:
        """Wait for the next hand with the cards open, and let guests join and leave."""
        await self._open_the_door()
        if self.sitting.asks is None:
            return
        await self._unlock()
        if self.room.no_guest_is_left:
            on_a_key = await self.cards_are_seen("No guest is left in:", "watch on", or_finish=True)
        else:
            on_a_key = await self.cards_are_seen("", "the next hand")
        if on_a_key:
            await self._open_the_door()

    async def cards_are_seen(self, words: str, go_on: str, *, or_finish: bool = False) -> bool:
        """Wait with the cards open, for a key or for some time; return whether it was for a key."""
        pace = self.pace
        on_a_key = self.settings.next_hand is NextHand.ON_A_KEY and pace is not Pace.AT_ONCE
        if on_a_key:
            await self._wait_for_key(words, go_on, or_finish=or_finish)
            self._hurried = False
            await self._free_to_go_on()
        else:
            self.room.refresh_words("" if or_finish else words)
            await self._stay(NEXT_HAND * FACTOR[pace])
        return on_a_key

    async def _unlock(self) -> None:
        """At the end of a hand, remove the PIN of whoever forgot it."""
        for seat in self._without_lock:
            unlocked = replace(self.sitting.guests[seat], pin=None)
            await self.noted(partial(self.sitting.hand_over, seat, unlocked))
        self._without_lock.clear()

    async def _open_the_door(self) -> None:
        """Let in and out whoever waits for it: nobody sits alone where somebody is about to join."""
        sitting = self.sitting
        while sitting.between_hands and (door := sitting.at_the_door) != AtTheDoor():
            if door.comes:
                granted: Callable[[], tuple[Event, ...]] = partial(sitting.comes, door.comes[0])
                taken_back = partial(sitting.will_not_come, door.comes[0])
            else:
                granted, taken_back = (
                    partial(sitting.goes, door.goes[0]),
                    partial(sitting.will_stay, door.goes[0]),
                )
            try:
                told = await self.written(granted)
            except (Unplayable, Illegal) as refused:
                self.room.refused(str(refused))
                await self.noted(taken_back)
                continue
            self.room.remember_company()
            if not self.room.company_changed():
                await self._show(told)
