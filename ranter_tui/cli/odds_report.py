"""The report of `odds`: for people in lines, for programs as JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from ranter_tui.almanac.figures import (
    PLUS_MINUS,
    Figure,
    GameOdds,
    HandOdds,
    Odds,
    certain,
    percent,
    place_name,
)
from ranter_tui.almanac.good_play import GOOD, GoodPlay, Knows
from ranter_tui.bots.sharp import ranks_in_words
from ranter_tui.bots.temperaments import worst_of
from ranter_tui.cli.output import in_columns, measure
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import pack_of, title
from ranter_tui.library.text.measure import broken
from ranter_tui.rulebook.book import Rulebook

BAR, HALF = "█", "▌"
NAMES, LOSES, LIVES, WINS = 13, 13, 15, 13
"""Cells for the name of a place, and for its figures."""

COLUMNS = (
    *("book", "variants", "set", "seats", "play", "seed", "precision", "place"),
    *("loses", "loses_margin", "lives", "lives_margin", "wins", "wins_margin", "hands"),
    *("tied", "shared", "unlost", "games", "hands_of_a_game", "spread", "wiped_out", "unwon"),
)
"""The columns of the CSV. Those before the place tell one table from another."""


class TableOdds(Struct, frozen=True):
    """The odds at a table of so many guests."""

    odds: Odds
    seed: int
    precision: float
    good: GoodPlay | None = None
    """How they play, if they play well."""


class OddsReport(Struct):
    """The answer to one command line: a table for each number of guests."""

    book: Rulebook
    variants: Sequence[str]
    settings: Sequence[str]
    play: str
    rules: Rules
    good: dict[int, GoodPlay]
    """Good play by these rules, as far as it is known: table after table wants it, whatever is played."""
    exact: bool = False
    stopped: bool = False
    tables: list[TableOdds] = field(default_factory=list)

    @property
    def document(self) -> dict[str, Any]:
        return {
            "book": self.book.id,
            "version": self.book.version,
            "variants": self.variants,
            "set": self.settings,
            "play": self.play,
            "exact": self.exact,
            "stopped": self.stopped,
            "tables": [self._as_data(table) for table in self.tables],
        }

    def _as_data(self, table: TableOdds) -> dict[str, Any]:
        data = {"seed": table.seed, "precision": table.precision, **msgspec.to_builtins(table.odds)}
        if table.good is not None:
            worst = worst_of(self.rules, len(table.odds.seats))
            places = [
                {known.value: [rank for rank in worst if rank in ranks] for known, ranks in changed.items()}
                for changed in table.good.places
            ]
            data["good"] = {**msgspec.to_builtins(table.good), "places": places}
        return data

    def key(self, seats: int, seed: int, precision: float) -> tuple[object, ...]:
        """Return what tells a table from any other, as in the columns before the place."""
        rules = (" ".join(self.variants), " ".join(self.settings))
        return (self.book.id, *rules, seats, self.play, seed, precision)

    @property
    def rows(self) -> Iterator[tuple[object, ...]]:
        """The rows of the CSV, with their heads."""
        yield COLUMNS
        for table in self.tables:
            yield from self.rows_of(table)

    def rows_of(self, table: TableOdds) -> Iterator[tuple[object, ...]]:
        """Yield a row for each seat; what is true of the whole table stands in each of them."""
        hand, game, seats = table.odds.hand, table.odds.game, table.odds.seats
        key = self.key(len(seats), table.seed, table.precision)
        of_the_hand = (hand.counted, hand.tied.value, hand.shared.value, hand.unlost.value)
        of_the_game = (
            ("",) * 5
            if game is None
            else (game.counted, game.hands.value, game.spread, game.wiped_out.value, game.unwon.value)
        )
        for place, seat in enumerate(seats, 1):
            wins = ("", "") if seat.wins is None else (seat.wins.value, seat.wins.margin)
            chances = (seat.loses.value, seat.loses.margin, seat.lives.value, seat.lives.margin, *wins)
            yield (*key, place, *chances, *of_the_hand, *of_the_game)

    @property
    def lines(self) -> Iterator[str]:
        if not self.tables:
            yield "Nothing has been counted yet."
            return
        wide = measure()
        for number, table in enumerate(self.tables):
            yield from [""] * (number > 0)
            yield from self._lines_of(table, wide)
        if not self.exact:
            yield from ("", *broken(said_of_margins(stopped=self.stopped), wide))

    def _lines_of(self, table: TableOdds, wide: int) -> Iterator[str]:
        odds, seats = table.odds, len(table.odds.seats)
        rules = ", ".join((self.book.short, *self.variants, *self.settings))
        yield from broken(
            f"{rules}: {seats} at the table, {playing(self.play)}; {self._rests_on(table)}", wide
        )
        yield ""
        names = [place_name(place, seats) for place in range(seats)]
        yield from _rows(names, self._changes(table), odds, wide)
        if self.exact:
            fractions = (
                f"{name} {seat.loses.fraction}" for name, seat in zip(names, odds.seats, strict=True)
            )
            yield from ("", *broken(f"In fractions: {', '.join(fractions)}.", wide))
        yield ""
        yield from broken(self._of_the_hand(odds.hand), wide)
        if odds.game is not None:
            yield from broken(self._of_the_game(odds.game), wide)
        for rule, figure in odds.hand.powers.items():
            yield f"{title(self.rules, rule)}: {percent(figure)} of the hands"
        if table.good is not None:
            yield from ("", *broken(pack_of(self.rules).says(_of_good_play(table.good)), wide))

    def _rests_on(self, table: TableOdds) -> str:
        odds = table.odds
        if self.exact:
            return f"every deal was counted, in {odds.hand.counted} classes"
        games = "" if odds.game is None else f" and {counted(odds.game.counted, 'game')}"
        return f"{counted(odds.hand.counted, 'hand')}{games}, seed {table.seed}"

    def _of_the_hand(self, hand: HandOdds) -> str:
        return (
            f"Hands lost by the rule for ties: {percent(hand.tied)}; by more than one: "
            f"{self._share('shared', hand.shared)}; by nobody: {self._share('unlost', hand.unlost)}."
        )

    def _of_the_game(self, game: GameOdds) -> str:
        return (
            f"A game takes {game.hands.value:.1f} ± {game.hands.margin:.1f} hands, give or take "
            f"{game.spread:.1f}. Games in which the last players all go out together: "
            f"{self._share('wiped_out', game.wiped_out)}; that nobody wins: "
            f"{self._share('unwon', game.unwon)}."
        )

    def _share(self, name: str, figure: Figure) -> str:
        return percent(certain(self.rules, name, figure))

    def _changes(self, table: TableOdds) -> list[str]:
        """Return up to which card each place changes what it was dealt, where all play well."""
        if table.good is None or self.play != GOOD:
            return []
        places = table.good.places
        return [ranks_in_words(changed[Knows.NOTHING], self.rules, len(places)) for changed in places]


def said_of_margins(*, stopped: bool) -> str:
    return f"Counting was stopped. {PLUS_MINUS}" if stopped else PLUS_MINUS


def playing(play: str) -> str:
    return "all playing well" if play == GOOD else f"playing {play}"


def _rows(names: list[str], changes: list[str], odds: Odds, wide: int) -> Iterator[str]:
    """Return a line for each seat, and one above them."""
    width = max(map(len, changes), default=-2) + 2
    # Where there is no room for bars, the figures stand all the same.
    bars = max(wide - NAMES - width - LOSES - LIVES - WINS, 2)
    most = max(seat.loses.value for seat in odds.seats)
    rows = [
        (
            name,
            changed,
            percent(seat.loses),
            _bar(seat.loses.value, most, bars - 2),
            _lives(seat.lives),
            "" if seat.wins is None else percent(seat.wins),
        )
        for name, changed, seat in zip(names, changes or [""] * len(names), odds.seats, strict=True)
    ]
    wins = "wins the game" if odds.game else ""
    heads = ("", "changes" if changes else "", "loses the hand", "loses lives", wins)
    yield from in_columns([heads], (NAMES, width, LOSES + bars, LIVES, WINS))
    yield from in_columns(rows, (NAMES, width, LOSES, bars, LIVES, WINS))


def _of_good_play(good: GoodPlay) -> str:
    keeps = all(not changed[Knows.LOWER] for changed in good.places)
    knowing = (
        " If you were made to swap and know that your neighbour now has a lower card than you, keep yours."
        if keeps
        else ""
    )
    most = (good.gain + good.margin) * 100
    saved = f"more than {most:.1f} lives in a hundred hands" if most else "anything"
    mixes = f" {good.mixture}: then nobody would save anything." if good.mixes else ""
    return (
        f"Playing well means losing as few lives per hand as possible.{knowing} Nobody would save {saved} by "
        f"playing differently.{mixes}"
    )


def _lives(figure: Figure) -> str:
    return f"{figure.value:.3f}" + (f" ± {figure.margin:.3f}" if figure.fraction is None else "")


def _bar(value: float, most: float, wide: int) -> str:
    """Return a bar; that of the greatest value fills so many cells."""
    halves = round(2 * wide * value / most) if most else 0
    return BAR * (halves // 2) + HALF * (halves % 2)
