"""Counts what `odds` is asked, table after table, in front of somebody who waits."""

from __future__ import annotations

import time

from ranter_tui.almanac.figures import Odds
from ranter_tui.almanac.good_play import GoodPlay
from ranter_tui.bots import NoSuchBot
from ranter_tui.bots.sharp import fitted
from ranter_tui.cli import Misuse
from ranter_tui.cli.odds_printed import Answered, OddsReport
from ranter_tui.cli.workers import Progress, Workers
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.odds.exact import LeftToChance, count_exactly
from ranter_tui.odds.finding_good_play import MOST, good_for
from ranter_tui.odds.playing import GOOD, Play, play_named
from ranter_tui.odds.same_deals import Compared, OddsCompared, compare
from ranter_tui.odds.sampling import Counted, OddsQuestion, count

OF_PLAY = 0.01
"""Good play is found as well as the almanac has it."""


def count_tables(answer: OddsReport, numbers: range, counting: Counting) -> None:
    """Fill the answer with a table for each number of guests; Ctrl-C leaves what there is by then."""
    plays = {number: play_of(answer.play, law_for(answer.rules, number)) for number in numbers}
    plays_well = any(GOOD in play.names for play in plays.values())
    with counting.workers.at_work():
        good = counting.good_plays(answer.rules, max(numbers)) if plays_well else {}
        for number, play in plays.items():
            law = law_for(answer.rules, number)
            places = fitted({seats: one.places for seats, one in good.items()}, answer.rules, law)
            question = OddsQuestion(law, Play(play.names, places), counting.seed)
            odds = counting.exactly(question) if answer.exact else counting.of(question)
            if odds is not None:
                answer.tables.append(Answered(odds, counting.seed, counting.precision, good.get(number)))
            if counting.workers.stopped:
                break
    counting.progress.clear()
    answer.stopped = counting.workers.stopped


def play_of(text: str, law: Law) -> Play:
    """Parse what everybody does."""
    try:
        return play_named(text, law)
    except NoSuchBot as error:
        raise Misuse(f"--play: {error}") from error


class Counting:
    """Counts one thing after another, shows how far it has come, and stops with what it has."""

    def __init__(self, precision: float, seed: int, workers: Workers) -> None:
        self.precision, self.seed, self.workers = precision, seed, workers
        self.progress = Progress()
        self._rules: Rules | None = None
        self._found: dict[int, GoodPlay] = {}
        """Good play by these rules: table after table of a book wants it."""

    def good_plays(self, rules: Rules, most: int) -> dict[int, GoodPlay]:
        """Return good play for 2 guests and more, as many as may be left of so many."""
        if rules is not self._rules:
            self._rules, self._found = rules, {}
        numbers = range(2, min(most, MOST) + 1)
        for guests in numbers:
            if guests not in self._found:
                self.progress.show(f"good play with {guests}")
                self._found[guests] = self.good_play(rules, guests)
        return {guests: self._found[guests] for guests in numbers}

    def good_play(self, rules: Rules, guests: int) -> GoodPlay:
        return good_for(rules, guests, OF_PLAY, self.seed, self.workers.executor)

    def of(self, question: OddsQuestion) -> Odds | None:
        so_far, clock, workers = None, _Clock(), self.workers
        with workers.at_work():
            for so_far in count(question, self.precision, workers.executor):
                self.progress.show(clock.told(so_far, self.precision))
        return None if so_far is None else so_far.odds

    def compared(self, comparison: OddsCompared) -> Compared | None:
        so_far, clock, workers = None, _Clock(), self.workers
        with workers.at_work():
            for so_far in compare(comparison, self.precision, workers.executor):
                self.progress.show(clock.left(so_far.margin, self.precision))
        return so_far

    def exactly(self, question: OddsQuestion) -> Odds | None:
        """Count every deal. A part of them is no answer."""
        ranks, deals, workers = len(question.law.order), None, self.workers
        try:
            with workers.at_work():
                counted = count_exactly(question.law, question.play, workers.executor)
                for done, deals in enumerate(counted, start=1):
                    self.progress.show(
                        f"{done} of {ranks} ranks of the first card: {deals.classes} classes of deals"
                    )
        except LeftToChance as error:
            raise Misuse(f"--exact: {error}") from error
        return None if workers.stopped or deals is None else deals.odds


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
        then = ", then the games" if counts == "hands" else ""
        return f"{number} {counts}, {self.left(so_far.margin, precision)}{then}"

    def left(self, margin: float, precision: float) -> str:
        seconds = (time.monotonic() - self._began) * max((margin / precision) ** 2 - 1, 0)
        return f"known within {margin:.2%}; about {seconds:.0f} s left"
