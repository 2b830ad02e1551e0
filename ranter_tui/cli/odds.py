"""`odds`: what the rules of a book are worth to each seat."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ranter_tui.almanac.almanac_page import page_of
from ranter_tui.cli import FINE, Misuse
from ranter_tui.cli.odds_printed import GOOD, Answered, OddsReport, print_csv, print_text
from ranter_tui.cli.output import print_report
from ranter_tui.cli.workers import jobs_asked
from ranter_tui.evening.household import bookcase
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.lives import FEWEST, MOST
from ranter_tui.record.lines import MOST_SEATS
from ranter_tui.rulebook.book import Rulebook

FINEST = 0.0001
"""The best precision that may be asked for: a hundred million hands."""
USUAL_PRECISION, USUAL_SEED, USUAL_SEATS = "1%", 1, 5

COMPARE, RULE, SWEEP = "compare", "rule", "sweep"
_NEEDED = {"": ("BOOK",), COMPARE: ("BOOK", "BOOK"), RULE: ("RULE", "BOOK"), SWEEP: ("FILE",)}
"""What follows each word."""


def odds(arguments: argparse.Namespace) -> int:
    """Look it up or count it, and report; Ctrl-C reports what was counted so far.

    JSON: `book`, `version`, `variants`, `set`, `play`, whether it is `exact`, whether it was `stopped`, and
    `tables`: for each number of guests the `seed`, the `precision`, what `almanac/odds.py` has and, if they
    play well, what is `good` play: the ranks that each place changes, the worst first, by what it knows.
    """
    what, *names = arguments.words
    if what not in _NEEDED:
        what, names = "", arguments.words
    if len(names) < len(_NEEDED[what]) or (len(names) > len(_NEEDED[what]) and what in ("", RULE)):
        several = "" if what else "; several are for `odds compare` and `odds sweep`"
        raise Misuse(f"odds: what is needed is {' '.join((what, *_NEEDED[what])).strip()}{several}")
    plays = arguments.plays or [GOOD]
    if what != SWEEP and (len(plays) > 1 or arguments.each_variant):
        raise Misuse("odds: more than one --play, and --each-variant, are for `odds sweep`")
    jobs = jobs_asked(arguments, os.cpu_count() or 1)
    precision = _precision(arguments.precision or USUAL_PRECISION)
    seed = USUAL_SEED if arguments.seed is None else arguments.seed
    if arguments.exact and arguments.precision:
        raise Misuse("odds: --exact counts every deal there is, and so takes no --precision")
    settings = [*arguments.settings]
    if arguments.lives is not None:
        if not FEWEST <= arguments.lives <= MOST:
            raise Misuse(f"--lives: everybody may have {FEWEST} to {MOST}")
        settings.append(f"lives={arguments.lives}")
    shelf = bookcase()
    called = names[1:] if what in (RULE, SWEEP) else names
    if what == SWEEP and not called:
        called = sorted(shelf.ids)
    answers = [
        OddsReport(book, variants, settings, play, rules, arguments.exact)
        for book in [shelf.book(shelf.called(name)) for name in called]
        for variants, rules in _by_variants(book, arguments, settings)
        for play in plays
    ]
    usual = min(USUAL_SEATS, *(answer.rules.players.most or USUAL_SEATS for answer in answers))
    numbers = _numbers(arguments.seats or str(usual))
    if what == SWEEP and (arguments.exact or arguments.json or arguments.csv):
        raise Misuse("odds sweep: it writes CSV into the file, and takes none of --exact, --json and --csv")
    if what in (COMPARE, RULE) and (len(numbers) > 1 or arguments.exact or arguments.csv):
        raise Misuse(f"odds {what}: it takes one number of --seats, and neither --exact nor --csv")
    first = answers[0]
    if not what and _looked_up(first, arguments, numbers):
        print_report(arguments, first, print_text, print_csv)
        return FINE
    # Whoever only looks something up need not wait for all that counts.
    from ranter_tui.cli.odds_compared import compare_answers, compare_books
    from ranter_tui.cli.odds_counting import Counting, count_tables
    from ranter_tui.cli.odds_sweep import sweep
    from ranter_tui.cli.workers import workers_for

    bots = sorted({name.strip() for play in plays for name in play.split(",")})
    with workers_for(jobs, arguments.dask, bots) as workers:
        counting = Counting(precision, seed, workers)
        if what == SWEEP:
            return sweep(Path(names[0]), answers, numbers, counting)
        if what == COMPARE:
            return compare_books(arguments, answers, numbers[0], counting)
        if what == RULE:
            return compare_answers(arguments, RuleKey(names[0]), first, shelf, numbers[0], counting)
        count_tables(first, numbers, counting)
        print_report(arguments, first, print_text, print_csv)
        return workers.outcome


def _by_variants(
    book: Rulebook, arguments: argparse.Namespace, settings: Sequence[str]
) -> Iterator[tuple[Sequence[str], Rules]]:
    """Yield the variants that are asked for, and, if each is, every other one of the book with them."""
    asked = arguments.variants
    yield asked, _rules(book, asked, settings)
    if arguments.each_variant:
        for variant in book.variants:
            if variant.id not in asked:
                yield [*asked, variant.id], _rules(book, [*asked, variant.id], settings)


def _rules(book: Rulebook, variants: Sequence[str], settings: Sequence[str]) -> Rules:
    if not variants and not settings:
        return book.plain_rules()
    from ranter_tui.cli.house import overridden

    return overridden(book, variants, settings)


def _looked_up(answer: OddsReport, asked: argparse.Namespace, numbers: range) -> bool:
    """Take the answer from the almanac, if it has just what was asked for."""
    known = page_of(answer.book.id)
    if known is None or known.rules != answer.rules:
        return False
    if answer.exact or answer.play != GOOD or asked.precision is not None or asked.seed is not None:
        return False
    if not known.tables.keys() >= {*numbers}:
        return False
    for number in numbers:
        table = known.tables[number]
        answer.tables.append(Answered(table.odds, known.seed, known.of_hands, table.good))
    return True


def _numbers(text: str) -> range:
    """Parse how many sit down: `5`, or `2-10`."""
    found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", text)
    if found is None:
        raise Misuse(f"--seats: {text!r} should be a number such as 5, or from one to another such as 2-10")
    fewest = int(found[1])
    most = int(found[2] or fewest)
    if most > MOST_SEATS:
        raise Misuse(f"--seats: at most {MOST_SEATS} can sit down")
    if fewest > most:
        raise Misuse(f"--seats: {text!r} should begin with the smaller number")
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
