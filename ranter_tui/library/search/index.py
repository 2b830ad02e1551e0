"""The search index: takes the typed words and returns pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ranter_tui.library.search.collection import OWN, ROOMS, texts, titles
from ranter_tui.library.search.english import stem
from ranter_tui.library.search.excerpt import excerpt
from ranter_tui.library.search.findings import Findings, Hit, RoomHits
from ranter_tui.library.search.likeness import most_alike
from ranter_tui.library.search.memory import Found, Memory, Question
from ranter_tui.library.search.spelling import SearchWord, asked

if TYPE_CHECKING:
    from ranter_tui.library.library import Library

MOST = 8
"""The default limit of hits in a group."""


class Index:
    """The index. Until it is prepared it finds titles only. It is thread-safe."""

    def __init__(self, library: Library) -> None:
        self.ready = False
        """Whether texts can be found, and not only titles."""
        self._library = library
        self._order = (library.rooms[0].title, OWN, *(room.title for room in library.rooms[1:]), ROOMS)
        self._memory: Memory | None = None

    def prepare(self) -> None:
        """Load all texts. That may take a second, and can be done in a thread."""
        self._memory = Memory(texts(self._library.stacks.shelf))
        self.ready = True

    @cached_property
    def _titles(self) -> Memory:
        return Memory(titles(self._library))

    def room_called(self, typed: str) -> str:
        """Return the address of the room that is called so, in one form or another; empty if none is.

        >>> from ranter_tui.rulebook.shelf import Shelf
        >>> from ranter_tui.library.library import Library
        >>> index = Index(Library(Shelf()))
        >>> [index.room_called(typed) for typed in ("Name", "rule", "time line", "named", "rule tie")]
        ['names', 'rules', 'timeline', '', '']
        """
        return self._rooms_called.get(_stems(asked(f"{typed} ")), "")

    @cached_property
    def _rooms_called(self) -> dict[tuple[str, ...], str]:
        return {
            _stems(asked(f"{name} ")): room.address
            for room in self._library.rooms
            for name in (room.title, room.address)
        }

    def search(self, typed: str, most: int = MOST) -> Findings:
        """Return the pages that have these words, and how the words were understood."""
        question = asked(typed)
        if not question:
            return Findings()
        memory = self._memory or self._titles
        if found := memory.with_every_word(question):
            return Findings(self._groups(found, question, most))
        instead = dict(_meant(memory, question))
        meant = tuple(
            SearchWord(word.typed, instead[word], False) if word in instead else word for word in question
        )
        spelt = {word.typed: spellings for word, spellings in instead.items()}
        if instead and (found := memory.with_every_word(meant)):
            return Findings(self._groups(found, meant, most), spelt)
        if len(question) > 1 and (found := memory.with_some_words(meant)):
            return Findings(self._groups(found, meant, most), spelt, every=False)
        return Findings()

    def _groups(self, found: Iterable[Found], question: Question, most: int) -> tuple[RoomHits, ...]:
        """Group the pages by room, sorted: a room that is called so itself, exact titles, titles, texts."""
        itself = self._rooms_called.get(_stems(question))
        rooms: dict[str, list[Found]] = {}
        for one in sorted(found, key=lambda one: one.document.address != itself):
            rooms.setdefault(one.document.room, []).append(one)
        said = [word.typed for word in question]

        def place(room: str) -> tuple[bool, bool, bool, int]:
            first = rooms[room][0]
            called = [word.typed for word in asked(f"{first.document.title} ")]
            is_itself = first.document.address == itself
            return not is_itself, called != said, first.part is not None, self._order.index(room)

        return tuple(_group(room, rooms[room], question, most) for room in sorted(rooms, key=place))


def _stems(question: Question) -> tuple[str, ...]:
    return tuple(stem(word.typed) for word in question)


def _meant(memory: Memory, question: Question) -> Iterator[tuple[SearchWord, tuple[str, ...]]]:
    """Yield the words that occur nowhere, with those that may have been meant."""
    for word in question:
        if not memory.knows(word):
            if found := most_alike(word.typed, memory.like(word.typed)):
                yield word, found


def _group(room: str, found: list[Found], question: Question, most: int) -> RoomHits:
    hits = tuple(_hit(one, question) for one in found[:most])
    return RoomHits(room, hits, len(found) - len(hits))


def _hit(found: Found, question: Question) -> Hit:
    page, part = found.document, found.part
    if part is None:
        return Hit(page.address, page.title, "", excerpt(page.line, question))
    return Hit(part.address, page.title, part.title, excerpt(part.text, question))
