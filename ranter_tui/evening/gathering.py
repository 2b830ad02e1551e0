"""The guests, at the screen and by phone: what they have been shown, and who must decide.

The screen leads, and phones are sent only what it has shown. Both talk to the gathering, so neither has to
know of the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from ranter_tui.evening.following import Follower, LogLine
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.moves import Move
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.book import Rulebook

Waits = Callable[[asyncio.Event], Awaitable[None]]
"""Waits for an event, but only as long as a choice can be taken back."""


class Question:
    """A decision that one seat must make, at the screen or by phone. The first choice that holds counts."""

    def __init__(self, number: int, seat: Seat, moves: tuple[Move, ...], changed: Callable[[], None]) -> None:
        self.number, self.seat, self.moves = number, seat, moves
        """Which question of the evening it is, counted from one; who is asked, and what may be answered."""
        self.chosen: Move | None = None
        """The current choice, while it can still be undone."""
        self.open = True
        self.odds: tuple[str, ...] | None = None
        """The odds of its moves; empty while they are counted, None as long as nobody wants them."""
        self._changed = changed
        self._touched = asyncio.Event()

    def choose(self, move: Move) -> bool:
        """Choose a move. Return False where it is not offered, or the question is closed."""
        if not self.open or move not in self.moves:
            return False
        self._touch(move)
        return True

    def take_back(self) -> bool:
        """Undo the choice. Return False if there is none, or if it is too late."""
        if not self.open or self.chosen is None:
            return False
        self._touch(None)
        return True

    def settle(self) -> bool:
        """Let the choice stand from now on. Return False if there is none."""
        if not self.open or self.chosen is None:
            return False
        self.open = False
        self._touch(self.chosen)
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
        """Return the choice that stays unchanged during `wait`, or is settled; None if it was withdrawn."""
        try:
            while True:
                await self._touched.wait()
                self._touched.clear()
                if not self.open:
                    return self.chosen
                if self.chosen is not None:
                    await wait(self._touched)
                    if not self._touched.is_set():
                        return self.chosen
        finally:
            self.open = False
            self._changed()


class Knock(Struct, frozen=True, eq=False):
    """A phone that waits for the host to say yes or no: at the door, or after a game for another."""

    question: str
    answer: Callable[[bool], Awaitable[None]]
    after: Sitting | None = None
    """The game after which it is asked; the question goes when that game leaves the screen."""


class Host(Protocol):
    """The screen at which guests are seated: before a game, or at its table."""

    @property
    def book(self) -> Rulebook:
        """The book by which they play."""

    def company(self) -> tuple[Guest, ...]:
        """Return the guests who sit there, and those who are about to join."""

    async def seat(self, name: str) -> str:
        """Seat a newcomer, and return the name that they got. Raises `Illegal` if that is impossible."""

    async def rename_guest(self, name: str, wanted: str) -> None:
        """Give a guest a name that nobody else has. Raises `Illegal` if that is impossible."""

    async def remove_guest(self, name: str) -> None:
        """Let a guest go, unless the others cannot play without; a bot plays on in a game."""

    def bet(self, who: Seat, on: Seat, /) -> Awaitable[None]:
        """Take a bet from a guest who is out. Raises `Illegal` if that is impossible."""

    def play_again(self) -> None:
        """Begin another game of the same guests, once this one is over."""

    def tell(self, words: str, /) -> None:
        """Show the room a notice."""


class Gathering:
    """One evening's guests, from game to game. They are known by their names, which are all different."""

    def __init__(self) -> None:
        self.host: Host | None = None
        self.sitting: Sitting | None = None
        self.events_shown = 0
        self.question: Question | None = None
        """The open decision, by phone or at the screen without a curtain."""
        self._asked = 0
        self.knocks: list[Knock] = []
        """The phones that wait for the host, the first to come first."""
        self.renamed: dict[str, str] = {}
        """The new names of guests with a phone, by the old ones, until the door has heard of them."""
        self.phones: tuple[str, ...] = ()
        """The names of the guests who play by phone, the first to come first."""
        self.reaches: Callable[[str], bool] = lambda name: False
        """Whether the phone of that guest is connected. An open door knows."""
        self.listeners: list[Callable[[], None]] = []
        """What is called whenever something has changed."""
        self._follower: Follower | None = None

    def changed(self) -> None:
        for listener in tuple(self.listeners):
            listener()

    # What is shown

    def watch(self, sitting: Sitting, shown: int) -> None:
        """Watch a game of which the screen has shown so many events."""
        self.sitting, self.events_shown, self.question = sitting, shown, None
        self._follower = Follower(None, sitting.start, sitting.book, sitting.names, bets=sitting.bets)
        sitting.has_phone = self.has_phone
        self.changed()

    def watch_no_more(self, sitting: Sitting) -> None:
        if self.sitting is sitting:
            self.sitting = self.question = self._follower = None
            self.knocks = [knock for knock in self.knocks if knock.after is not sitting]
            self.changed()

    def has_shown(self, sitting: Sitting, shown: int) -> None:
        """Note how many events of that game the screen has shown."""
        if self.sitting is sitting and shown > self.events_shown:
            self.events_shown = shown
            self.changed()

    @property
    def follower(self) -> Follower | None:
        """The table as the room has been shown it; None without a game."""
        sitting, follower = self.sitting, self._follower
        if sitting is None or follower is None:
            return None
        follower.names, follower.phones = sitting.names, self.phones
        for event in sitting.history[follower.seen : self.events_shown]:
            follower.catch_up_with(event)
        return follower

    @property
    def logged(self) -> Sequence[LogLine]:
        """The log lines that the room has been shown."""
        return self.follower.log if self.follower is not None else ()

    # Who plays by phone

    def has_phone(self, name: str) -> bool:
        return name in self.phones

    def seat_of(self, name: str) -> Seat | None:
        """Return the seat of this guest; None if the room has not seen them sit down.

        A newcomer is among the guests a moment before the room sees the seat taken.
        """
        sitting, follower = self.sitting, self.follower
        if sitting is None or follower is None or name not in sitting.names:
            return None
        seat = Seat(sitting.names.index(name))
        return seat if seat < follower.table.law.seats else None

    def takes_phone(self, name: str) -> None:
        """Let this guest play by phone from now on. A question open at the screen is withdrawn."""
        self.phones = tuple(dict.fromkeys((*self.phones, name)))
        self._withdraw_from(name)
        self.tell(f"{name} plays by phone.")
        self.changed()

    def lays_phone_aside(self, name: str) -> None:
        """Let this guest play without a phone from now on."""
        if name in self.phones:
            self.phones = tuple(other for other in self.phones if other != name)
            self._withdraw_from(name)
            self.changed()

    def rename(self, name: str, new: str) -> None:
        """Let this guest keep the phone under another name."""
        if name in self.phones and name != new:
            self.phones = tuple(dict.fromkeys(new if one == name else one for one in self.phones))
            self.renamed[name] = new
            self.changed()

    def keep_phones_of(self, company: Iterable[Guest]) -> None:
        """Take the seat from every phone whose guest is not among these persons."""
        persons = {guest.name for guest in company if not guest.is_bot}
        for name in self.phones:
            if name not in persons:
                self.lays_phone_aside(name)

    def tell(self, words: str) -> None:
        """Show the room a notice, if there is a screen to show it."""
        if self.host is not None:
            self.host.tell(words)

    # Who waits at the door

    def knock(self, knock: Knock) -> None:
        self.knocks.append(knock)
        self.changed()

    async def answer(self, knock: Knock, *, yes: bool) -> None:
        """Let a phone in, or turn it away, unless it has been answered or the door is shut."""
        if knock in self.knocks:
            self.knocks.remove(knock)
            await knock.answer(yes)
            self.changed()

    # Who is asked

    def ask(self, seat: Seat, moves: tuple[Move, ...]) -> Question:
        self._asked += 1
        self.question = Question(self._asked, seat, moves, self.changed)
        self.changed()
        return self.question

    def answered(self) -> None:
        self.question = None
        self.changed()

    def _withdraw_from(self, name: str) -> None:
        """Withdraw the open question of this guest, who will be asked in another way."""
        question, sitting = self.question, self.sitting
        if question is not None and sitting is not None and sitting.names[question.seat] == name:
            question.withdraw()


class NoDoor(Exception):
    """Raised if no phone can come in. The message says why, and what helps."""


class Invitation(Struct, frozen=True):
    """How a phone finds the table."""

    address: str
    """The address to type into a browser: "192.168.1.23:2626"."""
    code: str
    """The code that the page asks for: "KTVM PRXW"."""
    squares: tuple[tuple[bool, ...], ...]
    """The QR code of address and code together, row by row without a margin; True is dark."""
    remark: str = ""
    """A warning, if there is one."""


class Door(Protocol):
    """The door of one evening."""

    @property
    def invitation(self) -> Invitation | None:
        """How to come in; None while the door is shut."""

    @property
    def is_awaited(self) -> bool:
        """Whether phones that have seats look for it: it was open when the program ended."""

    @property
    def locked(self) -> bool:
        """Whether nobody new may come in without the host."""

    def lock(self) -> None:
        """Lock the door for newcomers, or unlock it."""

    async def put_out(self, name: str) -> None:
        """Remove a guest, whose phone does not come in again this evening."""

    @property
    def refusals(self) -> Sequence[str]:
        """What the door has refused, a phrase for each kind."""

    async def open(self) -> None:
        """Open the door. Raises `NoDoor` if that cannot be done."""

    async def shut(self) -> None:
        """Shut the door and forget all phones."""

    async def leave(self) -> None:
        """Stop listening as the program ends. Phones keep their seats for when it opens again."""
