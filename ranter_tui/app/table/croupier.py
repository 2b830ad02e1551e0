"""The game loop of the table screen: asks the players, writes to disk, then shows what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from math import inf
from typing import TypeVar

from msgspec.structs import replace

from ranter_tui.app.clock import Clock
from ranter_tui.app.table.pacing import (
    BETS,
    BETWEEN_PERSONS,
    FACTOR,
    NEXT_HAND,
    Pacing,
    SharedScreen,
    Undecided,
)
from ranter_tui.app.table.showing import Showing
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.settings import Bell, NextHand, Pace
from ranter_tui.evening.sitting import STAND_IN, Sitting
from ranter_tui.game.events import Event
from ranter_tui.game.law import Unplayable
from ranter_tui.game.moves import ABOUT_THE_CARD, Decide, Decision, Move
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import NotWritten
from ranter_tui.record.lines import AtTheDoor
from ranter_tui.telling.choices import OfferedMove, choices

T = TypeVar("T")


class Croupier:
    """Runs the game of one table, as long as its screen is open. Only the croupier writes it to disk."""

    def __init__(self, room: SharedScreen, sitting: Sitting, evening: Evening, clock: Clock) -> None:
        self.room = room
        self.sitting = sitting
        self.evening = evening
        self.clock = clock
        self.pacing = Pacing(room, evening, clock)
        self.showing = Showing(room, sitting, self.pacing)
        self.offered: tuple[OfferedMove, ...] = ()
        """The moves from which a guest may choose in the open."""
        self.by_phone: Seat | None = None
        """The seat that is to answer by phone."""
        self.is_late = False
        """Whether that answer has taken longer than the house has patience."""
        self._fell = -inf
        """The time at which the last curtain fell."""
        self._without_lock: set[Seat] = set()
        """Guests who forgot their PIN: a bot plays this hand for them."""

    async def play(self) -> None:
        """Run the game until it is over."""
        sitting = self.sitting
        while True:
            await self.pacing.free_to_go_on()
            # Nothing is being shown now, so that the point of view may change, too.
            self.room.company_changed()
            self.pacing.finishes = self.pacing.finishes and self.no_guest_is_left
            if sitting.between_hands and sitting.hands:
                await self._between_hands()
            if (ask := sitting.asks) is None:
                await self._unlock()
                return
            cause = sitting.answer()
            if cause is None and isinstance(ask, Decide) and ask.seat in self._without_lock:
                cause = sitting.bot_says(ask)
            if cause is not None:
                told = await self.written(partial(sitting.put, cause))
            else:
                assert isinstance(ask, Decide)
                told = await self._ask_guest(ask)
            await self.showing.show(told)

    @property
    def waits_for_guest(self) -> bool:
        """Whether the game waits for a guest's answer, in the open or by phone, and for no key."""
        return self.evening.gathering.question is not None

    @property
    def no_guest_is_left(self) -> bool:
        """Whether there are persons, and none of them is still in, as far as has been shown."""
        persons = {Seat(seat) for seat, guest in enumerate(self.sitting.guests) if not guest.is_bot}
        return bool(persons) and persons.isdisjoint(self.room.follower.table.seated)

    # What guests do

    def decide(self, move: str) -> None:
        """Take a choice in the open."""
        # The second of two keys in a row is not another choice.
        question = self.evening.gathering.question
        if question is not None and self.offered and question.chosen is None:
            question.choose(Move(move))

    async def comes(self, name: str) -> str:
        """Let a newcomer join when the hand is over, and return the name as it was given."""
        guest = Guest(name, crest=self.evening.guest_book.entry(name).crest)
        return (await self.noted(partial(self.sitting.will_come, guest))).name

    async def takes_over(self, seat: Seat, by_bot: bool) -> str:
        """Let a bot play on for a guest, or a person for a bot, and return a sentence for the room.

        The PIN stays. A question that was put there is put in another way.
        """
        guest, gathering = self.sitting.guests[seat], self.evening.gathering
        player = replace(guest, temperament=STAND_IN if by_bot else None)
        await self.noted(partial(self.sitting.take_over, seat, player))
        if gathering.question is not None:
            gathering.question.withdraw()
        if by_bot:
            gathering.lays_phone_aside(guest.name)
        return f"{'A bot' if by_bot else 'A person'} now plays for {guest.name}."

    # Asking

    async def _ask_guest(self, ask: Decide) -> tuple[Event, ...]:
        """Return what a person's decision led to: by phone, or behind the curtain if others must not see the
        card, or in the open."""
        others_see = self.sitting.alone is None and not self._has_phone(ask.seat)
        if others_see and not ABOUT_THE_CARD.isdisjoint(ask.moves):
            # When the room has seen enough, another guest may sit there.
            return () if await self._let_the_room_see() else await self._behind_the_curtain(ask)
        if (move := await self._answer(ask)) is None:
            return ()
        return await self.written(partial(self.sitting.put, Decision(ask.seat, move)))

    async def _behind_the_curtain(self, ask: Decide) -> tuple[Event, ...]:
        """Let a guest decide behind the curtain, and look at the card which that brings."""
        settings = self.evening.settings
        if settings.bell and settings.bell_rings is not Bell.AT_THE_LAST:
            self.room.ring()
        outcome = await self.room.behind_the_curtain(ask.seat)
        self._fell, self.pacing.hurried = self.clock.now(), False
        if isinstance(outcome, Move):
            try:
                told = self.sitting.put(Decision(ask.seat, outcome))
            except NotWritten:
                # The table says that the disk refuses, and asks for a key. Another guest may sit there by the
                # time it is written, so that no card is shown.
                await self.room.show_what_came(ask.seat, ())
                return await self.written(self.sitting.write)
            await self.room.show_what_came(ask.seat, told)
            self._fell = self.clock.now()
            return told
        if outcome is Undecided.FORGOTTEN:
            self._without_lock.add(ask.seat)
        if outcome is Undecided.BETS_FIRST:
            await self._let_bet()
        self.pacing.paused = outcome is Undecided.NOT_NOW
        return ()

    async def _let_bet(self) -> None:
        """Keep the table in view until a guest who is out has bet, or thought better of it."""
        betting = self.room.betting
        betting.begin(self.room.follower.table)
        self.room.refresh_words()
        while betting.open and not self.pacing.hurried:
            await self.pacing.stay(BETS)

    def _has_phone(self, seat: Seat) -> bool:
        return self.sitting.has_phone(self.sitting.names[seat])

    async def _let_the_room_see(self) -> bool:
        """Leave the table in view until the room has seen what came of the last curtain; False if it has."""
        left = self._fell + BETWEEN_PERSONS * FACTOR[self.pacing.pace] - self.clock.now()
        self._fell = -inf
        if left <= 0 or self.pacing.hurried:
            return False
        await self.pacing.stay(left)
        return True

    async def _answer(self, ask: Decide) -> Move | None:
        """Wait for a move by phone, or at the table: a lone guest's own business, or a word for everybody.

        Return None if another player takes over, or the guest has to be asked in another way.
        """
        gathering, lasts = self.evening.gathering, 0.0
        if self._has_phone(ask.seat):
            self.by_phone, lasts = ask.seat, self.evening.settings.take_back_seconds
        else:
            self.offered = choices(self.sitting.sight(ask.seat), self.sitting.names)
        question = gathering.ask(ask.seat, ask.moves)
        self.room.refresh_words()
        patience = asyncio.create_task(self._lose_patience())
        try:
            return await question.answer(lambda touched: self.clock.wait(touched, lasts))
        finally:
            patience.cancel()
            gathering.answered()
            self.offered, self.by_phone, self.is_late = (), None, False
            self.room.refresh_bindings()

    async def _lose_patience(self) -> None:
        """Offer to ask in another way than by phone, once it has taken too long."""
        seconds = self.evening.settings.phone_seconds
        if seconds and self.by_phone is not None:
            await self.clock.wait(asyncio.Event(), seconds)
            self.is_late = True
            self.room.refresh_words()

    async def written(self, do: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
        """Run a function that writes to disk. While the disk refuses, the game waits and shows nothing."""
        return await self.noted(lambda: self.sitting.write() if self.sitting.waits_for_the_disk else do())

    async def noted(self, do: Callable[[], T]) -> T:
        """Run a function that writes a note to disk, in the same way, and return its result."""
        while True:
            try:
                return do()
            except NotWritten as trouble:
                await self.pacing.wait_for_key(f"{trouble} Nothing is lost. Once that is fixed:", "try again")

    # Between two hands

    async def _between_hands(self) -> None:
        """Wait for the next hand with the cards open, and let guests join and leave."""
        await self._let_in_and_out()
        if self.sitting.asks is None:
            return
        await self._unlock()
        if self.no_guest_is_left:
            on_a_key = await self.cards_are_seen("Only bots are still in:", "watch on", or_finish=True)
        else:
            dealer = self.room.follower.table.dealer
            deals = f"{self.sitting.names[dealer]} deals " if dealer is not None else ""
            on_a_key = await self.cards_are_seen("", f"{deals}the next hand")
        if on_a_key:
            await self._let_in_and_out()

    async def cards_are_seen(self, words: str, go_on: str, *, or_finish: bool = False) -> bool:
        """Wait with the cards open, for a key or for some time. Return True if it was for a key."""
        pace = self.pacing.pace
        on_a_key = self.evening.settings.next_hand is NextHand.ON_A_KEY and pace is not Pace.AT_ONCE
        if on_a_key:
            await self.pacing.wait_for_key(words, go_on, or_finish=or_finish)
            self.pacing.hurried = False
            await self.pacing.free_to_go_on()
        else:
            self.room.refresh_words("" if or_finish else words)
            await self.pacing.stay(NEXT_HAND * FACTOR[pace])
        return on_a_key

    async def _unlock(self) -> None:
        """At the end of a hand, remove the PIN of every guest who forgot it."""
        for seat in self._without_lock:
            unlocked = replace(self.sitting.guests[seat], pin=None)
            await self.noted(partial(self.sitting.take_over, seat, unlocked))
        self._without_lock.clear()

    async def _let_in_and_out(self) -> None:
        """Let guests join and leave who wait to; newcomers first, so that no last guest sits alone."""
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
            self.evening.keep_company(sitting)
            if not self.room.company_changed():
                await self.showing.show(told)
