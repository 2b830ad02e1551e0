"""`simulate`: plays whole games among bots and reports how they went, by place and by chair."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from ranter_tui.bots import NoSuchBot
from ranter_tui.bots.own import BotFailed, any_bot
from ranter_tui.cli import Misuse, Refusal
from ranter_tui.cli.jobs import jobs_asked
from ranter_tui.cli.output import print_report
from ranter_tui.cli.overrides import overridden
from ranter_tui.cli.progress import Progress
from ranter_tui.cli.simulate_printed import SimulationReport, print_csv, print_text
from ranter_tui.cli.workers import workers_for
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.law import law_for
from ranter_tui.odds.chunks import chunks_in_order
from ranter_tui.odds.plays import GOOD
from ranter_tui.odds.scores import Scores
from ranter_tui.odds.series import Series
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import MOST_SEATS, Edition, header, line
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.problem import printable

TOGETHER = 20
"""So many games are played by a worker before it hands them in."""


def simulate(arguments: argparse.Namespace) -> int:
    """Play the games and report; Ctrl-C reports what was played so far.

    JSON: `book`, `version`, `variants`, `set`, `seats`, `seed`, `bots` or `play`, whether it was `stopped`,
    the `games` and `hands` played, `wipe_outs`, the games `unwon`, and `places`, from the first to play to
    the dealer, and `chairs`: for each `hands`, `losses`, `ties` (losses by the rule for ties) and `wins`, of
    which a shared one counts for its share; of `losses` and `wins` the shares `loses` and `won`, each a
    `value` with its `margin`.
    """
    shelf = bookcase()
    book = shelf.book(shelf.called(arguments.book))
    games, numbers, jobs = _games(arguments, book), _numbers(arguments), jobs_asked(arguments, usual=1)
    report, failure = SimulationReport(book, arguments, len(numbers), Scores.for_seats(arguments.seats)), ""
    progress, began = Progress(), time.monotonic()
    with (
        workers_for(jobs, arguments.dask, games.series.bots) as workers,
        _journal(arguments.events, arguments.overwrite) as journal,
        workers.at_work(),
    ):
        work = _Chunks(games, numbers, journal is not None)
        with closing(chunks_in_order(workers.executor, work.chunk, ahead=workers.ahead)) as played:
            while report.scores.games < len(numbers) and not failure:
                chunk = next(played)
                if journal is not None:
                    journal.write(chunk.written)
                report.scores, failure = report.scores.plus(chunk.scores), chunk.failure
                if not failure:
                    progress.show(_so_far(report.scores.games, len(numbers), time.monotonic() - began))
    progress.clear()
    report.stopped = workers.stopped or bool(failure)
    print_report(arguments, report, print_text, print_csv)
    if failure:
        raise Refusal(failure)
    return workers.outcome


def _so_far(done: int, of: int, seconds: float) -> str:
    return f"{done} of {of} games, about {seconds / done * (of - done):.0f} s left"


def _numbers(arguments: argparse.Namespace) -> range:
    """Return the numbers of the games that are played, counted from nought."""
    if arguments.games < 1:
        raise Misuse("--games: at least one game must be played")
    if arguments.game is None:
        return range(arguments.games)
    if arguments.game < 1:
        raise Misuse("--game: the games are counted from one")
    return range(arguments.game - 1, arguments.game)


class _Games(Struct, frozen=True):
    """The games, and what the record of each says at its head."""

    series: Series
    edition: Edition
    guests: tuple[Guest, ...]

    def play(self, number: int, scores: Scores) -> Iterator[bytes]:
        """Play one game, count it, and yield the lines of its record."""
        law = self.series.law
        yield header(
            law.rules,
            law.seats,
            book=self.edition,
            guests=self.guests,
            seed=self.series.seed_of(number),
        )
        history: list[Event] = []
        for cause, events, _ in self.series.game(number):
            history += events
            yield line(cause, events)
        scores.count(law, history)


class _Played(Struct, frozen=True):
    """What came of some games."""

    scores: Scores
    written: bytes
    failure: str = ""
    """What kept a bot from playing on; the games before that one are counted."""


class _Chunks(Struct, frozen=True):
    """The same games, in such portions as are handed to one worker."""

    games: _Games
    numbers: range
    is_recorded: bool

    def chunk(self, at: int) -> _Played:
        scores, written = Scores.for_seats(self.games.series.law.seats), bytearray()
        for number in self.numbers[at * TOGETHER : (at + 1) * TOGETHER]:
            before = len(written)
            try:
                for data in self.games.play(number, scores):
                    if self.is_recorded:
                        written += data
            except (BotFailed, NoSuchBot) as failure:
                del written[before:]
                alone = f"--game {number + 1} plays that game alone"
                return _Played(scores, bytes(written), f"game {number + 1}, {failure}; {alone}")
        return _Played(scores, bytes(written))


def _games(arguments: argparse.Namespace, book: Rulebook) -> _Games:
    if arguments.seats > MOST_SEATS:
        raise Misuse(f"--seats: at most {MOST_SEATS} can sit down")
    rules = overridden(book, arguments.variants, arguments.settings)
    law = law_for(rules, arguments.seats)
    by_place = arguments.play is not None
    option, text = ("--play", arguments.play) if by_place else ("--bots", arguments.bots)
    names = tuple(name.strip() for name in text.split(","))
    if len(names) > law.seats:
        raise Misuse(f"{option}: {len(names)} bots cannot sit in {law.seats} seats")
    if GOOD in names:
        raise Misuse(f"{option}: {GOOD} is the play that odds counts; the bot who knows it by heart is sharp")
    try:
        for name in names:
            any_bot(name, law, Luck(0))
    except NoSuchBot as error:
        raise Misuse(f"{option}: {error}") from error
    whose = (f"{text} by place",) if by_place else names
    guests = tuple(Guest(f"Seat {seat}", whose[seat % len(whose)]) for seat in range(law.seats))
    edition = Edition(book.id, book.version)
    return _Games(Series(law, names, arguments.seed, by_place), edition, guests)


@contextmanager
def _journal(path: str | None, overwrite: bool) -> Iterator[BinaryIO | None]:
    """Open the file for the events, if one is wanted."""
    if path is None:
        yield None
        return
    place = Path(path)
    if not overwrite and place.is_file() and place.stat().st_size:
        raise Refusal(printable(f"--events: {path} is there already; --overwrite replaces it"))
    try:
        with place.open("wb") as file:
            yield file
    except OSError as error:
        raise Refusal(printable(f"--events: {path}: {error.strerror or error}")) from error
