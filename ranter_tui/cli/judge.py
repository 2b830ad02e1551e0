"""`judge`: settles a quarrel at the table by trying a case, with citations: by one book, or by many."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from ranter_tui.cli import FINE, NO, Misuse
from ranter_tui.cli.output import in_print, measure, print_json, width
from ranter_tui.evening.paths import bookcase
from ranter_tui.game.rules.about import counted
from ranter_tui.library.pages.verdict import (
    both_ways,
    decisive,
    in_groups,
    result_in_words,
    rightness,
    verdict,
)
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import Piece, TextLine
from ranter_tui.library.text.measure import broken
from ranter_tui.library.text.page import WIDTH, ReferenceStyle, lines
from ranter_tui.rulebook.book import CaseFile, Rulebook
from ranter_tui.rulebook.judging import Judged, Opinions, judged, opinions
from ranter_tui.rulebook.mistakes import located
from ranter_tui.rulebook.problem import STDIN, BadFile, as_data
from ranter_tui.rulebook.reader import Document, bytes_of, name_of, read_several
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.source import Source

ALL = "all"


class _Answer(Struct, frozen=True):
    """What the judge says to one case."""

    data: dict[str, Any]
    lines: tuple[str, ...] = ()
    bad: str = ""


def judge(arguments: argparse.Namespace) -> int:
    """Try cases, tell what comes of them, and say whether that is what they expect.

    JSON: an object; of several cases a list of them. It has the `file`, the number of the `case` in it,
    whether it is `good`, and if not its `problems` (`line`, `column`, `what`, `hint`) and how many `more`
    there are. Else it has the `book`, what comes of it as `outcome` (`loses`, `gains`, `out`, `wins`,
    `next_dealer`, `pot`, `holds`, `lives`), whether the case expected this (`right`; null if it expects
    nothing), what is `contradicted`, the `verdict` as an article like that of `rules show`, and `events` as a
    record has them. With `--by` it has instead of the last two `by`: objects with `books`, `outcome`, and the
    rules that make the difference, `differs` (`rule`, `sentence`, and what it is `here`); and `refused`:
    `books` and `what`.
    """
    shelf = bookcase()
    books = _books(arguments.by, shelf)
    if not arguments.case and sys.stdin.isatty():
        raise Misuse("judge: name the file of a case, or - for standard input")
    answers = [one for name in arguments.case or [STDIN] for one in _answers(name, shelf, books, arguments)]
    if arguments.json:
        data = [one.data for one in answers]
        print_json(data[0] if len(data) == 1 else data)
    else:
        for number, one in enumerate(answers):
            if one.bad:
                print(one.bad, file=sys.stderr)
            else:
                print(*([""] if number else []), *one.lines, sep="\n")
    # A case that expects nothing cannot be wrong.
    return FINE if all(one.data["good"] and one.data["right"] is not False for one in answers) else NO


def _books(by: str | None, shelf: Shelf) -> tuple[Rulebook, ...]:
    if by is None:
        return ()
    if by == ALL:
        return tuple(shelf.books())
    names = dict.fromkeys(shelf.called(name.strip()) for name in by.split(",") if name.strip())
    if not names:
        raise Misuse("--by: name rulebooks, separated by commas, or 'all'")
    return tuple(map(shelf.book, names))


def _answers(
    name: str, shelf: Shelf, books: tuple[Rulebook, ...], asked: argparse.Namespace
) -> Iterator[_Answer]:
    """Yield what is to be said of every case in a file."""
    called = name_of(name)
    try:
        # An empty file is a case that lacks everything.
        documents = read_several(bytes_of(name), called)
    except BadFile as bad:
        yield _Answer({"file": called, "case": None, "good": False, **as_data(bad)}, bad=str(bad))
        return
    for number, document in enumerate(documents, 1):
        data = {"file": called, "case": number}
        try:
            told = judged(document, shelf)
        except BadFile as bad:
            yield _Answer({**data, "good": False, **as_data(bad)}, bad=str(bad))
        else:
            yield _answer(document, told, data, shelf, books, asked)


def _answer(
    document: Document,
    told: Judged,
    data: dict[str, Any],
    shelf: Shelf,
    books: tuple[Rulebook, ...],
    asked: argparse.Namespace,
) -> _Answer:
    wrong = told.wrong
    data |= {
        "good": True,
        "book": told.book.id,
        "outcome": told.trial.result,
        "right": None if told.case.outcome is None else not wrong,
        "contradicted": [what for _, what in wrong],
    }
    if books:
        found = opinions(books, told.case, told.book.id)
        data |= _as_data(found, told.case)
        return _Answer(data, tuple(map(str, _in_groups(found, told.case))))
    if asked.short:
        number = f", case {data['case']}" if document.place.value > (1, 1) else ""
        return _Answer(data, tuple(_in_short(f"{document.name}{number}", told, shelf.sources)))
    article = verdict(told.book, told.case, told.trial, shelf.sources)
    data |= {"verdict": article, "events": told.trial.events}
    said = in_print(lines(article, min(width(), WIDTH), rules=ReferenceStyle.UNNAMED))
    return _Answer(data, (said, *(f"\n{problem}" for problem in located(document, wrong))))


def _in_short(name: str, told: Judged, sources: Mapping[str, Source]) -> Iterator[str]:
    """Yield the verdict in four lines at most."""
    step, said = decisive(told.book, told.case, told.trial)
    notes = Footnotes(sources)
    notes.mark(said.cites[:1])
    cited = "".join(f" {note.cited}." for note in notes.all())
    yield f"{name}: by {told.book.short}"
    for one in (
        " ".join(result_in_words(told.trial)) or "Nothing comes of it.",
        f"{said.warrant.mark} {step}{cited}",
        rightness(told.case, told.trial),
    ):
        for line, *rest in [[*broken(one, measure())]] if one else []:
            yield f"{line} ..." if rest else line


def _in_groups(found: Opinions, case: CaseFile) -> Iterator[TextLine]:
    number = sum(len(one.books) for one in found.agreements) + sum(map(len, found.refused.values()))
    yield TextLine((Piece(f"The case by {counted(number, 'rulebook')}"),))
    yield from in_groups(found, case, measure())


def _as_data(found: Opinions, case: CaseFile) -> dict[str, Any]:
    groups = [
        {
            "books": [book.id for book in one.books],
            "outcome": one.trial.result,
            "differs": [
                {"rule": rule, "sentence": there, "here": here}
                for rule in one.differing
                for here, there in [both_ways(found, one, case, rule)]
            ],
        }
        for one in found.agreements
    ]
    refused = [
        {"books": [book.id for book in books], "what": list(reasons)}
        for reasons, books in found.refused.items()
    ]
    return {"by": groups, "refused": refused}
