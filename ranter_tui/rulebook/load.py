"""Loads a rulebook from a file, or raises `BadFile` with everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ranter_tui.game.nearest import meant
from ranter_tui.rulebook.book import CaseFile, Rulebook
from ranter_tui.rulebook.mistakes import convert
from ranter_tui.rulebook.problem import BadFile, Problem, printable, quoted
from ranter_tui.rulebook.reader import Document, read_file
from ranter_tui.rulebook.schema import case_schema, house_schema, rulebook_schema
from ranter_tui.rulebook.silence import with_silences
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.typography import as_printed
from ranter_tui.rulebook.warrants import Complaint, made_by_machine

if TYPE_CHECKING:
    from ranter_tui.rulebook.claims import Claims
    from ranter_tui.rulebook.house import House

Base = Callable[[str], Rulebook]
"""A function that returns a book that came with the game, by its id."""
Says = Callable[[], "Claims"]
"""A function that returns our books' claims; called only for a whole book, for it is slow."""

MOST_SAID = 500
"""The most characters of a message: it may quote the file, and a file may hold anything."""


def load_rulebook(path: Path, sources: Mapping[str, Source]) -> Rulebook:
    """Load and validate the rulebook in a file. Raises `BadFile` with all its mistakes."""
    return checked(read_file(path), sources)


def checked(document: Document, sources: Mapping[str, Source]) -> Rulebook:
    """Validate a document that was read already, and return its rulebook. Raises `BadFile`."""
    # Checking plays the examples and needs the whole referee; a book that was checked before does not.
    from ranter_tui.rulebook.checking import complaints

    book = convert(as_printed(document), Rulebook, rulebook_schema)
    found = (*made_by_machine(book), *complaints(book, sources))
    if found:
        raise BadFile(_problem(document, complaint) for complaint in found)
    return with_silences(book, sources)


def _problem(document: Document, complaint: Complaint) -> Problem:
    at, what = complaint
    said = what if len(what) <= MOST_SAID else f"{what[:MOST_SAID]}..."
    return Problem(document.name, *document.position(at), printable(said))


def brought_along(
    document: Document, bases: Collection[str], base: Base, sources: Mapping[str, Source], claims: Says
) -> Rulebook:
    """Return a book that did not come with the game: house rules, or a whole one without claims of its own.

    House rules are made of one of the `bases`; a whole book may say what the `claims` say already.
    """
    if is_house(document):
        return house_in(document, bases, base)[1]
    return claims().without_others(checked(document, sources))


def is_house(document: Document) -> bool:
    """Whether a document holds house rules, and not a whole book."""
    return isinstance(document.tree, dict) and ("house" in document.tree or "from" in document.tree)


def house_in(document: Document, bases: Collection[str], base: Base) -> tuple[House, Rulebook]:
    """Return the house rules in a document, and the book that they make. Raises `BadFile`."""
    from ranter_tui.rulebook.house import House, amiss, furnished

    house = convert(as_printed(document), House, house_schema)
    if house.base not in bases:
        near = meant(house.base, bases, "'ranter-tui rules' lists them")
        where = document.position(("from",))
        raise BadFile(
            [Problem(document.name, *where, f"no book {quoted(house.base)} came with the game", near)]
        )
    book = base(house.base)
    problems = [_problem(document, complaint) for complaint in amiss(house, book)]
    if problems:
        raise BadFile(problems)
    return house, furnished(house, book)


def load_case(path: Path) -> tuple[Document, CaseFile]:
    """Load a case from a file, and return its document, too."""
    document = read_file(path)
    return document, convert(document, CaseFile, case_schema)
