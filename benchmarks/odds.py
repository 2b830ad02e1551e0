"""How fast odds are counted, with one process and with two, and how soon they are looked up."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from statistics import median

from benchmarks.referee import Match
from benchmarks.tight_loop import play_games
from benchmarks.verdict import Promises, upper
from ranter_tui.bots import bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.evening.odds_told import TIME
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Decide, is_a_choice
from ranter_tui.game.referee import seated
from ranter_tui.game.sight import Sight, Story
from ranter_tui.odds.chunks import chunks_in_order, workers
from ranter_tui.odds.exact import count_exactly
from ranter_tui.odds.from_a_seat import chances
from ranter_tui.odds.playing import Play
from ranter_tui.odds.sampling import HANDS, OddsQuestion
from ranter_tui.rulebook.shelf import Shelf

SEVEN = Play(("threshold:7",))
ROUNDS, STARTS, CHUNKS, CHOICES = 9, 15, 40, 24

COUNTED = 1.5
"""Hands are counted at least so many times as fast as the referee plays them with all that a table needs.

Against the tight loop it is only said: of the same code that was 0.22 on one processor, 0.165 on another.
"""
TWICE = 1.8
"""Two processes count at least so many times as much as one, where there are two processors."""
EXACT, SAMPLED = 10.0, 250_000
"""Every deal of four guests takes at most so many times as long as this number of hands dealt at random."""
SOON = 0.2
"""The seconds within which the odds of a choice are told at the table."""
LOOKED_UP = 1.5
"""`odds` takes at most so many times as long as `rules`, where it only looks something up."""


def measure_odds(promises: Promises) -> None:
    five = _question("phillips-westall-1945", 5)
    table = Match()
    rounds = [
        (
            _a_hand(lambda: play_games(600)),
            _a_hand(lambda: _games(five)),
            _a_hand(lambda: table.play_games(60)),
        )
        for _ in range(ROUNDS)
    ]
    print(f"Phillips & Westall, 5 seats, threshold:7; median of {ROUNDS} rounds")
    print(f"  counted              {1 / median(ours for _, ours, _ in rounds):>9,.0f} hands a second")
    promises.ratio("counting against the loop", median(tight / ours for tight, ours, _ in rounds), None)
    against = median(full / ours for _, ours, full in rounds)
    promises.ratio("counting against the referee", against, COUNTED, at_least=True)
    twice = _with_processes(five, 1) / _with_processes(five, 2)
    has_two = (os.cpu_count() or 1) > 1
    promises.ratio("two processes against one", twice, TWICE if has_two else None, at_least=True)

    four = _question("mcleod-cuckoo", 4)
    sampled = _seconds(lambda: four.hands(0)) * SAMPLED / HANDS
    with workers(1) as executor:
        exact = _seconds(lambda: list(count_exactly(four.law, four.play, executor)))
    print("McLeod's Cuckoo, 4 seats, every deal")
    promises.ratio(f"against {SAMPLED:,} hands", exact / sampled, EXACT)

    asked = [_answered(sight) for sight in _choices("gnav", 12)]
    hands = [hands for _, hands in asked]
    print(
        f"Asked at a table of twelve, Gnav; {len(asked)} choices, {min(hands)} to {max(hands)} deals for each"
    )
    promises.ratio("an answer against 200 ms", upper([took for took, _ in asked]) / SOON, 1.0)

    odds, rules = (
        [sys.executable, "-m", "ranter_tui", *words] for words in (("odds", "parlett-2008"), ("rules",))
    )
    starts = [(_seconds(lambda: _run(odds)), _seconds(lambda: _run(rules))) for _ in range(STARTS)]
    print(f"A cold process that looks the odds up; median of {STARTS} pairs")
    promises.ratio("odds against rules", median(ours / others for ours, others in starts), LOOKED_UP)


def _question(book: str, seats: int) -> OddsQuestion:
    return OddsQuestion(law_for(Shelf().book(book).plain_rules(), seats), SEVEN, 1)


def _choices(book: str, seats: int) -> list[Sight]:
    """What is known to each who has a choice, in some hands among bots."""
    law, luck, sights = law_for(Shelf().book(book).plain_rules(), seats), Luck(1), list[Sight]()
    for cause, told, game in bots_game(law, [bot("threshold:7", law, luck)] * seats, luck):
        if cause is None:
            story = Story(seated(law), told)
        else:
            story.events += told
        if isinstance(game.asks, Decide) and is_a_choice(game.asks.moves):
            sights.append(story.sight(game.asks.seat))
        if len(sights) == CHOICES:
            break
    return sights


def _answered(sight: Sight) -> tuple[float, int]:
    """The seconds until the odds are told, and how many deals they rest on."""
    began = time.perf_counter()
    found = chances(sight, in_time=lambda: time.perf_counter() - began < TIME)
    return time.perf_counter() - began, found.hands


def _games(question: OddsQuestion) -> int:
    return int(question.games(0).hands.total)


def _with_processes(question: OddsQuestion, jobs: int) -> float:
    """The seconds for some chunks, once the processes have begun."""
    with workers(jobs) as executor:
        chunks = chunks_in_order(executor, question.hands)
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
