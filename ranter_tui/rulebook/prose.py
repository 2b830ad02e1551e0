"""The data model of the prose files: people, the family of games, contradictions, essays, printed tables.

Every statement has a warrant. In a text, [words](address) lead to another page of the library:
[ties](rule/tie), [Foster](source/foster-1914).
"""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.cards import Rank
from ranter_tui.rulebook.book import Cite
from ranter_tui.rulebook.characters import Name, Text
from ranter_tui.rulebook.warrant import Warrant


class Statement(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A sentence or a few, with a warrant. Editorial is what is ours."""

    text: Text
    warrant: Warrant
    cites: tuple[Cite, ...] = ()


class Chapter(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    title: Text
    says: tuple[Statement, ...]


class Person(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A person who wrote of the game, or handed it on, as far as our sources say."""

    id: Name
    name: Text
    also: tuple[Text, ...] = ()
    """Pen names, or the name behind one."""
    when: str = ""
    where: str = ""
    says: tuple[Statement, ...]
    sources: tuple[Name, ...] = ()
    """The keys of the sources that they wrote."""


class People(Struct, frozen=True, forbid_unknown_fields=True):
    people: tuple[Person, ...]


class Descent(Struct, frozen=True, forbid_unknown_fields=True, rename={"parent": "from"}):
    """A descent: that a game comes from another, and who says so."""

    parent: Name
    text: Text
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    disputed: bool = False


class Relative(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game of the family. One without descents is the root of a tree, or stands apart."""

    id: Name
    name: Text
    also: tuple[Text, ...] = ()
    where: Text
    when: Text
    """The date as the sources have it: "1721, in print"."""
    year: int
    """The year to sort by."""
    pack: Text
    line: Text
    """A description of one line."""
    descends: tuple[Descent, ...] = ()
    chapters: tuple[Chapter, ...]
    books: tuple[Name, ...] = ()
    """The ids of the rulebooks by which it can be played here."""


class Family(Struct, frozen=True, forbid_unknown_fields=True):
    relatives: tuple[Relative, ...]


class Contradiction(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A contradiction: a question on which the sources do not agree, or contradict themselves."""

    id: Name
    title: Text
    rules: tuple[str, ...] = ()
    """The rules that it is about."""
    says: tuple[Statement, ...]
    """The sides, one statement each; what is ours of it comes last, marked editorial."""


class Contradictions(Struct, frozen=True, forbid_unknown_fields=True):
    contradictions: tuple[Contradiction, ...]


class Essay(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An essay: a page of prose."""

    id: Name
    title: Text
    line: Text
    """A description of one line."""
    chapters: tuple[Chapter, ...]


class Essays(Struct, frozen=True, forbid_unknown_fields=True):
    essays: tuple[Essay, ...]


class PrintedTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table that somebody printed of two players, habit against habit, and what is to be said of it."""

    id: Name
    title: Text
    line: Text
    """A description of one line."""
    opponent: tuple[Rank, ...]
    """The highest rank that the dealer's opponent changes, by rows."""
    dealer: tuple[Rank, ...]
    """The same of the dealer, by columns."""
    cells: tuple[tuple[Text, ...], ...]
    """As they are printed."""
    says: tuple[Statement, ...]


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    printed: tuple[PrintedTable, ...]
