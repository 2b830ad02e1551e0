"""`odds`: what the rules of a book are worth to each seat."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from pathlib import Path

from ranter_tui.almanac.reading import page
from ranter_tui.cli import FINE, STOPPED, Misuse
from ranter_tui.cli.odds_printed import Answer, Answered, print_csv, print_text
from ranter_tui.cli.terminal import print_json
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.record.lines import MOST_SEATS
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf

FINEST = 0.0001
"""The best precision that may be asked for: a hundred million hands."""
USUAL_PRECISION, USUAL_SEED, USUAL_SEATS = "1%", 1, 5
MOST_JOBS = 256

COMPARE, RULE, SWEEP = "compare", "rule", "sweep"
_NEEDED = {"": ("BOOK",), COMPARE: ("BOOK", "BOOK"), RULE: ("RULE", "BOOK"), SWEEP: ("FILE",)}
"""What follows each word."""


def odds(arguments: argparse.Namespace) -> int:
    """Look it up or count it, and report; Ctrl-C reports what was counted so far.

    JSON: `book`, `version`, `variants`, `set`, `play`, whether it is `exact`, whether it was `stopped`, and
    `tables`: for each number of guests the `seed`, the `precision`, what `almanac/answer.py` has and, if they
    play well, what is `good` play: the ranks that each place changes, the worst first, by what it knows.
    """
    what, *names = arguments.words
    if what not in _NEEDED:
        what, names = "", arguments.words
    if len(names) < len(_NEEDED[what]) or (len(names) > len(_NEEDED[what]) and what in ("", RULE)):
        raise Misuse(f"odds: what is needed is {' '.join((what, *_NEEDED[what])).strip()}")
    jobs = (os.cpu_count() or 1) if arguments.jobs is None else arguments.jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise Misuse(f"--jobs: there may be 1 to {MOST_JOBS}")
    precision = _precision(arguments.precision or USUAL_PRECISION)
    settings = [*arguments.settings]
    if arguments.lives is not None:
        settings.append(f"lives={arguments.lives}")
    shelf = bookcase()
    called = names[1:] if what in (RULE, SWEEP) else names
    if what == SWEEP and not called:
        called = sorted(shelf.ids)
    books = [shelf.book(shelf.called(name)) for name in called]
    rules = [_rules(book, arguments.variants, settings) for book in books]
    usual = min(USUAL_SEATS, *(one.players.most or USUAL_SEATS for one in rules))
    numbers = _numbers(arguments.seats or str(usual))
    seed = USUAL_SEED if arguments.seed is None else arguments.seed
    if what == SWEEP:
        if arguments.exact or arguments.json or arguments.csv:
            raise Misuse(
                "odds sweep: it writes CSV into the file, and takes none of --exact, --json and --csv"
            )
        from ranter_tui.cli.odds_counting import Counting
        from ranter_tui.cli.odds_sweep import sweep

        by = [*zip(books, rules, strict=True)]
        return sweep(arguments, Path(names[0]), by, settings, numbers, Counting(precision, seed, jobs))
    if what:
        return _compared(arguments, what, names, shelf, books, rules, numbers, (precision, seed, jobs))
    answer = Answer(books[0], arguments, settings, rules[0])
    if not _looked_up(answer, numbers):
        # Whoever only looks something up need not wait for all that counts.
        from ranter_tui.cli.odds_counting import Counting, count_tables

        count_tables(answer, numbers, Counting(precision, seed, jobs))
    if arguments.json:
        print_json(answer.document)
    elif arguments.csv:
        print_csv(answer)
    else:
        print_text(answer)
    return STOPPED if answer.stopped else FINE


def _compared(
    arguments: argparse.Namespace,
    what: str,
    names: Sequence[str],
    shelf: Shelf,
    books: Sequence[Rulebook],
    rules: Sequence[Rules],
    numbers: range,
    how: tuple[float, int, int],
) -> int:
    from ranter_tui.cli.odds_compared import compare_answers, compare_books
    from ranter_tui.cli.odds_counting import Counting

    if len(numbers) > 1 or arguments.exact or arguments.csv:
        raise Misuse(f"odds {what}: it takes one number of --seats, and neither --exact nor --csv")
    guests, counting = numbers[0], Counting(*how)
    if what == COMPARE:
        return compare_books(arguments, [*zip(books, rules, strict=True)], guests, counting)
    return compare_answers(arguments, RuleKey(names[0]), books[0], rules[0], shelf, guests, counting)


def _rules(book: Rulebook, variants: Sequence[str], settings: Sequence[str]) -> Rules:
    if not variants and not settings:
        return book.plain_rules()
    from ranter_tui.cli.overrides import overridden

    return overridden(book, variants, settings)


def _looked_up(answer: Answer, numbers: range) -> bool:
    """Take the answer from the almanac, if it has just what was asked for."""
    asked, known = answer.asked, page(answer.book.id)
    if known is None or known.rules != answer.rules:
        return False
    if asked.exact or asked.play != "good" or asked.precision is not None or asked.seed is not None:
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
