"""How fast odds are counted, with one process and with two, and how soon they are looked up."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from statistics import median

from benchmarks.tight_loop import play_games
from benchmarks.verdict import Promises
from ranter_tui.game.law import law_for
from ranter_tui.odds.chunks import AHEAD, in_order, workers
from ranter_tui.odds.exact import count_exactly
from ranter_tui.odds.plays import Play
from ranter_tui.odds.sampling import HANDS, Question
from ranter_tui.rulebook.shelf import Shelf

SEVEN = Play(("threshold:7",))
ROUNDS, STARTS, CHUNKS = 9, 15, 40

EXACT, SAMPLED = 10.0, 250_000
"""Every deal of four guests takes at most so many times as long as this number of hands dealt at random."""
LOOKED_UP = 1.5
"""`odds` takes at most so many times as long as `rules`, where it only looks something up."""


def measure_odds(promises: Promises) -> None:
    five = _question("phillips-westall-1945", 5)
    pairs = [(_a_hand(lambda: play_games(600)), _a_hand(lambda: _games(five))) for _ in range(ROUNDS)]
    print(f"Phillips & Westall, 5 seats, threshold:7; median of {ROUNDS} rounds")
    print(f"  counted              {1 / median(ours for _, ours in pairs):>9,.0f} hands a second")
    promises.ratio("counting against the loop", median(tight / ours for tight, ours in pairs), None)
    promises.ratio("two processes against one", _with_processes(five, 1) / _with_processes(five, 2), None)

    four = _question("mcleod-cuckoo", 4)
    sampled = _seconds(lambda: four.hands(0)) * SAMPLED / HANDS
    with workers(1) as executor:
        exact = _seconds(lambda: list(count_exactly(four.law, four.play, executor)))
    print("McLeod's Cuckoo, 4 seats, every deal")
    promises.ratio(f"against {SAMPLED:,} hands", exact / sampled, EXACT)

    odds, rules = (
        [sys.executable, "-m", "ranter_tui", *words] for words in (("odds", "parlett-2008"), ("rules",))
    )
    starts = [(_seconds(lambda: _run(odds)), _seconds(lambda: _run(rules))) for _ in range(STARTS)]
    print(f"A cold process that looks the odds up; median of {STARTS} pairs")
    promises.ratio("odds against rules", median(ours / others for ours, others in starts), LOOKED_UP)


def _question(book: str, seats: int) -> Question:
    return Question(law_for(Shelf().book(book).plain_rules(), seats), SEVEN, 1)


def _games(question: Question) -> int:
    return int(question.games(0).hands.total)


def _with_processes(question: Question, jobs: int) -> float:
    """The seconds for some chunks, once the processes have begun."""
    with workers(jobs) as executor:
        chunks = in_order(executor, question.hands, ahead=jobs * AHEAD)
        list(islice(chunks, 2 * jobs))
        return _seconds(lambda: list(islice(chunks, CHUNKS)))


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _a_hand(play: Callable[[], int]) -> float:
    began = time.perf_counter()
    hands = play()
    return (time.perf_counter() - began) / hands


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
