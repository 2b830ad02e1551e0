"""What `odds` has counted, as lines for people and as rows for programs."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from ranter_tui.almanac.figures import Figure, GameOdds, HandOdds, Odds, percent, place_name
from ranter_tui.almanac.good_play import GoodPlay, Knows
from ranter_tui.cli.output import measure
from ranter_tui.game.cards import Rank
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import counted, rank_name
from ranter_tui.game.rules.asking import pack_of, title
from ranter_tui.library.text.measure import broken
from ranter_tui.rulebook.book import Rulebook

GOOD = "good"
"""The play that the almanac has."""
BAR, HALF = "█", "▌"
NAMES, LOSES, LIVES, WINS = 15, 13, 15, 13
"""Cells for the name of a place, and for its figures."""


class Answered(Struct, frozen=True):
    """What is known of a table of so many guests."""

    odds: Odds
    seed: int
    precision: float
    good: GoodPlay | None = None
    """How they play, if they play well."""

    @property
    def seats(self) -> int:
        return len(self.odds.seats)


class OddsReport(Struct):
    """The answer to one command line: a table for each number of guests."""

    book: Rulebook
    variants: Sequence[str]
    settings: Sequence[str]
    play: str
    rules: Rules
    exact: bool = False
    stopped: bool = False
    tables: list[Answered] = field(default_factory=list)

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

    def _as_data(self, table: Answered) -> dict[str, Any]:
        data = {"seed": table.seed, "precision": table.precision, **msgspec.to_builtins(table.odds)}
        if table.good is not None:
            worst = worst_first(self.rules, table.seats)
            places = [
                {known.value: [rank for rank in worst if rank in ranks] for known, ranks in changed.items()}
                for changed in table.good.places
            ]
            data["good"] = {"places": places, "gain": table.good.gain, "margin": table.good.margin}
        return data


def worst_first(rules: Rules, seats: int) -> list[Rank]:
    law = law_for(rules, seats)
    return sorted(law.order, key=law.strength.__getitem__)


def print_text(answer: OddsReport) -> None:
    if not answer.tables:
        print("Nothing was counted yet.")
        return
    wide = measure()
    for number, table in enumerate(answer.tables):
        if number:
            print()
        print(*_table(answer, table, wide), sep="\n")
    if not answer.exact:
        print("", *broken(said_of_margins(stopped=answer.stopped), wide), sep="\n")


def said_of_margins(*, stopped: bool) -> str:
    said = "Behind ± stands how far a figure may be off, in 95 cases of 100."
    return f"Counting was stopped. {said}" if stopped else said


def _table(answer: OddsReport, table: Answered, wide: int) -> Iterator[str]:
    odds, seats = table.odds, table.seats
    rules = ", ".join((answer.book.short, *answer.variants, *answer.settings))
    said = f"{rules}: {seats} at the table, {playing(answer.play)}; {_rests(answer, table)}"
    yield from broken(said, wide)
    yield ""
    names = [place_name(place, seats) for place in range(seats)]
    yield from _rows(names, _changes(answer, table), odds, wide)
    if answer.exact:
        fractions = (f"{name} {seat.loses.fraction}" for name, seat in zip(names, odds.seats, strict=True))
        yield from ("", *broken(f"In fractions: {', '.join(fractions)}.", wide))
    yield ""
    yield from broken(_of_the_hand(odds.hand), wide)
    if odds.game is not None:
        yield from broken(_of_the_game(odds.game), wide)
    for rule, figure in odds.hand.powers.items():
        yield f"{title(answer.rules, rule)}: {percent(figure)} of the hands"
    if table.good is not None:
        yield from ("", *broken(pack_of(answer.rules).says(_of_good_play(table.good)), wide))


def _rows(names: list[str], changes: list[str], odds: Odds, wide: int) -> Iterator[str]:
    """Yield a line for each seat, and one above them."""
    width = max(map(len, changes), default=-2) + 2
    # Where there is no room for bars, the figures stand all the same.
    bars = max(wide - NAMES - width - LOSES - LIVES - WINS, 2)
    heads = f"{'changes' if changes else '':{width}}{'loses the hand':{LOSES + bars}}{'loses lives':{LIVES}}"
    yield f"{'':{NAMES}}{heads}{'wins the game' if odds.game else ''}".rstrip()
    most = max(seat.loses.value for seat in odds.seats)
    for name, changed, seat in zip(names, changes or [""] * len(names), odds.seats, strict=True):
        bar = _bar(seat.loses.value, most, bars - 2)
        chances = f"{percent(seat.loses):{LOSES}}{bar:{bars}}{_lives(seat.lives):{LIVES}}"
        wins = "" if seat.wins is None else percent(seat.wins)
        yield f"{name:{NAMES}}{changed:{width}}{chances}{wins}".rstrip()


def playing(play: str) -> str:
    return "all playing well" if play == GOOD else f"playing {play}"


def _changes(answer: OddsReport, table: Answered) -> list[str]:
    """Return up to which card each place changes what it was dealt, where all play well."""
    if table.good is None or answer.play != GOOD:
        return []
    worst = worst_first(answer.rules, table.seats)
    return [_up_to(changed[Knows.NOTHING], worst) for changed in table.good.places]


def _up_to(ranks: frozenset[Rank], worst: list[Rank]) -> str:
    """Return ranks in few words. One that is kept below them makes next to no difference, or has a power."""
    if not ranks:
        return "nothing"
    highest = max(map(worst.index, ranks))
    kept = [rank for rank in worst[:highest] if rank not in ranks]
    but = f" but {' '.join(map(rank_name, kept))}" if kept else ""
    return f"up to {rank_name(worst[highest])}{but}"


def _of_good_play(good: GoodPlay) -> str:
    keeps = all(not changed[Knows.LOWER] for changed in good.places)
    knowing = " Whoever was made to change and left the other with a lower card keeps." if keeps else ""
    most = (good.gain + good.margin) * 100
    saved = f"more than {most:.1f} lives in a hundred hands" if most else "anything"
    return (
        f"To play well is to lose as few lives in a hand as one can.{knowing} Nobody would save {saved} by "
        "other play."
    )


def _lives(figure: Figure) -> str:
    return f"{figure.value:.3f}" + (f" ± {figure.margin:.3f}" if figure.fraction is None else "")


def _rests(answer: OddsReport, table: Answered) -> str:
    """Say what the figures rest on."""
    odds = table.odds
    if answer.exact:
        return f"every deal was counted, in {odds.hand.counted} classes"
    rests = counted(odds.hand.counted, "hand")
    if odds.game is not None:
        rests += f" and {counted(odds.game.counted, 'game')}"
    return f"{rests}, seed {table.seed}"


def _bar(value: float, most: float, wide: int) -> str:
    """Return a bar; that of the greatest value fills so many cells."""
    halves = round(2 * wide * value / most) if most else 0
    return BAR * (halves // 2) + HALF * (halves % 2)


def _of_the_hand(hand: HandOdds) -> str:
    return (
        f"Of the hands {percent(hand.tied)} are lost by the rule for ties, {percent(hand.shared)} "
        f"by more than one, and {percent(hand.unlost)} by nobody."
    )


def _of_the_game(game: GameOdds) -> str:
    hands = f"{game.hands.value:.1f} ± {game.hands.margin:.1f} hands"
    return (
        f"A game takes {hands}, give or take {game.spread:.1f}. In {percent(game.wiped_out)} of the games "
        f"all who are left go out together; {percent(game.unwon)} nobody wins."
    )


COLUMNS = (
    *("book", "variants", "set", "seats", "play", "seed", "precision", "place"),
    *("loses", "loses_margin", "lives", "lives_margin", "wins", "wins_margin", "hands"),
    *("tied", "shared", "unlost", "games", "hands_of_a_game", "spread", "wiped_out", "unwon"),
)


def print_csv(answer: OddsReport) -> None:
    """Print a line for each seat; what is true of the whole table stands in each of its lines."""
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(COLUMNS)
    for table in answer.tables:
        rows.writerows(lines(answer, table))


def lines(answer: OddsReport, table: Answered) -> Iterator[tuple[object, ...]]:
    """Yield a row for each seat of a table."""
    odds, hand, game = table.odds, table.odds.hand, table.odds.game
    asked = (
        answer.book.id,
        " ".join(answer.variants),
        " ".join(answer.settings),
        table.seats,
        answer.play,
        table.seed,
        table.precision,
    )
    of_the_game: tuple[object, ...] = ("",) * 5
    if game is not None:
        of_the_game = (game.counted, game.hands.value, game.spread, game.wiped_out.value, game.unwon.value)
    for place, seat in enumerate(odds.seats):
        wins = ("", "") if seat.wins is None else (seat.wins.value, seat.wins.margin)
        chances = (seat.loses.value, seat.loses.margin, seat.lives.value, seat.lives.margin, *wins)
        of_the_hand = (hand.counted, hand.tied.value, hand.shared.value, hand.unlost.value)
        yield (*asked, place + 1, *chances, *of_the_hand, *of_the_game)
