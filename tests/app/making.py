"""A book that is being made one's own, and a hand on the keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.house import HouseScreen, NamingScreen, OffersScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.game.rules import RuleKey
from tests.app.frames import frame
from tests.app.party import at_the_title, screen_of

SIZE = (132, 40)


class Making:
    """A book that is being made one's own."""

    def __init__(self, app: RanterApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> HouseScreen:
        return screen_of(self.app, HouseScreen)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def turn_to(self, key: str) -> None:
        self.screen.row_list.marked = self.screen.row_list.things.index(RuleKey(key))
        await self.pilot.pause()

    async def answer(self, key: str, value: object) -> None:
        await self.turn_to(key)
        await self.press("enter")
        offers = screen_of(self.app, OffersScreen).row_list
        offers.marked = [offer.value for offer in offers.things].index(value)
        await self.press("enter")

    async def keep_as(self, title: str) -> None:
        await self.press("s")
        screen_of(self.app, NamingScreen).line.value = title
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
    book: str = "parlett-2008", size: tuple[int, int] = SIZE, evening: Evening | None = None
) -> AsyncIterator[Making]:
    async with at_the_title("d", evening=evening, size=size, notifications=True) as (app, pilot):
        books = screen_of(app, PickerScreen).row_list
        books.marked = [one.id for one in books.things].index(book)
        await pilot.press("o")
        yield Making(app, pilot)
