"""Loads and validates the files beside the rulebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ranter_tui.game.cards import PACKS
from ranter_tui.game.nearest import meant
from ranter_tui.game.rules import ABOUT
from ranter_tui.game.rules.powers import Moment
from ranter_tui.rulebook.first_hand import FirstHand, complaints
from ranter_tui.rulebook.mistakes import convert
from ranter_tui.rulebook.problem import BadFile, Problem
from ranter_tui.rulebook.prose import Contradictions, Essays, Family, People, Printed, Prose
from ranter_tui.rulebook.reader import read_file
from ranter_tui.rulebook.reference import Glossary, Names, PlayersWords, Reference, Sources, TimeLine
from ranter_tui.rulebook.shelf import (
    CONTRADICTIONS,
    ESSAYS,
    FAMILY,
    FIRST_HAND,
    GLOSSARY,
    NAMES,
    PEOPLE,
    PLAYERS_WORDS,
    PRINTED,
    SOURCES,
    TIME_LINE,
    NoSuchBook,
)
from ranter_tui.rulebook.typography import as_printed
from ranter_tui.rulebook.warrants import (
    Complaint,
    cited,
    sources_of,
    strange_games,
    unused,
    unwarranted_dates,
    unwarranted_names,
    unwarranted_prose,
    unwarranted_sources,
    unwarranted_terms,
)

if TYPE_CHECKING:
    from ranter_tui.rulebook.shelf import Shelf

KINDS: dict[str, type[Reference | Prose | FirstHand]] = {
    SOURCES: Sources,
    GLOSSARY: Glossary,
    NAMES: Names,
    TIME_LINE: TimeLine,
    PEOPLE: People,
    FAMILY: Family,
    CONTRADICTIONS: Contradictions,
    ESSAYS: Essays,
    FIRST_HAND: FirstHand,
    PRINTED: Printed,
    PLAYERS_WORDS: PlayersWords,
}
"""The data model of each file beside the rulebooks, by its name."""


def check_reference(path: Path, shelf: Shelf) -> int:
    """Validate a file beside the rulebooks and return its number of entries. Raises `BadFile`."""
    document = read_file(path)
    kind = KINDS[path.name]
    value = convert(as_printed(document), kind, lambda: msgspec.json.schema(kind))
    found = list(_complaints(value, shelf))
    if found:
        raise BadFile(Problem(document.name, *document.position(at), what) for at, what in found)
    return len(value)


def _complaints(value: Reference | Prose | FirstHand, shelf: Shelf) -> Iterator[Complaint]:
    if isinstance(value, Sources):
        yield from unused(value.sources, _used(shelf))
        yield from unwarranted_sources(value.sources)
    elif isinstance(value, Glossary):
        yield from unwarranted_terms(value, shelf.sources)
    elif isinstance(value, Names):
        yield from unwarranted_names(value, shelf.sources)
        yield from strange_games(value, shelf.family)
    elif isinstance(value, TimeLine):
        yield from unwarranted_dates(value, shelf.sources)
        yield from strange_games(value, shelf.family)
    elif isinstance(value, FirstHand):
        yield from _misdealt(value, shelf)
    elif isinstance(value, PlayersWords):
        yield from _meaningless(value)
    else:
        yield from unwarranted_prose(value, shelf.sources)


def _misdealt(value: FirstHand, shelf: Shelf) -> Iterator[Complaint]:
    try:
        yield from complaints(value, shelf.book(value.rulebook))
    except NoSuchBook as none:
        yield ("rulebook",), str(none)


def _meaningless(value: PlayersWords) -> Iterator[Complaint]:
    """Yield what players would never be understood by: unknown rules, moments and ranks, broken phrases."""
    moments, ranks = {str(one) for one in Moment}, {rank for pack in PACKS.values() for rank in pack.order}
    for field, known in (("also", ABOUT), ("moments", moments), ("above_all", {*ABOUT, *moments})):
        for name in getattr(value, field):
            if name not in known:
                yield (field, name), f"unknown name {name!r}; {meant(name, known)}"
    for name, rank in value.ranks.items():
        if rank not in ranks:
            yield ("ranks", name), f"no pack has a rank {rank!r}; {meant(rank, ranks)}"
    for phrase, pattern in zip(value.phrases, value.patterns(), strict=True):
        try:
            re.compile(pattern)
        except re.error as error:
            yield ("phrases", phrase), f"not a regular expression: {error}"


def _used(shelf: Shelf) -> Iterator[str]:
    """Yield every source that something on the shelf cites."""
    for book in shelf.books():
        yield from sources_of(book)
    for term in shelf.glossary.terms:
        yield from cited(term.cites)
    for name in shelf.names.names:
        yield from cited(name.cites)
    for event in shelf.time_line.events:
        yield from cited(event.cites)
    for prose in (shelf.people, shelf.family, shelf.contradictions, shelf.essays, shelf.printed):
        for _, statement in prose.statements():
            yield from cited(statement.cites)
    for person in shelf.people.people:
        yield from person.sources
