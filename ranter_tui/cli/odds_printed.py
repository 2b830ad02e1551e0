"""What `odds` has counted, as lines for people and as rows for programs."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from ranter_tui.almanac.answer import Figure, Odds
from ranter_tui.cli.terminal import measure
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import title
from ranter_tui.library.typeset.measure import broken
from ranter_tui.rulebook.book import Rulebook

BAR, HALF = "█", "▌"
NAMES, LOSES, LIVES, WINS = 15, 16, 18, 14
"""Cells for the name of a place, and for its figures."""


class Answer(Struct):
    """The answer to one command line: a table for each number of guests."""

    book: Rulebook
    asked: argparse.Namespace
    settings: Sequence[str]
    rules: Rules
    precision: float
    stopped: bool = False
    tables: list[Odds] = field(default_factory=list)

    @property
    def document(self) -> dict[str, Any]:
        return {
            "book": self.book.id,
            "version": self.book.version,
            "variants": self.asked.variants,
            "set": self.settings,
            "play": self.asked.play,
            "exact": self.asked.exact,
            "seed": self.asked.seed,
            "precision": self.precision,
            "stopped": self.stopped,
            "tables": msgspec.to_builtins(self.tables),
        }


def place_name(place: int, seats: int) -> str:
    """Return what a seat is called by its place in the order of play.

    >>> [place_name(place, 4) for place in range(4)]
    ["dealer's left", '2nd', '3rd', 'dealer']
    """
    if place == seats - 1:
        return "dealer"
    if place == 0:
        return "dealer's left"
    number = place + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def percent(figure: Figure) -> str:
    """Return a share with its margin.

    >>> percent(Figure(0.2345, 0.004)), percent(Figure(0.5, 0.0004)), percent(Figure(1 / 3, fraction="1/3"))
    ('23.4% ± 0.4', '50.00% ± 0.04', '33.333%')
    """
    if figure.fraction is not None:
        return f"{figure.value:.3%}"
    digits = 1 if figure.margin >= 0.00095 else 2
    return f"{figure.value:.{digits}%} ± {figure.margin * 100:.{digits}f}"


def print_text(answer: Answer) -> None:
    if not answer.tables:
        print("Nothing was counted yet.")
        return
    wide = measure()
    for number, table in enumerate(answer.tables):
        if number:
            print()
        print(*_table(answer, table, wide), sep="\n")
    said = ["Counting was stopped."] if answer.stopped else []
    if not answer.asked.exact:
        said.append("Behind ± stands how far a figure may be off, in 95 cases of 100.")
    if said:
        print("", *broken(" ".join(said), wide), sep="\n")


def _table(answer: Answer, table: Odds, wide: int) -> Iterator[str]:
    hand, game, seats = table.hand, table.game, len(table.seats)
    rules = ", ".join((answer.book.short, *answer.asked.variants, *answer.settings))
    said = f"{rules}: {seats} at the table, playing {answer.asked.play}; {_rests(answer, table)}"
    yield from broken(said, wide)
    yield ""
    bars = wide - NAMES - LOSES - LIVES - WINS
    heads = f"{'loses the hand':{LOSES + bars}}{'lives in a hand':{LIVES}}{'wins the game' if game else ''}"
    yield (" " * NAMES + heads).rstrip()
    most = max(seat.loses.value for seat in table.seats)
    for place, seat in enumerate(table.seats):
        bar = _bar(seat.loses.value, most, bars - 2)
        chances = f"{percent(seat.loses):{LOSES}}{bar:{bars}}{_lives(seat.lives):{LIVES}}"
        wins = "" if seat.wins is None else percent(seat.wins)
        yield f"{place_name(place, seats):{NAMES}}{chances}{wins}".rstrip()
    if answer.asked.exact:
        yield ""
        fractions = (
            f"{place_name(place, seats)} {seat.loses.fraction}" for place, seat in enumerate(table.seats)
        )
        yield from broken(f"In fractions: {', '.join(fractions)}.", wide)
    yield ""
    yield from broken(_of_the_hand(table), wide)
    if game is not None:
        yield from broken(_of_the_game(table), wide)
    for rule, figure in hand.powers.items():
        yield f"{title(answer.rules, rule)}: {percent(figure)} of the hands"


def _lives(figure: Figure) -> str:
    return f"{figure.value:.3f}" + (f" ± {figure.margin:.3f}" if figure.fraction is None else "")


def _rests(answer: Answer, table: Odds) -> str:
    """Say what the figures rest on."""
    if answer.asked.exact:
        return f"every deal was counted, in {table.hand.counted} classes"
    rests = counted(table.hand.counted, "hand")
    if table.game is not None:
        rests += f" and {counted(table.game.counted, 'game')}"
    return f"{rests}, seed {answer.asked.seed}"


def _bar(value: float, most: float, wide: int) -> str:
    """Return a bar; that of the greatest value fills so many cells."""
    halves = round(2 * wide * value / most) if most else 0
    return BAR * (halves // 2) + HALF * (halves % 2)


def _of_the_hand(table: Odds) -> str:
    hand = table.hand
    return (
        f"Of the hands {percent(hand.tied)} are lost by the rule for ties, {percent(hand.shared)} "
        f"by more than one, and {percent(hand.unlost)} by nobody."
    )


def _of_the_game(table: Odds) -> str:
    game = table.game
    assert game is not None
    hands = f"{game.hands.value:.1f} ± {game.hands.margin:.1f} hands"
    return (
        f"A game takes {hands}, give or take {game.spread:.1f}. In {percent(game.wiped_out)} of the games "
        f"all who are left go out together; {percent(game.unwon)} nobody wins."
    )


COLUMNS = (
    *("book", "variants", "set", "seats", "play", "seed", "place"),
    *("loses", "loses_margin", "lives", "lives_margin", "wins", "wins_margin", "hands"),
    *("tied", "shared", "unlost", "games", "hands_of_a_game", "spread", "wiped_out", "unwon"),
)


def print_csv(answer: Answer) -> None:
    """Print a line for each seat; what is true of the whole table stands in each of its lines."""
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(COLUMNS)
    for table in answer.tables:
        rows.writerows(_rows(answer, table))


def _rows(answer: Answer, table: Odds) -> Iterator[tuple[object, ...]]:
    hand, game, seats = table.hand, table.game, len(table.seats)
    asked = (
        answer.book.id,
        " ".join(answer.asked.variants),
        " ".join(answer.settings),
        seats,
        answer.asked.play,
        answer.asked.seed,
    )
    of_the_game: tuple[object, ...] = ("",) * 5
    if game is not None:
        of_the_game = (game.counted, game.hands.value, game.spread, game.wiped_out.value, game.unwon.value)
    for place, seat in enumerate(table.seats):
        wins = ("", "") if seat.wins is None else (seat.wins.value, seat.wins.margin)
        chances = (seat.loses.value, seat.loses.margin, seat.lives.value, seat.lives.margin, *wins)
        of_the_hand = (hand.counted, hand.tied.value, hand.shared.value, hand.unlost.value)
        yield (*asked, place + 1, *chances, *of_the_hand, *of_the_game)
