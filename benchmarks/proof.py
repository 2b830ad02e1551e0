"""Proves the counting at length: `make proof`. docs/proof.md says what it found.

`exact`: every deal of 2 to 4 guests who play well, against deals at random and against the almanac, wherever
no more classes of deals than `MOST_CLASSES` have to be played. `good`: whether anybody saves more lives by
other choices than the almanac says. `make proof ARGS="good gnav kille"` does one part, by these books; with
`KEPT=folder` what was found is kept there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from math import sqrt

from msgspec.structs import replace

from benchmarks.kept import WRONG, found
from ranter_tui.almanac.almanac_page import AlmanacTable, page_of
from ranter_tui.almanac.figures import DEVIATIONS, Figure, Odds
from ranter_tui.almanac.good_play import GOOD
from ranter_tui.game.law import Law, law_for
from ranter_tui.odds.chunks import sums_until, workers
from ranter_tui.odds.exact import cases_of, count_exactly, exact_odds
from ranter_tui.odds.finding_good_play import FEWEST, Gains, Pass, gains_of_every_deal
from ranter_tui.odds.playing import Play, seed_for
from ranter_tui.odds.sampling import Counted, OddsQuestion, count_hands
from ranter_tui.odds.tally import DIGITS
from ranter_tui.rulebook.shelf import Shelf

SEED = 4711
SURELY = 4.9
"""A figure lies so many standard errors off once in a million times, by the normal law."""
MOST_CLASSES = 3_500_000
"""Some three minutes of a core; four guests with the ordinary pack have a quarter of a million."""
PRECISION = 0.005
LOOKED_AT, PROVED = 4_000, 8_000
"""The hands in which other choices are looked for, and those in which they are tried."""

Part = Callable[[str, AlmanacTable, Law, Executor], str]
"""Says what is found at a table."""


def main() -> int:
    parts: dict[str, tuple[Part, range]] = {"exact": (_exact, range(2, 5)), "good": (_good, range(2, 11))}
    words, jobs = sys.argv[1:], int(os.environ.get("JOBS", os.cpu_count() or 1))
    asked = [word for word in words if word in parts] or [*parts]
    books = [word for word in words if word not in parts] or sorted(Shelf().ids)
    wrong = 0
    with workers(jobs) as executor:
        for name in asked:
            prove, numbers = parts[name]
            for book, table, law in _tables(books, numbers):
                find = partial(prove, book, table, law, executor)
                wrong += not found(book, f"{name}: {book}, {law.seats}", find)
    print(f"{wrong} tables are not as they should be" if wrong else "All is as it should be")
    return 1 if wrong else 0


def _tables(books: list[str], numbers: range) -> Iterator[tuple[str, AlmanacTable, Law]]:
    for book in books:
        known = page_of(book)
        if known is None:
            sys.exit(f"there is no page for {book}")
        for guests in numbers:
            if guests in known.tables:
                yield book, known.tables[guests], law_for(known.rules, guests)


def _exact(book: str, table: AlmanacTable, law: Law, executor: Executor) -> str:
    play = Play((GOOD,), {law.seats: table.good.places})
    if (classes := cases_of(law, play).about()) > MOST_CLASSES:
        return f"about {classes / 1e6:.0f} million classes of deals are too many to play them all"
    *_, deals = count_exactly(law, play, executor)
    truth = _figures(exact_odds(deals))
    question = OddsQuestion(law, play, seed_for(SEED, book, law.seats, "exact"))
    *_, hands = count_hands(question, PRECISION, executor)
    far, most = list[str](), 0.0
    for where, odds in (("at random", Counted(hands).odds), ("almanac", table.odds)):
        for name, seen in _figures(odds).items():
            off = abs(seen.value - truth[name].value) / (seen.margin / DEVIATIONS)
            most = max(most, off)
            if off > SURELY:
                far.append(f"{where}, {name}: {seen.value} ± {seen.margin}, but {truth[name].value}")
    told = f"{deals.cases} classes, {hands.hands} hands, {2 * len(truth)} figures, "
    return WRONG + told + "; ".join(far) if far else f"{told}at most {most:.1f} standard errors off"


def _figures(odds: Odds) -> dict[str, Figure]:
    """All that are shares of the hands."""
    hand = odds.hand
    found = {f"place {place}": seat.loses for place, seat in enumerate(odds.seats)}
    found |= {"tied": hand.tied, "shared": hand.shared, "unlost": hand.unlost}
    return found | {str(rule): figure for rule, figure in hand.powers.items()}


def _good(book: str, table: AlmanacTable, law: Law, executor: Executor) -> str:
    known = page_of(book)
    assert known is not None
    if law.seats == FEWEST:
        most = max(
            gain.value for gain in gains_of_every_deal(law, table.good.places, executor).by_place(FEWEST)
        )
        told = f"by every deal other choices save {most:.6f} lives a hand at most"
        return told if round(most, DIGITS) == table.good.gain <= known.of_play else WRONG + told
    look, proof = (
        Pass(law, table.good.places, seed_for(SEED, book, law.seats, purpose))
        for purpose in ("look", "proof")
    )
    saved = saved_by_other_choices(look, LOOKED_AT, proof, PROVED, executor)
    most, error = max(saved)
    told = f"other choices save {most:.4f} ± {DEVIATIONS * error:.4f} lives a hand at most"
    return told if all(more - SURELY * error <= known.of_play for more, error in saved) else WRONG + told


def saved_by_other_choices(
    look: Pass, looked_at: int, proof: Pass, proved: int, executor: Executor
) -> list[tuple[float, float]]:
    """Return how many lives a hand each place would save, with the standard error, if it alone played better.

    Every choice that seems to be better in some hands is tried in others, so that nothing is gained by luck.
    No choice is taken for clear beforehand, and any other threshold is among what is looked for.
    """
    seen = _gains(look, looked_at, executor).of
    better = {situation for situation, gain in seen.items() if gain.total > 0}
    tried = _gains(replace(proof, clear=frozenset(seen.keys() - better)), proved, executor)
    saved = []
    for place in range(look.law.seats):
        gains = [
            gain for situation, gain in tried.of.items() if situation in better and situation[0] == place
        ]
        total, squares = sum(gain.total for gain in gains), sum(gain.squares for gain in gains)
        saved.append((total / tried.hands, sqrt(squares) / tried.hands))
    return saved


def _gains(one: Pass, hands: int, executor: Executor) -> Gains:
    *_, gains = sums_until(executor, one.gains, lambda gains: gains.hands >= hands)
    return gains


if __name__ == "__main__":
    sys.exit(main())
