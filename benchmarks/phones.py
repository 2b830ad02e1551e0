"""A thumb on a phone beside a key: until the table is painted, and until the other phones know of it.

And the same while others watch, and while strangers hammer at the door: guesses, forms and frames that are
too long, noise.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Self, TypeVar

import aiohttp
import msgspec

from benchmarks.terminal import PATIENCE, NotShown, Terminal
from benchmarks.verdict import Promises, upper
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.phones.doorkeeper import LONG, LOOPBACK, SHORT, OpenDoor, listening

APP = [sys.executable, str(Path(__file__).resolve().parent / "phones_app.py")]
PRESSES = 30
PAINTED = 2.0
"""What a thumb may take until the table is painted, in times of a key."""
KNOWN = 0.1
"""The seconds within which all others hear of a press: not before the room has seen it, two frames later."""
REST = 0.05
STRANGERS = 200
WATCHERS = 20
T = TypeVar("T")


def measure_phones(promises: Promises) -> None:
    """Print how phones do, promise by promise."""
    print("A thumb on a phone, beside a key; all of it on this machine")
    for number in (8, 26):
        with TemporaryDirectory() as home:
            keyboard = _by_keyboard(number, home)
        with TemporaryDirectory() as home:
            _by_phone(promises, number, home, keyboard)


def _by_keyboard(guests: int, home: str) -> list[float]:
    """One person at the keys, among bots."""
    took = []
    with Terminal([*APP, "1", str(guests)], {"RANTER_HOME": home}) as table:
        for _ in range(PRESSES):
            table.shown("Change with ")
            table.quiet(REST)
            table.press("k")
            took.append(table.shown())
    return took


def _by_phone(promises: Promises, guests: int, home: str, keyboard: list[float]) -> None:
    keys = {name: name * 8 for name in NAMES[:guests]}
    kept = _had_come_in(Path(home), keys)
    with Terminal([*APP, str(guests), str(guests)], {"RANTER_HOME": home}) as table, Phones(kept) as phones:
        table.shown("cannot be reached")
        table.quiet(2.0)
        before = table.memory()
        for name, key in keys.items():
            phones.come_in(name, key)
        table.quiet()
        each = (table.memory() - before) / guests
        print(f"  {guests} phones: the door with all of them takes {table.memory() - before:.1f} MB", end="")
        print(f", {each:.2f} for each")
        painted, known = _presses(table, phones)
        promises.ratio(f"{guests} phones, painted", median(painted) / median(keyboard), PAINTED)
        promises.ratio(f"{guests} phones, known to all, against {KNOWN:g} s", median(known) / KNOWN, 1.0)
        milliseconds = (f"{upper(took) * 1000:.0f}" for took in (keyboard, painted, known))
        print("  nineteen of twenty: a key {} ms, a thumb {}, until all know {}".format(*milliseconds))
        for number in range(WATCHERS):
            phones.come_in(f"watcher {number}", "", "/watching")
        table.quiet()
        watched, known = _presses(table, phones)
        promises.ratio(f"{guests} phones, {WATCHERS} watching", median(watched) / median(keyboard), PAINTED)
        promises.ratio(f"{guests} phones, known to the watchers", median(known) / KNOWN, 1.0)
        phones.hammer()
        hammered, _ = _presses(table, phones)
        promises.ratio(f"{guests} phones, hammered at", median(hammered) / median(painted), 2.0)
        print(f"  while {phones.tries} tries were made; then it takes {table.memory() - before:.1f} MB")


def _had_come_in(home: Path, keys: dict[str, str]) -> OpenDoor:
    """Leave there what a door keeps, so that nobody has to come in one after another."""
    with listening(LOOPBACK, 0) as free:
        port = free.getsockname()[1]
    digests = {sha256(key.encode()).hexdigest(): name for name, key in keys.items()}
    kept = OpenDoor(datetime.now().astimezone(), port, "A" * LONG, "B" * SHORT, "C" * LONG, digests)
    path = home / "state" / "phones.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(msgspec.json.encode(kept))
    return kept


def _presses(table: Terminal, phones: Phones, most: int = PRESSES) -> tuple[list[float], list[float]]:
    painted, known = [], []
    for _ in range(most):
        phones.wait_until_asked()
        table.quiet(REST)
        table.press("")
        began = time.perf_counter()
        others = phones.press()
        painted.append(table.shown())
        known.append(phones.all_know(others) - began)
    return painted, known


class Phones:
    """So many phones, in a thread of their own."""

    def __init__(self, kept: OpenDoor) -> None:
        self._kept = kept
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._sockets: dict[str, aiohttp.ClientWebSocketResponse] = {}
        self._sessions: list[aiohttp.ClientSession] = []
        self._last: dict[str, tuple[float, int, Any]] = {}
        """Of each phone: when it was sent something last, how often by then, and what."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._pressed = 0
        """The number of the last question that was answered: whoever hears late is asked it no more."""
        self.tries = 0
        """How often strangers have tried something."""

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._leave())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _do(self, what: Coroutine[Any, Any, T]) -> T:
        future: Future[T] = asyncio.run_coroutine_threadsafe(what, self._loop)
        return future.result(60)

    async def _leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for session in self._sessions:
            await session.close()

    def come_in(self, name: str, key: str, path: str = "/hand") -> None:
        self._do(self._come_in(name, key, path))

    async def _come_in(self, name: str, key: str, path: str) -> None:
        host = f"http://{LOOPBACK}:{self._kept.port}"
        cookies = {"door": self._kept.inside, "seat": key}
        session = aiohttp.ClientSession(
            host, headers={"Origin": host}, cookies=cookies, cookie_jar=aiohttp.CookieJar(unsafe=True)
        )
        self._sessions.append(session)
        self._sockets[name] = await session.ws_connect(path)
        self._tasks.add(asyncio.create_task(self._read(name)))

    async def _read(self, name: str) -> None:
        async for message in self._sockets[name]:
            _, times, _ = self._last.get(name, (0.0, 0, None))
            self._last[name] = time.perf_counter(), times + 1, message.data

    def _asked(self) -> tuple[str, int] | None:
        for name, (_, _, sent) in tuple(self._last.items()):
            question = json.loads(sent)["me"].get("question") if '"question"' in sent else None
            if question is not None and question["n"] > self._pressed:
                return name, question["n"]
        return None

    def wait_until_asked(self) -> None:
        until = time.monotonic() + PATIENCE
        while self._asked() is None:
            if time.monotonic() > until:
                raise NotShown("No phone is asked any more: perhaps its line was cut.")
            time.sleep(0.005)

    def press(self) -> dict[str, int]:
        """Keep, on the phone that is asked. Return how often each had been sent something."""
        asked = self._asked()
        assert asked is not None
        name, self._pressed = asked
        before = {other: times for other, (_, times, _) in self._last.items()}
        said = json.dumps({"do": "choose", "move": "keep", "question": self._pressed})
        self._do(self._sockets[name].send_str(said))
        return before

    def talk_out_of_turn(self) -> None:
        """Have everybody else decide what only one is asked, and that one what nobody is asked."""
        asked = self._asked()
        assert asked is not None
        name, number = asked
        for other, connection in self._sockets.items():
            for question in (number, number - 1) if other != name else (number - 1, number + 1):
                said = {"do": "choose", "move": "keep", "question": question}
                self._do(connection.send_str(json.dumps(said)))

    def all_know(self, before: dict[str, int]) -> float:
        """Return when the last of them was sent what came of it."""
        while any(self._last[name][1] <= times for name, times in before.items()):
            time.sleep(0.002)
        return max(self._last[name][0] for name in before)

    def hammer(self) -> None:
        for number in range(STRANGERS):
            self._do(self._let_hammer(number))

    async def _let_hammer(self, number: int) -> None:
        self._tasks.add(asyncio.create_task(self._hammer(self._kept.port, random.Random(number))))

    async def _hammer(self, port: int, luck: random.Random) -> None:
        """Whatever a stranger may try, once a second."""
        host = f"Host: {LOOPBACK}:{port}\r\nOrigin: http://{LOOPBACK}:{port}\r\n".encode()
        while True:
            kinds = (
                b"POST /knock HTTP/1.1\r\n" + host + b"Content-Type: application/x-www-form-urlencoded\r\n"
                b"Content-Length: 13\r\n\r\ncode=AAAAAAAA",
                b"GET /IN/" + b"A" * 26 + b" HTTP/1.1\r\n" + host + b"\r\n",
                b"POST /sit HTTP/1.1\r\n" + host + b"Content-Length: 1000000\r\n\r\n" + b"x" * 100_000,
                b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
                bytes(int(luck.random() * 256) for _ in range(500)),
            )
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(LOOPBACK, port)
                writer.write(kinds[int(luck.random() * len(kinds))])
                self.tries += 1
                with suppress(TimeoutError):
                    async with asyncio.timeout(1 + luck.random()):
                        await reader.read(100_000)
                writer.close()
            await asyncio.sleep(luck.random())
