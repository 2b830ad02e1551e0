"""How to come to every screen there is: from where, and by which keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.table import TableScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Pace
from tests.app.frames import is_painted
from tests.app.party import HASTY, evening_in, plan, until

TITLE = "TitleScreen"


class Way(Struct, frozen=True):
    """A screen, and how one comes to it."""

    screen: str
    keys: tuple[str, ...] = ()
    table: Plan | None = None
    """Where it begins at a table."""
    unfinished: int = 0
    """How many games must have been broken off before."""


ALONE = plan(persons=1, bots=3)
TOGETHER = plan(persons=3, bots=1)
BOTS = plan(persons=0, bots=3, lives=1)

WAYS: dict[str, Way] = {
    "title": Way(TITLE),
    "picker": Way("PickerScreen", ("d",)),
    "seating": Way("SeatingScreen", ("d", "enter")),
    "guest book": Way("GuestBookScreen", ("d", "enter", "g")),
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
    "over, chronicle": Way("ChronicleScreen", ("c",), table=BOTS),
}


@asynccontextmanager
async def come_by(way: Way, home: Path, size: tuple[int, int] = (120, 36)) -> AsyncIterator[Pilot[None]]:
    """The app, at that screen."""
    evening = evening_in(home, settings=replace(HASTY, pace=Pace.AT_ONCE))
    for _ in range(way.unfinished):
        break_off(evening)
    table = way.table
    app = RanterApp(evening, None if table is None else lambda app: app.deal(table))
    async with app.run_test(size=size, notifications=True) as pilot:
        if table is not None:
            await stands(pilot, first_at(table))
        else:
            title = app.screen
            assert isinstance(title, TitleScreen)
            await until(pilot, lambda: len(title.unfinished) == way.unfinished and is_painted(app))
        await go(pilot, way)
        yield pilot


async def go(pilot: Pilot[None], way: Way) -> None:
    """Press its keys, each when the screen that it is for stands there."""
    for key in way.keys:
        await pilot.press(key)
        await until(pilot, lambda: is_painted(pilot.app) and not reads(pilot.app))
    await stands(pilot, way.screen)


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

    await until(pilot, it_does)


def break_off(evening: Evening) -> None:
    """A game of bots that is left after its first hand."""
    sitting = evening.deal(plan(persons=0, bots=3))
    while sitting.hands < 2 and sitting.asks is not None:
        cause = sitting.answer()
        assert cause is not None
        sitting.put(cause)
    sitting.journal.close()
