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


class Source(Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
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
    part: str = ""
    """The part that was read, for the end of a sentence: "the opening, to the final tie"."""
    unread: tuple[Text, ...] = ()
    """Places in it that were not read, in the words of a citation: "final tie", "image 11"."""
    how: Text
    """How it was read, in a sentence."""
    reliability: str = ""
    uncertain: tuple[Text, ...] = ()
