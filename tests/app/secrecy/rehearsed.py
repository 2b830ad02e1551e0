"""A game whose every word is known beforehand, played through the real app."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache

from hypothesis import Phase, settings

from ranter_tui.app.actions import ACTS, KeyScope
from ranter_tui.app.clock import Clock
from ranter_tui.app.opening import Table
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.private_look import Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.settings import Settings
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.moves import Cause, Decide, Decision
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import Journal
from ranter_tui.record.lines import Edition, Header
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf
from tests.app.frames import FilmedApp, is_painted
from tests.app.party import HASTY, brief_home
from tests.app.persons import OBVIOUS, PATIENCE, offered
from tests.app.secrecy.film import Film
from tests.game.history import History

MOVE_KEYS = {act.name: act.keys for act in ACTS[KeyScope.MOVES]}


def games(few: int) -> settings:
    """So many games in search of a leak, and in a campaign many more. What is found is
    not made smaller: each try takes seconds.
    """
    return settings(
        max_examples=max(few, settings().max_examples // 12),
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
    )


class Rehearsed(Sitting):
    """A sitting at which chance, bots and persons all say what is written."""

    causes: Sequence[Cause] = ()
    said = 0

    def answer(self) -> Cause | None:
        ask = self.asks
        if ask is None or (isinstance(ask, Decide) and not self.guests[ask.seat].is_bot):
            return None
        return self.causes[self.said]

    def put(self, cause: Cause) -> tuple[Event, ...]:
        self.said += 1
        return super().put(cause)


@cache
def shelf() -> Shelf:
    """The books, read once."""
    return Shelf()


@cache
def ways_to_play(name: str) -> tuple[Rules, ...]:
    """The rules of a book, plain and with each of its variants."""
    book = shelf().book(name)
    plain = book.plain_rules()
    return (plain, *(changed(plain, variant.settings) for variant in book.variants))


def rehearse(evening: Evening, book: Rulebook, history: History, guests: tuple[Guest, ...]) -> Rehearsed:
    """That game, as these guests are about to play it."""
    header = Header(
        book=Edition(book.id, book.version),
        rulebook=book,
        seats=len(guests),
        guests=guests,
        rules=history.law.rules,
    )
    played, journal = PlayedGame(header, seated(history.law)), Journal.create(evening.paths.games, header)
    sitting = Rehearsed(played, journal, Luck(0))
    sitting.causes = [step.cause for step in history.steps]
    return sitting


class Performance:
    """The app with such a game on its table, and persons who press the keys that are written."""

    def __init__(self, app: FilmedApp, sitting: Rehearsed, film: Film) -> None:
        self.app, self.sitting, self.film = app, sitting, film

    async def play(self, until: Callable[[], bool]) -> None:
        stuck = time.monotonic() + PATIENCE
        while not until():
            key = self._key()
            before = self._where()
            if key is None:
                await asyncio.sleep(0.002)
            else:
                self.app.simulate_key(key)
                while self._where() == before:
                    await asyncio.sleep(0.002)
                    assert time.monotonic() < stuck, f"{key} does nothing at {before}"
            assert time.monotonic() < stuck, f"the game got stuck at {before}"

    def _where(self) -> tuple[object, ...]:
        screen = self.app.screen
        stage = getattr(screen, "stage", None)
        return (screen, stage, self.sitting.said, self._may_ask())

    def _may_ask(self) -> bool:
        """Whether a guest behind the curtain could ask what has happened, and has not."""
        return bool(self.film.shots) and any("what has happened" in row for row in self.film.shots[-1].text)

    def _key(self) -> str | None:
        screen = self.app.screen
        if not is_painted(self.app) or not self.film.shows(self.app):
            return None
        if isinstance(screen, CurtainScreen) and screen.stage is Stage.LIFTED and self._may_ask():
            return "w"
        if offered(screen):
            cause = self.sitting.causes[self.sitting.said]
            assert isinstance(cause, Decision)
            return MOVE_KEYS[cause.move]
        return OBVIOUS.get(screen.stage) if isinstance(screen, CurtainScreen) else None


MOST_WAITS = 500


class Unhurried(Clock):
    """Everything that happens stays on the table until there is a picture of all of it."""

    app: FilmedApp

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        for _ in range(MOST_WAITS):
            if is_painted(self.app):
                break
            await asyncio.sleep(0.002)
        await super().wait(event, seconds)


@asynccontextmanager
async def performance(
    book: Rulebook,
    history: History,
    guests: tuple[Guest, ...],
    *,
    size: tuple[int, int] = (120, 36),
    settings: Settings = HASTY,
) -> AsyncIterator[Performance]:
    """The app, filmed, with that game about to begin."""
    film, clock = Film(), Unhurried()
    async with brief_home() as home:
        evening = Evening(Paths(home / "data", home / "config", home / "state"), shelf=shelf(), seed=1)
        evening.settings = settings
        # No picture is to depend on the moment at which the other books have been read.
        evening.others(book)
        sitting = rehearse(evening, book, history, guests)
        app = clock.app = FilmedApp(evening, film.take, lambda app: app.open(Table(sitting)), clock=clock)
        async with app.run_test(size=size, notifications=True, tooltips=True):
            show = Performance(app, sitting, film)
            await show.play(lambda: isinstance(app.screen, (TableScreen, CurtainScreen)))
            yield show
