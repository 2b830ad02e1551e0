"""A phone in a test: it scans the code, takes a seat, and looks at what it is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

import aiohttp

from ranter_tui.evening.gathering import Door
from ranter_tui.phones.doorkeeper import LOOPBACK

PATIENCE = 30.0


class Caller:
    """One phone with a browser of its own."""

    def __init__(self, door: Door, calls_from: str = LOOPBACK) -> None:
        assert door.invitation is not None
        self.address, self.code = door.invitation.address, door.invitation.code
        self.session = aiohttp.ClientSession(
            f"http://{self.address}",
            connector=aiohttp.TCPConnector(local_addr=(calls_from, 0)),
            cookie_jar=aiohttp.CookieJar(unsafe=True),
        )
        self.origin = {"Origin": f"http://{self.address}"}
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.sent: list[str] = []
        """All that it was sent."""
        self._new = asyncio.Event()
        self._reads: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hangs_up()
        await self.session.close()

    async def types(self, code: str = "") -> str:
        """Type a code, that of the door if none is given, and return the page that comes then."""
        return await self.posts("/knock", code=code or self.code)

    async def sits_down(self, **form: str) -> str:
        return await self.posts("/sit", **form)

    async def posts(self, path: str, **form: str) -> str:
        async with self.session.post(path, data=form, headers=self.origin) as answer:
            return await answer.text()

    async def looks(self) -> str:
        async with self.session.get("/") as answer:
            return await answer.text()

    async def picks_up(self, path: str = "/hand") -> None:
        """Open the socket of the seat, or another."""
        self.socket = await self.session.ws_connect(path, headers=self.origin)
        self._reads = asyncio.create_task(self._read(self.socket))

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            self.sent.append(message.data)
            self._new.set()

    async def line(self) -> aiohttp.ClientWebSocketResponse:
        """The socket, as soon as something has come by it."""
        await self.until(lambda: bool(self.sent))
        assert self.socket is not None
        return self.socket

    async def is_hung_up_on(self, code: int | None = None) -> None:
        """Wait until the door has closed the socket, with that code if there is one."""
        await self.until(lambda: self.socket is not None and self.socket.closed)
        assert self.socket is not None and code in (None, self.socket.close_code)

    async def hangs_up(self) -> None:
        if self._reads is not None:
            self._reads.cancel()
            with suppress(asyncio.CancelledError):
                await self._reads
        if self.socket is not None:
            await self.socket.close()

    @property
    def view(self) -> dict[str, Any]:
        return json.loads(self.sent[-1]) if self.sent else {"me": {}, "table": None}

    @property
    def me(self) -> dict[str, Any]:
        me = self.view["me"]
        assert isinstance(me, dict)
        return me

    async def says(self, **what: object) -> None:
        assert self.socket is not None
        await self.socket.send_str(json.dumps(what))

    async def chooses(self, move: str) -> None:
        await self.says(do="choose", move=move, question=self.me["question"]["n"])

    async def until(self, holds: Callable[[], bool], patience: float | None = PATIENCE) -> None:
        async with asyncio.timeout(patience):
            while not holds():
                self._new.clear()
                # Not `wait_for`, which Python 3.11 lets swallow that somebody has cancelled it.
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.02):
                        await self._new.wait()

    async def is_asked(self, patience: float | None = PATIENCE) -> None:
        await self.until(
            lambda: bool(self.me.get("question")) and not self.me["question"].get("chosen"), patience
        )

    async def is_asked_no_more(self, number: int) -> None:
        await self.until(lambda: self.me.get("question", {}).get("n") != number)

    async def plays_on(self, *moves: str) -> None:
        """Choose the next of these moves whenever they are offered, else the first that is.

        Whoever is out is asked no more, and waits.
        """
        number = 0
        while True:
            await self.is_asked(patience=None)
            offered = [one["move"] for one in self.me["question"]["moves"]]
            wanted = moves[number % len(moves)]
            number += 1
            asked = self.me["question"]["n"]
            await self.chooses(wanted if wanted in offered else offered[0])
            await self.is_asked_no_more(asked)


@asynccontextmanager
async def seated(door: Door, **form: str) -> AsyncIterator[Caller]:
    """A phone that has come in, taken that seat, and opened its socket."""
    async with Caller(door) as caller:
        await caller.types()
        await caller.sits_down(**form)
        await caller.picks_up()
        yield caller
