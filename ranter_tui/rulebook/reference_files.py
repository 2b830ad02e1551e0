"""Validates the files beside the rulebooks: what their statements rest on, and the names in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ranter_tui.game.cards import PACKS
from ranter_tui.game.nearest import with_hint
from ranter_tui.game.rules import ABOUT
from ranter_tui.game.rules.powers import Moment
from ranter_tui.rulebook.book import Cite, cited, citing, sources_of
from ranter_tui.rulebook.first_hand import FirstHand, complaints
from ranter_tui.rulebook.mistakes import convert
from ranter_tui.rulebook.problem import Complaint
from ranter_tui.rulebook.reader import Document
from ranter_tui.rulebook.reference import Family, Names, People, PlayersWords, Printed, Sources, TimeLine
from ranter_tui.rulebook.shelf import BESIDE, FIRST_HAND, SOURCES, NoSuchBook
from ranter_tui.rulebook.source import Kind
from ranter_tui.rulebook.warrant import SILENCES, Warrant
from ranter_tui.rulebook.warrants import (
    claim_complaints,
    source_complaints,
    text_of,
    unearned,
    unknown,
    unused,
)

if TYPE_CHECKING:
    from ranter_tui.rulebook.shelf import Shelf
    from ranter_tui.rulebook.warrants import Sources as SourcesByName


def check_reference(document: Document, model: type[Struct], shelf: Shelf, *, is_ours: bool) -> int:
    """Validate a file beside the rulebooks, or one like it, and return its number of entries."""

    def further(value: Struct, _: object) -> Iterator[Complaint]:
        yield from unwarranted_statements(value, shelf.our_sources)
        if is_ours and isinstance(value, Sources):
            yield from unused(value.sources, set(rested_on(shelf)))
        yield from misnamed(value, shelf)

    return _entries(convert(document.printed(), model, lambda: msgspec.json.schema(model), further))


def _entries(value: Struct) -> int:
    if isinstance(value, FirstHand):
        return len(value.hints)
    if isinstance(value, Printed):
        return sum(len(one.says) for one in value.printed)
    if isinstance(value, PlayersWords):
        own = (value.kin, value.said_for, value.same_cards, value.ranks, value.phrases)
        return sum(map(len, (*own, value.also, value.moments, value.above_all)))
    return len(getattr(value, value.__struct_fields__[0]))


def unwarranted_statements(value: Struct, sources: SourcesByName) -> Iterator[Complaint]:
    """Yield every statement in a file that claims more than its sources bear."""
    for at, statement in citing(value):
        if statement.warrant in SILENCES:
            yield at, f"{statement.warrant.value} is for the rules of a book; write editorial"
        text = text_of(statement)
        yield from claim_complaints(at, statement.warrant, statement.cites, text, sources)
        yield from unearned(at, text, statement.cites, sources)
        # A bare date is taken for one that was found in a source of its time.
        is_bare = isinstance(value, TimeLine) or (
            isinstance(value, Family | People) and "Wikipedia" not in text
        )
        kinds = {sources[cite.source].kind for cite in statement.cites if cite.source in sources}
        if statement.warrant is Warrant.ATTESTED and is_bare and kinds == {Kind.WIKI}:
            yield at, "attested, but only Wikipedia says so: write reported"


def misnamed(value: Struct, shelf: Shelf) -> Iterator[Complaint]:
    """Yield what else is wrong with a file: above all names of what is in no other file."""
    match value:
        case Sources():
            yield from unwarranted_sources(value.sources)
        case Names():
            for at, name in enumerate(value.names):
                if name.game is not None:
                    yield from _unrelated(("names", at, "game"), name.game, shelf.family)
        case TimeLine():
            for at, event in enumerate(value.events):
                if event.place and event.place not in value.places:
                    yield ("events", at, "place"), unknown(event.place, value.places, "place")
                for number, game in enumerate(event.games):
                    yield from _unrelated(("events", at, "games", number), game, shelf.family)
        case People():
            for at, person in enumerate(value.people):
                for source in person.sources:
                    if source not in shelf.our_sources:
                        yield ("people", at, "sources"), unknown(source, shelf.our_sources)
        case Family():
            yield from unfit_parents(value)
        case FirstHand():
            try:
                yield from complaints(value, shelf.book(value.rulebook))
            except NoSuchBook as none:
                yield ("rulebook",), str(none)
        case PlayersWords():
            yield from _meaningless(value)


def _unrelated(at: tuple[str | int, ...], game: str, family: Family) -> Iterator[Complaint]:
    known = [relative.id for relative in family.relatives]
    if game not in known:
        yield at, unknown(game, known, "relative")


def unwarranted_sources(sources: SourcesByName) -> Iterator[Complaint]:
    """Yield what is wrong with how sources say that they were read."""
    for name, source in sources.items():
        yield from source_complaints(("sources", name), source)
        for text in (source.how, source.reliability, *source.uncertain):
            yield from unearned(("sources", name), text, (Cite(name),), sources)


def _meaningless(value: PlayersWords) -> Iterator[Complaint]:
    """Yield what players would never be understood by: unknown rules, moments and ranks, broken phrases."""
    moments, ranks = {str(one) for one in Moment}, {rank for pack in PACKS.values() for rank in pack.order}
    for field, known in (("also", ABOUT), ("moments", moments), ("above_all", {*ABOUT, *moments})):
        for name in getattr(value, field):
            if name not in known:
                yield (field, name), unknown(name, known, "name")
    for name, rank in value.ranks.items():
        if rank not in ranks:
            yield ("ranks", name), with_hint(f"no pack has a rank {rank!r}", rank, ranks)
    for phrase, pattern in zip(value.phrases, value.patterns(), strict=True):
        try:
            re.compile(pattern)
        except re.error as error:
            yield ("phrases", phrase), f"not a regular expression: {error}"


def rested_on(shelf: Shelf) -> Iterator[str]:
    """Yield every source that something on the shelf cites."""
    for book in shelf.books():
        yield from sources_of(book)
    for file in BESIDE.keys() - {SOURCES, FIRST_HAND}:
        for _, statement in citing(shelf.beside(file).value):
            yield from cited(statement.cites)
    for person in shelf.people.people:
        yield from person.sources


def unfit_parents(family: Family) -> Iterator[Complaint]:
    """Yield parents that are missing from the family, or that descend from their own child."""
    parents = {
        relative.id: {descent.parent for descent in relative.descends} for relative in family.relatives
    }
    for at, relative in enumerate(family.relatives):
        for number, descent in enumerate(relative.descends):
            where = ("relatives", at, "descends", number, "from")
            if descent.parent not in parents:
                yield where, unknown(descent.parent, parents, "relative")
            elif relative.id in _line(descent.parent, parents):
                yield where, f"{relative.id!r} cannot come from {descent.parent!r}, which comes from it"


def _line(name: str, parents: Mapping[str, Collection[str]]) -> set[str]:
    """Return a game and all its ancestors."""
    line, todo = set[str](), [name]
    while todo:
        if (name := todo.pop()) not in line:
            line.add(name)
            todo += parents.get(name, ())
    return line
