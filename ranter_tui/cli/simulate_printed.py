"""What `simulate` has played, as lines for people and as rows for programs."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from ranter_tui.almanac.odds_in_words import percent, place_name
from ranter_tui.cli.output import width
from ranter_tui.game.rules.about import counted
from ranter_tui.library.typeset.measure import broken
from ranter_tui.odds.scores import Score, Scores
from ranter_tui.rulebook.book import Rulebook

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
    def play(self) -> str:
        """Who plays, as it was asked for."""
        asked = self.arguments
        return f"bots {asked.bots}" if asked.play is None else f"play {asked.play}"

    @property
    def places(self) -> list[tuple[str, Score]]:
        seats = self.arguments.seats
        return [(place_name(place, seats), score) for place, score in enumerate(self.scores.places)]

    @property
    def chairs(self) -> list[tuple[str, Score]]:
        """The chairs, by who sits there; nobody keeps to a chair where bots go by their places."""
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


def print_text(report: SimulationReport) -> None:
    scores, asked = report.scores, report.arguments
    rules = ", ".join((report.book.short, *asked.variants, *asked.settings))
    games = counted(report.wanted, "game")
    if report.stopped:
        games = f"{scores.games} of {games}"
    head = f"{rules}: {games}, {counted(scores.hands, 'hand')}, seed {asked.seed}, {report.play}"
    print(*broken(head, width()), sep="\n")
    if not scores.games:
        return
    print()
    print(*_rows(report, "place", report.places), sep="\n")
    print()
    if len(set(asked.bots.split(","))) > 1 and asked.play is None:
        print(*_rows(report, "chair", report.chairs), sep="\n")
        print()
    together = counted(scores.wipe_outs, "game")
    said = (
        f"All who were left went out together in {together}; won by nobody: {scores.unwon}. Behind ± stands "
        "how far a figure may be off, in 95 cases of 100. A place wins with whoever had it at the first deal."
    )
    print(*broken(said, width()), sep="\n")


def _rows(report: SimulationReport, kind: str, rows: Sequence[tuple[str, Score]]) -> Iterator[str]:
    wide = max(NAMES, *(len(name) + 1 for name, _ in rows))
    yield f" {kind:{wide}}{'hands':>8}   {'loses a hand':15}{'by a tie':>8}   wins a game"
    for name, score in rows:
        won = score.wins.mean(report.scores.games)
        loses = f"{percent(score.loses):15}{score.ties:>8}"
        yield f" {name:{wide}}{score.hands:>8}   {loses}   {percent(won)}"


def print_csv(report: SimulationReport) -> None:
    """Print a line for each place, and for each chair."""
    names = ("hands", "losses", "ties", "wins")
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(("kind", "name", *names, "loses", "loses_margin", "won", "won_margin"))
    document = report.document
    for kind, scores in (("place", document["places"]), ("chair", document["chairs"])):
        for score in scores:
            shares = [score[key] for key in ("loses", "won") if key in score]
            figures = [number for figure in shares for number in (figure.value, figure.margin)]
            rows.writerow((kind, score[kind], *(score[name] for name in names), *figures))
