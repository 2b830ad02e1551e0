"""`simulate`: plays whole games among bots and reports how they went, by place and by chair."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.almanac.figures import PLUS_MINUS, percent, place_name
from ranter_tui.almanac.good_play import GOOD
from ranter_tui.bots import NoSuchBot
from ranter_tui.bots.own import BotFailed
from ranter_tui.cli import Misuse, Refusal, refuse_if
from ranter_tui.cli.counting import jobs_asked, play_asked, workers_for
from ranter_tui.cli.house import overridden
from ranter_tui.cli.output import in_columns, print_answer, width
from ranter_tui.evening.paths import bookcase
from ranter_tui.game.events import Event
from ranter_tui.game.law import law_for
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.table import PLAYERS
from ranter_tui.library.said.claims import in_short
from ranter_tui.library.text.measure import broken
from ranter_tui.odds.chunks import chunks_in_order
from ranter_tui.odds.series import Score, Scores, Series
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import MOST_SEATS, Edition, Header, header_line, line
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.problem import STDIN, printable

NAMES = 17
"""Cells for the name of a place or of a chair, at least."""


class SimulationReport(Struct):
    """What is reported to one command line."""

    book: Rulebook
    arguments: argparse.Namespace
    wanted: int
    scores: Scores
    stopped: bool = False

    @property
    def places(self) -> list[tuple[str, Score]]:
        seats = self.arguments.seats
        return [(place_name(place, seats), score) for place, score in enumerate(self.scores.places)]

    @property
    def chairs(self) -> list[tuple[str, Score]]:
        """The chairs, with the bots in them. There are none where bots change chairs by their places."""
        if self.arguments.play is not None:
            return []
        names = self.arguments.bots.split(",")
        return [
            (f"{seat} {names[seat % len(names)].strip()}", score)
            for seat, score in enumerate(self.scores.chairs)
        ]

    @property
    def document(self) -> dict[str, Any]:
        asked, scores = self.arguments, self.scores
        who = {"bots": asked.bots} if asked.play is None else {"play": asked.play}
        return {
            "book": self.book.id,
            "version": self.book.version,
            "variants": asked.variants,
            "set": asked.settings,
            "seats": asked.seats,
            "seed": asked.seed,
            **who,
            "stopped": self.stopped,
            "games": scores.games,
            "hands": scores.hands,
            "wipe_outs": scores.wipe_outs,
            "unwon": scores.unwon,
            "places": [self._plain("place", name, score) for name, score in self.places],
            "chairs": [self._plain("chair", name, score) for name, score in self.chairs],
        }

    def _plain(self, kind: str, name: str, score: Score) -> dict[str, Any]:
        numbers = {
            kind: name,
            "hands": score.hands,
            "losses": score.losses,
            "ties": score.ties,
            "wins": score.wins.total,
        }
        if not self.scores.games:
            return numbers
        return {**numbers, "loses": score.loses, "won": score.wins.mean(self.scores.games)}

    @property
    def lines(self) -> Iterator[str]:
        scores, asked = self.scores, self.arguments
        rules = ", ".join((self.book.short, *asked.variants, *asked.settings))
        games = counted(self.wanted, "game")
        if self.stopped:
            games = f"{scores.games} of {games}"
        who = f"bots {asked.bots}" if asked.play is None else f"play {asked.play}"
        head = f"{rules}: {games}, {counted(scores.hands, 'hand')}, seed {asked.seed}, {who}"
        yield from broken(head, width())
        if not scores.games:
            return
        yield from ("", *self._table("place", self.places), "")
        if len(set(asked.bots.split(","))) > 1 and asked.play is None:
            yield from (*self._table("chair", self.chairs), "")
        together = counted(scores.wipe_outs, "game")
        said = (
            f"All the last players went out together in {together}; won by nobody: {scores.unwon}. "
            f"{PLUS_MINUS} A place wins when the player who had it at the first deal wins."
        )
        yield from broken(said, width())

    def _table(self, kind: str, scores: Sequence[tuple[str, Score]]) -> Iterator[str]:
        wide = max(NAMES, *(len(name) + 1 for name, _ in scores))
        rows = [
            (
                f" {name}",
                score.hands,
                "",
                percent(score.loses),
                score.ties,
                "",
                percent(score.wins.mean(self.scores.games)),
            )
            for name, score in scores
        ]
        heads = (f" {kind}", "hands", "", "loses a hand", "by a tie", "", "wins a game")
        return in_columns([heads, *rows], (wide + 1, ">8", 3, 15, ">8", 3, 1))

    @property
    def rows(self) -> Iterator[tuple[object, ...]]:
        """The rows of the CSV: a line for each place, and for each chair."""
        names = ("hands", "losses", "ties", "wins")
        yield ("kind", "name", *names, "loses", "loses_margin", "won", "won_margin")
        document = self.document
        for kind, scores in (("place", document["places"]), ("chair", document["chairs"])):
            for score in scores:
                shares = [score[key] for key in ("loses", "won") if key in score]
                figures = [number for figure in shares for number in (figure.value, figure.margin)]
                yield (kind, score[kind], *(score[name] for name in names), *figures)


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
    games, jobs = _games(arguments, book), jobs_asked(arguments, usual=1)
    wanted = len(games.numbers)
    report = SimulationReport(book, arguments, wanted, Scores.for_seats(arguments.seats))
    began = time.monotonic()
    with (
        workers_for(jobs, arguments.dask, games.series.bots) as workers,
        _journal(arguments.events, arguments.overwrite) as journal,
        workers.at_work(),
        closing(chunks_in_order(workers.executor, games.chunk)) as played,
    ):
        while report.scores.games < wanted:
            chunk = next(played)
            if journal is not None:
                journal.write(chunk.written)
            report.scores += chunk.scores
            if chunk.failure:
                raise BotFailed(chunk.failure)
            done = report.scores.games
            left = (time.monotonic() - began) / done * (wanted - done)
            workers.progress.show(f"{done} of {wanted} games, about {left:.0f} s left")
    report.stopped = workers.stopped
    # The records have standard output to themselves.
    with redirect_stdout(sys.stderr) if arguments.events == STDIN else nullcontext():
        print_answer(arguments, report.document, report.lines, report.rows)
    return workers.outcome


class _Played(Struct, frozen=True):
    """The result of a chunk of games."""

    scores: Scores
    written: bytes
    failure: str = ""
    """Why a bot could not play on. The games before that one are counted."""


class _Games(Struct, frozen=True):
    """The games of a command, in chunks for a worker each."""

    series: Series
    numbers: range
    """Counted from nought."""
    top: Header | None
    """What the record of each says at its head, but for the seed; None if they are not recorded."""

    def chunk(self, at: int) -> _Played:
        law, written = self.series.law, bytearray()
        scores, players = Scores.for_seats(law.seats), self.series.players()
        for number in self.numbers[at * TOGETHER : (at + 1) * TOGETHER]:
            try:
                if self.top is None:
                    events = self.series.events(number, players)
                else:
                    events, record = self._recorded(number, self.top)
                    written += record
            except (BotFailed, NoSuchBot) as failure:
                alone = f"--game {number + 1} plays that game alone"
                return _Played(scores, bytes(written), f"game {number + 1}, {failure}; {alone}")
            scores.count(law, events)
        return _Played(scores, bytes(written))

    def _recorded(self, number: int, top: Header) -> tuple[list[Event], bytes]:
        """Play one game, and return its events and its record."""
        events, record = list[Event](), bytearray(header_line(replace(top, seed=self.series.seed_of(number))))
        for cause, told, _ in self.series.game(number):
            events += told
            record += line(cause, told)
        return events, bytes(record)


def _games(arguments: argparse.Namespace, book: Rulebook) -> _Games:
    rules, alone = overridden(book, arguments.variants, arguments.settings), arguments.game
    players = rules.players
    if arguments.seats is None:
        arguments.seats = players.usual
    refuse_if(
        (arguments.games < 1, "--games: choose at least 1"),
        (alone is not None and alone < 1, "--game: games are counted from 1"),
        (arguments.seats > MOST_SEATS, f"--seats: choose at most {MOST_SEATS}"),
    )
    law = law_for(rules, arguments.seats)
    if not (players.fewest or 0) <= law.seats <= (players.most or law.seats):
        bound = "fewest" if law.seats < (players.fewest or 0) else "most"
        raise Refusal(
            f"--seats: {book.short} is for {in_short(PLAYERS.key, players)} players, not {law.seats}; "
            f"to play all the same, add --set players.{bound}={law.seats}"
        )
    by_place = arguments.play is not None
    option, text = ("--play", arguments.play) if by_place else ("--bots", arguments.bots)
    names = play_asked(option, text, law).names
    if GOOD in names:
        raise Misuse(f"{option}: only odds knows {GOOD} play; the bot that plays like that is sharp")
    whose = (f"{text} by place",) if by_place else names
    guests = tuple(Guest(f"Seat {seat}", whose[seat % len(whose)]) for seat in range(law.seats))
    top = Header(book=Edition(book.id, book.version), seats=law.seats, guests=guests, rules=rules)
    series = Series(law, names, arguments.seed, by_place)
    numbers = range(arguments.games) if alone is None else range(alone - 1, alone)
    return _Games(series, numbers, None if arguments.events is None else top)


@contextmanager
def _journal(path: str | None, overwrite: bool) -> Iterator[BinaryIO | None]:
    if path is None or path == STDIN:
        yield None if path is None else sys.stdout.buffer
        return
    place = Path(path)
    if not overwrite and place.is_file() and place.stat().st_size:
        raise Refusal(printable(f"--events: {path} exists already. To replace it, add --overwrite"))
    try:
        with place.open("wb") as file:
            yield file
    except OSError as error:
        raise Refusal(printable(f"--events: {path}: {error.strerror or error}")) from error
