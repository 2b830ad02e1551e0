"""Everything that explores at random, each for a share of the time: `make explore MINUTES=20`.

Tests of properties and whole campaigns get half of it; then come cats on the keys, hands by phone, and the
siege of the door. What they find is printed with the way to see it again; once it is mended, it becomes an
`@example`, or a test of its own. A round that has begun when the time is up is played to its end.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random, SystemRandom

import pytest

TESTS = ["pytest", "-n", "auto", "--dist", "loadgroup", "-p", "tests.exploring", "tests"]

Part = tuple[int, Callable[[int], list[str]]]
"""Its share of the time, in percent, and the module that plays one round of it, with arguments."""
PARTS: dict[str, Part] = {
    "tests": (50, lambda _: TESTS),
    "mash": (25, lambda seed: ["tests.app.mashing", "--seed", str(seed), "--run", str(seed % 1_000)]),
    "hands": (20, lambda seed: ["tests.phones.hands", "--seed", str(seed), "--party", str(seed % 1_000)]),
    "siege": (5, lambda seed: ["benchmarks.siege", "--seed", str(seed), "--share", "0.1"]),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests that draw something or ask `exploring()`, in an order that is new on every run."""
    kept = [item for item in items if item.get_closest_marker("hypothesis") or asks(item)]
    Random(os.environ["EXPLORE_UNTIL"]).shuffle(kept)
    items[:] = kept


def asks(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and "exploring" in vars(item.module)


def pytest_runtest_setup() -> None:
    if time.time() > float(os.environ["EXPLORE_UNTIL"]):
        pytest.skip("the time is up")


def explored(round_of: Callable[[int], list[str]], seconds: float) -> int:
    """Play rounds of that until the time is up; return how many of them found something."""
    found, until = 0, time.time() + seconds
    while time.time() < until:
        environment = {**os.environ, "HYPOTHESIS_PROFILE": "explore", "EXPLORE_UNTIL": str(until)}
        command = [sys.executable, "-u", "-m", *round_of(SystemRandom().randrange(2**32))]
        print(f"\n{' '.join(command[2:])}", flush=True)
        found += subprocess.run(command, env=environment).returncode != 0
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument(
        "parts", nargs="*", default=[*PARTS], help=f"of {', '.join(PARTS)}; all, if none is named"
    )
    wanted = parser.parse_args()
    shares = sum(PARTS[part][0] for part in wanted.parts)
    found = {}
    for part in wanted.parts:
        share, round_of = PARTS[part]
        found[part] = explored(round_of, wanted.minutes * 60 * share / shares)
    print("\n" + ", ".join(f"{part}: {number or 'nothing'} found" for part, number in found.items()))
    return int(any(found.values()))


if __name__ == "__main__":
    raise SystemExit(main())
