"""`check`: is this file in order, down to the last example?"""

from __future__ import annotations

import argparse
from collections.abc import Sized
from pathlib import Path
from typing import Any

from ranter_tui.cli import FINE, NO
from ranter_tui.cli.terminal import print_json
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.rulebook.load import check_reference, checked, house_in, is_house
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.reader import read_file
from ranter_tui.rulebook.shelf import BESIDE, Shelf


def check(arguments: argparse.Namespace) -> int:
    """Check rulebooks, and the files that stand beside them.

    JSON: a list of objects, one for each file: `file`, whether it is `good`, what is `in` it, or its
    `problems` (`line`, `column`, `what`, `hint`) and how many `more` there are.
    """
    shelf = bookcase()
    reports = [_report(Path(name), shelf) for name in arguments.files]
    if arguments.json:
        print_json([report for report, _ in reports])
    else:
        print(*(said for _, said in reports), sep="\n")
    return FINE if all(report["good"] for report, _ in reports) else NO


def _report(path: Path, shelf: Shelf) -> tuple[dict[str, Any], str]:
    """What is to be said of a file, to programs and to people."""
    try:
        content = _content(path, shelf)
    except BadFile as bad:
        found = [{"line": p.line, "column": p.column, "what": p.what, "hint": p.hint} for p in bad.problems]
        return {"file": str(path), "good": False, "problems": found, "more": bad.more}, str(bad)
    return {"file": str(path), "good": True, "in": content}, f"{path}: good; {content}"


def _content(path: Path, shelf: Shelf) -> str:
    document = read_file(path)
    if is_house(document):
        house, _ = house_in(document, shelf)
        return f"house rules, {_count(house.changes, 'change')} to {house.base}"
    if path.name in BESIDE:
        return f"{check_reference(path, shelf)} entries, all warranted"
    book = checked(document, shelf.sources)
    rules, variants, examples = book.entries(), book.variants, book.examples
    return f"{_count(rules, 'rule')}, {_count(variants, 'variant')}, {_count(examples, 'example')} played"


def _count(things: Sized, name: str) -> str:
    return f"{len(things)} {name}{'' if len(things) == 1 else 's'}"
