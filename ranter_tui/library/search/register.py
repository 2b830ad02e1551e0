"""Where it is noted which words stand on which page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from ranter_tui.library.search.words import Word

MOST_PARTS = 10_000
"""The number of a part is that of its page, times this, and the place of the part on its page."""


class Noted(Struct, frozen=True):
    """A page in the register."""

    address: str
    title: str
    room: str
    line: str


class NotedPart(Struct, frozen=True):
    """A section of a page in the register."""

    address: str
    title: str
    text: str


class Damaged(Exception):
    """The register cannot be trusted any more. It can always be made anew."""


class Register(Protocol):
    """Numbers are given, the best first."""

    bound: int | None
    """So many numbers are given at most, and not the best then but the first, if there is a bound."""

    def titled(self, asked: Sequence[Word]) -> Sequence[int]:
        """The numbers of pages in whose names all these words are."""
        ...

    def telling(self, asked: Sequence[Word]) -> Sequence[int]:
        """The numbers of parts of pages in which all these words are, counting the name of the page."""
        ...

    def loosely(self, asked: Sequence[Word], most: int) -> Sequence[int]:
        """The numbers of parts in which some of the words are; none where there is a bound."""
        ...

    def room(self, page: int) -> str: ...

    def page(self, page: int) -> Noted: ...

    def part(self, part: int) -> NotedPart: ...

    def knows(self, word: Word) -> bool:
        """Whether it stands anywhere."""
        ...

    def like(self, word: str) -> Iterable[str]:
        """Words that are there, and that somebody may have meant who typed this one."""
        ...
