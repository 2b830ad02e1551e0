"""From a file to a rulebook, or to everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ranter_tui.rulebook.book import CaseFile, Rulebook
from ranter_tui.rulebook.mistakes import convert
from ranter_tui.rulebook.problem import BadFile, Problem, printable, quoted
from ranter_tui.rulebook.prose import Contradictions, Essays, Family, People, Prose
from ranter_tui.rulebook.reader import Document, read_file
from ranter_tui.rulebook.reference import Glossary, Names, Reference, Source, Sources, TimeLine
from ranter_tui.rulebook.schema import case_schema, house_schema, rulebook_schema
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

if TYPE_CHECKING:
    from ranter_tui.rulebook.house import House

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

MOST_SAID = 500
"""A complaint may quote the file, and a file may hold anything."""


def load_rulebook(path: Path, sources: Mapping[str, Source]) -> Rulebook:
    """The rulebook in that file, checked from end to end; `BadFile` with all its mistakes otherwise."""
    return checked(read_file(path), sources)


def checked(document: Document, sources: Mapping[str, Source]) -> Rulebook:
    """A rulebook out of a document that was read already."""
    # Checking plays the examples and needs the whole referee; a book that was checked before does not.
    from ranter_tui.rulebook.checking import complaints

    book = convert(document, Rulebook, rulebook_schema)
    problems = [_problem(document, complaint) for complaint in complaints(book, sources)]
    if problems:
        raise BadFile(problems)
    return book


def _problem(document: Document, complaint: Complaint) -> Problem:
    at, what = complaint
    said = what if len(what) <= MOST_SAID else f"{what[:MOST_SAID]}..."
    return Problem(document.name, *document.position(at), printable(said))


def brought_along(document: Document, shelf: Shelf) -> Rulebook:
    """A book that did not come with the game: house rules, or a whole one without claims of its own."""
    if is_house(document):
        return house_in(document, shelf)[1]
    return shelf.claims.without_others(checked(document, shelf.sources))


def is_house(document: Document) -> bool:
    """Whether there are house rules in it, and not a whole book."""
    return isinstance(document.tree, dict) and ("house" in document.tree or "from" in document.tree)


def house_in(document: Document, shelf: Shelf) -> tuple[House, Rulebook]:
    """The house rules in a document, and the book that they make; `BadFile` with all mistakes otherwise."""
    from ranter_tui.rulebook.house import House, amiss, furnished

    house = convert(document, House, house_schema)
    if house.base not in shelf.ids or shelf.is_own(house.base):
        known = [name for name in shelf.ids if not shelf.is_own(name)]
        near = get_close_matches(house.base, known, n=1)
        meant = f"did you mean {near[0]!r}?" if near else "'ranter-tui rules' lists them"
        where = document.position(("from",))
        raise BadFile(
            [Problem(document.name, *where, f"no book {quoted(house.base)} came with the game", meant)]
        )
    base = shelf.book(house.base)
    problems = [_problem(document, complaint) for complaint in amiss(house, base)]
    if problems:
        raise BadFile(problems)
    return house, furnished(house, base)


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
