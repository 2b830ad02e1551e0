"""A cat on the keys: inputs of all kinds, at any speed, on every screen of the real app, in a real terminal.

`make mash` does so a hundred thousand times; with ARGS="--seed 7 --inputs 5000" less often, with
ARGS="--seed 7 8" for two cats side by side, and with ARGS="--seed 7 --run 12" it does one run once more, with
the same inputs. Besides the screens there are nights, on which guests come late, leave, come again and win,
and on which the end of a game is left open. Nothing may fall: no report, no hang, no exit but a good one, and
the record of each game can be played again.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.app.actions import ACTS
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.settings import Motion, Pace, Settings, save_settings
from ranter_tui.record.parsing import BadRecord
from tests.app.party import plan
from tests.app.ways import WAYS, Way, at_once, break_off, play_on
from tests.cli.shell import PATIENCE, Terminal

KEYS = {
    "escape": "\x1b", "enter": "\r", "space": " ", "tab": "\t", "shift+tab": "\x1b[Z", "backspace": "\x7f",
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F",
    "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "delete": "\x1b[3~", "f1": "\x1bOP", "f2": "\x1bOQ",
    "shift+up": "\x1b[1;2A", "shift+down": "\x1b[1;2B", "shift+right": "\x1b[1;2C", "shift+left": "\x1b[1;2D",
    "ctrl+home": "\x1b[1;5H", "ctrl+end": "\x1b[1;5F", "ctrl+p": "\x10", "question_mark": "?", "slash": "/",
    "left_square_bracket": "[", "right_square_bracket": "]", "plus": "+", "minus": "-",
}  # fmt: skip
"""What a terminal sends for a key that is not a letter."""
LEAVE = "\x11"
BOUND = sorted(
    {key for acts in ACTS.values() for act in acts for key in act.keys.split(",")} - {"ctrl+q", "q"}
)
"""Every key that does something somewhere, but for those that end it: they come seldom enough."""
BOOKS = ("parlett-2008", "hoffmann-1891", "cuccu", "gnav", "kille", "coucou", "chase-the-ace-us", "le-her")
SIZES = ((120, 36), (80, 24), (200, 60), (40, 10), (20, 5), (160, 24))
STRANGE = "éß№漢\U0001f0a1́\udcff"
"""What few have on their keys. The last is a byte that is no text."""
LATE = 0.25
"""The pause in the middle of a paste that comes in two pieces: longer than a sign may take."""
SLICE = 250
"""So many inputs after each start."""
BETWEEN, LONG = 0.15, 3.0
"""The pause between the keys of one deed, and how long an end is left open: luck is counted meanwhile."""
LIKELY = {
    "key": 60.0, "letter": 8, "click": 12, "double": 6, "wheel": 5, "move": 3, "resize": 2, "paste": 2,
    "torn": 0.5, "rubbish": 1, "quit": 0.1,
}  # fmt: skip
"""How often each kind of input comes."""
LATE_GUESTS = ("Zoe", "Larry", "Ben", "Anna", "Ylva 漢")
"""Who comes late: so few that they come again. Some are called like those who are there."""


class Night(Struct, frozen=True):
    """A table at which some deeds come more often than others."""

    way: Way
    likely: Mapping[str, float]


def _at_a_table(persons: int, bots: int, lives: int = 1, **likely: float) -> Night:
    return Night(Way("TableScreen", table=plan(persons=persons, bots=bots, lives=lives)), likely)


NIGHTS = {
    "latecomers": _at_a_table(1, 2, plays=80, late=6, palette=1, key=3, click=1),
    "leavers and stand-ins": _at_a_table(3, 1, lives=2, plays=80, late=3, company=12, key=2, resize=1),
    "guests come again": _at_a_table(1, 3, plays=70, late=8, company=10, again=4, record=1),
    "all by the palette": _at_a_table(1, 2, plays=30, palette=30, key=5, letter=2),
    "the end left open": _at_a_table(0, 3, plays=8, waits=3, again=6, end=20, late=2, resize=1),
    "the record of such a night": _at_a_table(1, 2, plays=60, late=5, company=3, again=4, record=6, waits=1),
}
"""Nights with such a table. On all of them everything goes fast, so that games come to their end."""


def _a_round() -> Iterator[tuple[str, Way | Night]]:
    """Every way, and a night after every third."""
    nights = cycle(NIGHTS.items())
    for number, way in enumerate(WAYS.items(), 1):
        yield way
        if number % 3 == 0:
            yield next(nights)


ROUND = tuple(_a_round())
"""What is mashed, run by run."""


def sent(key: str) -> str:
    return KEYS.get(key, key)


class Finding(Struct, frozen=True):
    """Something that fell, and how to see it fall again."""

    seed: int
    run: int
    way: str
    what: str
    inputs: tuple[str, ...]
    """The last of them."""

    def __str__(self) -> str:
        again = f'make mash ARGS="--seed {self.seed} --run {self.run}"'
        return f"{self.what}\non the way to {self.way}; again: {again}\nlast inputs: {self.inputs[-60:]!r}"


class Hangs(Exception):
    """The app does nothing any more."""


class Mashed(Terminal):
    """The app in a terminal of its own, and a cat on its keys."""

    def __init__(self, home: Path, arguments: list[str]) -> None:
        self.size = width, height = SIZES[0]
        super().__init__(
            *arguments,
            columns=width,
            rows=height,
            RANTER_HOME=str(home),
            TERM="xterm-256color",
            LANG="C.UTF-8",
        )
        os.set_blocking(self._ours, False)

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def look(self, seconds: float) -> bool:
        """Take what the app has to say for so long; whether it said anything."""
        said, until = False, time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if select.select([self._ours], [], [], left)[0]:
                with suppress(OSError):
                    said = bool(os.read(self._ours, 65_536)) or said
        return said

    def settle(self, quiet: float = 0.2) -> None:
        """Wait until it has nothing more to say."""
        until = time.monotonic() + PATIENCE
        while self.is_alive() and self.look(quiet):
            if time.monotonic() > until:
                return

    def send(self, text: str) -> None:
        data, until = text.encode(errors="surrogateescape"), time.monotonic() + PATIENCE
        while data and self.is_alive():
            try:
                data = data[os.write(self._ours, data) :]
            except BlockingIOError:
                self.look(0.02)
            if time.monotonic() > until:
                raise Hangs("it takes no more keys")

    def resize(self, width: int, height: int) -> None:
        self.size = width, height
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def leave(self) -> int:
        """Leave the app; its exit code."""
        until = time.monotonic() + PATIENCE
        while self.is_alive():
            if time.monotonic() > until:
                raise Hangs("it cannot be left")
            # A dialog must be closed first.
            for key in (KEYS["escape"], LEAVE):
                self.send(key)
                self.look(0.2)
        return self.process.wait()


def some_input(
    luck: Random, size: tuple[int, int], likely: Mapping[str, float] = LIKELY
) -> tuple[str, str | tuple[int, int] | list[str | float]]:
    """What the cat does next: its kind, and what is sent, or the new size, or keys with pauses in between."""
    x, y = luck.randint(1, size[0]), luck.randint(1, size[1])
    (kind,) = luck.choices([*likely], [*likely.values()])
    match kind:
        case "key":
            return kind, sent(luck.choice(BOUND))
        case "letter":
            return kind, chr(luck.randint(33, 126)) if luck.random() < 0.8 else luck.choice(STRANGE)
        case "click" | "double":
            one = f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"
            return kind, one * (1 if kind == "click" else luck.choice((2, 3)))
        case "wheel":
            return kind, f"\x1b[<{luck.choice((64, 65))};{x};{y}M" * luck.randint(1, 5)
        case "move":
            return kind, f"\x1b[<35;{x};{y}M"
        case "resize":
            return kind, luck.choice(SIZES)
        case "paste" | "torn":
            return kind, f"\x1b[200~{_rubbish(luck, luck.choice((3, 30, 3_000)))}\x1b[201~"
        case "rubbish":
            return kind, f"\x1b[{luck.randint(0, 999)};{luck.choice('ABmhlRtcu~')}"
        case "quit":
            return kind, "q"
        case _:
            return kind, _deed(luck, kind)


def _deed(luck: Random, kind: str) -> list[str | float]:
    """What somebody does who knows the keys: those, and the seconds in between."""
    down = luck.randrange(12) * KEYS["down"]
    match kind:
        case "plays":
            return [sent(luck.choice(("space", "space", "enter", "k", "k", "c", "o")))]
        case "late":
            return ["e", BETWEEN, luck.choice(LATE_GUESTS), BETWEEN, "\r"]
        case "company":
            # Once more, when it is asked whether it is meant: the key may be held.
            return ["e", BETWEEN, down, "\r", 3 * BETWEEN, "\r", 3 * BETWEEN]
        case "palette":
            what = luck.choice((down, luck.choice(("ra", "lo", "gu", "king", "set", "od", "who deals?"))))
            return [KEYS["ctrl+p"], BETWEEN, what, 2 * BETWEEN, "\r"]
        case "again":
            return ["r", BETWEEN, "\r"]
        case "end":
            return [sent(luck.choice(("m", "h", "w", "c", "t", "escape", "b", "home", "end")))]
        case "record":
            keys = ("escape", "enter", "escape", "e", LONG, "escape", "d", "enter", "enter")
            return [part for key in keys for part in ((sent(key) if isinstance(key, str) else key), BETWEEN)]
        case "waits":
            return [LONG]
        case _:
            raise AssertionError(f"nobody knows how to do {kind}")


def _rubbish(luck: Random, length: int) -> str:
    signs = "abc XYZ\n\r\t\x00\x07\x08\x7f\u202e\u200d漢é[]{}\\'\"$%"
    return "".join(luck.choice(signs) for _ in range(length))


def mash(seed: int, run: int, home: Path, inputs: int = SLICE) -> tuple[Counter[str], Finding | None]:
    """One run: how many inputs of which kind there were, and what fell."""
    luck = Random(f"{seed}-{run}")
    name, mashed = ROUND[run % len(ROUND)]
    way, likely = (mashed.way, mashed.likely) if isinstance(mashed, Night) else (mashed, LIKELY)
    paths = prepare(home, luck, way, fast=isinstance(mashed, Night))
    rate = luck.choice((15, 30, 60, 120, 200))
    done: list[str] = []
    kinds: Counter[str] = Counter()
    dealt = way.table is not None and way.when is at_once
    arguments = ["play", luck.choice(BOOKS)] if dealt else ["resume"] if way.table else []
    what = ""
    with Mashed(home, arguments) as terminal:
        try:
            terminal.settle()
            for key in (*(("enter",) if dealt else ()), *way.keys):
                terminal.send(sent(key))
                terminal.settle()
            for _ in range(inputs):
                if not terminal.is_alive():
                    break
                kind, how = some_input(luck, terminal.size, likely)
                kinds[kind] += 1
                done.append(repr(how))
                if isinstance(how, tuple):
                    terminal.resize(*how)
                elif isinstance(how, list):
                    for step in how:
                        terminal.send(step) if isinstance(step, str) else terminal.look(step)
                else:
                    torn = luck.randrange(len(how)) if kind == "torn" else 0
                    terminal.send(how[:torn])
                    terminal.look(LATE if torn else 0)
                    terminal.send(how[torn:])
                terminal.look(1 / rate)
            code = terminal.leave()
            what = f"exit code {code}" if code else ""
        except Hangs as hangs:
            what = f"hangs: {hangs}"
    what = "\n".join(filter(None, (what, *amiss(paths))))
    return kinds, Finding(seed, run, name, what, tuple(done)) if what else None


def prepare(home: Path, luck: Random, way: Way, *, fast: bool = False) -> Paths:
    """An evening, with what lies on disk before it begins."""
    paths = Paths(home / "data", home / "config", home / "state")
    pace = Pace.AT_ONCE if fast else luck.choice((Pace.AT_ONCE, Pace.BRISK, Pace.STEADY))
    motion = luck.choice(tuple(Motion))
    settings = replace(Settings(), pace=pace, motion=motion)
    paths.settings.parent.mkdir(parents=True, exist_ok=True)
    save_settings(paths.settings, settings)
    evening = Evening(paths, seed=luck.randrange(2**32))
    for _ in range(way.unfinished):
        break_off(evening)
    way.before(evening)
    if way.table is not None and way.when is at_once:
        SmallFiles(paths).last_table.save(way.table)
    elif way.table is not None:
        play_on(evening.deal(way.table), way.when).journal.close()
    return paths


def amiss(paths: Paths) -> Iterator[str]:
    """What tells of a fall afterwards."""
    for report in sorted(paths.reports.glob("*.txt")):
        yield report.read_text()
    for path in sorted(paths.games.glob("*.jsonl")):
        try:
            Evening(paths).saves.read(path)
        except BadRecord as bad:
            yield f"{path.name}: {bad}"
    if paths.damaged.exists():
        yield from (f"set aside: {path.name}" for path in paths.damaged.iterdir())


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--inputs", type=int, default=100_000, help="how many in all, of each cat")
    asked.add_argument("--seed", type=int, nargs="+", default=[1], help="which of all the cats, or several")
    asked.add_argument("--run", type=int, help="this run of it alone")
    wanted = asked.parse_args()
    with ThreadPoolExecutor(len(wanted.seed)) as cats:
        found = sum(cats.map(partial(mash_on, inputs=wanted.inputs, run=wanted.run), wanted.seed))
    return 1 if found else 0


def mash_on(seed: int, inputs: int, run: int | None) -> int:
    """One run after another, or that one alone; how many fell."""
    done: Counter[str] = Counter()
    runs, found = 0, 0
    while done.total() < inputs:
        with tempfile.TemporaryDirectory(prefix="ranter-mash-", ignore_cleanup_errors=True) as home:
            kinds, finding = mash(seed, runs if run is None else run, Path(home))
        done += kinds
        runs += 1
        if finding is not None:
            found += 1
            print(f"\n{finding}\n", flush=True)
        if run is not None:
            break
        if runs % 20 == 0:
            print(f"seed {seed}: {done.total()} inputs in {runs} runs: {found} fell", flush=True)
    kinds_told = ", ".join(f"{number} {kind}" for kind, number in done.most_common())
    print(
        f"seed {seed}: {done.total()} inputs ({kinds_told}) in {runs} runs on {len(WAYS)} screens and "
        f"{len(NIGHTS)} nights: {found} fell",
        flush=True,
    )
    return found


if __name__ == "__main__":
    sys.exit(main())
