"""`make soak`: a thousand hands among 26 bots through the real app, and whether anything grows on the way.

One game follows another at the same table; each is looked at after its tenth hand, when as much lies on the
table, in the log and in the record as in every other. Then one long game is played: what it keeps for each
hand, to be told and to be read again, is all that grows. Last, every screen is opened again and again.
"""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from textual.pilot import Pilot
from textual.screen import Screen

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.company import BOOK, company
from benchmarks.one_seat import OneSeatApp
from benchmarks.terminal import COLUMNS, ROWS
from benchmarks.tight_loop import play_games
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.help import HelpScreen
from ranter_tui.app.screens.house import HouseScreen
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.reading import BesideScreen, ReadingScreen
from ranter_tui.app.screens.search import SearchScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.settings import SettingsScreen
from ranter_tui.app.screens.watch import BooksToWatchScreen, HandsScreen, WatchScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Motion, Pace, Settings
from ranter_tui.rulebook.book import Rulebook
from tests.app.frames import nodes, raise_what_fell

HANDS = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
LOOKED_AT = 10
"""The hand after which a game is looked at."""
KEYS = 30
VISITS = 24
"""How often every screen is opened."""
LIVES, LONG, STEP = 20, HANDS // 4, 25
"""Of the long game: lives of each guest, hands that are played of it, and hands between two looks."""
MOST_OF_A_HAND = 100.0
"""Kilobytes that a hand of 26 guests may add to a long game."""

FLAT = {"widgets": 1.0, "nodes": 1.0, "objects": 1.02, "memory": 1.1, "key": 1.5}
"""How many times as much the later half of the games may have as the earlier one."""


class Look(NamedTuple):
    """A game in its middle."""

    hands: int
    """Played by then."""
    widgets: int
    """On the screen."""
    nodes: int
    """Known to Textual."""
    objects: int
    """Of our own classes."""
    memory: float
    """In megabytes."""
    key: float
    """From the key to the paint, in hands of the tight loop: a shared machine slows both down."""
    key_ms: float
    hand: float
    """How long a hand took, in milliseconds."""


class SoakedApp(OneSeatApp):
    """Says when what the key has changed is on the screen."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.painted = asyncio.Event()

    def action_one_seat(self) -> None:
        super().action_one_seat()
        self.screen.call_after_refresh(self.painted.set)


def _search(app: RanterApp) -> SearchScreen:
    """With everything read through: the thread that does it would hold the screen until it has."""
    app.evening.household.index.prepare()
    return SearchScreen()


def _kille(app: RanterApp) -> Rulebook:
    return app.evening.shelf.book("kille")


OPENED: dict[str, Callable[[RanterApp], Screen[Any]]] = {
    "help": lambda _: HelpScreen(),
    "search": _search,
    "books": lambda _: PickerScreen(),
    "record": lambda _: RecordScreen(),
    "seating": lambda app: SeatingScreen(app.evening.plan),
    "settings": lambda _: SettingsScreen(),
    "house": lambda app: HouseScreen(_kille(app), _kille(app)),
    "reading": lambda _: ReadingScreen("book/kille"),
    "beside": lambda _: BesideScreen(("foster-1914",), "Foster 1914"),
    "watch a hand": lambda _: BooksToWatchScreen(),
    "hands": lambda app: HandsScreen(_kille(app)),
    "watching": lambda app: WatchScreen(_kille(app), _kille(app).examples[0]),
}
"""The screens that can be opened over the title page, each with how."""


def _app(home: Path) -> SoakedApp:
    evening = Evening(Paths(home / "data", home / "config", home / "state"), seed=1)
    evening.settings = Settings(pace=Pace.AT_ONCE, motion=Motion.CALM, take_back_seconds=0, how_we_play=False)
    return SoakedApp(evening)


async def visit(home: Path) -> bool:
    """Open every screen again and again; whether nothing of them stays."""
    app = _app(home)
    seen: list[tuple[int, int, float]] = []
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        for number in range(1, VISITS + 1):
            for opened in OPENED.values():
                await app.push_screen(opened(app))
                await pilot.pause()
                raise_what_fell(app)
                await app.pop_screen()
            if number % (VISITS // 4) == 0:
                seen.append((nodes(app), _ours(), _memory()))
                print(f"  {number:>6} {seen[-1][0]:>17} {seen[-1][1]:>9} {seen[-1][2]:>10.1f}", flush=True)
    flat = True
    for what, before, after in zip(("nodes", "objects", "memory"), seen[0], seen[-1], strict=True):
        flat &= _told(what, after / before, FLAT[what])
    return flat


async def play_long(home: Path) -> bool:
    """One game of many hands; whether each adds no more than what is told of it."""
    app = _app(home)
    looks: list[Look] = []
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        app.deal(Plan(book=BOOK, lives=LIVES, guests=company(0, 26)))
        for hand in range(STEP, LONG + 1, STEP):
            began = time.perf_counter()
            table = await _until_hand(app, hand)
            looks.append(await _look(pilot, app, table, 0, (time.perf_counter() - began) / STEP * 1000))
            _print(looks[-1])
            table.action_go_on()
    first, last = looks[0], looks[-1]
    adds = (last.memory - first.memory) * 1024 / (last.hands - first.hands)
    fits = adds <= MOST_OF_A_HAND
    print(f"  a hand adds {adds:.0f} kB (at most {MOST_OF_A_HAND:g}: {'flat' if fits else 'NOT FLAT'})")
    for what in ("widgets", "nodes", "key"):
        fits &= _told(what, getattr(last, what) / getattr(first, what), FLAT[what])
    return fits


async def soak(home: Path) -> list[Look]:
    """Play, and look in every now and then."""
    app = _app(home)
    looks: list[Look] = []
    played = 0
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        app.deal(Plan(book=BOOK, guests=company(0, 26)))
        while played < HANDS:
            began = time.perf_counter()
            table = await _until_hand(app, LOOKED_AT)
            per_hand = (time.perf_counter() - began) / LOOKED_AT
            looks.append(await _look(pilot, app, table, played, per_hand * 1000))
            _print(looks[-1])
            played += await _end(app, table)
            await pilot.press("r")
    return looks


async def _until_hand(app: SoakedApp, hand: int) -> TableScreen:
    """The table, pausing at that hand."""
    await _until(app, lambda: isinstance(app.screen, TableScreen) and app.screen.follower.table.hands >= hand)
    table = app.screen
    assert isinstance(table, TableScreen)
    table.action_pause()
    await _until(app, lambda: bool(table.croupier.pacing.waits))
    return table


async def _until(app: SoakedApp, holds: Callable[[], bool]) -> None:
    """Wait for that, and look for it so often that it cannot be long past."""
    while not holds():
        raise_what_fell(app)
        await asyncio.sleep(0.005)


async def _look(pilot: Pilot[None], app: SoakedApp, table: TableScreen, before: int, per_hand: float) -> Look:
    hands = before + table.follower.table.hands
    await pilot.pause(0.2)
    keys = []
    for _ in range(KEYS):
        await asyncio.sleep(0.05)
        app.painted.clear()
        pressed = time.perf_counter()
        app.simulate_key("z")
        await app.painted.wait()
        painted = time.perf_counter()
        loops = play_games(20)
        loop = (time.perf_counter() - painted) / loops
        keys.append(((painted - pressed) / loop, (painted - pressed) * 1000))
    key, key_ms = (median(times) for times in zip(*keys, strict=True))
    widgets = len(table.query("*"))
    return Look(hands, widgets, nodes(app), _ours(), _memory(), key, key_ms, per_hand)


def _ours() -> int:
    """Objects of our own classes, once nobody's are swept up."""
    gc.collect()
    return sum(_is_ours(thing) for thing in gc.get_objects())


def _is_ours(thing: object) -> bool:
    return str(type(thing).__module__).startswith("ranter_tui.")


def _memory() -> float:
    asked = ["ps", "-o", "rss=", "-p", str(os.getpid())]
    return int(subprocess.run(asked, check=True, capture_output=True, text=True).stdout) / 1024


async def _end(app: SoakedApp, table: TableScreen) -> int:
    """Play the game to its end, and return how many hands it had."""
    table.action_go_on()
    await _until(app, lambda: isinstance(app.screen, OverScreen))
    return table.follower.table.hands


def _print(look: Look) -> None:
    print(
        f"  {look.hands:>6} {look.widgets:>8} {look.nodes:>8} {look.objects:>9} {look.memory:>10.1f}"
        f" {look.key_ms:>8.1f} {look.key:>6.0f} {look.hand:>9.0f}",
        flush=True,
    )


def _flat(looks: list[Look]) -> bool:
    """Whether the later half of the games was as the earlier one; the first game only warms up.

    The largest of each half, for Textual keeps one message for every widget, and with it, now and then, the
    whole table of the game before. A key is as slow as it usually is.
    """
    half = (len(looks) + 1) // 2
    earlier, later = looks[1:half], looks[half:]
    flat = True
    for what, most in FLAT.items():
        usual = median if what == "key" else max
        ratio = usual(getattr(look, what) for look in later) / usual(getattr(look, what) for look in earlier)
        flat &= _told(what, ratio, most)
    return flat


def _told(what: str, ratio: float, most: float) -> bool:
    print(f"  {what}: {ratio:.3f} times (at most {most:g}: {'flat' if ratio <= most else 'NOT FLAT'})")
    return ratio <= most


def main() -> int:
    print(f"{HANDS:,} hands among 26 bots, {COLUMNS} by {ROWS}; each game after its hand {LOOKED_AT}")
    print("   hands  widgets    nodes   objects  memory MB   key ms  loops   hand ms")
    flat = True
    with TemporaryDirectory() as home:
        flat &= _flat(asyncio.run(soak(Path(home))))
        print(f"One game of {LONG} hands")
        flat &= asyncio.run(play_long(Path(home)))
        print(f"Every screen, opened {VISITS} times")
        flat &= asyncio.run(visit(Path(home)))
    return 0 if flat else 1


if __name__ == "__main__":
    sys.exit(main())
