"""The data model of the files beside the rulebooks: sources, glossary, names and time line."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from ranter_tui.rulebook.book import Cite, Name, Text
from ranter_tui.rulebook.warrant import Warrant


class Reading(StrEnum):
    """How much of a source was read."""

    FULL = "full"
    """The text that matters, complete."""
    PART = "part"
    """A part of it: the beginning, or a copy that breaks off."""
    COPY = "copy"
    """A copy of a page, not the page itself."""
    NOT = "not"
    """Not at all; others report what it says."""

    @property
    def was_read(self) -> bool:
        return self is not Reading.NOT


class Source(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A source: a book, a page or an article that something rests on."""

    title: Text
    authors: tuple[Text, ...] = ()
    year: int | None = None
    year_note: str = ""
    published: str = ""
    """Place and publisher, or the web site."""
    pages: str = ""
    address: str = ""
    read: Reading
    how: Text
    """How it was read, in a sentence."""
    reliability: str = ""
    uncertain: tuple[Text, ...] = ()


class Sources(Struct, frozen=True, forbid_unknown_fields=True):
    sources: dict[Name, Source]

    def __len__(self) -> int:
        return len(self.sources)


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the glossary."""

    term: Text
    meaning: Text
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    also: tuple[Text, ...] = ()


class Glossary(Struct, frozen=True, forbid_unknown_fields=True):
    terms: tuple[Term, ...]

    def __len__(self) -> int:
        return len(self.terms)


class GameName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name of the game, or one that is taken for it."""

    name: Text
    note: str = ""
    where: str = ""
    """Country or region, as far as anybody says."""
    books: tuple[Name, ...] = ()
    cites: tuple[Cite, ...] = ()
    warrant: Warrant = Warrant.ATTESTED
    other_game: bool = False
    """Whether it is another game of the same name, or a name given to this one by mistake."""
    rude: bool = False
    """Whether to keep it out of the menus."""


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    names: tuple[GameName, ...]

    def __len__(self) -> int:
        return len(self.names)


class DatedEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event in the history of the game."""

    when: Text
    """The date as the sources have it: "1490 or early 1500s"."""
    year: int
    """The year to sort by."""
    text: Text
    warrant: Warrant
    cites: tuple[Cite, ...]
    disputed: bool = False
    short: Annotated[str, Meta(max_length=44)] = ""
    """The same in a few words, for the drawn time line."""


class TimeLine(Struct, frozen=True, forbid_unknown_fields=True):
    events: tuple[DatedEvent, ...]

    def __len__(self) -> int:
        return len(self.events)


Reference = Sources | Glossary | Names | TimeLine
