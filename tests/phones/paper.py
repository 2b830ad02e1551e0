"""A table without a screen, and its door: what happens is shown at once, and every question is asked."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from msgspec.structs import replace

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.gathering import Gathering, Question
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.moves import Decide, Decision
from ranter_tui.game.referee import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import LOOPBACK
from ranter_tui.record.guest import Guest
from tests.evening.games import begun, evening_in
from tests.homes import Home


class PaperTable:
    """The host of a game that nobody watches."""

    def __init__(self, evening: Evening, sitting: Sitting) -> None:
        self.sitting, self.book = sitting, sitting.book
        self.gathering: Gathering = evening.gathering
        self.told: list[str] = []
        self.odds = False
        """Whether the house tells what the odds are."""
        sitting.tells_odds = lambda: self.odds
        self.games_wanted = 0
        self.gathering.host = self
        self.gathering.watch(sitting, len(sitting.history))

    def company(self) -> tuple[Guest, ...]:
        return self.sitting.still_there

    async def seat(self, name: str) -> str:
        return self.sitting.will_come(Guest(name)).name

    async def rename_guest(self, name: str, wanted: str) -> None:
        seat = Seat(self.sitting.names.index(name))
        self.sitting.take_over(seat, replace(self.sitting.guests[seat], name=wanted))

    async def remove_guest(self, name: str) -> None:
        self.sitting.will_go(Seat(self.sitting.names.index(name)))

    async def bet(self, who: Seat, on: Seat) -> None:
        raise Illegal("nobody bets on paper")

    def play_again(self) -> None:
        self.games_wanted += 1

    def tell(self, words: str) -> None:
        self.told.append(words)

    def to_the_next_question(self) -> Question | None:
        """Play on until a person must decide, and ask that question; None at the end."""
        sitting = self.sitting
        while (ask := sitting.asks) is not None:
            if (cause := sitting.answer()) is not None:
                sitting.put(cause)
                self.gathering.has_shown(sitting, len(sitting.history))
                continue
            assert isinstance(ask, Decide)
            return self.gathering.ask(ask.seat, ask.moves)
        return None

    def deal_with(self, question: Question) -> None:
        """Put down what is chosen."""
        assert question.chosen is not None
        question.open = False
        self.gathering.answered()
        self.sitting.put(Decision(question.seat, question.chosen))
        self.gathering.has_shown(self.sitting, len(self.sitting.history))


GUESTS = (Guest("Anna"), Guest("Ben"), Guest("Clara", "cautious"))


class House:
    """A table on paper, with its door open on this machine alone."""

    def __init__(self, guests: tuple[Guest, ...], port: int, book: str, table: type[PaperTable]) -> None:
        self.evening = evening_in(Home.folder)
        self.evening.settings = replace(self.evening.settings, pins=True)
        self.table = table(self.evening, begun(self.evening, guests, book))
        self.door = PhoneDoor(self.evening, LOOPBACK, port)

    @property
    def origin(self) -> str:
        assert self.door.invitation is not None
        return f"http://{self.door.invitation.address}"

    @property
    def place(self) -> tuple[str, int]:
        host, _, port = self.origin.removeprefix("http://").partition(":")
        return host, int(port)

    @property
    def inside(self) -> str:
        return self.door._keeper.kept.inside

    def refused(self) -> str:
        return ", ".join(self.door.refusals)

    def asked(self) -> Question:
        question = self.table.to_the_next_question()
        assert question is not None
        return question

    def asks(self, seat: int = 0) -> Question:
        """Play on until that seat is asked."""
        question = self.plays_on(seat)
        assert question is not None
        return question

    def plays_on(self, until: int | None = None) -> Question | None:
        """Play on until that seat is asked, or to the end; the others keep."""
        while (question := self.table.to_the_next_question()) is not None and question.seat != until:
            question.choose(question.moves[0])
            self.table.deal_with(question)
        return question


@asynccontextmanager
async def house(
    guests: tuple[Guest, ...] = GUESTS, book: str = "parlett-2008", table: type[PaperTable] = PaperTable
) -> AsyncIterator[House]:
    with own_port() as port:
        here = House(guests, port, book, table)
        await here.door.open()
        try:
            yield here
        finally:
            await here.door.leave()
            here.table.sitting.journal.close()


@contextmanager
def own_port() -> Iterator[int]:
    """A port that the machine gives to nobody else meanwhile.

    It is bound and does not listen, so only a door that asks for this very port can have it.
    """
    with socket.socket() as holds:
        holds.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holds.bind((LOOPBACK, 0))
        yield holds.getsockname()[1]


@contextmanager
def own_door(evening: Evening) -> Iterator[PhoneDoor]:
    """A door on this machine alone, at a port of its own."""
    with own_port() as port:
        yield PhoneDoor(evening, LOOPBACK, port)
