"""A phone in a test that has a real browser: what its guest sees, hears and presses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from ranter_tui.evening.gathering import Door
from screenshots.browser import Reader

SMALL, LARGE = (360, 640), (430, 932)
TRIES = 1000

Said = TypeVar("Said")


class Window:
    """A browser as large as a phone. It is driven in a thread, as the door is in this one's loop."""

    def __init__(self, browser: Reader, door: Door) -> None:
        assert door.invitation is not None
        self.browser, self.origin = browser, f"http://{door.invitation.address}"
        self.code = door.invitation.code

    async def does(self, what: Callable[..., Said], *with_: object) -> Said:
        return await asyncio.to_thread(what, *with_)

    async def opens(self, path: str = "/") -> None:
        await self.does(self.browser.driver.get, f"{self.origin}{path}")

    async def runs(self, script: str, *values: object) -> Any:
        return await self.does(self.browser.driver.execute_script, script, *values)

    async def text(self, selector: str) -> str:
        """What can be read there; nothing where it is hidden."""
        return str(await self.runs(TEXT, selector))

    async def until(self, selector: str, holds: Callable[[str], bool]) -> str:
        """Wait until what can be read there is as it should be."""
        said = ""
        for _ in range(TRIES):
            if holds(said := await self.text(selector)):
                return said
            await asyncio.sleep(0.02)
        raise AssertionError(f"{selector} says {said!r}")

    async def presses(self, words: str) -> None:
        await self.does(self._press, words)

    def _press(self, words: str) -> None:
        for button in self.browser.all("button"):
            if button.is_displayed() and button.text.removeprefix("✓ ") == words:
                button.click()
                return
        raise AssertionError(f"there is no button {words!r}")

    async def comes_in(self, name: str) -> None:
        await self.opens()
        await self.runs("document.getElementById('code').value = arguments[0]", self.code)
        await self.presses("Come in")
        await self.until("h1", lambda said: said == "Who are you?")
        await self.presses(name)
        await self.until("#turn", lambda said: said not in ("", "Coming in …"))


TEXT = """
    const found = document.querySelector(arguments[0]);
    return found && found.checkVisibility() ? found.innerText : "";
"""
