"""`judge`: settles a quarrel at the table by trying a case, with citations."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec

from ranter_tui.cli import FINE, NO
from ranter_tui.cli.output import in_print, print_answer, width
from ranter_tui.evening.household import bookcase
from ranter_tui.library.pages.verdict import verdict
from ranter_tui.library.text.page import WIDTH, ReferenceStyle, lines
from ranter_tui.rulebook.book import CaseFile, Rulebook
from ranter_tui.rulebook.checking import try_in
from ranter_tui.rulebook.load import load_case
from ranter_tui.rulebook.problem import BadFile, Problem, printable
from ranter_tui.rulebook.reader import Document
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf
from ranter_tui.rulebook.trial import BadCase, Trial, contradicted, misnamed
from ranter_tui.rulebook.warrants import Complaint


def judge(arguments: argparse.Namespace) -> int:
    """Try a case, tell what comes of it, and say whether it agrees with what the case expects.

    JSON: `book`, the `verdict` as an article like that of `rules show`, `events` as a record has them, and
    `contradicted`, a list of what the case expects and does not get.
    """
    shelf = bookcase()
    file, case = load_case(Path(arguments.case))
    book = _book(shelf, file, case)
    trial = _tried(book, file, case)
    wrong = list(contradicted(trial, case.outcome)) if case.outcome is not None else []
    told = verdict(book, case, trial, shelf.sources)
    document = {
        "book": book.id,
        "verdict": msgspec.to_builtins(told),
        "events": msgspec.to_builtins(trial.events, enc_hook=_code),
        "contradicted": [what for _, what in wrong],
    }
    said = in_print(lines(told, min(width(), WIDTH), rules=ReferenceStyle.UNNAMED))
    complaints = (f"\n{_problem(file, complaint)}" for complaint in wrong)
    print_answer(arguments, document, (said, *complaints))
    return NO if wrong else FINE


def _book(shelf: Shelf, document: Document, case: CaseFile) -> Rulebook:
    """Return the book that the case names. A path is relative to the file of the case."""
    beside = Path(document.name).parent / case.rulebook
    try:
        return shelf.book(
            str(beside) if case.rulebook not in shelf.ids and beside.exists() else case.rulebook
        )
    except NoSuchBook as none:
        raise BadFile([_problem(document, (("rulebook",), str(none)))]) from none


def _tried(book: Rulebook, document: Document, case: CaseFile) -> Trial:
    if slips := list(misnamed(case)):
        raise BadFile(_problem(document, slip) for slip in slips)
    try:
        return try_in(book, case)
    except BadCase as bad:
        raise BadFile([_problem(document, (bad.at, str(bad)))]) from bad


def _problem(document: Document, complaint: Complaint) -> Problem:
    at, what = complaint
    return Problem(document.name, *document.position(at), printable(what))


def _code(card: Any) -> str:
    """Return the code of a card. In a case every card lies open."""
    return str(card.code)
