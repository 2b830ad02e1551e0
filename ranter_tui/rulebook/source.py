"""The data model of a source, and how much of it was read."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ranter_tui.rulebook.characters import Text


class Reading(StrEnum):
    """How much of a source was read. Only what was read whole can be said to be silent."""

    WHOLE = "whole"
    """All that it has on the game."""
    PART = "part"
    """Its opening, or another part of it."""
    SECOND_HAND = "second-hand"
    """Nothing; others report what it says."""
    NOT = "not"
    """Nothing, and others report only that there is such a text."""

    @property
    def was_read(self) -> bool:
        return self in (Reading.WHOLE, Reading.PART)


class Kind(StrEnum):
    """What a source is, as a library catalogues it."""

    BOOK = "book"
    ARTICLE = "article"
    """In a journal or a newspaper."""
    CHAPTER = "chapter"
    """A part of a larger work, or an entry of a dictionary."""
    WIKI = "wiki"
    """An article of Wikipedia, or a copy of one. It retells what others found."""
    PAGE = "page"
    """A page of the web."""
    OTHER = "other"
    """A letter, a diary, a sheet of rules, a pack of cards."""


class Source(Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """A source: a book, a page or an article that something rests on."""

    title: Text
    authors: tuple[Text, ...] = ()
    kind: Kind = Kind.PAGE
    within: str = ""
    """The journal, or the larger work with its editors."""
    volume: str = ""
    """With the issue behind a slash: "30/1"."""
    edition: str = ""
    year: int | None = None
    dated: str = ""
    """The date as it is printed, where it is not just the year: "December 2003", "n.d. [1881-88]"."""
    year_note: str = ""
    place: str = ""
    published: str = ""
    """The publisher, or the web site."""
    pages: str = ""
    number: str = ""
    """With its name: "DOI:10.1214/14-STS469", "ISBN:9781784409852"."""
    address: str = ""
    consulted: str = ""
    """The day on which we noted what it says: "2026-11-21"."""
    read: Reading
    part: str = ""
    """The part that was read, for the end of a sentence: "the opening, to the final tie"."""
    unread: tuple[Text, ...] = ()
    """Places in it that were not read, in the words of a citation: "final tie", "image 11"."""
    how: Text
    """How it was read, in a sentence."""
    reliability: str = ""
    uncertain: tuple[Text, ...] = ()
