"""`simulate`: lets bots play whole games, and counts the results."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from ranter_tui.bots import Bot, NoSuchBot, bot
from ranter_tui.bots.counting import SimulationCount
from ranter_tui.bots.match import MOST_HANDS, match
from ranter_tui.cli import FINE, STOPPED, Misuse, Refusal
from ranter_tui.cli.overrides import overridden
from ranter_tui.cli.progress import Progress
from ranter_tui.cli.terminal import print_json, width
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import between_hands
from ranter_tui.game.rules.about import counted
from ranter_tui.library.typeset.measure import broken
from ranter_tui.record.lines import MOST_SEATS, Edition, header, line
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.problem import printable


def simulate(arguments: argparse.Namespace) -> int:
    """Play the games and report; Ctrl-C reports what was played so far.

    JSON: `book`, `version`, `variants`, `set`, `seats`, `seed`, `bots`, whether it was `stopped`, the `games`
    and `hands` played, `wipe_outs`, the games `unwon`, and `scores`: for each seat `hands`, `losses`, `ties`
    (losses by the rule for ties) and `wins`, of which a shared one counts for its share.
    """
    if arguments.games < 1:
        raise Misuse("--games: at least one game must be played")
    if arguments.seats > MOST_SEATS:
        raise Misuse(f"--seats: at most {MOST_SEATS} can sit down")
    shelf = bookcase()
    book = shelf.book(shelf.called(arguments.book))
    evening, stopped = _Evening(arguments, book), False
    with _journal(arguments.events) as journal:
        progress = Progress()
        try:
            for done in evening.play(journal):
                progress.show(f"{done} of {arguments.games} games")
        except KeyboardInterrupt:
            stopped = True
        progress.clear()
    if arguments.json:
        print_json(_report(arguments, book, evening.tally, stopped))
    else:
        _print(arguments, book, evening.tally, stopped)
    return STOPPED if stopped else FINE


class _Evening:
    """Plays game after game at one table."""

    def __init__(self, arguments: argparse.Namespace, book: Rulebook) -> None:
        rules = overridden(book, arguments.variants, arguments.settings)
        self._law = law_for(rules, arguments.seats)
        self._luck = Luck(arguments.seed)
        self._bots = _bots(arguments.bots, self._law, self._luck)
        self._edition = Edition(book.id, book.version)
        self._games, self._seed = arguments.games, arguments.seed
        self.tally = SimulationCount.for_seats(arguments.seats)

    def play(self, journal: BinaryIO | None) -> Iterator[int]:
        """Yield after each game how many were played. What nobody won waits in the pot for the next."""
        pot = 0
        for _ in range(self._games):
            pot = self._play_one(pot, journal)
            yield self.tally.games

    def _play_one(self, pot: int, journal: BinaryIO | None) -> int:
        """Play a game to its end, and return what it leaves in the pot."""
        law = self._law
        top = header(law.rules, law.seats, book=self._edition, seed=self._seed, pot=pot)
        history: list[Event] = []
        for cause, events, game in match(law, self._bots, self._luck, pot=pot):
            history += events
            if journal is not None:
                # The header goes with the first line: stopped in between, the game would not begin.
                journal.write(top + line(cause, events))
                top = b""
            if between_hands(game.asks) and game.state.hands >= MOST_HANDS:
                self.tally.unwon += 1
                break
        self.tally.count(law, history)
        state = game.state
        return state.pot if state.ended and not state.winners else 0


def _bots(text: str, law: Law, luck: Luck) -> list[Bot]:
    """Return a bot for each seat; a shorter list goes round the table."""
    names = text.split(",")
    if len(names) > law.seats:
        raise Misuse(f"--bots: {len(names)} bots cannot sit in {law.seats} seats")
    try:
        made = [bot(name.strip(), law, luck) for name in names]
    except NoSuchBot as error:
        raise Misuse(f"--bots: {error}") from error
    return [made[seat % len(made)] for seat in range(law.seats)]


@contextmanager
def _journal(path: str | None) -> Iterator[BinaryIO | None]:
    """Open the file for the events, if one is wanted."""
    if path is None:
        yield None
        return
    try:
        with Path(path).open("wb") as file:
            yield file
    except OSError as error:
        raise Refusal(printable(f"--events: {path}: {error.strerror or error}")) from error


def _report(
    arguments: argparse.Namespace, book: Rulebook, tally: SimulationCount, stopped: bool
) -> dict[str, Any]:
    return {
        "book": book.id,
        "version": book.version,
        "variants": arguments.variants,
        "set": arguments.settings,
        "seats": arguments.seats,
        "seed": arguments.seed,
        "bots": arguments.bots,
        "stopped": stopped,
        **msgspec.to_builtins(tally),
    }


def _print(arguments: argparse.Namespace, book: Rulebook, tally: SimulationCount, stopped: bool) -> None:
    rules = ", ".join((book.short, *arguments.variants, *arguments.settings))
    games = counted(arguments.games, "game")
    if stopped:
        games = f"{tally.games} of {games}"
    head = f"{rules}: {games}, {counted(tally.hands, 'hand')}, seed {arguments.seed}, bots {arguments.bots}"
    print(*broken(head, width()), "", sep="\n")
    print(" seat    hands   losses     ties     wins   won")
    for seat, score in enumerate(tally.scores):
        share = score.wins / tally.games if tally.games else 0
        row = f"{score.hands:>9} {score.losses:>8} {score.ties:>8} {score.wins:>8.1f}"
        print(f"{seat:>4} {row} {share:>5.1%}")
    print()
    together = counted(tally.wipe_outs, "game")
    print(f"All who were left went out together in {together}; won by nobody: {tally.unwon}.")
