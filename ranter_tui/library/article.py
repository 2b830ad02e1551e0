"""Articles: prose in sections, each statement with the sign of how it is known and its footnotes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ranter_tui.library.footnotes import Footnote, SourceEntry
from ranter_tui.library.line import Line
from ranter_tui.rulebook.warrant import Warrant


class Fact(Struct, frozen=True):
    """A line in the box at the head."""

    name: str
    text: str


class Passage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One statement."""

    text: str = ""
    note: str = ""
    """What is to be said about the statement."""
    title: str = ""
    """A line above it."""
    term: str = ""
    """What it is about, in the same line."""
    warrant: Warrant | None = None
    footnotes: tuple[int, ...] = ()
    rule: str = ""
    """The rule that it states."""
    value: Any = None
    """What the rule is set to; for a variant, what it sets."""
    about: tuple[str, ...] = ()
    """Other rules that it turns on."""
    quotes: str = ""
    """The language of what stands in quotation marks in its text, by its two letters; none if English."""

    @property
    def read_on(self) -> tuple[str, ...]:
        """The rules to read on about: the one whose value it states, and those that it turns on."""
        stated = (self.rule,) if self.rule and self.value is not None else ()
        return tuple(dict.fromkeys((*stated, *self.about)))


class Section(Struct, frozen=True, kw_only=True, omit_defaults=True):
    title: str
    passages: tuple[Passage, ...] = ()
    sections: tuple[Section, ...] = ()


class Article(Struct, frozen=True, kw_only=True):
    """A text with its footnotes and sources, for every kind of reader.

    In its texts, notes and facts [words](address) lead to other pages.
    """

    address: str
    """Where it is found: "book/parlett-2008", "rule/tie"."""
    title: str
    subtitle: str = ""
    facts: tuple[Fact, ...] = ()
    summary: str = ""
    figure: tuple[Line, ...] = ()
    """A drawing, in lines of at most 72 cells."""
    figure_says: str = ""
    """The drawing in words, for those who do not see it."""
    sections: tuple[Section, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    sources: tuple[SourceEntry, ...] = ()

    def passages(self) -> list[Passage]:
        """Every statement, from the first to the last."""
        found: list[Passage] = []
        todo = list(reversed(self.sections))
        while todo:
            section = todo.pop()
            found += section.passages
            todo += reversed(section.sections)
        return found
