"""Footnotes: each citation gets a number where it is first used, and keeps it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from ranter_tui.game.rules.about import listed
from ranter_tui.rulebook.book import Cite
from ranter_tui.rulebook.source import Reading, Source


class Footnote(Struct, frozen=True, gc=False):
    """A footnote: where something is said, what it says, and how we know."""

    number: int
    source: str
    """The key of the source."""
    label: str
    """The short name of the source."""
    place: str
    says: str
    read: Reading
    via: str | None = None
    """The key of the source that reports it."""
    via_label: str = ""

    @property
    def cited(self) -> str:
        """The citation: "Arnold 2009, pp. 108-109, as reported by Ranter-Go-Round (Wikipedia)"."""
        via = f", as reported by {self.via_label}" if self.via_label else ""
        return f"{self.label}, {self.place}{via}"


class Ground(Struct, frozen=True):
    """The source that most footnotes of a text rest on, named once above them all."""

    source: str
    label: str
    place: str
    """The place in it that most of them mean; empty if there is none."""
    read: Reading
    via: str | None = None
    via_label: str = ""

    def carries(self, footnote: Footnote) -> bool:
        """Whether the source of a footnote need not be named."""
        return (footnote.source, footnote.via) == (self.source, self.via)

    def within(self, footnote: Footnote) -> str:
        """Return where in the source a footnote that rests on it has its words, if not where most have."""
        place = footnote.place
        if self.place and (place == self.place or place.startswith(f"{self.place}, ")):
            place = place[len(self.place) :].removeprefix(", ")
            if place.startswith("and "):
                place = footnote.place
        return place[:1].upper() + place[1:]


class SourceEntry(Struct, frozen=True):
    """A source in the bibliography at the end."""

    source: str
    label: str
    text: str
    """Authors, title, place and year."""
    read: Reading
    how: str
    """How it was read, and what it is worth."""
    uncertain: tuple[str, ...] = ()
    address: str = ""


FEWEST = 3
"""The fewest footnotes whose common source is named above them."""


class Footnotes:
    """Collects the footnotes of one text, and numbers them as they come."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self._sources = sources
        self._numbers: dict[Cite, int] = {}

    def mark(self, cites: tuple[Cite, ...]) -> tuple[int, ...]:
        """Return the numbers of the footnotes for these citations."""
        return tuple(dict.fromkeys(self._numbers.setdefault(cite, len(self._numbers) + 1) for cite in cites))

    def all(self) -> tuple[Footnote, ...]:
        return tuple(self._footnote(cite, number) for cite, number in self._numbers.items())

    def ground(self, source: str) -> Ground | None:
        """Return what most footnotes to this source rest on; None if they are too few to say so."""
        called = [footnote for footnote in self.all() if footnote.source == source]
        reports = Counter(footnote.via for footnote in called).most_common(1)
        resting = [footnote for footnote in called if footnote.via == reports[0][0]]
        if len(resting) < FEWEST:
            return None
        one = resting[0]
        place, times = Counter(footnote.place for footnote in resting).most_common(1)[0]
        common = place if times * 2 > len(resting) else ""
        return Ground(one.source, one.label, common, one.read, one.via, one.via_label)

    def sources(self, *first: str) -> tuple[SourceEntry, ...]:
        """Return every source that was used, in the order of first use, after those named first."""
        used = (key for cite in self._numbers for key in (cite.source, cite.via) if key)
        return tuple(self._entry(key) for key in dict.fromkeys((*first, *used)))

    def _source(self, key: str) -> Source:
        """Return a source, or a stand-in: a game on disk may cite what the list of sources has lost since."""
        return self._sources.get(key) or Source(
            title=key, read=Reading.NOT, how="It is not in the list of sources any more."
        )

    def _footnote(self, cite: Cite, number: int) -> Footnote:
        source = self._source(cite.source)
        return Footnote(
            number,
            cite.source,
            label(source),
            cite.place,
            cite.says,
            source.read,
            cite.via,
            label(self._source(cite.via)) if cite.via is not None else "",
        )

    def _entry(self, key: str) -> SourceEntry:
        source = self._source(key)
        how = " ".join(filter(None, (source.how, source.reliability)))
        return SourceEntry(
            key, label(source), full_title(source), source.read, how, source.uncertain, source.address
        )


def label(source: Source) -> str:
    """Return the short name of a source: "Phillips & Westall 1945", "Ranter-Go-Round (Wikipedia)".

    Where a description stands in brackets for a title, the brackets are left to the full entry.
    """
    title = source.title.strip("[]").partition(",")[0].partition(":")[0]
    if source.authors:
        names = listed(tuple(map(surname, source.authors)), "&")
        return f"{names}{f' {source.year}' if source.year else f', {title}'}"
    behind = source.year or (not source.dated and source.published.partition(",")[0])
    return f"{title} ({behind})" if behind else f"{title}, {source.dated}".rstrip(", ")


def full_title(source: Source) -> str:
    """Return the full bibliographic entry of a source."""
    within = " ".join(filter(None, (source.within and f"in {source.within}", source.volume)))
    publisher = ": ".join(filter(None, (source.place, source.published)))
    date = source.dated or str(source.year or "")
    pages = f"{'p.' if source.pages.isdecimal() else 'pp.'} {source.pages}" if source.pages else ""
    parts = (
        *source.authors,
        source.title,
        source.edition and f"{source.edition} edition",
        within,
        publisher,
        "" if date in publisher else date,
        pages,
        source.number.replace(":", " "),
    )
    told = ", ".join(filter(None, parts))
    return told if told.endswith(".") else f"{told}."


def beyond_label(source: Source) -> str:
    """Return what the full entry of a source says beyond its short name; nothing, if that is all there is."""
    short, entry = label(source), full_title(source)
    if short.startswith(source.title):
        entry = entry.removeprefix(source.title).lstrip(",. ")
    return entry if {*re.findall(r"\w+", entry)} - {*re.findall(r"\w+", short)} else ""


def surname(author: str) -> str:
    # A pen name stands before the real one: "Professor Hoffmann (Angelo John Lewis)".
    names = author.partition(" (")[0].split()
    if not names[0].endswith("."):
        return names[-1]
    # Behind initials stand surnames, and "von": "B. Huldt Nystrøm".
    return " ".join(name for name in names if not name.endswith(".") and name[0].isupper())
