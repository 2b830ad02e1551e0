"""Checks warrants: each claim has a source that can bear it, or admits to none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Protocol

from ranter_tui.game.nearest import meant
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.problem import Steps
from ranter_tui.rulebook.prose import Family, People, Prose
from ranter_tui.rulebook.reference import Glossary, Names, TimeLine
from ranter_tui.rulebook.silence import unearned, unearned_silences
from ranter_tui.rulebook.source import Reading, Source
from ranter_tui.rulebook.warrant import SILENCES, Warrant

Sources = Mapping[str, Source]
Complaint = tuple[Steps, str]
"""A mistake: its place in the file, and what is wrong there."""


class Claim(Protocol):
    """Anything with a warrant and citations (a protocol)."""

    @property
    def warrant(self) -> Warrant: ...
    @property
    def cites(self) -> tuple[Cite, ...]: ...


def unwarranted(book: Rulebook, sources: Sources) -> Iterator[Complaint]:
    """Yield everything in a book that claims more than its sources bear."""
    for name, source in book.sources.items():
        if name in sources:
            yield ("sources", name), f"there is a source {name!r} already; give this one another name"
        yield from source_complaints(("sources", name), source)
    sources = {**book.sources, **sources}
    if book.source not in sources:
        yield ("source",), _unknown(book.source, sources)
    elif sources[book.source].read is Reading.NOT:
        yield ("source",), f"{book.source!r} has not been read, and nobody reports what it says"
    yield from unearned_silences(book, sources)
    for key, entry in book.entries().items():
        yield from claim_complaints(("rules", *key.split(".")), entry, entry.note, sources)
    for at, variant in enumerate(book.variants):
        yield from claim_complaints(("variants", at), variant, variant.note, sources)
    for at, call in enumerate(book.calls):
        yield from claim_complaints(("calls", at), call, call.meaning, sources)
        if (book.language == "en") == bool(call.english):
            yield ("calls", at), _translated(book.language)
    for at, case in enumerate(book.edge_cases):
        yield from claim_complaints(("edge_cases", at), case, case.ruling, sources)
    for at, paragraph in enumerate(book.history):
        if not paragraph.cites and not paragraph.ours:
            yield ("history", at), "rests on nothing: give it cites, or mark it as ours"
        yield from cite_complaints(("history", at), paragraph.cites, sources)
    for at, word in enumerate(book.words):
        yield from cite_complaints(("words", at), word.cites, sources)
    for at, example in enumerate(book.examples):
        yield from cite_complaints(("examples", at), example.cites, sources)


def source_complaints(at: Steps, source: Source) -> Iterator[Complaint]:
    """Yield what is wrong with what a source says of how it was read."""
    is_part = source.read is Reading.PART
    if is_part and not source.part.strip():
        yield at, "was read in part, but does not say which (part)"
    if not is_part and source.part:
        yield (*at, "part"), f"'part' is for what was read in part, and this is {source.read.value!r}"
    if not is_part and source.unread:
        yield (*at, "unread"), f"'unread' is for what was read in part, and this is {source.read.value!r}"


def made_by_machine(book: Rulebook) -> Iterator[Complaint]:
    """Yield the warrants in a file that nobody writes: how the source was read makes them."""
    for where, claim in _claims(book):
        if claim.warrant in SILENCES:
            yield where, f"{claim.warrant.value} follows from how the source was read; write editorial"


def _claims(book: Rulebook) -> Iterator[tuple[Steps, Claim]]:
    for key, entry in book.entries().items():
        yield ("rules", *key.split(".")), entry
    for at, variant in enumerate(book.variants):
        yield ("variants", at), variant
    for at, call in enumerate(book.calls):
        yield ("calls", at), call
    for at, case in enumerate(book.edge_cases):
        yield ("edge_cases", at), case


def _translated(language: str) -> str:
    if language == "en":
        return "is said to be English already; give the book its language, or leave 'english' out"
    return f"is in another language ({language}); say in 'english' what it means"


_IN_A_NOTE = {
    Warrant.PARTLY: "which part",
    Warrant.INFERRED: "how it follows",
    Warrant.EDITORIAL: "what we chose, and why",
}
"""What a note must say, where a claim has to have one."""


def claim_complaints(at: Steps, claim: Claim, reason: str, sources: Sources) -> Iterator[Complaint]:
    """Yield what is wrong with one claim's warrant."""
    warrant, cites = claim.warrant, claim.cites
    if warrant in (Warrant.ATTESTED, Warrant.REPORTED, Warrant.PARTLY, Warrant.INFERRED) and not cites:
        yield at, f"{warrant.value}, but cites nothing"
    if warrant is Warrant.EDITORIAL and cites:
        yield at, "editorial means that no source says it; none can be cited"
    if warrant is Warrant.HOUSE and cites:
        yield at, "a rule of the house has no source to cite"
    if warrant in _IN_A_NOTE and not reason.strip():
        yield at, f"{warrant.value}, but there is no note to say {_IN_A_NOTE[warrant]}"
    for number, cite in enumerate(cites):
        where = (*at, "cites", number)
        source = sources.get(cite.source)
        if warrant is Warrant.ATTESTED and source is not None:
            if cite.via is not None:
                yield where, "attested at second hand; that is reported"
            elif not source.read.was_read:
                yield where, f"attested, but {cite.source!r} has not been read; say who reports it"
        if warrant is Warrant.REPORTED and cite.via is None:
            yield where, "reported, but does not say by whom (via)"
    yield from cite_complaints(at, cites, sources)


def cite_complaints(at: Steps, cites: tuple[Cite, ...], sources: Sources) -> Iterator[Complaint]:
    """Yield what is wrong with citations as such."""
    for number, cite in enumerate(cites):
        where = (*at, "cites", number)
        for name, step in ((cite.source, "source"), (cite.via, "via")):
            if name is not None and name not in sources:
                yield (*where, step), _unknown(name, sources)
        if not cite.place.strip():
            yield where, f"cites {cite.source!r} without a place in it"
        if cite.via is not None and (reporter := sources.get(cite.via)) and not reporter.read.was_read:
            yield (*where, "via"), f"{cite.via!r} has not been read either"
        source = sources.get(cite.source)
        if cite.via is None and source is not None:
            if not source.read.was_read:
                yield where, f"{cite.source!r} has not been read; say through which source we know it (via)"
            if place := _unread(cite.place, source):
                yield where, f"{place!r} is a place in {cite.source!r} that was not read"


def _unread(place: str, source: Source) -> str:
    """Return which of the places that were not read this one is, or is in."""
    return next((one for one in source.unread if one.casefold() in place.casefold()), "")


def unwarranted_sources(sources: Sources) -> Iterator[Complaint]:
    for name, source in sources.items():
        yield from source_complaints(("sources", name), source)
        for text in (source.how, source.reliability, *source.uncertain):
            yield from unearned(("sources", name), text, (Cite(name),), sources)


def _told_complaints(at: Steps, claim: Claim, text: str, sources: Sources) -> Iterator[Complaint]:
    """Yield what is wrong with a statement that stands beside the books."""
    if claim.warrant in SILENCES:
        yield at, f"{claim.warrant.value} is for the rules of a book; write editorial"
    yield from claim_complaints(at, claim, text, sources)
    yield from unearned(at, text, claim.cites, sources)


def unwarranted_terms(glossary: Glossary, sources: Sources) -> Iterator[Complaint]:
    for at, term in enumerate(glossary.terms):
        yield from _told_complaints(("terms", at), term, term.meaning, sources)


def unwarranted_names(names: Names, sources: Sources) -> Iterator[Complaint]:
    for at, name in enumerate(names.names):
        yield from _told_complaints(("names", at), name, name.note, sources)


def unwarranted_dates(time_line: TimeLine, sources: Sources) -> Iterator[Complaint]:
    for at, event in enumerate(time_line.events):
        yield from _told_complaints(("events", at), event, event.text, sources)
        if event.place and event.place not in time_line.places:
            yield ("events", at, "place"), _unknown(event.place, time_line.places, "place")


def strange_games(said: TimeLine | Names, family: Family) -> Iterator[Complaint]:
    """Yield the games that an event attests, or that a name is of, and that are not in the family."""
    known = [relative.id for relative in family.relatives]
    for at, game in _games(said):
        if game not in known:
            yield at, _unknown(game, known, "relative")


def _games(said: TimeLine | Names) -> Iterator[tuple[Steps, str]]:
    if isinstance(said, Names):
        for at, name in enumerate(said.names):
            if name.game is not None:
                yield ("names", at, "game"), name.game
    else:
        for at, event in enumerate(said.events):
            for number, game in enumerate(event.games):
                yield ("events", at, "games", number), game


def unwarranted_prose(prose: Prose, sources: Sources) -> Iterator[Complaint]:
    for at, statement in prose.statements():
        yield from _told_complaints(at, statement, statement.text, sources)
    if isinstance(prose, People):
        for number, person in enumerate(prose.people):
            for name in person.sources:
                if name not in sources:
                    yield ("people", number, "sources"), _unknown(name, sources)
    if isinstance(prose, Family):
        yield from _unfit_parents(prose)


def _unfit_parents(family: Family) -> Iterator[Complaint]:
    """Yield parents that are not in the family, and those that descend from their own child."""
    parents = {
        relative.id: {descent.parent for descent in relative.descends} for relative in family.relatives
    }
    for at, relative in enumerate(family.relatives):
        for number, descent in enumerate(relative.descends):
            where = ("relatives", at, "descends", number, "from")
            if descent.parent not in parents:
                yield where, _unknown(descent.parent, parents, "relative")
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


def unused(sources: Sources, used: Iterable[str]) -> Iterator[Complaint]:
    """Yield sources that nothing cites."""
    for name in sources.keys() - set(used):
        yield ("sources", name), f"nobody cites the source {name!r}"


def _unknown(name: str, known: Iterable[str], what: str = "source") -> str:
    near = meant(name, known)
    return f"unknown {what} {name!r}" + (f"; {near}" if near else "")


def cited(cites: Iterable[Cite]) -> Iterator[str]:
    """Yield the sources that these citations use."""
    for cite in cites:
        yield cite.source
        if cite.via is not None:
            yield cite.via


def sources_of(book: Rulebook) -> set[str]:
    """Return every source that a book uses."""
    cites = chain.from_iterable(
        chain(
            (entry.cites for entry in book.entries().values()),
            (variant.cites for variant in book.variants),
            (call.cites for call in book.calls),
            (case.cites for case in book.edge_cases),
            (paragraph.cites for paragraph in book.history),
            (word.cites for word in book.words),
            (example.cites for example in book.examples),
        )
    )
    return {book.source, *cited(cites)}
