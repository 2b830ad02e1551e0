"""`odds`: what the rules of a book are worth to each seat."""

from __future__ import annotations

import argparse
import os
import re
import time
from concurrent.futures import Executor

from ranter_tui.almanac.answer import Odds
from ranter_tui.bots import NoSuchBot
from ranter_tui.cli import FINE, STOPPED, Misuse
from ranter_tui.cli.odds_printed import Answer, print_csv, print_text
from ranter_tui.cli.overrides import overridden
from ranter_tui.cli.progress import Progress
from ranter_tui.cli.terminal import print_json
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import Rules
from ranter_tui.odds.chunks import AHEAD, workers
from ranter_tui.odds.exact import NotByTheCards, count_exactly
from ranter_tui.odds.plays import play_named
from ranter_tui.odds.sampling import Counted, Question, count
from ranter_tui.record.lines import MOST_SEATS

FINEST = 0.0001
"""The best precision that may be asked for: a hundred million hands."""
MOST_JOBS = 256


def odds(arguments: argparse.Namespace) -> int:
    """Count and report; Ctrl-C reports what was counted so far.

    JSON: `book`, `version`, `variants`, `set`, `play`, `seed`, `precision`, whether it was `stopped`, and
    `tables`: for each number of guests what `almanac/answer.py` has.
    """
    numbers, precision = _numbers(arguments.seats), _precision(arguments.precision)
    jobs = (os.cpu_count() or 1) if arguments.jobs is None else arguments.jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise Misuse(f"--jobs: there may be 1 to {MOST_JOBS}")
    shelf = bookcase()
    book = shelf.book(shelf.called(arguments.book))
    settings = [*arguments.settings]
    if arguments.lives is not None:
        settings.append(f"lives={arguments.lives}")
    rules = overridden(book, arguments.variants, settings)
    answer = Answer(book, arguments, settings, rules, precision)
    questions = [_question(rules, seats, arguments.play, arguments.seed) for seats in numbers]
    counting = _Counting(jobs, precision)
    with workers(jobs) as executor:
        for question in questions:
            odds = (
                counting.exactly(question, executor) if arguments.exact else counting.of(question, executor)
            )
            if odds is not None:
                answer.tables.append(odds)
            if counting.stopped:
                answer.stopped = True
                break
    counting.progress.clear()
    if arguments.json:
        print_json(answer.document)
    elif arguments.csv:
        print_csv(answer)
    else:
        print_text(answer)
    return STOPPED if answer.stopped else FINE


def _numbers(text: str) -> range:
    """Parse how many sit down: `5`, or `2-10`."""
    found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", text)
    if found is None:
        raise Misuse(f"--seats: {text!r} should be a number such as 5, or from one to another such as 2-10")
    fewest = int(found[1])
    most = int(found[2] or fewest)
    if most > MOST_SEATS:
        raise Misuse(f"--seats: at most {MOST_SEATS} can sit down")
    if fewest > most:
        raise Misuse(f"--seats: {text!r} should begin with the smaller number")
    return range(fewest, most + 1)


def _precision(text: str) -> float:
    """Parse a share: `0.2%`, or `0.002`."""
    number, percent, beyond = text.strip().partition("%")
    try:
        precision = float(number) / (100 if percent else 1)
    except ValueError:
        precision = 0
    if beyond or not FINEST <= precision <= 0.5:
        raise Misuse(f"--precision: {text!r} should be a share such as 0.5%, from {FINEST:.2%} to 50%")
    return precision


def _question(rules: Rules, seats: int, play: str, seed: int) -> Question:
    law = law_for(rules, seats)
    try:
        return Question(law, play_named(play, law), seed)
    except NoSuchBot as error:
        raise Misuse(f"--play: {error}") from error


class _Counting:
    """Counts one table after another, shows how far it has come, and stops at Ctrl-C with what it has."""

    def __init__(self, jobs: int, precision: float) -> None:
        self.progress, self.stopped = Progress(), False
        self._precision = precision
        self._ahead = jobs * AHEAD if jobs > 1 else 1

    def of(self, question: Question, executor: Executor) -> Odds | None:
        so_far, clock = None, _Clock()
        try:
            for so_far in count(question, self._precision, executor, ahead=self._ahead):
                self.progress.show(clock.told(so_far, self._precision))
        except KeyboardInterrupt:
            self.stopped = True
        return None if so_far is None else so_far.odds

    def exactly(self, question: Question, executor: Executor) -> Odds | None:
        """Count every deal. A part of them is no answer."""
        ranks = len(question.law.order)
        try:
            for done, deals in enumerate(count_exactly(question.law, question.play, executor), start=1):
                self.progress.show(
                    f"{done} of {ranks} ranks of the first card: {deals.classes} classes of deals"
                )
        except NotByTheCards as error:
            raise Misuse(f"--exact: {error}") from error
        except KeyboardInterrupt:
            self.stopped = True
            return None
        return deals.odds


class _Clock:
    """Estimates how long counting still takes: four times as long for half the margin."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._counts = "hands"

    def told(self, so_far: Counted, precision: float) -> str:
        counts, number = ("hands", so_far.hands.hands)
        if so_far.games is not None:
            counts, number = ("games", so_far.games.games)
        if counts != self._counts:
            self._began, self._counts = time.monotonic(), counts
            return f"{number} games"
        left = (time.monotonic() - self._began) * ((so_far.margin / precision) ** 2 - 1)
        then = ", then the games" if counts == "hands" else ""
        return f"{number} {counts}, known within {so_far.margin:.2%}; about {left:.0f} s left{then}"
