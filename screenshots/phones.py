"""Pictures of a phone, in a real browser at a door that is open on this machine alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from selenium.webdriver import ActionChains
from selenium.webdriver.support.wait import WebDriverWait

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.moves import Decide, Decision
from ranter_tui.game.seats import Seat
from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import LOOPBACK
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import Bet
from screenshots.browser import Reader, missing, reader

HERE = Path(__file__).resolve().parent

ANNA = Seat(0)
GUESTS = (Guest("Anna"), Guest("Ben"), Guest("Clara"), Guest("Dov", "bold"), Guest("Eve", "cautious"))
SMALL, LARGE = (360, 640), (430, 932)

PHONES = ("phone-deciding", "phone-shown", "phone-why", "phone-out")


class Host:
    """A table without a screen, at which the other persons do what a cautious bot would do."""

    def __init__(self, evening: Evening, sitting: Sitting) -> None:
        self.sitting, self.gathering = sitting, evening.gathering
        self.book = sitting.book
        self.gathering.host = self
        self.gathering.watch(sitting, len(sitting.history))

    def company(self) -> tuple[Guest, ...]:
        return GUESTS

    async def seat(self, name: str) -> str:
        raise AssertionError(f"{name} is not in the picture")

    async def rename_guest(self, name: str, wanted: str) -> None:
        raise AssertionError(f"{name} is not called {wanted}")

    async def remove_guest(self, name: str) -> None:
        raise AssertionError(f"{name} stays in the picture")

    async def bet(self, who: Seat, on: Seat) -> None:
        self.sitting.bets.append(Bet(who, self.sitting.hands, on))
        self.gathering.changed()

    def play_again(self) -> None:
        pass

    def tell(self, words: str) -> None:
        pass

    def step(self) -> None:
        ask = self.sitting.asks
        assert ask is not None
        cause = self.sitting.answer()
        if cause is None:
            assert isinstance(ask, Decide)
            cause = Decision(ask.seat, ask.moves[0]) if ask.seat == ANNA else self.sitting.bot_says(ask)
        self.sitting.put(cause)
        self.gathering.has_shown(self.sitting, len(self.sitting.history))

    def to_annas_turn(self) -> None:
        while not (isinstance(ask := self.sitting.asks, Decide) and ask.seat == ANNA):
            self.step()
        self.gathering.ask(ANNA, ask.moves)

    def anna_may_bet(self) -> bool:
        assert self.gathering.follower is not None
        table = self.gathering.follower.table
        return ANNA in self.sitting.may_bet(table) and table.hand is not None


class Phone:
    def __init__(self, browser: Reader, door: PhoneDoor) -> None:
        assert door.invitation is not None
        self.browser, self.door = browser, door
        self.origin, self.code = f"http://{door.invitation.address}", door.invitation.code

    async def shows(self, selector: str) -> None:
        """Wait until that can be seen."""
        await asyncio.to_thread(
            WebDriverWait(self.browser.driver, 30).until,
            lambda _: any(one.is_displayed() for one in self.browser.all(selector)),
        )

    async def runs(self, script: str) -> None:
        await asyncio.to_thread(self.browser.driver.execute_script, script)

    async def comes_in(self) -> None:
        await asyncio.to_thread(self.browser.driver.get, self.origin)
        await self.runs(f"code.value = '{self.code}'; document.querySelector('form').submit()")
        await self.shows("[name=name] + button")
        await self.runs("document.querySelector('[name=name] + button').click()")
        await self.shows("#all")

    async def picture(self, name: str, size: tuple[int, int], scheme: str = "light") -> None:
        self.browser.holds(*size)
        looks = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")]
        features = {"features": [{"name": name, "value": value} for name, value in looks]}
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", features)
        await self.runs("scrollTo(0, 0)")
        drawn = await asyncio.to_thread(self.browser.driver.get_screenshot_as_png)
        (HERE / f"{name}.png").write_bytes(drawn)
        print(f"  screenshots/{name}.png  {len(drawn) // 1024} KB")


@asynccontextmanager
async def _at_the_door(folder: Path, browser: Reader) -> AsyncIterator[tuple[Host, Phone]]:
    evening = Evening(Paths(folder, folder, folder), seed=3)
    host = Host(evening, evening.deal(Plan(book="cuccu", guests=GUESTS)))
    door = PhoneDoor(evening, LOOPBACK)
    await door.open()
    try:
        phone = Phone(browser, door)
        await phone.comes_in()
        yield host, phone
    finally:
        await door.leave()
        host.sitting.journal.close()


async def _take(folder: Path, browser: Reader) -> None:
    async with _at_the_door(folder, browser) as (host, phone):
        host.to_annas_turn()
        await phone.shows("#ask")
        await phone.picture("phone-deciding", SMALL)
        holds = ActionChains(browser.driver)
        await asyncio.to_thread(holds.click_and_hold(browser.finds("#hold")).perform)
        await phone.shows("#card")
        await phone.picture("phone-shown", LARGE, "dark")
        await asyncio.to_thread(ActionChains(browser.driver).release().perform)
        await phone.runs("document.querySelector('#told a').click()")
        await phone.shows("#shut")
        await asyncio.to_thread(browser.driver.switch_to.frame, "reading")
        await phone.shows("footer")
        await asyncio.to_thread(browser.driver.switch_to.default_content)
        await phone.picture("phone-why", SMALL)
        await phone.runs("shut.click()")
        while not host.anna_may_bet():
            host.step()
        await phone.shows("#bets button")
        await phone.picture("phone-out", LARGE)


def take_phones(names: Iterable[str]) -> None:
    """The pictures of a phone, all of one game."""
    if not list(names):
        return
    if lacking := missing():
        print(f"  screenshots/phone-*.png  left as they are: there is no {' and no '.join(lacking)} here")
        return
    with TemporaryDirectory() as folder, reader() as browser:
        asyncio.run(_take(Path(folder), browser))
