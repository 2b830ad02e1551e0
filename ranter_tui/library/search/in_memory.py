"""A register in memory: of titles while there is no other yet, of everything where SQLite has no FTS5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ranter_tui.library.search.document import Document
from ranter_tui.library.search.likeness import grams
from ranter_tui.library.search.register import MOST_PARTS, Noted, NotedPart
from ranter_tui.library.search.words import Word, otherwise, words


class InMemory:
    """Looks through everything each time, in the order in which it came."""

    bound: int | None = None

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = tuple(documents)
        self._names = {number: _said(one.title, *one.names) for number, one in enumerate(self._documents)}
        self._parts = {
            number * MOST_PARTS + at: _said(one.title, *one.names, part.title, part.text)
            for number, one in enumerate(self._documents)
            for at, part in enumerate(one.parts)
        }

    def titled(self, asked: Sequence[Word]) -> Sequence[int]:
        return _fitting(self._names, asked)

    def telling(self, asked: Sequence[Word]) -> Sequence[int]:
        return _fitting(self._parts, asked)

    def loosely(self, asked: Sequence[Word], most: int) -> Sequence[int]:
        met = {number: sum(_stands_in(text, word) for word in asked) for number, text in self._parts.items()}
        return sorted(filter(met.get, met), key=lambda number: -met[number])[:most]

    def room(self, page: int) -> str:
        return self._documents[page].room

    def page(self, page: int) -> Noted:
        one = self._documents[page]
        return Noted(one.address, one.title, one.room, one.line)

    def part(self, part: int) -> NotedPart:
        page, at = divmod(part, MOST_PARTS)
        one = self._documents[page].parts[at]
        return NotedPart(one.address, one.title, one.text)

    def knows(self, word: Word) -> bool:
        return bool(self.titled((word,)) or self.telling((word,)))

    def like(self, word: str) -> Iterable[str]:
        pieces = grams(word)
        return (other for other in self._vocabulary if any(piece in f" {other} " for piece in pieces))

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(
            word for said in (self._names, self._parts) for text in said.values() for word in text.split()
        )


def _said(*texts: str) -> str:
    """The words with a blank before and after each, so that one is found by where it begins and ends."""
    said = (word for text in texts for word in (*words(text), *otherwise(text)))
    return f" {' '.join(said)} "


def _fitting(said: dict[int, str], asked: Sequence[Word]) -> list[int]:
    return [number for number, text in said.items() if all(_stands_in(text, word) for word in asked)]


def _stands_in(text: str, word: Word) -> bool:
    end = "" if word.goes_on else " "
    return any(f" {spelling}{end}" in text for spelling in word.spellings)
