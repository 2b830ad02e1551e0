"""The croupier leads a game at the pace of the house: asks, has it on disk, and shows what came of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.app.choices import Choice, choices
from ranter_tui.app.following import Beat
from ranter_tui.app.pace import DRUM_ROLL, FACTOR, FRAMES, NEXT_HAND, SLIDES, seconds
from ranter_tui.app.screens.company import Comes, Goes, TakesOver, Wish
from ranter_tui.app.screens.curtain import CurtainScreen, Forgotten, NotNow, Outcome
from ranter_tui.evening.settings import NextHand, Pace, Settings
from ranter_tui.evening.sitting import ABOUT_THE_CARD
from ranter_tui.game.events import Event, Revealed
from ranter_tui.game.law import Unplayable
from ranter_tui.game.moves import Decide, Decision, Move
from ranter_tui.game.referee import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.record.journal import NotWritten

if TYPE_CHECKING:
    from ranter_tui.app.screens.table import TableScreen


class Waits(Struct, frozen=True):
    """What the room is told while a key is awaited, and what the key does."""

    words: str
    go_on: str


class Croupier:
    """Works behind one table, as long as its screen is open."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.sitting = table.sitting
        self.paused = False
        self.offered: tuple[Choice, ...] = ()
        """What somebody at the table may choose from in the open."""
        self.waits: Waits | None = None
        """Nothing goes on without a key."""
        self.looked_at: dict[Seat, int] = {}
        """How far the history went when a guest last looked."""
        self._wishes: list[Comes | Goes] = []
        """Who comes or goes when the hand is over."""
        self._successors: list[TakesOver] = []
        """Who plays on for somebody, from the next word on."""
        self._decided: asyncio.Future[Move | None] | None = None
        self._hurry = asyncio.Event()
        self._in_front = asyncio.Event()
        self._without_lock: set[Seat] = set()
        """Guests who forgot their number: a bot plays this hand for them."""

    @property
    def settings(self) -> Settings:
        return self.table.app.evening.settings

    async def play(self) -> None:
        """Until the game is over."""
        sitting = self.sitting
        while True:
            await self._free_to_go_on()
            await self._hand_over_seats()
            if sitting.between_hands and sitting.game.state.hands:
                await self._between_hands()
            if (ask := sitting.asks) is None:
                await self._unlock()
                return
            cause = sitting.answer()
            if cause is not None:
                told = await self.written(partial(sitting.put, cause))
            else:
                assert isinstance(ask, Decide)
                told = await self._ask_guest(ask)
            await self._show(told)

    # What the screen tells

    def go_on(self) -> None:
        """Somebody is impatient, or has seen enough."""
        self._hurry.set()

    def pause(self) -> None:
        self.paused = not self.paused
        self._hurry.set()

    def decide(self, move: Move) -> None:
        if self._decided is not None and not self._decided.done():
            self._decided.set_result(move)

    def wish(self, wish: Wish) -> None:
        """Somebody comes or goes when the hand is over, or plays on for another at once."""
        if isinstance(wish, TakesOver):
            self._successors.append(wish)
            if self._decided is not None and not self._decided.done():
                self._decided.set_result(None)
        else:
            self._wishes.append(wish)

    def in_front(self, is_it: bool) -> None:
        """Whether the room sees the table, and not a screen that lies on it."""
        (self._in_front.set if is_it else self._in_front.clear)()

    # Asking

    async def _ask_guest(self, ask: Decide) -> tuple[Event, ...]:
        """What a person decides: behind the curtain, if it is about a card that others must not see."""
        if ask.seat in self._without_lock:
            return await self._bot_says(ask)
        if self.sitting.alone is None and not ABOUT_THE_CARD.isdisjoint(ask.moves):
            return await self._behind_the_curtain(ask)
        move = await self._in_the_open(ask)
        if move is None:
            return ()
        return await self.written(partial(self.sitting.put, Decision(ask.seat, move)))

    async def _bot_says(self, ask: Decide) -> tuple[Event, ...]:
        return await self.written(partial(self.sitting.put, self.sitting.bot_says(ask)))

    async def _behind_the_curtain(self, ask: Decide) -> tuple[Event, ...]:
        seat = ask.seat
        if self.settings.bell:
            self.table.app.bell()
        curtain = CurtainScreen(
            self.sitting,
            seat,
            looked_at=self.looked_at.get(seat),
            decide=lambda move: self.sitting.put(Decision(seat, move)),
        )
        # Textual's `push_screen_wait` would run what the app has put off, too: when it closes, that is to
        # wait for this very table to close, and neither ever would.
        fallen: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def has_fallen(told: Outcome) -> None:
            # Somebody may have left the table in the meantime.
            if not fallen.done():
                fallen.set_result(told)

        self.table.app.push_screen(curtain, has_fallen)
        told = await fallen
        if isinstance(told, NotNow):
            self.paused = True
            return ()
        self.looked_at[seat] = len(self.sitting.history)
        if isinstance(told, Forgotten):
            self._without_lock.add(seat)
            return await self._bot_says(ask)
        if told is None:
            return await self.written(self.sitting.write)
        return told

    async def _in_the_open(self, ask: Decide) -> Move | None:
        """Chosen at the table: a lone guest's own business, or a word that everybody may hear.

        Nothing where somebody else plays on, who may have to be asked in another way.
        """
        self.offered = choices(self.sitting.sight(ask.seat), self.sitting.names)
        self._decided = asyncio.get_running_loop().create_future()
        self.table.refresh_words()
        self.table.refresh_bindings()
        try:
            return await self._decided
        finally:
            self.offered, self._decided = (), None
            self.table.refresh_bindings()

    async def written(self, do: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
        """Have something on disk. While the disk refuses, the game waits, and nothing is shown."""
        while True:
            try:
                return self.sitting.write() if self.sitting.waits_for_the_disk else do()
            except NotWritten as trouble:
                await self._not_written(trouble)

    async def noted(self, do: Callable[[], None]) -> None:
        """The same for what is only noted down."""
        while True:
            try:
                return do()
            except NotWritten as trouble:
                await self._not_written(trouble)

    async def _not_written(self, trouble: NotWritten) -> None:
        await self._wait_for_key(f"{trouble} Nothing is lost. Once it is mended:", "try again")

    # Showing

    async def _show(self, told: tuple[Event, ...]) -> None:
        """One event after another."""
        for event in told:
            if isinstance(event, Revealed) and not self._is_open:
                await self._drum_roll()
            beat = self.table.take_in(event)
            await self._move(beat)
            self.table.show(beat)
            await self._stay(seconds(beat.event.kind, self.settings.pace))

    @property
    def _is_open(self) -> bool:
        hand = self.table.follower.table.hand
        return hand is not None and hand.open

    async def _move(self, beat: Beat) -> None:
        """Let cards travel, unless nothing is to move."""
        at_once = self.settings.pace is Pace.AT_ONCE or self._hurry.is_set()
        if beat.motion is None or self.table.app.still or at_once:
            return
        lasts = SLIDES * (1 + 0.12 * len(getattr(beat.motion, "seats", ())))
        began = time.monotonic()
        while (gone := (time.monotonic() - began) / lasts) < 1 and not self._hurry.is_set():
            self.table.painting.show(beat.after, beat.motion, gone)
            await asyncio.sleep(1 / FRAMES)

    async def _stay(self, for_seconds: float) -> None:
        """Leave it in view so long, or until somebody is impatient."""
        if for_seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), for_seconds)
        else:
            await asyncio.sleep(0)
        self._hurry.clear()
        await self._free_to_go_on()

    async def _drum_roll(self) -> None:
        """A breath before the cards are turned, in which those who are out may still bet."""
        if self.settings.bets and self.table.bettors:
            self.table.refresh_words("The cards are about to be turned.")
            await self._stay(DRUM_ROLL * FACTOR[self.settings.pace])
        self.table.betting.close()

    async def _free_to_go_on(self) -> None:
        """Nothing happens behind another screen, or while the table pauses."""
        while self.paused or not self._in_front.is_set():
            if self.paused:
                await self._wait_for_key("The table pauses.", "go on")
                self.paused = False
            else:
                await self._in_front.wait()

    async def _wait_for_key(self, words: str, go_on: str) -> None:
        self.waits = Waits(words, go_on)
        self._hurry.clear()
        self.table.refresh_words()
        try:
            await self._hurry.wait()
        finally:
            self.waits = None
            self._hurry.clear()
            self.table.refresh_words()

    # Between two hands

    async def _between_hands(self) -> None:
        """The cards stay open until somebody wants the next hand; guests come and go."""
        await self._grant_wishes()
        if self.sitting.asks is None:
            return
        await self._unlock()
        pace = self.settings.pace
        if self.settings.next_hand is NextHand.ON_A_KEY and pace is not Pace.AT_ONCE:
            await self._wait_for_key("", "the next hand")
            await self._free_to_go_on()
            await self._grant_wishes()
        else:
            await self._stay(NEXT_HAND * FACTOR[pace])

    async def _unlock(self) -> None:
        """The hand is over: whoever forgot their number plays on without one."""
        for seat in self._without_lock:
            unlocked = replace(self.sitting.guests[seat], pin=None)
            await self.noted(partial(self.sitting.hand_over, seat, unlocked))
        self._without_lock.clear()

    async def _hand_over_seats(self) -> None:
        """Nothing is on its way to be shown now, so that the eye that the screen is for may change, too."""
        while self._successors:
            new = self._successors.pop(0)
            await self.noted(partial(self.sitting.hand_over, new.seat, new.guest))
        self.table.company_changed()

    async def _grant_wishes(self) -> None:
        while self._wishes and self.sitting.between_hands:
            wish = self._wishes.pop(0)
            try:
                if isinstance(wish, Comes):
                    told = await self.written(partial(self.sitting.comes, wish.guest))
                else:
                    told = await self.written(partial(self.sitting.goes, wish.seat))
            except (Unplayable, Illegal) as refused:
                self.table.notify(str(refused), severity="warning", markup=False)
                continue
            if not self.table.company_changed():
                await self._show(told)
