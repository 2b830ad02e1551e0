"""A table at which somebody is watching: every picture is kept, and looked through at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.clock import Clock
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from tests.app.frames import FilmedApp
from tests.app.party import HASTY, brief_home, hasty
from tests.app.persons import come_to, curtain, has_a_table, is_shut, table
from tests.app.secrecy.film import Film, leaks
from tests.app.secrecy.rehearsed import shelf


class Watched:
    """The app, a hand on its keys, and the film."""

    def __init__(self, pilot: Pilot[None], app: FilmedApp, film: Film) -> None:
        self.pilot, self.app, self.film = pilot, app, film

    @property
    def table(self) -> TableScreen:
        return table(self.app)

    @property
    def sitting(self) -> Sitting:
        return self.table.sitting

    @property
    def text(self) -> str:
        return "\n".join(self.app.glass.text)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def handed_to(self, name: str | None = None) -> None:
        """Wait for a shut curtain, or for the one of that guest."""

        def is_up() -> bool:
            up = curtain(self.app)
            return up is not None and name in (None, up.look.name) and is_shut(self.app)

        await self.shows(is_up)

    async def shows(self, holds: Callable[[], bool]) -> None:
        """Wait until that is so, and until everybody can see it."""
        await come_to(self.pilot, lambda: holds() and self.film.shows(self.app))


def evening_of(home: Path, seed: int = 1) -> Evening:
    """An evening with books that have been read already."""
    evening = Evening(Paths(home / "data", home / "config", home / "state"), shelf=shelf(), seed=seed)
    evening.settings = HASTY
    return evening


@asynccontextmanager
async def watched(
    plan: Plan,
    *,
    home: Path | None = None,
    seed: int = 1,
    size: tuple[int, int] = (80, 24),
    clock: Clock | None = None,
    **settings: object,
) -> AsyncIterator[Watched]:
    """A game that has just been sat down to. In the end no picture of it may have shown anybody too much."""
    async with brief_home() as lodging:
        evening = evening_of(home or lodging, seed)
        evening.settings = hasty(**settings)
        async with _filmed(evening, lambda app: app.deal(plan), size, clock) as party:
            yield party


@asynccontextmanager
async def resumed(path: Path, home: Path, *, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Watched]:
    """A game on disk that is gone on with, in a new program."""
    async with _filmed(evening_of(home), lambda app: app.resume(path), size) as party:
        yield party


@asynccontextmanager
async def _filmed(
    evening: Evening,
    opening: Callable[[RanterApp], object],
    size: tuple[int, int],
    clock: Clock | None = None,
) -> AsyncIterator[Watched]:
    film = Film()
    app = FilmedApp(evening, film.take, opening, clock=clock)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        await come_to(pilot, lambda: has_a_table(app))
        yield Watched(pilot, app, film)
    found = list(leaks(film.shots))
    assert not found, found[0]
