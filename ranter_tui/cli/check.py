"""`check`: validates files, down to the last example in a rulebook."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ranter_tui.cli import FINE, NO
from ranter_tui.cli.output import print_answer, print_json
from ranter_tui.evening.household import bookcase
from ranter_tui.game.rules.about import counted
from ranter_tui.rulebook.load import SCHEMAS, checked, is_house
from ranter_tui.rulebook.problem import BadFile, printable
from ranter_tui.rulebook.reader import read_file
from ranter_tui.rulebook.reference_files import check_reference
from ranter_tui.rulebook.shelf import BESIDE, FIRST_HAND, Shelf


def check(arguments: argparse.Namespace) -> int:
    """Validate rulebooks, and the files that stand beside them.

    JSON: a list of objects, one for each file: `file`, whether it is `good`, what is `in` it, or its
    `problems` (`line`, `column`, `what`, `hint`) and how many `more` there are.
    """
    shelf = bookcase()
    reports = [_report(Path(name), shelf) for name in arguments.files]
    print_answer(arguments, [report for report, _ in reports], (said for _, said in reports))
    return FINE if all(report["good"] for report, _ in reports) else NO


def _report(path: Path, shelf: Shelf) -> tuple[dict[str, Any], str]:
    """Return the result for a file, as JSON and as text."""
    try:
        content = _content(path, shelf)
    except BadFile as bad:
        found = [{"line": p.line, "column": p.column, "what": p.what, "hint": p.hint} for p in bad.problems]
        return {"file": str(path), "good": False, "problems": found, "more": bad.more}, str(bad)
    return {"file": str(path), "good": True, "in": content}, f"{printable(str(path))}: good; {content}"


def _content(path: Path, shelf: Shelf) -> str:
    document = read_file(path)
    if is_house(document):
        house, _ = shelf.loader.house_in(document)
        return f"house rules, {counted(len(house.changes), 'change')} to {house.base}"
    if path.name in BESIDE:
        entries = check_reference(path, shelf)
        if path.name == FIRST_HAND:
            return f"{counted(entries, 'hint')}, and each is said in some way of playing the hand"
        return f"{entries} entries, all warranted"
    book = checked(document, shelf.sources)
    rules, variants = counted(len(book.entries()), "rule"), counted(len(book.variants), "variant")
    return f"{rules}, {variants}, {counted(len(book.examples), 'example')} played"


def schema(arguments: argparse.Namespace) -> int:
    print_json(SCHEMAS[arguments.kind]())
    return FINE
