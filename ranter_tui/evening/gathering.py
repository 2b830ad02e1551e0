"""The guests wherever they look: what they have been shown, who plays by phone, and who is being asked.

The screen leads. A phone is told what has been shown on it, and asks the gathering for whatever it wants; so
neither has to know of the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from ranter_tui.evening.following import Follower, LogLine, add_to_log
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.moves import Move
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest

Waits = Callable[[asyncio.Event], Awaitable[None]]
"""Waits for an event, but no longer than a choice can be taken back."""


class Question:
    """What one seat is asked. Whichever shell answers it, the first choice that holds is the only one."""

    def __init__(self, seat: Seat, moves: tuple[Move, ...], changed: Callable[[], None]) -> None:
        self.seat = seat
        self.moves = moves
        self.chosen: Move | None = None
        """What is chosen, as long as it can be taken back."""
        self.open = True
        self._changed = changed
        self._touched = asyncio.Event()

    def choose(self, move: Move) -> bool:
        """Choose a move. Return False where it is not offered, or the question is closed."""
        if not self.open or move not in self.moves:
            return False
        self._touch(move)
        return True

    def take_back(self) -> bool:
        """Have nothing chosen. Return False where nothing was, or it is too late."""
        if not self.open or self.chosen is None:
            return False
        self._touch(None)
        return True

    def withdraw(self) -> None:
        """Close the question without an answer."""
        self.open = False
        self._touch(None)

    def _touch(self, chosen: Move | None) -> None:
        self.chosen = chosen
        self._touched.set()
        self._changed()

    async def answer(self, wait: Waits) -> Move | None:
        """Wait until a choice has not been touched for as long as `wait` takes; None once it is withdrawn."""
        try:
            while self.open:
                await self._touched.wait()
                self._touched.clear()
                if self.chosen is not None:
                    await wait(self._touched)
                    if not self._touched.is_set():
                        return self.chosen
            return None
        finally:
            self.open = False
            self._changed()


class Host(Protocol):
    """The screen at which guests are seated: before a game, or at its table."""

    def company(self) -> tuple[Guest, ...]:
        """Return who sits there, and who is about to."""

    async def seat(self, name: str) -> str:
        """Seat somebody new, and return the name as it was given. Raises `Illegal` where that cannot be."""

    async def bet(self, who: Seat, on: Seat) -> None:
        """Take a bet of somebody who is out. Raises `Illegal` where that cannot be."""

    def tells_odds(self) -> bool:
        """Whether the house tells what the odds are."""

    def tell(self, words: str) -> None:
        """Tell the room something."""


class Gathering:
    """One evening's company, from game to game. Guests are known by their names: no two have the same."""

    def __init__(self) -> None:
        self.host: Host | None = None
        self.sitting: Sitting | None = None
        self.events_shown = 0
        """How many events of the game the screen has shown."""
        self.question: Question | None = None
        """What somebody is being asked, by phone or in the open."""
        self.question_number = 0
        """The number of that question."""
        self._phones: dict[str, bool] = {}
        """Who plays by phone, and whether that phone can be reached."""
        self._listeners: list[Callable[[], None]] = []
        self._follower: Follower | None = None
        self._logged: list[LogLine] = []

    # Who listens

    def listen(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    def listen_no_more(self, listener: Callable[[], None]) -> None:
        self._listeners.remove(listener)

    def changed(self) -> None:
        """Tell everybody who listens that something is not as it was."""
        for listener in tuple(self._listeners):
            listener()

    # What is shown

    def watch(self, sitting: Sitting, shown: int) -> None:
        """Watch a game of which the screen has shown so many events."""
        self.sitting, self.events_shown, self.question = sitting, shown, None
        self._follower = None
        sitting.has_phone = self.has_phone
        self.changed()

    def watch_no_more(self, sitting: Sitting) -> None:
        if self.sitting is sitting:
            self.sitting = self.question = self._follower = None
            self.changed()

    def has_shown(self, sitting: Sitting, shown: int) -> None:
        """Note how many events of that game the screen has shown."""
        if self.sitting is sitting and shown > self.events_shown:
            self.events_shown = shown
            self.changed()

    def has_bet(self, who: Seat, on: Seat) -> None:
        """Show the bet of somebody who is out on the hand that is played."""
        if self._follower is not None:
            self._follower.bet(who, on)
        self.changed()

    @property
    def follower(self) -> Follower | None:
        """The table as the room has been shown it; None without a game."""
        sitting = self.sitting
        if sitting is None:
            return None
        if self._follower is None:
            self._follower = Follower(None, sitting.start, sitting.book, sitting.names, bets=sitting.bets)
            self._logged = []
        self._follower.names = sitting.names
        for event in sitting.history[self._follower.seen : self.events_shown]:
            add_to_log(self._logged, self._follower.catch_up_with(event))
        return self._follower

    @property
    def logged(self) -> Sequence[LogLine]:
        """What the room has been told, thing by thing."""
        return self._logged if self.follower is not None else ()

    # Who plays by phone

    @property
    def phones(self) -> tuple[str, ...]:
        """The names of those who play by phone, in the order in which they came."""
        return tuple(self._phones)

    def has_phone(self, name: str) -> bool:
        return name in self._phones

    def seat_of(self, name: str) -> Seat | None:
        """Return the seat of this guest; None without one at the table as it has been shown.

        Somebody late has a place among the guests a moment before the room sees it taken.
        """
        sitting, follower = self.sitting, self.follower
        if sitting is None or follower is None or name not in sitting.names:
            return None
        seat = Seat(sitting.names.index(name))
        return seat if seat < follower.table.law.seats else None

    def reaches(self, name: str) -> bool:
        """Whether the phone of this guest can be reached."""
        return self._phones.get(name, False)

    def takes_phone(self, name: str) -> None:
        """Have this guest play by phone from now on. Whatever was asked of them elsewhere is withdrawn."""
        self._phones[name] = False
        self._withdraw_from(name)
        if self.host is not None:
            self.host.tell(f"{name} plays by phone.")
        self.changed()

    def lays_phone_aside(self, name: str) -> None:
        """Have this guest play without a phone from now on."""
        if self._phones.pop(name, None) is not None:
            self._withdraw_from(name)
            self.changed()

    def keep_phones_of(self, company: Iterable[Guest]) -> None:
        """Have whoever plays by phone, and is no person of that company, look for a seat anew."""
        persons = {guest.name for guest in company if not guest.is_bot}
        for name in self.phones:
            if name not in persons:
                self.lays_phone_aside(name)

    def is_reached(self, name: str, is_it: bool) -> None:
        """Note whether that phone can be reached."""
        if name in self._phones and self._phones[name] is not is_it:
            self._phones[name] = is_it
            self.changed()

    # Who is asked

    def ask(self, question: Question) -> None:
        """Ask a question, by phone or in the open."""
        self.question_number += 1
        self.question = question
        self.changed()

    def answered(self) -> None:
        """Note that nobody is asked any more."""
        self.question = None
        self.changed()

    def _withdraw_from(self, name: str) -> None:
        """Withdraw the question that this guest is being asked: it is to be asked in another way."""
        question, sitting = self.question, self.sitting
        if question is not None and sitting is not None and sitting.names[question.seat] == name:
            question.withdraw()


class NoDoor(Exception):
    """Raised where no phone can be let in. The message says why, and what helps."""


class Invitation(Struct, frozen=True):
    """How a phone finds the table."""

    address: str
    """What is typed into a browser: "192.168.1.23:2626"."""
    code: str
    """What that page asks for: "KTVM PRXW"."""
    squares: tuple[tuple[bool, ...], ...]
    """The QR code that leads there at once, row by row without a margin; True is dark."""
    remark: str = ""
    """What is amiss with it, if anything."""


class Door(Protocol):
    """The door of one evening."""

    @property
    def invitation(self) -> Invitation | None:
        """How to come in; None while the door is shut."""

    @property
    def refusals(self) -> Sequence[str]:
        """What was refused at the door, a sentence for each kind."""

    async def open(self) -> None:
        """Open the door. Raises `NoDoor` if that cannot be done."""

    async def shut(self) -> None:
        """Shut the door and forget who came through it."""

    async def leave(self) -> None:
        """Stop listening, as the program ends; whoever came through it is known when it opens again."""
