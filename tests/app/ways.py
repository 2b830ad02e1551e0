"""How to come to every screen there is: from where, and by which keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import lock
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.moves import Decide, Move
from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import LOOPBACK
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import this_moment
from tests.app.frames import is_painted
from tests.app.party import evening_in, plan, ranter, until
from tests.evening.games import go_on, state_of
from tests.homes import Home

TITLE = "TitleScreen"


def at_once(_: Sitting) -> bool:
    """One comes when the game has yet to begin."""
    return True


def nothing(_: Evening) -> None:
    """Nothing need be done before."""


class Way(Struct, frozen=True):
    """A screen, and how one comes to it."""

    screen: str
    keys: tuple[str, ...] = ()
    table: Plan | None = None
    """Where it begins at a table."""
    unfinished: int = 0
    """How many games must have been broken off before."""
    when: Callable[[Sitting], bool] = at_once
    """How far that game must have come."""
    before: Callable[[Evening], None] = nothing
    """What must have been done before its keys are pressed."""


def asked(*moves: Move) -> Callable[[Sitting], bool]:
    """Whether a person has the choice among these moves, and perhaps more."""

    def holds(sitting: Sitting) -> bool:
        ask = sitting.asks
        return isinstance(ask, Decide) and not sitting.guests[ask.seat].is_bot and {*moves} <= {*ask.moves}

    return holds


def one_is_out(sitting: Sitting) -> bool:
    """Whether somebody could bet on those who play on."""
    persons = sum(not guest.is_bot for guest in sitting.guests)
    return asked(Move.KEEP)(sitting) and len(state_of(sitting).seated) < persons


def asked_again(sitting: Sitting) -> bool:
    """Whether a hand is over, and the next one waits for a person."""
    return sitting.hands > 1 and asked(Move.KEEP)(sitting)


def put_away(evening: Evening) -> None:
    """A game that nobody has gone on with, in no list any more."""
    break_off(evening)
    evening.saves.put_away(evening.unfinished()[0].path)


def two_at_least(evening: Evening) -> None:
    """Games enough to choose among, however many have been put away."""
    while len(evening.unfinished()) < 2:
        break_off(evening)


def play_a_tournament(evening: Evening) -> None:
    """Two games of a tournament whose champion nobody has asked for yet."""
    if evening.tournament is None:
        # No game is part of two: one that has ended is forgotten.
        evening.tournaments.give_up()
        evening.tournaments.begin(this_moment())
        for _ in range(2):
            play_on(evening.deal(BOTS), lambda sitting: False).journal.close()
        evening.ledger.count()


ALONE = plan(persons=1, bots=3)
TOGETHER = plan(persons=3, bots=1)
AGAIN = plan(persons=1, bots=3)
BOTS = plan(persons=0, bots=3, lives=1)
LOCKED = replace(
    TOGETHER,
    guests=tuple(
        Guest(one.name, one.temperament, None if one.is_bot else lock("1234")) for one in TOGETHER.guests
    ),
)
LONELY = plan("kille", persons=1, bots=3)
PICTURES = plan("gnav", persons=1, bots=3)
OUT = plan(persons=4, bots=0, lives=1)

WAYS: dict[str, Way] = {
    "title": Way(TITLE),
    "picker": Way("PickerScreen", ("d",)),
    "seating": Way("SeatingScreen", ("d", "enter")),
    "guest book": Way("GuestBookScreen", ("d", "enter", "g")),
    "guest struck out": Way("GuestBookScreen", ("d", "enter", "g", "x")),
    "house": Way("HouseScreen", ("d", "o")),
    "offers": Way("OffersScreen", ("d", "o", "enter")),
    "naming": Way("NamingScreen", ("d", "o", "enter", "down", "enter", "s")),
    "rehearsal": Way("RehearsalScreen", ("d", "o", "t")),
    "books": Way("BooksToWatchScreen", ("w",)),
    "hands": Way("HandsScreen", ("w", "enter")),
    "watch": Way("WatchScreen", ("w", "enter", "enter")),
    "library": Way("ReadingScreen", ("l",)),
    "search": Way("SearchScreen", ("l", "slash")),
    "beside": Way("BesideScreen", ("l", "x")),
    "compared": Way("ReadingScreen", ("l", "x", "a")),
    "bookmarks": Way("PickOneScreen", ("l", "m", "M")),
    "record": Way("RecordScreen", ("e",)),
    "games": Way("GamesScreen", ("e", "w"), unfinished=1),
    "replay": Way("ReplayScreen", ("e", "w", "enter"), unfinished=1),
    "resume": Way("ResumeScreen", ("r",), unfinished=2),
    "settings": Way("SettingsScreen", ("f2",)),
    "help": Way("HelpScreen", ("question_mark",)),
    "own keys": Way("OwnKeysScreen", ("question_mark", "o")),
    "palette": Way("Palette", ("ctrl+p",)),
    "table": Way("TableScreen", table=ALONE),
    "curtain": Way("CurtainScreen", table=TOGETHER),
    "curtain lifted": Way("CurtainScreen", ("enter",), table=TOGETHER),
    "glance": Way("PickOneScreen", ("escape", "g"), table=TOGETHER),
    "log": Way("LogScreen", ("l",), table=ALONE),
    "how we play": Way("HowWePlayScreen", ("r",), table=ALONE),
    "how we play, before": Way("HowWePlayScreen", ("h",)),
    "who plays": Way("PickOneScreen", ("n",)),
    "first hand": Way("FirstHandScreen", ("n", "enter")),
    "company": Way("CompanyScreen", ("e",), table=ALONE),
    "table, help": Way("HelpScreen", ("question_mark",), table=ALONE),
    "table, palette": Way("Palette", ("ctrl+p",), table=ALONE),
    "table, library": Way("ReadingScreen", ("y", "y"), table=ALONE),
    "over": Way("OverScreen", table=BOTS),
    "over, replay": Way("ReplayScreen", ("w",), table=BOTS),
    "asked again": Way("TableScreen", table=AGAIN, when=asked_again),
    "judged": Way("JudgeScreen", ("w",), table=AGAIN, when=asked_again),
    "over, judged": Way("JudgeScreen", ("w", "end", "w"), table=BOTS),
    "over, chronicle": Way("ChronicleScreen", ("c",), table=BOTS),
    "over, the hand": Way("ReplayScreen", ("h",), table=BOTS),
    "luck": Way("LuckScreen", ("m",), table=BOTS),
    "champion": Way("ChampionScreen", ("e", "t", "enter"), before=play_a_tournament),
    "phones": Way("PhonesScreen", ("f3",)),
    "table, phones": Way("PhonesScreen", ("f3",), table=ALONE),
    "leaving": Way("SureScreen", ("escape",), table=ALONE),
    "taken over": Way("SureScreen", ("e", "enter"), table=ALONE),
    "curtain locked": Way("CurtainScreen", ("enter",), table=LOCKED),
    "curtain of the first hand": Way("GuidedCurtain", ("n", "enter", "space", "space")),
    "one is out": Way("CurtainScreen", table=OUT, when=one_is_out),
    "bet": Way("TableScreen", ("escape", "t"), table=OUT, when=one_is_out),
    "settings, changed": Way("SettingsScreen", ("f2", "down", "down")),
    "seating, changed": Way("SeatingScreen", ("d", "enter", "x")),
    "choices": Way("SeatingScreen", ("d", "enter", "o")),
    "guest is named": Way("SeatingScreen", ("d", "enter", "n")),
    "house, changed": Way("HouseScreen", ("d", "o", "enter", "down", "enter")),
    "book": Way("ReadingScreen", ("d", "l")),
    "book, and back": Way("ReadingScreen", ("d", "l", "right_square_bracket", "enter", "enter", "left")),
    "hits": Way("SearchScreen", ("l", "slash", "tab")),
    "record, of a tournament": Way("RecordScreen", ("e",), before=play_a_tournament),
    "title, with a game": Way(TITLE, unfinished=1, before=put_away),
    "resume, put away": Way("ResumeScreen", ("r", "x", "enter"), unfinished=3, before=two_at_least),
    "in pictures": Way("TableScreen", table=PICTURES),
    "how we play, in pictures": Way("HowWePlayScreen", ("r",), table=PICTURES),
    "page turned": Way("TableScreen", ("left_square_bracket",), table=ALONE),
    "in again": Way("TableScreen", table=LONELY, when=asked(Move.BUY_BACK)),
    "put away": Way("SureScreen", ("r", "x"), unfinished=2, before=two_at_least),
}

FROM_THE_TITLE = {
    way.screen: way
    for way in reversed(WAYS.values())
    if way.table is None and way.before is nothing and way.keys
}
"""The first way to each screen that begins at the title page, where two games wait to be gone on with."""


@asynccontextmanager
async def come_by(
    way: Way, size: tuple[int, int] = (120, 36)
) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    evening, table = evening_before(way), way.table
    app = RanterApp(evening, None if table is None else lambda app: open_table(app, way))
    async with app.run_test(size=size, notifications=True) as pilot:
        if table is not None:
            await stands(pilot, first_at(table))
        else:
            title = app.screen
            assert isinstance(title, TitleScreen)
            await until(pilot, lambda: len(title.unfinished) == way.unfinished and is_painted(app))
        await go(pilot, way)
        yield app, pilot


async def go(pilot: Pilot[None], way: Way) -> None:
    """Press its keys, each when the screen that it is for stands there."""
    way.before(ranter(pilot.app).evening)
    for key in way.keys:
        await pilot.press(key)
        await until(pilot, lambda: is_painted(pilot.app) and not reads(pilot.app))
    await stands(pilot, way.screen)


def evening_before(way: Way, home: Path | None = None) -> Evening:
    evening = evening_in(home or Home.folder)
    evening.door = PhoneDoor(evening, LOOPBACK)
    for _ in range(way.unfinished):
        break_off(evening)
    return evening


def open_table(app: RanterApp, way: Way) -> None:
    """Deal at the table where that way begins, or go on with a game that has come so far."""
    assert way.table is not None
    if way.when is at_once:
        app.deal(way.table)
        return
    sitting = play_on(app.evening.deal(way.table), way.when)
    sitting.journal.close()
    app.resume(sitting.journal.path)


def reads(app: App[None]) -> bool:
    """Whether the screen in front has yet to read what it will show. A table is at work all the time."""
    front = app.screen
    return not isinstance(front, TableScreen) and any(
        not work.is_finished for work in app.workers if work.node is front
    )


def first_at(table: Plan) -> str:
    """The screen that one comes to at that table without any key."""
    return next(way.screen for way in WAYS.values() if way.table is table)


async def stands(pilot: Pilot[None], screen: str) -> None:
    """Wait until that screen stands there, ready to be used."""

    def it_does() -> bool:
        return type(pilot.app.screen).__name__ == screen and is_painted(pilot.app)

    try:
        await until(pilot, it_does)
    except AssertionError as never:
        front = pilot.app.screen
        raise AssertionError(
            f"{screen} never stands there; in front is {front}, painted: {is_painted(pilot.app)}"
        ) from never


def break_off(evening: Evening) -> None:
    """A game of bots that is left after its first hand."""
    play_on(evening.deal(plan(persons=0, bots=3)), lambda sitting: sitting.hands >= 2).journal.close()


def play_on(sitting: Sitting, enough: Callable[[Sitting], bool]) -> Sitting:
    """Have bots play for everybody until that is so, or the game is over."""
    while sitting.asks is not None and not enough(sitting):
        go_on(sitting)
    return sitting
