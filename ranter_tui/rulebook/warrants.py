"""Checks warrants: each claim has a source that can bear it, or admits to none.

A text may be called silent only if it was read whole, what is attested is no choice of ours, and nothing is
the first or the only one but of what we know. So every text is searched for such words, too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from typing import Any

from ranter_tui.game.nearest import with_hint
from ranter_tui.rulebook.book import Cite, Entry, Rulebook, citing, sources_of
from ranter_tui.rulebook.problem import Complaint, Steps
from ranter_tui.rulebook.source import Kind, Reading, Source
from ranter_tui.rulebook.warrant import MADE_BY_MACHINE, SILENCES, Warrant

Sources = Mapping[str, Source]


PROSE = ("note", "meaning", "ruling", "text")
"""What the prose is called of things that can cite a source: each has one of them."""


def text_of(one: Any) -> str:
    """Return the prose of something that can cite a source."""
    said: str = next(getattr(one, name) for name in PROSE if hasattr(one, name))
    return said


def unwarranted(book: Rulebook, sources: Sources) -> Iterator[Complaint]:
    """Yield everything in a book that claims more than its sources bear."""
    for name, source in book.sources.items():
        if name in sources:
            yield ("sources", name), f"there is a source {name!r} already; give this one another name"
        yield from source_complaints(("sources", name), source)
    yield from unused(book.sources, sources_of(book))
    sources = {**book.sources, **sources}
    if book.source not in sources:
        yield ("source",), unknown(book.source, sources)
    elif sources[book.source].read is Reading.NOT:
        yield ("source",), f"{book.source!r} has not been read, and nobody reports what it says"
    yield from unearned_silences(book, sources)
    for at, part in citing(book):
        if hasattr(part, "warrant"):
            yield from claim_complaints(at, part.warrant, part.cites, text_of(part), sources)
        else:
            yield from cite_complaints(at, part.cites, sources)
    for number, call in enumerate(book.calls):
        if book.language == "en" and call.english:
            what = "is said to be English already; give the book its language, or leave 'english' out"
            yield ("calls", number), what
        elif book.language != "en" and not call.english:
            yield (
                ("calls", number),
                f"is in another language ({book.language}); say in 'english' what it means",
            )
    for number, paragraph in enumerate(book.history):
        if not paragraph.cites and not paragraph.ours:
            yield ("history", number), "rests on nothing: give it cites, or mark it as ours"


def unused(sources: Sources, used: Collection[str]) -> Iterator[Complaint]:
    """Yield sources that nothing cites."""
    for name in sources.keys() - used:
        yield ("sources", name), f"nobody cites the source {name!r}"


def source_complaints(at: Steps, source: Source) -> Iterator[Complaint]:
    """Yield what is wrong with what a source says of how it was read."""
    if source.consulted and not _is_a_day(source.consulted):
        yield (*at, "consulted"), f"{source.consulted!r} is no day; write it like '2026-11-21'"
    is_part = source.read is Reading.PART
    if is_part and not source.part.strip():
        yield at, "was read in part, but does not say which (part)"
    if not is_part and source.part:
        yield (*at, "part"), f"'part' is for what was read in part, and this is {source.read.value!r}"
    if not is_part and source.unread:
        yield (*at, "unread"), f"'unread' is for what was read in part, and this is {source.read.value!r}"


def _is_a_day(text: str) -> bool:
    with suppress(ValueError):
        return f"{date.fromisoformat(text)}" == text
    return False


def made_by_machine(book: Rulebook) -> Iterator[Complaint]:
    """Yield warrants that an author must not write: they follow from how the source was read."""
    for at, part in citing(book):
        warrant = getattr(part, "warrant", None)
        if warrant in SILENCES:
            yield at, f"{warrant.value} follows from how the source was read; write editorial"
        elif warrant in MADE_BY_MACHINE:
            yield at, f"{warrant.value} is for what we say of your book; write {warrant.claimed.value}"


_IN_A_NOTE = {
    Warrant.PARTLY: "which part",
    Warrant.INFERRED: "how it follows",
    Warrant.EDITORIAL: "what we chose, and why",
}
"""What a note must say, where a claim has to have one."""


def claim_complaints(
    at: Steps, warrant: Warrant, cites: tuple[Cite, ...], reason: str, sources: Sources
) -> Iterator[Complaint]:
    """Yield what is wrong with one claim's warrant."""
    if warrant in (Warrant.ATTESTED, Warrant.REPORTED, Warrant.PARTLY, Warrant.INFERRED) and not cites:
        yield at, f"{warrant.value}, but cites nothing"
    if warrant is Warrant.EDITORIAL and cites:
        yield at, "editorial means that no source says it; none can be cited"
    if warrant is Warrant.HOUSE and cites:
        yield at, "a rule of the house has no source to cite"
    if warrant in _IN_A_NOTE and not reason.strip():
        yield at, f"{warrant.value}, but there is no note to say {_IN_A_NOTE[warrant]}"
    if warrant in (Warrant.ATTESTED, Warrant.REPORTED) and (ours := OURS.search(reason)):
        yield at, f"{warrant.value}, but its text says {ours[0]!r}; write partly, inferred or editorial"
    for number, cite in enumerate(cites):
        where = (*at, "cites", number)
        source = sources.get(cite.source)
        if warrant is Warrant.ATTESTED and source is not None:
            if cite.via is not None:
                yield where, "attested at second hand; that is reported"
            elif not source.read.was_read:
                yield where, f"attested, but {cite.source!r} has not been read; say who reports it"
        # Wikipedia reports what others found, and needs nobody in between.
        if warrant is Warrant.REPORTED and cite.via is None and (not source or source.kind is not Kind.WIKI):
            yield where, "reported, but does not say by whom (via)"
    yield from cite_complaints(at, cites, sources)


def cite_complaints(at: Steps, cites: tuple[Cite, ...], sources: Sources) -> Iterator[Complaint]:
    """Yield what is wrong with citations as such."""
    for number, cite in enumerate(cites):
        where = (*at, "cites", number)
        for name, step in ((cite.source, "source"), (cite.via, "via")):
            if name is not None and name not in sources:
                yield (*where, step), unknown(name, sources)
        if not cite.place.strip():
            yield where, f"cites {cite.source!r} without a place in it"
        if cite.via is not None and (reporter := sources.get(cite.via)) and not reporter.read.was_read:
            yield (*where, "via"), f"{cite.via!r} has not been read either"
        source = sources.get(cite.source)
        if cite.via is None and source is not None:
            if not source.read.was_read:
                yield where, f"{cite.source!r} has not been read; say through which source we know it (via)"
            place = cite.place.casefold()
            if unread := next((one for one in source.unread if one.casefold() in place), ""):
                yield where, f"{unread!r} is a place in {cite.source!r} that was not read"


def unknown(name: str, known: Iterable[str], what: str = "source") -> str:
    """Return the message for a name that there is not, with a suggestion."""
    return with_hint(f"unknown {what} {name!r}", name, known)


OURS = re.compile(
    r"\b(?:is|are|was|were) ours\b|\bour (?:choice|reading|ruling|guess|inference|addition|extension)\b"
    r"|\bwe (?:take|assume|suppose|infer|choose|chose|add|let|prefer)\b|\bhow we take it\b"
    r"|\b(?:nothing|nobody) says\b|\b(?:is|are) inferred\b",
    re.IGNORECASE,
)
"""What gives away that something is our own."""
_TEXT = r"(?:rule)?books?|texts?|sources?|pages?|witness(?:es)?|accounts?"
UNIVERSAL = re.compile(
    r"\b(?:each of|every|all|none of|no other|the only|only one of) (?:(?:the|our|these|of|other) )*"
    rf"(?:\w+ )?(?:{_TEXT})\b"
    rf"|\b(?:{_TEXT}) (?:all )?(?:always|never|everywhere|alone|agree)\b|\bnowhere else\b"
    rf"|\b(?:the|its|their) (?:first|earliest|oldest) (?:\w+ ){{0,2}}(?:{_TEXT}|rules|mention|record|print)\b"
    r"|\bfirst (?:in print|on record|printed|described|mentioned|recorded)\b",
    re.IGNORECASE,
)
AMONG = re.compile(
    r"\bwe (?:have |could )?(?:know|knew|found|find|read|saw|see|met|searched|looked|heard)\b"
    r"|\b(?:un)?known\b|\bour\b|\breport|\b(?:on its own list|of these|of those)\b"
    r"|\b(?:says|takes|puts|counts|thinks|calls|knows)\b",
    re.IGNORECASE,
)
"""What says among which texts it is so, or who says that it is."""
SAYS = "say|tell|mention|state|speak|explain|answer|describe|discuss"
CLAIM = re.compile(
    rf"\b(?:(?:do|does|did) not (?:{SAYS})\b"
    r"|(?:is|are|was|were|remain|remains) silent\b"
    r"|silent (?:on|about)\b"
    r"|(?:says?|said) nothing (?:of|about|on)\b|nothing is said\b|not a word\b|no word (?:on|of|about)\b"
    r"|(?:is|are) (?:not|nowhere) (?:said|told|stated|mentioned|named|spelt out)\b"
    r"|leaves? it open\b|leaves (?:open|unsaid)\b"
    r"|(?:nobody|no one|no book|no source|no text|no page|none of them) (?:says|tells|explains|mentions)\b"
    r"|never (?:says|mentions|tells)\b|(?:names|credits) (?:no (?:book|source|author)|nobody)\b)",
    re.IGNORECASE,
)
SCOPE = re.compile(
    r"\bpart (?:of .{1,40} )?(?:that|which) (?:was|we)\b|\bpart we\b|\bpart read\b|\breport(?:s|ed)?\b"
    r"|\bthat (?:we|was|were) (?:have |could )?(?:be )?(?:read|see|find|found)\b|\bwe (?:have |could )?read\b"
    r"|\bwhat (?:we|was|can)\b.{0,20}\b(?:have|had|read|seen)\b|\b(?:as|so) far as (?:we|it|that)\b",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\[“\"'])")
LINK = re.compile(r"\]\(source/([a-z0-9-]+)\)")

INSTEAD = "say that the part that was read does not, or that nothing is reported, or link to the source meant"


def unearned_silences(book: Rulebook, sources: Sources) -> Iterator[Complaint]:
    """Yield every claim of silence that a book makes in words of its own, and may not make."""
    about = (Cite(book.source),)
    yield from unearned(("summary",), book.summary, about, sources)
    for at, part in citing(book):
        if isinstance(part, Entry) and part.warrant is Warrant.EDITORIAL:
            for words, _ in claims_of_silence(part.note):
                yield at, f"says {words!r}; write in 'unsaid' what is left open, and we make the sentence"
        else:
            yield from unearned(at, text_of(part), part.cites or about, sources)


def unearned(at: Steps, text: str, cites: tuple[Cite, ...], sources: Sources) -> Iterator[Complaint]:
    """Yield the claims in a text, and in what it says of its citations, of sources not read whole."""
    for words in universals(text):
        yield at, f"says {words!r}; say of which it is true: of those that we know, or who says so"
    concerned = tuple(cite.source for cite in cites)
    for what in _unearned_words(text, concerned, sources):
        yield at, what
    for number, cite in enumerate(cites):
        for what in _unearned_words(cite.says, (cite.source,), sources):
            yield (*at, "cites", number, "says"), what


def universals(text: str) -> Iterator[str]:
    """Yield words such as "the oldest book" from each sentence that does not say where we looked.

    >>> list(universals("It is the oldest book. It is the oldest book that we know."))
    ['the oldest book']
    """
    for sentence in SENTENCE.split(" ".join(text.split())):
        if (found := UNIVERSAL.search(sentence)) and not AMONG.search(sentence):
            yield found[0]


def _unearned_words(text: str, concerned: tuple[str, ...], sources: Sources) -> Iterator[str]:
    for words, linked in claims_of_silence(text):
        meant = linked or concerned
        if not meant:
            yield f"says {words!r}, and nobody can see of which text; {INSTEAD}"
        elif part := next((name for name in meant if not _is_whole(name, sources)), None):
            yield f"says {words!r} of {part!r}, which was not read whole; {INSTEAD}"


def _is_whole(name: str, sources: Sources) -> bool:
    return name in sources and sources[name].read is Reading.WHOLE


def claims_of_silence(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the words of each claim in a text, and the sources that its sentence links to.

    >>> list(claims_of_silence("[Wren](source/wren-1901) does not say. The part that was read does not say."))
    [('does not say', ('wren-1901',))]
    """
    for sentence in SENTENCE.split(text):
        if (claim := CLAIM.search(sentence)) and not SCOPE.search(sentence):
            yield claim[0], tuple(LINK.findall(sentence))
