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
    """Numbers are given, best first. With `every`, all the words have to be there; without, any of them."""

    bound: int | None
    """So many numbers are given at most, if there is a bound."""

    def titled(self, asked: Sequence[Word], every: bool = True) -> Sequence[int]:
        """The numbers of pages that are called so."""
        ...

    def telling(self, asked: Sequence[Word], every: bool = True) -> Sequence[int]:
        """The numbers of parts of pages that say so."""
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
