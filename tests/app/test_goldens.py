"""What the screens look like, row by row, at three sizes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.watch import WatchScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Pace
from ranter_tui.game.chance import Luck
from ranter_tui.game.rules.showdown import Tie
from ranter_tui.game.rules.table import Direction
from ranter_tui.record import journal
from tests.app.gallery import Gallery, Scene
from tests.app.making import Making, making
from tests.app.party import evening_in, plan
from tests.app.persons import come_to, is_over, is_shut, paced, play, state, table
from tests.app.stacked import stacked
from tests.app.three_books import only

SIZES = ((80, 24), (120, 36), (200, 60))


class OneEvening:
    """In place of `datetime`: it is always the same minute, wherever one is."""

    @classmethod
    def now(cls) -> OneEvening:
        return cls()

    def astimezone(self) -> datetime:
        return datetime(2026, 11, 21, 19, 3, tzinfo=UTC)


@asynccontextmanager
async def title_page(folder: Path, last: Plan | None = None) -> AsyncIterator[Pilot[None]]:
    evening = evening_in(folder)
    SmallFiles(evening.paths).last_table.save(last or plan(persons=3, bots=2))
    app = RanterApp(evening)
    async with app.run_test(size=SIZES[0]) as pilot:
        await app.workers.wait_for_complete()
        yield pilot


@asynccontextmanager
async def picker(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with title_page(folder) as pilot:
        await pilot.press("d")
        yield pilot


@asynccontextmanager
async def seating(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with picker(folder) as pilot:
        await pilot.press("enter")
        yield pilot


@asynccontextmanager
async def asked(folder: Path, guests: Plan, *hands: str) -> AsyncIterator[Pilot[None]]:
    """A lone guest whose turn has come, in the hand after those that are written."""
    async with stacked(folder, guests, *hands) as pilot:
        app = pilot.app

        def is_asked() -> bool:
            return str(table(app).prompt.content).startswith("Anna:")

        await play(pilot, lambda *_: "k", until=lambda: is_asked() and state(app).hands == len(hands))
        yield pilot


def table_of_five(folder: Path) -> AbstractAsyncContextManager[Pilot[None]]:
    return asked(folder, plan(persons=1, bots=4), "3 7 9 J 2 5", "5 K 2 8 Q 6", "9 4 4 10 7 3")


def table_of_twenty_six(folder: Path) -> AbstractAsyncContextManager[Pilot[None]]:
    return asked(folder, plan(persons=1, bots=25, lives=2), "3 7 9 J 2 5", "5 9 2 8 Q 6")


def morris_board(folder: Path) -> AbstractAsyncContextManager[Pilot[None]]:
    return asked(
        folder, plan("hoffmann-1891", persons=1, bots=4), "3 7 9 J 2 5", "5 9 2 8 Q 6", "9 4 4 10 7 3"
    )


@asynccontextmanager
async def curtain_shut(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with stacked(folder, plan(persons=3, bots=2), "4 7 9 J 2") as pilot:
        await come_to(pilot, lambda: is_shut(pilot.app))
        yield pilot


@asynccontextmanager
async def curtain_lifted(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with curtain_shut(folder) as pilot:
        await pilot.press("enter")
        yield pilot


@asynccontextmanager
async def turned_up(folder: Path, guests: Plan, *hands: str) -> AsyncIterator[Pilot[None]]:
    """The cards lie open until somebody wants the next hand."""
    async with asked(folder, guests, *hands) as pilot:
        paced(pilot.app, Pace.BRISK)
        await pilot.press("k")
        while not table(pilot.app).croupier.pacing.waits:
            table(pilot.app).action_go_on()
            await pilot.pause()
        yield pilot


def showdown(folder: Path) -> AbstractAsyncContextManager[Pilot[None]]:
    return turned_up(folder, plan(persons=1, bots=4, lives=2), "3 7 9 J Q 5", "5 K 2 8 Q 6")


def gnav(folder: Path) -> AbstractAsyncContextManager[Pilot[None]]:
    """Ben asks for the cuckoo."""
    return turned_up(folder, plan("gnav", persons=1, bots=4), "cat fool cuckoo horse 7")


def kille(folder: Path) -> AbstractAsyncContextManager[Pilot[None]]:
    """Ben asks the Hussar, Dov the Kuku; both die, and buy themselves in again."""
    return turned_up(folder, plan("kille", persons=1, bots=4), "harlekin blaren husar 9 kuku")


def cuccu(folder: Path) -> AbstractAsyncContextManager[Pilot[None]]:
    """The Matto goes round, and a card is drawn."""
    return turned_up(folder, plan("cuccu", persons=1, bots=4), "matto bragon gnao salta leone")


@asynccontextmanager
async def how_we_play(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with title_page(folder) as pilot:
        await pilot.press("h")
        yield pilot


@asynccontextmanager
async def cards(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with title_page(folder, plan("kille")) as pilot:
        await pilot.press("h", "v")
        yield pilot


@asynccontextmanager
async def end(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with stacked(folder, plan("foster-1914", persons=0, bots=5)) as pilot:
        await come_to(pilot, lambda: is_over(pilot.app))
        yield pilot


@asynccontextmanager
async def watch(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with title_page(folder) as pilot:
        app = pilot.app
        assert isinstance(app, RanterApp)
        book = app.evening.shelf.book("phillips-westall-1945")
        await app.push_screen(WatchScreen(book, book.examples[0]))
        await pilot.press("right", "right", "right", "right")
        yield pilot


class EvenEvening(Evening):
    """Whatever is tried begins with the same luck."""

    def luck(self) -> Luck:
        return Luck(1)


@asynccontextmanager
async def making_ours(folder: Path) -> AsyncIterator[Making]:
    """Two rules are changed, and the bots have tried them."""
    evening = EvenEvening(Paths(folder / "data", folder / "config", folder / "state"))
    async with making(folder, size=SIZES[0], evening=evening) as ours:
        await ours.answer("tie", Tie.FIRST_IN_ORDER)
        await ours.answer("direction", Direction.RIGHT)
        await come_to(ours.pilot, lambda: ours.screen.tried is not None)
        yield ours


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with making_ours(folder) as ours:
        yield ours.pilot


@asynccontextmanager
async def offers(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with making_ours(folder) as ours:
        await ours.turn_to("powers.K.asked")
        await ours.press("enter")
        yield ours.pilot


SCENES: dict[str, Scene] = {
    "title": title_page,
    "picker": picker,
    "seating": seating,
    "table-of-5": table_of_five,
    "table-of-26": table_of_twenty_six,
    "morris-board": morris_board,
    "curtain-shut": curtain_shut,
    "curtain-lifted": curtain_lifted,
    "showdown": showdown,
    "gnav": gnav,
    "kille": kille,
    "cuccu": cuccu,
    "how-we-play": how_we_play,
    "cards": cards,
    "end": end,
    "watch": watch,
    "house": house,
    "offers": offers,
}


TWO = ("parlett-2008", "foster-1914")
THIRD = {
    "morris-board": "hoffmann-1891",
    "gnav": "gnav",
    "kille": "kille",
    "cuccu": "cuccu",
    "cards": "kille",
}
"""The book that is played in a scene, where it is none of the usual three."""

GALLERY = Gallery(Path(__file__).parent / "goldens", SCENES, SIZES)


@pytest.mark.parametrize("scene", SCENES)
async def test_a_screen_looks_as_it_is_meant_to(
    scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "datetime", OneEvening)
    only((*TWO, THIRD.get(scene, "phillips-westall-1945")), tmp_path / "rulebooks", monkeypatch)
    monkeypatch.chdir(tmp_path)
    await GALLERY.shows(scene)


def test_every_picture_is_of_a_scene() -> None:
    GALLERY.holds_nothing_else()
