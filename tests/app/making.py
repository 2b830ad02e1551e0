"""A book that is being made one's own, and a hand on the keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.house import HouseScreen, NamingScreen, OffersScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.widgets.inputs import InputLine
from ranter_tui.evening.evening import Evening
from ranter_tui.game.rules import RuleKey
from tests.app.frames import frame
from tests.app.party import evening_in

SIZE = (132, 40)


class Making:
    """A book that is being made one's own."""

    def __init__(self, pilot: Pilot[None], evening: Evening) -> None:
        self.pilot, self.evening = pilot, evening

    @property
    def app(self) -> RanterApp:
        assert isinstance(self.pilot.app, RanterApp)
        return self.pilot.app

    @property
    def screen(self) -> HouseScreen:
        screen = self.app.screen
        assert isinstance(screen, HouseScreen)
        return screen

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def turn_to(self, key: str) -> None:
        """Put the mark on a rule."""
        self.screen.row_list.marked = self.screen.row_list.things.index(RuleKey(key))
        await self.pilot.pause()

    async def answer(self, key: str, value: object) -> None:
        """Choose another answer from those that there are."""
        await self.turn_to(key)
        await self.press("enter")
        offers = self.app.screen
        assert isinstance(offers, OffersScreen)
        values = [offer.value for offer in offers.row_list.things]
        offers.row_list.marked = values.index(value)
        await self.press("enter")

    async def keep_as(self, title: str) -> None:
        await self.press("s")
        assert isinstance(self.app.screen, NamingScreen)
        self.app.screen.query_one(InputLine).value = title
        await self.press("enter")

    @property
    def told(self) -> list[str]:
        """What a note at the edge says."""
        return [note.message for note in self.app._notifications]

    async def seen(self, words: str) -> bool:
        """Whether it is to be read, as soon as the bots have played."""
        for _ in range(1_000):
            if words in " ".join(frame(self.app).split()):
                return True
            await self.pilot.pause(0.05)
        return False


@asynccontextmanager
async def making(
    folder: Path,
    book: str = "parlett-2008",
    size: tuple[int, int] = SIZE,
    evening: Evening | None = None,
) -> AsyncIterator[Making]:
    evening = evening or evening_in(folder)
    app = RanterApp(evening)
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.press("d")
        assert isinstance(app.screen, PickerScreen)
        app.screen.row_list.marked = [one.id for one in app.screen.row_list.things].index(book)
        await pilot.press("o")
        yield Making(pilot, evening)
