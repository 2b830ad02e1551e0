"""From a file to a rulebook, or to everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from ranter_tui.rulebook.book import CaseFile, Rulebook
from ranter_tui.rulebook.mistakes import convert
from ranter_tui.rulebook.problem import BadFile, Problem, printable
from ranter_tui.rulebook.prose import Contradictions, Essays, Family, People, Prose
from ranter_tui.rulebook.reader import Document, read_file
from ranter_tui.rulebook.reference import Glossary, Names, Reference, Source, Sources, TimeLine
from ranter_tui.rulebook.schema import case_schema, rulebook_schema
from ranter_tui.rulebook.shelf import (
    CONTRADICTIONS,
    ESSAYS,
    FAMILY,
    GLOSSARY,
    NAMES,
    PEOPLE,
    SOURCES,
    TIME_LINE,
    Shelf,
)
from ranter_tui.rulebook.warrants import (
    Complaint,
    cited,
    sources_of,
    unused,
    unwarranted_dates,
    unwarranted_names,
    unwarranted_prose,
    unwarranted_terms,
)

KINDS: dict[str, type[Reference | Prose]] = {
    SOURCES: Sources,
    GLOSSARY: Glossary,
    NAMES: Names,
    TIME_LINE: TimeLine,
    PEOPLE: People,
    FAMILY: Family,
    CONTRADICTIONS: Contradictions,
    ESSAYS: Essays,
}
"""What is in a file beside the rulebooks."""


def load_rulebook(path: Path, sources: Mapping[str, Source]) -> Rulebook:
    """The rulebook in that file, checked from end to end; `BadFile` with all its mistakes otherwise."""
    return checked(read_file(path), sources)


def checked(document: Document, sources: Mapping[str, Source]) -> Rulebook:
    """A rulebook out of a document that was read already."""
    # Checking plays the examples and needs the whole referee; a book that was checked before does not.
    from ranter_tui.rulebook.checking import complaints

    book = convert(document, Rulebook, rulebook_schema)
    problems = [
        Problem(document.name, *document.position(at), printable(what))
        for at, what in complaints(book, sources)
    ]
    if problems:
        raise BadFile(problems)
    return book


def check_reference(path: Path, shelf: Shelf) -> int:
    """How many entries a file beside the rulebooks has, if all are good; `BadFile` otherwise."""
    document = read_file(path)
    kind = KINDS[path.name]
    value = convert(document, kind, lambda: msgspec.json.schema(kind))
    found = list(_complaints(value, shelf))
    if found:
        raise BadFile(Problem(document.name, *document.position(at), what) for at, what in found)
    return len(value)


def _complaints(value: Reference | Prose, shelf: Shelf) -> Iterator[Complaint]:
    if isinstance(value, Sources):
        yield from unused(value.sources, _used(shelf))
    elif isinstance(value, Glossary):
        yield from unwarranted_terms(value, shelf.sources)
    elif isinstance(value, Names):
        yield from unwarranted_names(value, shelf.sources)
    elif isinstance(value, TimeLine):
        yield from unwarranted_dates(value, shelf.sources)
    else:
        yield from unwarranted_prose(value, shelf.sources)


def _used(shelf: Shelf) -> Iterator[str]:
    """Every source on which something on the shelf rests."""
    for book in shelf.books():
        yield from sources_of(book)
    for term in shelf.glossary.terms:
        yield from cited(term.cites)
    for name in shelf.names.names:
        yield from cited(name.cites)
    for event in shelf.time_line.events:
        yield from cited(event.cites)
    for prose in (shelf.people, shelf.family, shelf.contradictions, shelf.essays):
        for _, statement in prose.statements():
            yield from cited(statement.cites)
    for person in shelf.people.people:
        yield from person.sources


def load_case(path: Path) -> tuple[Document, CaseFile]:
    """The case in that file, and the document it came from."""
    document = read_file(path)
    return document, convert(document, CaseFile, case_schema)
