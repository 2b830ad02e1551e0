"""The base of a room of the library: a list of pages, and the article on each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Generic, TypeVar

from msgspec.structs import replace

from ranter_tui.library.said.claims import Claim
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.text.article import Article, Fact, PageTitle, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.warrant import SILENCES


class ContentsEntry(PageTitle, frozen=True):
    """A page as a table of contents shows it."""

    line: str = ""
    """A description of one line."""
    group: str = ""
    """The heading under which it is listed."""


class NoSuchPage(LookupError):
    """Raised for an unknown address; the message suggests a similar one."""


class Room:
    """Pages of one kind. The page of the room itself is its table of contents."""

    address: ClassVar[str]
    title: ClassVar[str]
    line: ClassVar[str]
    """A description of one line."""
    within: ClassVar[str]
    """The prefix of its pages' addresses: "book" for `book/parlett-2008`; empty for a single page."""

    def __init_subclass__(
        cls, *, address: str = "", title: str = "", line: str = "", within: str = ""
    ) -> None:
        super().__init_subclass__()
        cls.address, cls.title, cls.line, cls.within = address, title, line, within

    def __init__(self, holdings: Holdings) -> None:
        self.holdings = holdings

    def entries(self) -> Iterable[ContentsEntry]:
        """Return every page in the room, in reading order; a room may be a single page."""
        return ()

    def article(self, name: str) -> Article | None:
        """Return the article of that name, or None if there is none."""
        return None

    def contents(self) -> Article:
        """Return the table of contents of the room."""
        groups: dict[str, list[Passage]] = {}
        for entry in self.entries():
            passage = Passage(term=link(entry.title, entry.address), text=entry.line)
            groups.setdefault(entry.group, []).append(passage)
        return Article(address=self.address, title=self.title, summary=self.line, sections=titled(groups))


T = TypeVar("T")


class RoomOf(Room, ABC, Generic[T]):
    """A room with a page for each thing of a kind."""

    @abstractmethod
    def things(self) -> Mapping[str, T]:
        """Return the things by their names, in reading order."""

    @abstractmethod
    def entry(self, address: str, thing: T) -> ContentsEntry:
        """Return the entry of a thing in the table of contents."""

    @abstractmethod
    def page(self, address: str, thing: T, notes: Footnotes) -> Article:
        """Return the article on a thing, without its footnotes; facts and sections may be empty."""

    def entries(self) -> Iterator[ContentsEntry]:
        for name, thing in self.things().items():
            yield self.entry(f"{self.within}/{name}", thing)

    def article(self, name: str) -> Article | None:
        if (thing := self.things().get(name)) is None:
            return None
        notes = Footnotes(self.holdings.sources)
        article = self.page(f"{self.within}/{name}", thing, notes)
        return replace(
            article,
            facts=boxed(*article.facts),
            sections=filled(*article.sections),
            footnotes=notes.all(),
        )


def stated(claim: Claim, notes: Footnotes | None = None, term: str = "", place: str = "") -> Passage:
    """Return a claim as a line of a page; with `notes`, with its note and footnotes as well.

    A mark says that the book leaves the rule open. Said of every rule of a page, it would be a refrain.
    """
    note = claim.reason if claim.warrant in SILENCES else claim.note
    return Passage(
        term=term,
        text=claim.here,
        note=note if notes is not None else "",
        warrant=claim.warrant,
        footnotes=notes.mark(claim.cites) if notes is not None else (),
        rule=claim.rule,
        value=claim.value,
        place=place,
    )


def boxed(*facts: Fact) -> tuple[Fact, ...]:
    """Return the facts that say anything."""
    return tuple(fact for fact in facts if fact.text)


def titled(parts: Mapping[str, Iterable[Passage]]) -> tuple[Section, ...]:
    """Return a section for each title that has any passages."""
    return filled(*(Section(title=title, passages=tuple(passages)) for title, passages in parts.items()))


def filled(*sections: Section) -> tuple[Section, ...]:
    """Return the sections that have anything in them."""
    return tuple(section for section in sections if section.passages or section.sections)
