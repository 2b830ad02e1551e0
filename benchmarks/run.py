"""`make bench`: what the game promises of its speed. `make bench ARGS=library` measures that part alone.

What somebody feels is promised in milliseconds from key to paint; everything else as a ratio to plain work
that is done at the same moment, for machines differ and are shared. It exits with 1 when a promise is broken.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.app import measure_app
from benchmarks.library import measure_library
from benchmarks.odds import measure_odds
from benchmarks.own_books import measure_own_books
from benchmarks.phones import measure_phones
from benchmarks.referee import Match
from benchmarks.tight_loop import play_games
from benchmarks.verdict import Promises

ROUNDS, GAMES = 15, 60
STARTS = 15

REFEREE = 0.1
IS_JUDGED = sys.version_info >= (3, 12)
"""On CPython 3.11 a call of a function costs more, and the figure is only said."""

BARE = "import yaml, msgspec"
LOAD = "from ranter_tui.rulebook.shelf import Shelf; assert len(list(Shelf().books())) >= 10"


def main() -> int:
    # Whoever starts the game has its modules compiled from the last time, and so has every process here.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    parts = {
        "referee": _referee,
        "starts": _starts,
        "app": measure_app,
        "library": measure_library,
        "own-books": measure_own_books,
        "odds": measure_odds,
        "phones": measure_phones,
    }
    asked = sys.argv[1:] or [*parts]
    if not set(asked) <= parts.keys():
        sys.exit(f"The parts are: {', '.join(parts)}")
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {_processor()}")
    promises = Promises()
    for part in asked:
        print()
        parts[part](promises)
    print()
    print(f"Not kept: {', '.join(promises.broken)}" if promises.broken else "All promises are kept.")
    return 1 if promises.broken else 0


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def _referee(promises: Promises) -> None:
    table = Match()
    table.play_games(GAMES)
    play_games(GAMES)
    tight, full = [], []
    for _ in range(ROUNDS):
        tight.append(_hand_time(play_games, GAMES * 10))
        full.append(_hand_time(table.play_games, GAMES))
    ratio = median(quick / slow for quick, slow in zip(tight, full, strict=True))
    print(f"Phillips & Westall, 5 seats, threshold bots; median of {ROUNDS} rounds")
    print(f"  tight loop           {1 / median(tight):>9,.0f} hands a second")
    print(f"  referee, all events  {1 / median(full):>9,.0f} hands a second")
    promises.ratio("referee against the loop", ratio, REFEREE if IS_JUDGED else None, at_least=True)


def _hand_time(play: Callable[[int], int], games: int) -> float:
    began = time.perf_counter()
    hands = play(games)
    return (time.perf_counter() - began) / hands


QUESTION = ("dealer draws king", "parlett")


def _starts(promises: Promises) -> None:
    bare = [sys.executable, "-c", BARE]
    asked: dict[str, tuple[list[str], float | None]] = {
        "--help": ([sys.executable, "-m", "ranter_tui", "--help"], 1.3),
        "rules": ([sys.executable, "-m", "ranter_tui", "rules"], 2.0),
        "rules ask": ([sys.executable, "-m", "ranter_tui", "rules", "ask", *QUESTION], 2.5),
        "load of all books": ([sys.executable, "-c", LOAD], None),
    }
    print(f"A cold process against one that only imports PyYAML and msgspec; median of {STARTS} pairs")
    for name, (command, most) in asked.items():
        _start(command), _start(bare)
        pairs = [(_start(command), _start(bare)) for _ in range(STARTS)]
        print(f"  {name:20} {median(own for own, _ in pairs) * 1000:>6.0f} ms", end="")
        print(f"  (bare {median(plain for _, plain in pairs) * 1000:.0f} ms)")
        promises.ratio(name, median(own / plain for own, plain in pairs), most)


def _start(command: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
