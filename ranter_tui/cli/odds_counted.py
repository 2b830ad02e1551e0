"""Counts what `odds` is asked: tables, comparisons on the same deals, and a sweep into a file."""

from __future__ import annotations

import argparse
import csv
import io
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.almanac.figures import Figure, Odds, percent, place_name
from ranter_tui.almanac.good_play import GOOD, GoodPlay
from ranter_tui.bots.sharp import fitted
from ranter_tui.cli import Misuse, Refusal
from ranter_tui.cli.counting import Workers, play_asked
from ranter_tui.cli.odds_report import COLUMNS, LOSES, NAMES, OddsReport, TableOdds, playing, said_of_margins
from ranter_tui.cli.output import in_columns, measure, print_answer
from ranter_tui.disk.disk import DISK, FOR_ALL
from ranter_tui.disk.held_file import HeldFile
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Law, Unplayable, law_for
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import about, title, value_of
from ranter_tui.library.said.claims import Claims
from ranter_tui.library.said.open_questions import offers
from ranter_tui.library.text.measure import broken
from ranter_tui.odds.chunks import AHEAD, sums_until
from ranter_tui.odds.exact import LeftToChance, cases_of, count_exactly, exact_odds
from ranter_tui.odds.finding_good_play import MOST, good_for
from ranter_tui.odds.playing import Play
from ranter_tui.odds.same_deals import Beside, Compared, OddsCompared
from ranter_tui.odds.sampling import Counted, OddsQuestion, count_games, count_hands
from ranter_tui.rulebook.house import with_answer
from ranter_tui.rulebook.problem import STDIN
from ranter_tui.rulebook.shelf import Shelf

PLAY = "--play"
OF_PLAY = 0.01
"""Good play is found as well as the almanac has it."""
SOME_HANDS = 2000
"""The hands by which it is estimated how long all of them take."""


class Counting:
    """Counts one thing after another, shows its progress, and stops with what it has."""

    def __init__(self, asked: argparse.Namespace, precision: float, seed: int, workers: Workers) -> None:
        self.asked, self.precision, self.seed, self.workers = asked, precision, seed, workers
        self.progress = workers.progress

    def tables(self, report: OddsReport, numbers: range) -> None:
        """Fill the report with a table for each number of guests; Ctrl-C leaves what there is by then."""
        laws = [law_for(report.rules, number) for number in numbers]
        plays = [play_asked(PLAY, report.play, law) for law in laws]
        with self.workers.at_work():
            for number, (law, play) in enumerate(zip(laws, plays, strict=True)):
                for table in self.table(report, law, play):
                    report.tables[number:] = [table]
        report.stopped = self.workers.stopped

    def table(self, report: OddsReport, law: Law, play: Play) -> Iterator[TableOdds]:
        """Yield what is known of a table so far, before that is shown as progress; the last is the answer."""
        good = self._good_plays(report, law.seats) if GOOD in play.names else {}
        places = fitted({seats: one.places for seats, one in good.items()}, report.rules, law)
        question = OddsQuestion(law, Play(play.names, places), self.seed)
        for odds in self._exactly(question) if report.exact else self._sampled(question):
            yield TableOdds(odds, self.seed, self.precision, good.get(law.seats))

    def _good_plays(self, report: OddsReport, most: int) -> dict[int, GoodPlay]:
        """Return good play for 2 guests and more: as many as may be left of a table."""
        numbers = range(2, min(most, MOST) + 1)
        for guests in numbers:
            if guests not in report.good:
                self.progress.show(f"good play with {guests}")
                report.good[guests] = self.good_play(report.rules, guests)
        return {guests: report.good[guests] for guests in numbers}

    def good_play(self, rules: Rules, guests: int) -> GoodPlay:
        return good_for(rules, guests, OF_PLAY, self.seed, self.workers.executor)

    def _sampled(self, question: OddsQuestion) -> Iterator[Odds]:
        executor, began = self.workers.executor, time.monotonic()
        for hands in count_hands(question, self.precision, executor):
            yield Counted(hands).odds
            self.progress.show(f"{hands.hands} hands, {self._left(hands.margin, began)}, then the games")
        began = time.monotonic()
        for games in count_games(question, self.precision, executor):
            yield Counted(hands, games).odds
            self.progress.show(f"{games.games} games, {self._left(games.margin, began)}")

    def _exactly(self, question: OddsQuestion) -> Iterator[Odds]:
        """Count every deal before anything is yielded: a part of them is no answer."""
        ranks = len(question.law.order)
        try:
            if not self.asked.yes:
                self._ask_whether_to_wait(question)
            counted = count_exactly(question.law, question.play, self.workers.executor)
            for done, deals in enumerate(counted, start=1):
                self.progress.show(
                    f"{done} of {ranks} ranks of the first card: {deals.cases} classes of deals"
                )
                if done == ranks:
                    yield exact_odds(deals)
        except LeftToChance as error:
            raise Misuse(f"--exact: {error}") from error

    def _ask_whether_to_wait(self, question: OddsQuestion) -> None:
        """Estimate how long it takes to count every deal; raise `Refusal` if nobody wants to wait so long."""
        cases, began = cases_of(question.law, question.play), time.monotonic()
        classes = cases.about(SOME_HANDS)
        at_a_time = self.workers.executor.ahead // AHEAD or 1
        minutes = classes * (time.monotonic() - began) / SOME_HANDS / at_a_time / 60
        if minutes <= 1:
            return
        said = f"--exact: about {classes:,.0f} classes of deals take about {minutes:,.0f} minutes"
        self.progress.clear()
        if not sys.stdin.isatty() or input(f"{said}. Count them? [y/N] ").strip().lower() not in ("y", "yes"):
            raise Refusal(f"{said}; --yes counts them without asking")

    def compared(self, comparison: OddsCompared) -> Iterator[Compared]:
        """Count the same hands at both tables until every difference is precise enough."""
        began = time.monotonic()
        for so_far in sums_until(
            self.workers.executor, comparison.hands, lambda counted: counted.margin <= self.precision
        ):
            yield so_far
            self.progress.show(self._left(so_far.margin, began))

    def _left(self, margin: float, began: float) -> str:
        """Say how much is known, and how long it still takes: four times as long for half the margin."""
        seconds = (time.monotonic() - began) * max((margin / self.precision) ** 2 - 1, 0)
        return f"known within {margin:.2%}; about {seconds:.0f} s left"


# On the same deals


class Other(Struct):
    """Other rules, set beside those of the book."""

    name: str
    rules: Rules
    value: Any = None
    """Their answer to the question, where there is one."""
    reasons: tuple[str, ...] = ()
    """Why they do not go together, if they do not."""
    compared: Compared | None = None

    @property
    def document(self) -> dict[str, Any]:
        data: dict[str, Any] = {"name": self.name, "value": self.value, "reasons": self.reasons}
        if self.compared is not None:
            data["hands"] = self.compared.one.hands
            data["seats"] = [
                {"loses": seat.one, "other": seat.other, "more": seat.more} for seat in self.compared.loses
            ]
        return data

    def lines(self, guests: int, wide: int) -> Iterator[str]:
        if self.compared is None:
            why = f"cannot be: {'; '.join(self.reasons)}" if self.reasons else "was not counted"
            yield from broken(f"{self.name} ({why})", wide)
            return
        yield from broken(f"{self.name} ({counted(self.compared.one.hands, 'hand')})", wide)
        rows = [
            (place_name(place, guests), percent(seat.one), percent(seat.other), _difference(seat.more))
            for place, seat in enumerate(self.compared.loses)
        ]
        yield from in_columns([("", "by the book", "so", "the difference"), *rows], (NAMES, LOSES, LOSES, 1))


def _difference(more: Figure) -> str:
    return f"{more.value * 100:+.1f} ± {more.margin * 100:.1f}{more.more_or_less}"


def compare_books(reports: Sequence[OddsReport], guests: int, counting: Counting) -> int:
    """Count the same hands by the first book and by each of the others.

    JSON: `book`, `version`, `seats`, `play`, `seed`, whether it was `stopped`, and `others`: of each its
    `name`, how many `hands` were counted and, for every seat, the chance that it `loses` by the book, that it
    loses by the `other`, and how much `more` that is.
    """
    first, *rest = reports
    others = [Other(report.book.short, report.rules) for report in rest]
    return _compare(f"{first.book.short} and other books", first, others, guests, counting)


def compare_answers(key: RuleKey, report: OddsReport, shelf: Shelf, guests: int, counting: Counting) -> int:
    """Count the same hands by the book, and by each other answer that there is to one question.

    JSON: as of `odds compare`, and for each answer its `value`, and the `reasons` why it cannot be, if any.
    """
    about(key)
    book, rules, others = report.book, report.rules, list[Other]()
    for offer in offers(key, book, Claims(shelf.books()), rules):
        changed = with_answer(rules, key, offer.value)
        if value_of(changed, key) != value_of(rules, key):
            reasons = tuple(reason for _, reason in conflicts(changed))
            others.append(Other(offer.sentence, changed, msgspec.to_builtins(offer.value), reasons))
    return _compare(f"{book.short}: {title(rules, key)}", report, others, guests, counting)


def _compare(head: str, report: OddsReport, others: list[Other], guests: int, counting: Counting) -> int:
    wide = measure()
    with counting.workers.at_work():
        one = _question(report.play, report.rules, guests, counting)
        for other in others:
            if not other.reasons:
                counting.progress.show(other.name)
                asked = OddsCompared(one, _question(report.play, other.rules, guests, counting))
                for so_far in counting.compared(asked):
                    other.compared = so_far
    document = {
        "seats": guests,
        "play": report.play,
        "seed": counting.seed,
        "stopped": counting.workers.stopped,
        "others": [other.document for other in others],
    }
    lines = (
        *broken(f"{head}; {guests} at the table, {playing(report.play)}, seed {counting.seed}", wide),
        *(line for other in others for line in ("", *other.lines(guests, wide))),
    )
    return _answer(report, document, lines, counting)


def _answer(report: OddsReport, document: dict[str, Any], lines: Iterable[str], counting: Counting) -> int:
    """Print what was counted on the same deals, by what book, and what its margins mean."""
    by = {"book": report.book.id, "version": report.book.version}
    margins = broken(said_of_margins(stopped=counting.workers.stopped), measure())
    print_answer(counting.asked, {**by, **document}, (*lines, "", *margins))
    return counting.workers.outcome


def duel(bots: str, report: OddsReport, guests: int, counting: Counting) -> int:
    """Count what a seat loses if it alone plays as one bot and all others as another, place by place.

    JSON: `book`, `version`, `seats`, `bot`, `others`, `seed`, whether it was `stopped`, and `places`: of each
    its `place`, how many `hands` were counted, the `lives` that it loses in a hand if it plays as the bot,
    those that it loses if it plays as the `others`, and how many `more` that is.
    """
    one, other = bots.split(",")
    asked, found = _question(bots, report.rules, guests, counting), list[tuple[str, int, Beside]]()
    with counting.workers.at_work():
        for place in range(guests):
            plays = (
                Play(tuple(one if at == alone else other for at in range(guests)), asked.play.good)
                for alone in (None, place)
            )
            *_, compared = counting.compared(OddsCompared(*(replace(asked, play=play) for play in plays)))
            found.append((place_name(place, guests), compared.one.hands, compared.costs[place]))
    document = {
        "seats": guests,
        "bot": one,
        "others": other,
        "seed": counting.seed,
        "stopped": counting.workers.stopped,
        "places": [
            {"place": name, "hands": hands, "lives": lives.other, "others": lives.one, "more": lives.more}
            for name, hands, lives in found
        ],
    }
    rows = [
        (name, f"{100 * lives.other.value:.1f}", f"{100 * lives.one.value:.1f}", _difference(lives.more))
        for name, _, lives in found
    ]
    head = (
        f"{report.book.short}: lives in 100 hands that {one} loses, alone among "
        f"{counted(guests - 1, 'player')} who play {other}; seed {counting.seed}"
    )
    heads = ("", f"as {one}", f"as {other}", "the difference")
    lines = (*broken(head, measure()), "", *in_columns([heads, *rows], (NAMES, LOSES, LOSES, 1)))
    return _answer(report, document, lines, counting)


def _question(named: str, rules: Rules, guests: int, counting: Counting) -> OddsQuestion:
    law = law_for(rules, guests)
    play = play_asked(PLAY, named, law)
    if GOOD in play.names:
        known = min(guests, MOST)
        play = Play(play.names, {known: counting.good_play(rules, known).places})
    return OddsQuestion(law, play, counting.seed)


# A sweep

PLACE, SEATS = COLUMNS.index("place"), COLUMNS.index("seats")


def sweep(file: Path, reports: Sequence[OddsReport], numbers: range, counting: Counting) -> int:
    """Count every table that the file lacks, and append it: whole, or not at all."""
    if str(file) == STDIN:
        raise Misuse("odds sweep: this goes on with its file, so it needs one")
    tables, done = [*_tables(reports, numbers)], 0
    try:
        held = HeldFile(file, DISK.open(file) if file.exists() else DISK.make(file, FOR_ALL))
    except BlockingIOError as error:
        raise Refusal(f"{file}: another program is writing into it") from error
    with closing(held), counting.workers.at_work():
        there = _there(held)
        for report, law, play in tables:
            counting.progress.before = f"{done} of {len(tables)} tables; "
            key = tuple(map(str, report.key(law.seats, counting.seed, counting.precision)))
            if key not in there:
                there.add(key)
                *_, table = counting.table(report, law, play)
                held.append(_written(report.rows_of(table)))
            done += 1
    if done < len(tables):
        print(
            f"{done} of {len(tables)} tables are in {file}. Run the same command again to count the others."
        )
    return counting.workers.outcome


def _tables(reports: Sequence[OddsReport], numbers: range) -> Iterator[tuple[OddsReport, Law, Play]]:
    """Yield the tables that can be played, and print why the others cannot."""
    said = set[str]()
    for report in reports:
        for guests in numbers:
            try:
                law = law_for(report.rules, guests)
            except Unplayable as unplayable:
                why = f"{' '.join((report.book.id, *report.variants))} with {guests}: {unplayable}"
                if why not in said:
                    print(why, file=sys.stderr)
                    said.add(why)
            else:
                yield report, law, play_asked(PLAY, report.play, law)


def _there(held: HeldFile) -> set[tuple[str, ...]]:
    """Return the tables in the file by their columns before the place, and cut off one that is not whole."""
    data, head = held.read(), _written([COLUMNS])
    if b"\n" not in data:
        held.cut(0)
        held.append(head)
        return set()
    if not data.startswith(head):
        raise Refusal(f"{held.path}: this file was not made by `odds sweep`. Name a new one")
    *rows, _ = data[len(head) :].split(b"\n")
    # The last row of a table is that of its last place. An editor may have added an empty line.
    tables = {
        number: tuple(row[:PLACE])
        for number, row in enumerate(csv.reader(row.decode() for row in rows), 1)
        if row and row[PLACE] == row[SEATS]
    }
    size = len(head) + sum(len(row) + 1 for row in rows[: max(tables, default=0)])
    if size < len(data):
        held.cut(size)
    return set(tables.values())


def _written(rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
