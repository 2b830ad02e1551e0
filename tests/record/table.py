"""A game between guests as it gets into a journal, with everything that can stand in one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from functools import cache
from typing import NamedTuple

from ranter_tui.game.chance import Luck
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Arrival, Cause, Departure, For, Shuffle
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import Journal
from ranter_tui.record.lines import AtTheDoor, Bet, Edition, Header, Seating, header_line, line, note_line
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.shelf import Shelf
from tests.game.history import by_luck

NAMES = ("Ann", "Zoë", "Ömer", "Ng", "Дарья", "Ann 2", "Ida", "Bo")
WHEN = datetime(2026, 11, 21, 19, 3, 5, tzinfo=timezone(timedelta(hours=1)))


def table_for(book: str = "parlett-2008", seats: int = 4, lives: int = 1, *, light: bool = False) -> Header:
    """The guests before the first card. A light header does without the book, which is long."""
    shelved = Shelf().book(book)
    return Header(
        when=WHEN,
        book=Edition(shelved.id, shelved.version),
        seats=seats,
        guests=tuple(Guest(name, "bold" if name == "Ng" else None) for name in NAMES[:seats]),
        rules=changed(shelved.plain_rules(), {"lives": lives}),
        rulebook=None if light else shelved,
    )


class Told(NamedTuple):
    """A whole game: its header, the lines after it, and what is so after each number of them."""

    header: Header
    lines: tuple[bytes, ...]
    states: tuple[State | None, ...]

    @property
    def top(self) -> bytes:
        return header_line(self.header)

    @property
    def page(self) -> bytes:
        return self.top + b"".join(self.lines)


@cache
def a_game(book: str = "parlett-2008", seats: int = 4, lives: int = 2, *, light: bool = False) -> Told:
    """A game to its end: somebody comes and somebody goes as announced, a bot takes over, the fallen bet."""
    header = table_for(book, seats, lives, light=light)
    guests = header.guests
    game, luck = Game(seated(law_for(header.rules, header.seats))), Luck(5)
    lines, states = [line(None, game.begin())], [None, game.state]

    def write(data: bytes) -> None:
        lines.append(data)
        states.append(game.state)

    def put(cause: Cause) -> None:
        write(line(cause, game.play(cause)))

    while (ask := game.asks) is not None:
        between_hands = isinstance(ask, Shuffle) and ask.wanted_for is For.HAND
        if between_hands and game.state.hands == 1 and len(guests) == header.seats:
            write(note_line(AtTheDoor(comes=(Guest("Late"),), goes=(game.state.seated[1],))))
            guests = (*guests, Guest("Late"))
            write(note_line(Seating(guests)))
            put(Arrival())
            guests = (Guest("Ann", "cautious"), *guests[1:])
            write(note_line(Seating(guests)))
        elif between_hands and game.state.hands == 2 and not game.state.gone_home:
            put(Departure(game.state.seated[1]))
        else:
            put(by_luck(luck, ask))
            out = set(range(len(guests))) - set(game.state.seated)
            if out and game.state.hand is not None and not game.state.ended:
                write(note_line(Bet(Seat(min(out)), game.state.hands, on=game.state.seated[0])))
    return Told(header, tuple(lines), tuple(states))


def play_on(journal: Journal, played: PlayedGame, luck: Luck) -> Iterator[State]:
    """Go on from there to the end, telling what is so once a line is on disk."""
    game = Game(played.state or played.start)
    if played.state is None:
        journal.append(line(None, game.begin()))
        yield game.state
    while (ask := game.asks) is not None:
        cause = by_luck(luck, ask)
        journal.append(line(cause, game.play(cause)))
        yield game.state
