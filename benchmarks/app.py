"""The app in a real terminal, beside a Textual app that has nothing but one Static, at the same moment."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.bare_app import READY
from benchmarks.terminal import COLUMNS, ROWS, Terminal
from benchmarks.verdict import Pairs, Promises, upper

HERE = Path(__file__).resolve().parent

STARTS, KEYS, TURNS, CURTAINS = 9, 100, 30, 20
REST = 0.08
SETTLED = 1.5
"""After so long a new curtain may be lifted."""

BARE = [sys.executable, str(HERE / "bare_app.py")]
TITLE = [sys.executable, "-m", "ranter_tui"]
BOTS, PERSONS = ([sys.executable, str(HERE / "table_app.py"), persons] for persons in ("0", "26"))

ON_THE_TITLE = "a Round Game for any Company"
AT_THE_TABLE = ("Anna", "Max", "Zoe", "following the play")
COVERED = "look away"


def measure_app(promises: Promises) -> None:
    """Print how the app does, promise by promise."""
    print(f"The app against a bare one, in a terminal of {COLUMNS} by {ROWS}; 26 seats, the book open")
    with TemporaryDirectory() as home:
        env = {"RANTER_HOME": home}
        _tell(promises, "title page", _starts(TITLE, ON_THE_TITLE, env=env), 1.5)
        _tell(promises, "table", _starts(BOTS, *AT_THE_TABLE, env=env), 2.0)
        with Terminal(BOTS, env) as table, Terminal(BARE, env) as bare:
            table.shown(*AT_THE_TABLE)
            bare.shown(READY)
            _tell_memory(promises, table, bare)
            _tell(promises, "one seat changes", _one_seat(table, bare), 5.0, at=upper)
            _tell(promises, "next turn, on disk", _next_turn(table, bare), None)
        with Terminal(PERSONS, env) as table, Terminal(BARE, env) as bare:
            table.shown(COVERED)
            bare.shown(READY)
            _tell(promises, "curtain", _curtains(table, bare), 2.0)


def _tell(
    promises: Promises,
    name: str,
    pairs: Pairs,
    most: float | None,
    *,
    at: Callable[[list[float]], float] = median,
) -> None:
    """The figure at which ours is judged is set against the middle of the bare app's."""
    ours, bare = [own for own, _ in pairs], [other for _, other in pairs]
    print(f"  {name:20} {at(ours) * 1000:>6.1f} ms  (bare {median(bare) * 1000:.1f} ms)", end="")
    print("" if at is median else f"  median {median(ours) * 1000:.1f}")
    promises.ratio(name, at(ours) / median(bare), most)


def _starts(command: list[str], *texts: str, env: Mapping[str, str]) -> Pairs:
    """Cold processes, from the start to the first frame, after one of each that fills the caches."""
    pairs = [(start(command, *texts, env=env), start(BARE, READY, env=env)) for _ in range(STARTS + 1)]
    return pairs[1:]


def start(command: list[str], *texts: str, env: Mapping[str, str]) -> float:
    """Seconds from a cold process to the frame that shows this."""
    with Terminal(command, env) as terminal:
        return terminal.shown(*texts)


def _tell_memory(promises: Promises, table: Terminal, bare: Terminal) -> None:
    table.quiet()
    bare.quiet()
    ours, least = table.memory(), bare.memory()
    print(f"  {'memory':20} {ours:>6.1f} MB  (bare {least:.1f} MB)")
    promises.ratio("memory", ours / least, 2.0)


def _one_seat(table: Terminal, bare: Terminal) -> Pairs:
    """While the table pauses, so that nothing else happens on it."""
    table.press("p")
    table.shown("The table pauses.")
    pairs = []
    for number in range(1, KEYS + 1):
        ours = key(table, "z", f"No. {number}.")
        pairs.append((ours, key(bare, "x", f"change {number}.")))
    return pairs


def _next_turn(table: Terminal, bare: Terminal) -> Pairs:
    """An impatient table: a bot decides, the referee rules, the disk has it, and the screen shows it."""
    table.press(" ")
    pairs = []
    for number in range(KEYS + 1, KEYS + TURNS + 1):
        ours = key(table, " ")
        pairs.append((ours, key(bare, "x", f"change {number}.")))
    return pairs


def _curtains(table: Terminal, bare: Terminal) -> Pairs:
    """One guest after another keeps, and while that is still in view the table wants the next."""
    pairs = []
    for number in range(1, CURTAINS + 1):
        time.sleep(SETTLED)
        key(table, "\r", "by itself")
        key(table, "k")
        table.press(" ")
        table.quiet(0.25)
        ours = key(table, " ", COVERED)
        pairs.append((ours, key(bare, "s", f"screen {number}.")))
    return pairs


def key(terminal: Terminal, letter: str, *texts: str) -> float:
    """Seconds from the key to the paint."""
    # Rested, for Textual paints at once only where its last frame is a while ago.
    terminal.quiet(REST)
    terminal.press(letter)
    return terminal.shown(*texts)
