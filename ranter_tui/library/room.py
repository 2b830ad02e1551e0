"""What a room of the library is: a list of pages, and what stands on each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from ranter_tui.library.article import Article, Passage, Section
from ranter_tui.library.link import link
from ranter_tui.rulebook.reference import Source

if TYPE_CHECKING:
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.rulebook.shelf import Shelf


class Entry(Struct, frozen=True):
    """A page as a list of contents shows it."""

    address: str
    title: str
    line: str = ""
    """What it is, in a line."""
    group: str = ""
    """The heading under which it stands in the room."""


class Stacks:
    """What all rooms draw on."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    @cached_property
    def books(self) -> tuple[Rulebook, ...]:
        """Every rulebook, oldest first."""
        return tuple(self.shelf.books())

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        return self.shelf.sources


class NoSuchPage(LookupError):
    """No page has that address; the message says which is near."""


class Room(ABC):
    """Pages of one kind. The room itself is the page of its contents."""

    address: ClassVar[str]
    title: ClassVar[str]
    line: ClassVar[str]
    """What is in it, in a line."""
    within: ClassVar[str] = ""
    """What the addresses of its pages begin with: "book" for `book/parlett-2008`."""

    def __init__(self, stacks: Stacks) -> None:
        self.stacks = stacks

    @abstractmethod
    def entries(self) -> Iterable[Entry]:
        """Every page in the room, in the order in which they are read."""

    @abstractmethod
    def article(self, name: str) -> Article | None:
        """What stands on the page of that name, if there is one."""

    def contents(self) -> Article:
        """The page of the room itself."""
        groups: dict[str, list[Passage]] = {}
        for entry in self.entries():
            passage = Passage(term=link(entry.title, entry.address), text=entry.line)
            groups.setdefault(entry.group, []).append(passage)
        return Article(
            address=self.address,
            title=self.title,
            summary=self.line,
            sections=tuple(
                Section(title=group, passages=tuple(passages)) for group, passages in groups.items()
            ),
        )
