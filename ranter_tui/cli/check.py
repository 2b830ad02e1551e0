"""`check`: validates files, down to the last example in a rulebook."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from msgspec import Struct

from ranter_tui.cli import FINE, NO
from ranter_tui.cli.output import print_answer, print_json
from ranter_tui.evening.paths import bookcase
from ranter_tui.game.rules.about import counted
from ranter_tui.record.glance import BEGINS
from ranter_tui.record.journal import SUFFIX
from ranter_tui.record.parsing import BadRecord, games
from ranter_tui.record.replay import play_again
from ranter_tui.rulebook.book import CaseFile, Rulebook
from ranter_tui.rulebook.house import House
from ranter_tui.rulebook.judging import judged
from ranter_tui.rulebook.load import SCHEMAS, checked, is_house
from ranter_tui.rulebook.mistakes import located
from ranter_tui.rulebook.problem import STDIN, BadFile, Problem, as_data, printable
from ranter_tui.rulebook.reader import Document, bytes_of, name_of, read_several
from ranter_tui.rulebook.reference_files import check_reference
from ranter_tui.rulebook.shelf import BESIDE, FIRST_HAND, Shelf, model_of


def check(arguments: argparse.Namespace) -> int:
    """Validate files of every kind: rulebooks and what stands beside them, house rules, cases, records.

    JSON: a list of objects, one for each file: `file`, whether it is `good`, what is `in` it, or its
    `problems` (`line`, `column`, `what`, `hint`) and how many `more` there are.
    """
    shelf = bookcase()
    # A book on the shelf may be named, too.
    files = [str(shelf.file(name)) if name in shelf.ids else name for name in arguments.files]
    reports = [_report(name, shelf) for name in files]
    print_answer(arguments, [report for report, _ in reports], (said for _, said in reports))
    return FINE if all(report["good"] for report, _ in reports) else NO


def _report(name: str, shelf: Shelf) -> tuple[dict[str, Any], str]:
    """Return the result for a file, as JSON and as text."""
    try:
        content = _content(Path(name), shelf)
    except BadFile as bad:
        data, said = {"file": name, "good": False, **as_data(bad)}, str(bad)
        if bad.unanswered:
            data["unfinished"] = bad.unanswered
            still = f"{printable(name)}: unfinished; {counted(bad.unanswered, 'question')} to answer yet"
            said = "\n  ".join([still, *(problem.in_file for problem in bad.problems)])
        return data, said
    return {"file": name, "good": True, "in": content}, f"{name_of(name)}: good; {content}"


def _content(path: Path, shelf: Shelf) -> str:
    """Return what is in a file, of whatever kind. Raises `BadFile`."""
    if path.suffix == SUFFIX:
        return _games(path)
    name, raw = name_of(path), bytes_of(path)
    if raw.startswith(BEGINS):
        return _games(path, raw)
    document, *more = read_several(raw, name)
    kind = _kind(path, document)
    if kind is CaseFile:
        return _cases([document, *more], shelf)
    if more:
        raise BadFile(
            located(more[0], [((), "a second document begins here; only cases may follow each other")])
        )
    if kind not in (Rulebook, House):
        return _reference(path, kind, document, shelf)
    misplaced = shelf.misplaced(path, document)
    try:
        said = _book(document, shelf)
    except BadFile as bad:
        raise BadFile((*misplaced, *bad.problems), bad.more) from None
    if misplaced:
        raise BadFile(misplaced)
    return said


def _kind(path: Path, document: Document) -> type[Struct]:
    """Return the model that a file was written for: by its name, or by most of its keys."""
    if is_house(document):
        return House
    if path.name in BESIDE:
        return model_of(path.name)
    if not isinstance(document.tree, dict) or not document.tree:
        return Rulebook
    keys = {*document.tree}
    beside = [model_of(name) for name in BESIDE if name != FIRST_HAND]
    models: tuple[type[Struct], ...] = (Rulebook, CaseFile, *beside)
    # What has fewer keys has less room for those of others; of equals the first is meant.
    return max(
        models, key=lambda one: (len(keys & {*one.__struct_encode_fields__}), -len(one.__struct_fields__))
    )


def _book(document: Document, shelf: Shelf) -> str:
    if is_house(document):
        house, _ = shelf.house_in(document)
        return f"house rules, {counted(len(house.changes), 'change')} to {house.base}"
    book = checked(document, shelf.our_sources)
    rules, variants = counted(len(book.entries()), "rule"), counted(len(book.variants), "variant")
    return f"{rules}, {variants}, {counted(len(book.examples), 'example')} played"


def _reference(path: Path, kind: type[Struct], document: Document, shelf: Shelf) -> str:
    entries = check_reference(document, kind, shelf, is_ours=path.name in BESIDE)
    if kind is model_of(FIRST_HAND):
        return f"{counted(entries, 'hint')}, and each is said in some way of playing the hand"
    return "1 entry, warranted" if entries == 1 else f"{entries} entries, all warranted"


def _cases(documents: Sequence[Document], shelf: Shelf) -> str:
    problems, said = list[Problem](), list[str]()
    for document in documents:
        try:
            told = judged(document, shelf)
        except BadFile as bad:
            problems += bad.problems
        else:
            problems += located(document, told.wrong)
            said.append(f"a case by {told.book.short}")
    if problems:
        raise BadFile(problems)
    return said[0] if len(said) == 1 else counted(len(said), "case")


def _games(path: Path, began: bytes = b"") -> str:
    """Play every game of a record again. Of standard input the beginning has been read."""
    name, is_piped = name_of(path), str(path) == STDIN
    try:
        with BytesIO(began + sys.stdin.buffer.read()) if is_piped else path.open("rb") as file:
            return f"{counted(len([play_again(game) for game in games(file)]), 'game')}, played again as told"
    except BadRecord as bad:
        raise BadFile([Problem(name, bad.number, 1, bad.what)]) from bad
    except OSError as error:
        raise BadFile([Problem(name, 1, 1, f"the file cannot be read ({error.strerror})")]) from error


def schema(arguments: argparse.Namespace) -> None:
    print_json(SCHEMAS[arguments.kind]())
