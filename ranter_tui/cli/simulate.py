"""`simulate`: bots play whole games, and what happened to whom is counted."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from ranter_tui.bots import Bot, NoSuchBot, bot
from ranter_tui.bots.match import match
from ranter_tui.bots.tally import Tally
from ranter_tui.cli import FINE, Misuse
from ranter_tui.game.chance import Luck
from ranter_tui.game.contradictions import contradictions
from ranter_tui.game.law import Law, Unplayable, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.record.lines import Edition, header, line
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.checking import variant_settings
from ranter_tui.rulebook.reader import plain
from ranter_tui.rulebook.shelf import Shelf

STOPPED = 130
MOST_HANDS = 20_000
"""A game that has not ended after so many hands is given up, and counted as won by nobody."""
PATIENCE = 1.0
"""Seconds before the progress is shown."""


def simulate(arguments: argparse.Namespace) -> int:
    if arguments.games < 1:
        raise Misuse("--games: at least one game must be played")
    book = Shelf().book(arguments.book)
    rules = _rules(book, arguments.settings, arguments.variants)
    law = law_for(rules, arguments.seats)
    tally = Tally.for_seats(law.seats)
    stopped = False
    with ExitStack() as stack:
        journal = stack.enter_context(Path(arguments.events).open("wb")) if arguments.events else None
        try:
            for done in _games(arguments, book, law, tally, journal):
                tally.games = done
        except KeyboardInterrupt:
            stopped = True
    _clear_progress()
    if arguments.json:
        print(json.dumps(_report(arguments, book, tally, stopped), indent=2, ensure_ascii=False))
    else:
        _print(arguments, book, tally, stopped)
    return STOPPED if stopped else FINE


def _rules(book: Rulebook, settings: list[str], variants: list[str]) -> Rules:
    rules = book.plain_rules()
    for name in variants:
        rules = changed(rules, variant_settings(book, name))
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise Misuse(f"--set: {setting!r} should be RULE=VALUE, such as tie=all_lose")
        rules = changed(rules, {key.strip(): _value(value.strip())})
    if reasons := [f"{key}: {reason}" for key, reason in contradictions(rules)]:
        raise Unplayable("\n".join(reasons))
    return rules


def _value(text: str) -> object:
    """A value as a rulebook would have it; lists in brackets: `cry=[A,2]`."""
    if text.startswith("[") and text.endswith("]"):
        return [part.strip() for part in text[1:-1].split(",") if part.strip()]
    return plain(text)


def _bots(text: str, law: Law, luck: Luck) -> list[Bot]:
    """One for each seat; a shorter list goes round the table."""
    try:
        made = [bot(name.strip(), law, luck) for name in text.split(",")]
    except NoSuchBot as error:
        raise Misuse(f"--bots: {error}") from error
    return [made[seat % len(made)] for seat in range(law.seats)]


def _games(
    arguments: argparse.Namespace, book: Rulebook, law: Law, tally: Tally, journal: BinaryIO | None
) -> Iterator[int]:
    """Play the games one after another; what nobody won waits in the pot for the next."""
    luck = Luck(arguments.seed)
    bots = _bots(arguments.bots, law, luck)
    edition = Edition(book.id, book.version)
    began = time.monotonic()
    carried = 0
    for number in range(1, arguments.games + 1):
        if journal is not None:
            journal.write(header(law.rules, law.seats, book=edition, seed=arguments.seed, pot=carried))
        steps, carried = match(law, bots, luck, pot=carried), 0
        for cause, events, game in steps:
            tally.count(events)
            if journal is not None:
                journal.write(line(cause, events))
            if game.state.hands >= MOST_HANDS:
                tally.unwon += 1
                break
        if game.asks is None and not game.state.winners:
            carried = game.state.pot
        _show_progress(began, number, arguments.games)
        yield number


def _show_progress(began: float, done: int, games: int) -> None:
    if sys.stderr.isatty() and time.monotonic() - began > PATIENCE and done % max(1, games // 200) == 0:
        print(f"\r{done} of {games} games", end="", file=sys.stderr, flush=True)


def _clear_progress() -> None:
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def _report(arguments: argparse.Namespace, book: Rulebook, tally: Tally, stopped: bool) -> dict[str, Any]:
    return {
        "book": book.id,
        "version": book.version,
        "seats": arguments.seats,
        "seed": arguments.seed,
        "bots": arguments.bots,
        "stopped": stopped,
        **msgspec.to_builtins(tally),
    }


def _print(arguments: argparse.Namespace, book: Rulebook, tally: Tally, stopped: bool) -> None:
    games = f"{tally.games} of {arguments.games} games" if stopped else f"{tally.games} games"
    print(f"{book.short}: {games}, {tally.hands} hands, seed {arguments.seed}, bots {arguments.bots}")
    print()
    print(" seat    hands   losses     ties     wins   won")
    for seat, score in enumerate(tally.scores):
        share = score.wins / tally.games if tally.games else 0
        row = f"{score.hands:>9} {score.losses:>8} {score.ties:>8} {score.wins:>8.1f}"
        print(f"{seat:>4} {row} {share:>5.1%}")
    print()
    print(
        f"All who were left went out together in {tally.wipe_outs} games; {tally.unwon} were won by nobody."
    )
