"""Strangers at the door for phones, in numbers that no evening sees: `make siege`.

Two guests play by phone in a real terminal, on this machine alone. Meanwhile so many tries of every kind are
made, by a process of their own that stands back for the table and for those who watch it; then it is told
whether the table kept its pace, whether memory grew, and whether anything was decided that nobody decided.
The number of tries is bounded, and so is the time of each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.phones import APP, PRESSES, Phones, _had_come_in, _presses
from benchmarks.terminal import Terminal
from benchmarks.verdict import Promises
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.game.moves import Decision
from ranter_tui.phones.doorkeeper import LOOPBACK

GUESTS = 2
CONNECTIONS = 200
PACE, GROWTH = 2.0, 8.0
"""How much longer a press may take, and how many megabytes more there may be."""
WAITS = 0.5
"""Seconds in which an answer is waited for."""

PAUSE = 0.5
"""Seconds between two tries of one stranger."""
NICE = 10
"""Strangers have machines of their own: here they must not take the table's."""

Try = Callable[[bytes, random.Random], bytes]


def posted(path: bytes, form: bytes, head: bytes) -> bytes:
    return (
        b"POST " + path + b" HTTP/1.1\r\n" + head + b"Content-Type: application/x-www-form-urlencoded\r\n"
        b"Content-Length: " + str(len(form)).encode() + b"\r\n\r\n" + form
    )


def noise(number: int, luck: random.Random) -> bytes:
    return bytes(luck.getrandbits(8) for _ in range(number))


HTTP, END = b" HTTP/1.1\r\n", b"\r\n"
HAND = (
    b"GET /hand HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
KINDS: dict[str, tuple[int, Try]] = {
    "codes typed": (6_000, lambda head, luck: posted(b"/knock", b"code=%08d" % luck.randrange(10**8), head)),
    "codes scanned": (4_000, lambda head, luck: b"GET /IN/%026d" % luck.randrange(10**9) + HTTP + head + END),
    "seats without a code": (1_000, lambda head, _: posted(b"/sit", b"newcomer=Eve", head)),
    "forged keys": (
        1_000, lambda head, luck: HAND + head + b"Cookie: door=A; seat=%d" % luck.randrange(10**9) + 2 * END
    ),
    "forged origins": (
        1_000, lambda head, _: HAND + head.replace(b"Origin: http://", b"Origin: http://evil.") + END
    ),
    "other names": (1_000, lambda *_: b"GET /" + HTTP + b"Host: evil.example" + 2 * END),
    "long forms": (300, lambda head, _: posted(b"/knock", b"x" * 1_000_000, head)),
    "long frames": (300, lambda head, _: HAND + head + END + b"\x81\xff" + b"\xff" * 1_000_000),
    "half a request": (500, lambda *_: b"GET /" + HTTP + b"Host: "),
    "noise": (2_000, lambda _, luck: noise(luck.randrange(1, 3_000), luck)),
}  # fmt: skip
"""What strangers try, and how often."""


async def _try(address: str, port: int, data: bytes) -> None:
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(WAITS + 2):
            reader, writer = await asyncio.open_connection(LOOPBACK, port, local_addr=(address, 0))
            try:
                writer.write(data)
                async with asyncio.timeout(WAITS):
                    while await reader.read(65_536):
                        pass
            finally:
                writer.transport.abort()


async def siege(port: int, share: float, seed: int) -> None:
    """Make all those tries, so many at once that the door is always crowded."""
    head = f"Host: {LOOPBACK}:{port}\r\nOrigin: http://{LOOPBACK}:{port}\r\n".encode()
    luck = random.Random(seed)
    tries = [kind for kind, (number, _) in KINDS.items() for _ in range(int(number * share))]
    luck.shuffle(tries)
    waiting = iter(tries)

    async def stranger(number: int) -> None:
        for kind in waiting:
            await _try(f"127.0.1.{number}", port, KINDS[kind][1](head, luck))
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(stranger(number) for number in range(1, CONNECTIONS + 1)))


def besiege(port: int, share: float, seed: int) -> None:
    os.nice(NICE)
    asyncio.run(siege(port, share, seed))


def _tries(share: float) -> int:
    return sum(int(number * share) for number, _ in KINDS.values())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="the part of all tries that is made")
    parser.add_argument("--seed", type=int, default=1, help="which of all the sieges")
    wanted = parser.parse_args()
    share: float = wanted.share
    promises = Promises()
    with TemporaryDirectory() as home:
        keys = {name: name * 8 for name in NAMES[:GUESTS]}
        kept = _had_come_in(Path(home), keys)
        with Terminal([*APP, str(GUESTS), "6"], {"RANTER_HOME": home}) as table, Phones(kept) as phones:
            table.shown("cannot be reached")
            for name, key in keys.items():
                phones.come_in(name, key)
            table.quiet()
            quiet, _ = _presses(table, phones, PRESSES)
            besieged, held = list[float](), [table.memory()]
            strangers = get_context("spawn").Process(target=besiege, args=(kept.port, share, wanted.seed))
            began = time.monotonic()
            strangers.start()
            while strangers.is_alive():
                phones.wait_until_asked()
                phones.talk_out_of_turn()
                if len(besieged) < PRESSES:
                    besieged += _presses(table, phones, 1)[0]
                held.append(table.memory())
                strangers.join(3.0)
            lasted = time.monotonic() - began
            table.quiet()
            held.append(table.memory())
        (record,) = (Path(home) / "data" / "games").glob("*.jsonl")
        played = Evening().saves.read(record)
    decided = Counter(
        step.cause.move
        for step in played.steps
        if isinstance(step.cause, Decision) and step.cause.seat < GUESTS
    )
    pressed, quarter = len(quiet) + len(besieged), held[len(held) // 4]
    print(
        f"{_tries(share)} tries in {lasted:.0f} s, {CONNECTIONS} at once, {len(besieged)} presses meanwhile"
    )
    print(f"  memory {held[0]:.0f} MB before, {quarter:.0f} after a quarter, {held[-1]:.0f} at the end")
    print(f"  decided: {dict(decided)}; pressed: {pressed}")
    promises.ratio("a press while besieged", median(besieged) / median(quiet), PACE)
    promises.ratio("megabytes more, of those allowed", (held[-1] - quarter) / GROWTH, 1.0)
    promises.ratio("decisions for each press", sum(decided.values()) / pressed, 1.0)
    return int(bool(promises.broken))


if __name__ == "__main__":
    raise SystemExit(main())
