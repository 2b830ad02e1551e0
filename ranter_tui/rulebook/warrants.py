"""Checks warrants: each claim has a source that can bear it, or admits to none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Protocol

from ranter_tui.game.nearest import meant
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.problem import Steps
from ranter_tui.rulebook.prose import Family, People, Prose
from ranter_tui.rulebook.reference import Glossary, Names, Source, TimeLine
from ranter_tui.rulebook.warrant import Warrant

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
    if book.source not in sources:
        yield ("source",), _unknown(book.source, sources)
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


def _translated(language: str) -> str:
    if language == "en":
        return "is said to be English already; give the book its language, or leave 'english' out"
    return f"is in another language ({language}); say in 'english' what it means"


def claim_complaints(at: Steps, claim: Claim, reason: str, sources: Sources) -> Iterator[Complaint]:
    """Yield what is wrong with one claim's warrant."""
    warrant, cites = claim.warrant, claim.cites
    if warrant in (Warrant.ATTESTED, Warrant.REPORTED, Warrant.INFERRED) and not cites:
        yield at, f"{warrant.value}, but cites nothing"
    if warrant is Warrant.EDITORIAL and cites:
        yield at, "editorial means that the source is silent; it cannot be cited"
    if warrant is Warrant.HOUSE and cites:
        yield at, "a rule of the house has no source to cite"
    if warrant in (Warrant.INFERRED, Warrant.EDITORIAL) and not reason.strip():
        what = "how it follows" if warrant is Warrant.INFERRED else "that the source is silent"
        yield at, f"{warrant.value}, but there is no note to say {what}"
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
        if cite.via is None and source is not None and not source.read.was_read:
            yield where, f"{cite.source!r} has not been read; say through which source we know it (via)"


def unwarranted_terms(glossary: Glossary, sources: Sources) -> Iterator[Complaint]:
    for at, term in enumerate(glossary.terms):
        yield from claim_complaints(("terms", at), term, term.meaning, sources)


def unwarranted_names(names: Names, sources: Sources) -> Iterator[Complaint]:
    for at, name in enumerate(names.names):
        yield from claim_complaints(("names", at), name, name.note, sources)


def unwarranted_dates(time_line: TimeLine, sources: Sources) -> Iterator[Complaint]:
    for at, event in enumerate(time_line.events):
        yield from claim_complaints(("events", at), event, event.text, sources)


def unwarranted_prose(prose: Prose, sources: Sources) -> Iterator[Complaint]:
    for at, statement in prose.statements():
        yield from claim_complaints(at, statement, statement.text, sources)
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
