"""`judge`: a quarrel at the table, settled with citations."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec

from ranter_tui.cli import FINE, NO
from ranter_tui.cli.terminal import print_json, width
from ranter_tui.game.rules.asking import UnknownRule
from ranter_tui.library.page import WIDTH, page
from ranter_tui.library.verdict import verdict
from ranter_tui.rulebook.checking import try_in
from ranter_tui.rulebook.load import load_case
from ranter_tui.rulebook.problem import BadFile, Problem
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.trial import BadCase, contradicted


def _code(card: Any) -> str:
    """A case lies open: every card may be named."""
    return str(card.code)


def judge(arguments: argparse.Namespace) -> int:
    """Try a case, tell what comes of it, and say whether it agrees with what the case expects.

    JSON: `book`, the `verdict` as an article like that of `rules show`, `events` as a record has them, and
    `contradicted`, a list of what the case expects and does not get.
    """
    shelf = Shelf()
    document, case = load_case(Path(arguments.case))
    book = shelf.book(case.rulebook)
    try:
        trial = try_in(book, case)
    except BadCase as bad:
        raise BadFile([Problem(document.name, *document.position(bad.at), str(bad))]) from bad
    except UnknownRule as unknown:
        raise BadFile([Problem(document.name, *document.position(("set",)), str(unknown))]) from unknown
    wrong = list(contradicted(trial, case.outcome)) if case.outcome is not None else []
    told = verdict(book, case, trial, shelf.sources)
    if arguments.json:
        answer: dict[str, Any] = {
            "book": book.id,
            "verdict": msgspec.to_builtins(told),
            "events": msgspec.to_builtins(trial.events, enc_hook=_code),
            "contradicted": wrong,
        }
        print_json(answer)
    else:
        print(page(told, min(width(), WIDTH)))
        for what in wrong:
            print(f"\n{arguments.case}: {what}")
    return NO if wrong else FINE
