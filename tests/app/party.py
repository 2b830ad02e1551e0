"""A party in a test: an evening of its own, a table, a hand on the keys, and a clock that goes when told."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from ranter_tui.app.app import RanterApp
from ranter_tui.app.clock import Clock
from ranter_tui.app.opening import Reading
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Motion, Pace, Settings
from ranter_tui.record.guest import Guest
from tests.app.frames import is_painted
from tests.homes import Home

HASTY = Settings(
    pace=Pace.AT_ONCE,
    motion=Motion.CALM,
    curtain_seconds=0,
    take_back_seconds=0,
    how_we_play=False,
    hints=False,
)


def hasty(**settings: object) -> Settings:
    """Everything at once; or at a pace, and then with time to take a choice back."""
    return replace(HASTY, **{"take_back_seconds": 3 if "pace" in settings else 0, **settings})


def evening_here(*, settings: Settings = HASTY, seed: int = 1, last: Plan | None = None) -> Evening:
    """An evening at the home of this test."""
    return evening_in(Home.folder, settings=settings, seed=seed, last=last)


def evening_in(
    folder: Path, *, seed: int = 1, settings: Settings = HASTY, last: Plan | None = None
) -> Evening:
    """An evening that keeps everything in that folder, after one on which the `last` table sat down."""
    evening = Evening(Paths(folder / "data", folder / "config", folder / "state"), seed=seed)
    evening.settings = settings
    if last is not None:
        SmallFiles(evening.paths).last_table.save(last)
    return evening


@asynccontextmanager
async def brief_home() -> AsyncIterator[Path]:
    """A folder that goes after the app and all its threads: one of them may still be writing there."""
    loop = asyncio.get_running_loop()
    threads = ThreadPoolExecutor()
    loop.set_default_executor(threads)
    with tempfile.TemporaryDirectory() as folder:
        try:
            yield Path(folder)
        finally:
            loop.set_default_executor(ThreadPoolExecutor())
            await asyncio.to_thread(threads.shutdown)


def company(persons: int, bots: int = 0) -> tuple[Guest, ...]:
    people = [Guest(name) for name in NAMES[:persons]]
    return (*people, *(Guest(name, "cautious") for name in NAMES[persons : persons + bots]))


def plan(book: str = "parlett-2008", persons: int = 2, bots: int = 1, lives: int | None = None) -> Plan:
    return Plan(book=book, lives=lives, guests=company(persons, bots))


@asynccontextmanager
async def at_the_table(
    table: Plan, *, seed: int = 1, size: tuple[int, int] = (120, 36), **settings: object
) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    app = RanterApp(evening_here(seed=seed, settings=hasty(**settings)), lambda app: app.deal(table))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


@asynccontextmanager
async def at_the_title(
    *keys: str,
    evening: Evening | None = None,
    size: tuple[int, int] = (80, 24),
    notifications: bool = False,
    clock: Clock | None = None,
) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """The app at its title page, and wherever these keys lead from there."""
    app = RanterApp(evening or evening_here(), clock=clock)
    async with app.run_test(size=size, notifications=notifications) as pilot:
        if keys:
            await pilot.press(*keys)
        yield app, pilot


@asynccontextmanager
async def in_the_library(
    address: str = "library", *, evening: Evening | None = None
) -> AsyncIterator[tuple[RanterApp, Pilot[None], ReadingScreen]]:
    async with at_the_title(evening=evening) as (app, pilot):
        yield app, pilot, await turned_to(pilot, address)


async def turned_to(pilot: Pilot[None], address: str) -> ReadingScreen:
    """That page of the library, wherever one was."""
    ranter(pilot.app).open(Reading(address))
    await at_rest(pilot)
    return screen_of(pilot.app, ReadingScreen)


def ranter(app: App[Any]) -> RanterApp:
    """The app, known to be ours."""
    assert isinstance(app, RanterApp)
    return app


Front = TypeVar("Front", bound=Screen[Any])


def screen_of(app: App[Any], kind: type[Front]) -> Front:
    screen = app.screen
    assert isinstance(screen, kind), f"{screen} is no {kind.__name__}"
    return screen


async def at_rest(pilot: Pilot[None], tries: int = 4_000) -> None:
    """Wait until whatever was set going has come to its end and is painted, however slow the machine is."""
    for _ in range(tries):
        await pilot.pause()
        if is_painted(pilot.app):
            return
    raise AssertionError("it never came to rest")


async def pressed(pilot: Pilot[None], *keys: str) -> None:
    """Press these keys, and wait until whatever they set going is painted."""
    await pilot.press(*keys)
    await at_rest(pilot)


async def until(pilot: Pilot[None], holds: Callable[[], bool], tries: int = 4_000) -> None:
    for _ in range(tries):
        if holds():
            return
        await pilot.pause(0.005)
    raise AssertionError("it never came to that")


class HandClock(Clock):
    """Stands until somebody turns it. What stays in view does so in time as it really goes."""

    def __init__(self) -> None:
        self._now = 1000.0

    def now(self) -> float:
        return self._now

    def heard(self, struck: float) -> float:
        return self._now

    def goes_on(self, seconds: float) -> None:
        self._now += seconds


class TurnedClock(HandClock):
    """What stays in view, too, does so in the time of this clock."""

    def __init__(self) -> None:
        super().__init__()
        self._limits: dict[asyncio.Timeout, float] = {}

    def goes_on(self, seconds: float) -> None:
        super().goes_on(seconds)
        for limit in [limit for limit, until in self._limits.items() if until <= self._now]:
            del self._limits[limit]
            limit.reschedule(0)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        until = self._now + seconds
        await asyncio.sleep(0)
        with suppress(TimeoutError):
            async with asyncio.timeout(None) as limit:
                self._limits[limit] = until
                self.goes_on(0)
                try:
                    await event.wait()
                finally:
                    self._limits.pop(limit, None)


class ObligingClock(TurnedClock):
    """Goes on by a little whenever a test has looked and has to look again, so that nothing is missed."""

    A_LITTLE = 0.1

    def looked_at(self) -> None:
        self.goes_on(self.A_LITTLE)
