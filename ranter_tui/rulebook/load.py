"""From a file to a rulebook, or to everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path

from ranter_tui.rulebook.book import CaseFile, Rulebook
from ranter_tui.rulebook.mistakes import convert
from ranter_tui.rulebook.problem import BadFile, Problem
from ranter_tui.rulebook.reader import Document, read_file
from ranter_tui.rulebook.schema import case_schema, rulebook_schema
from ranter_tui.rulebook.warrants import Sources


def load_rulebook(path: Path, sources: Sources) -> Rulebook:
    """The rulebook in that file, checked from end to end; `BadFile` with all its mistakes otherwise."""
    return checked(read_file(path), sources)


def checked(document: Document, sources: Sources) -> Rulebook:
    """A rulebook out of a document that was read already."""
    # Checking plays the examples and needs the whole referee; a book that was checked before does not.
    from ranter_tui.rulebook.checking import complaints

    book = convert(document, Rulebook, rulebook_schema)
    problems = [
        Problem(document.name, *document.position(at), what) for at, what in complaints(book, sources)
    ]
    if problems:
        raise BadFile(problems)
    return book


def load_case(path: Path) -> tuple[Document, CaseFile]:
    """The case in that file, and the document it came from."""
    document = read_file(path)
    return document, convert(document, CaseFile, case_schema)
