"""`odds`: what the rules of a book are worth to each seat, looked up or counted."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ranter_tui.almanac.almanac_page import page_of
from ranter_tui.almanac.good_play import GOOD, GoodPlay
from ranter_tui.cli import FINE, Misuse, refuse_if
from ranter_tui.cli.counting import jobs_asked, workers_for
from ranter_tui.cli.odds_report import OddsReport, TableOdds
from ranter_tui.cli.output import print_answer, tell_left_out
from ranter_tui.evening.paths import bookcase
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.lives import FEWEST, MOST
from ranter_tui.record.lines import MOST_SEATS
from ranter_tui.rulebook.book import Rulebook

FINEST = 0.0001
"""The best precision that may be asked for: a hundred million hands."""
USUAL_PRECISION, USUAL_SEED = "1%", 1

_NEEDED = {
    "": ("BOOK",),
    "compare": ("BOOK", "BOOK"),
    "rule": ("RULE", "BOOK"),
    "duel": ("BOT", "BOOK"),
    "sweep": ("FILE",),
}
"""What follows each word."""
_MOST = {"": 1, "rule": 2, "duel": 3}
"""How many words may follow, where not any number may."""


def odds(arguments: argparse.Namespace) -> int:
    """Look the odds up or count them, and report; Ctrl-C reports what was counted so far.

    JSON: `book`, `version`, `variants`, `set`, `play`, whether it is `exact`, whether it was `stopped`, and
    `tables`: for each number of guests the `seed`, the `precision`, the fields of `Odds` and, if they play
    well, what is `good` play: the ranks that each place changes, the worst first, by what it knows, and in
    `mixes` how two mix, where only that leaves the other no answer.
    """
    what, *names = arguments.words
    if what not in _NEEDED:
        what, names = "", arguments.words
    plays, lives = arguments.plays or [GOOD], arguments.lives
    several = "" if what else "; several books go with `odds compare` and `odds sweep`"
    refuse_if(
        (
            not len(_NEEDED[what]) <= len(names) <= _MOST.get(what, len(names)),
            f"odds: this needs {' '.join((what, *_NEEDED[what])).strip()}{several}",
        ),
        (what == "duel" and arguments.plays, "odds duel: this takes the bots before the book, and no --play"),
        (
            what == "duel" and any("," in name for name in names[:-1]),
            "odds duel: name one bot, or two with a space between them",
        ),
        (
            what != "sweep" and (len(plays) > 1 or arguments.each_variant),
            "odds: several --play, and --each-variant, go with `odds sweep` only",
        ),
        (
            arguments.exact and arguments.precision,
            "odds: --exact counts every deal, so it takes no --precision",
        ),
        (lives is not None and not FEWEST <= lives <= MOST, f"--lives: choose from {FEWEST} to {MOST}"),
        (
            what == "sweep" and (arguments.exact or arguments.json or arguments.csv),
            "odds sweep: this writes CSV into the file and takes no --exact, --json or --csv",
        ),
    )
    jobs = jobs_asked(arguments, os.cpu_count() or 1)
    precision = _precision(arguments.precision or USUAL_PRECISION)
    seed = USUAL_SEED if arguments.seed is None else arguments.seed
    settings = [*arguments.settings, *([] if lives is None else [f"lives={lives}"])]
    shelf = bookcase()
    called = {"rule": names[1:], "sweep": names[1:], "duel": names[-1:]}.get(what, names)
    if what == "sweep" and not called:
        called = sorted(book.id for book in shelf.headings())
        tell_left_out(shelf.troubles)
    reports = [
        OddsReport(book, variants, settings, play, rules, good, arguments.exact)
        for book in [shelf.book(shelf.called(name)) for name in called]
        for variants, rules in _by_variants(book, arguments, settings)
        for good in [dict[int, GoodPlay]()]
        for play in plays
    ]
    usual = min(report.rules.players.usual for report in reports)
    numbers = _numbers(arguments.seats or str(usual))
    if what in ("compare", "rule", "duel") and (len(numbers) > 1 or arguments.exact or arguments.csv):
        raise Misuse(f"odds {what}: this takes one number of --seats, and neither --exact nor --csv")
    first = reports[0]
    if not what and _look_up(first, arguments, numbers):
        print_answer(arguments, first.document, first.lines, first.rows)
        return FINE
    # To look the odds up does not take what counts them, which is slow to load.
    from ranter_tui.cli import odds_counted

    if what == "duel":
        plays = [",".join((*names[:-1], GOOD)[:2])]
    bots = sorted({name.strip() for play in plays for name in play.split(",")})
    with workers_for(jobs, arguments.dask, bots) as workers:
        counting = odds_counted.Counting(arguments, precision, seed, workers)
        match what:
            case "sweep":
                return odds_counted.sweep(Path(names[0]), reports, numbers, counting)
            case "compare":
                return odds_counted.compare_books(reports, numbers[0], counting)
            case "rule":
                return odds_counted.compare_answers(RuleKey(names[0]), first, shelf, numbers[0], counting)
            case "duel":
                return odds_counted.duel(plays[0], first, numbers[0], counting)
        counting.tables(first, numbers)
        print_answer(arguments, first.document, first.lines, first.rows)
        return workers.outcome


def _by_variants(
    book: Rulebook, arguments: argparse.Namespace, settings: Sequence[str]
) -> Iterator[tuple[Sequence[str], Rules]]:
    """Yield the variants that are asked for, and, if each is, every other one of the book with them."""
    asked = arguments.variants
    others = [variant.id for variant in book.variants if variant.id not in asked]
    for variants in (asked, *([*asked, other] for other in others if arguments.each_variant)):
        if variants or settings:
            from ranter_tui.cli.house import overridden

            yield variants, overridden(book, variants, settings)
        else:
            yield variants, book.plain_rules()


def _look_up(report: OddsReport, asked: argparse.Namespace, numbers: range) -> bool:
    """Fill the report from the almanac, if that has just what was asked for."""
    known = page_of(report.book.id)
    as_counted = not report.exact and report.play == GOOD and asked.precision is None and asked.seed is None
    if (
        known is None
        or not as_counted
        or known.rules != report.rules
        or not known.tables.keys() >= {*numbers}
    ):
        return False
    tables = (known.tables[number] for number in numbers)
    report.tables = [TableOdds(table.odds, known.seed, known.of_hands, table.good) for table in tables]
    return True


def _numbers(text: str) -> range:
    """Parse how many sit down: `5`, or `2-10`."""
    found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", text)
    if found is None:
        raise Misuse(f"--seats: {text!r} should be a number such as 5, or a range such as 2-10")
    fewest = int(found[1])
    most = int(found[2] or fewest)
    refuse_if(
        (most > MOST_SEATS, f"--seats: choose at most {MOST_SEATS}"),
        (fewest > most, f"--seats: {text!r} should start with the smaller number"),
    )
    return range(fewest, most + 1)


def _precision(text: str) -> float:
    """Parse a share: `0.2%`, or `0.002`."""
    number, percent, beyond = text.strip().partition("%")
    try:
        precision = float(number) / (100 if percent else 1)
    except ValueError:
        precision = 0
    if beyond or not FINEST <= precision <= 0.5:
        raise Misuse(f"--precision: {text!r} should be a share such as 0.5%, from {FINEST:.2%} to 50%")
    return precision
