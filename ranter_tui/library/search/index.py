"""The index: ask it for words, and it answers with pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from threading import Lock
from typing import TYPE_CHECKING

from ranter_tui.library.search.collection import OWN, ROOMS, library_in_print, own_titles, titles
from ranter_tui.library.search.excerpt import Excerpts
from ranter_tui.library.search.findings import Findings, Group, Hit
from ranter_tui.library.search.in_memory import InMemory
from ranter_tui.library.search.in_print import kept_in_print, made_in_print
from ranter_tui.library.search.likeness import most_alike
from ranter_tui.library.search.own import of_own_books
from ranter_tui.library.search.register import MOST_PARTS, Damaged, Register
from ranter_tui.library.search.words import Word, asked

if TYPE_CHECKING:
    from ranter_tui.library.library import Library

Question = Sequence[Word]

MOST = 8
"""As many hits of a group are shown where nobody says otherwise."""


def open_index(library: Library) -> Index:
    """The index of that library, at once. It knows what was kept; `prepare` sees to the rest."""
    return Index(library)


class Index:
    """Before it is prepared it may know no more than titles. Any thread may ask."""

    def __init__(self, library: Library) -> None:
        self.ready = False
        """Whether everything can be found. If not, it can be prepared, even for a second time."""
        self._library = library
        self._shelf = library.stacks.shelf
        self._order = (library.rooms[0].title, OWN, *(room.title for room in library.rooms[1:]), ROOMS)
        self._registers: tuple[Register, ...] = ()
        self._is_damaged = False
        self._asking = Lock()

    def prepare(self) -> None:
        """Make whatever is not in the cache yet. That may take seconds, and can be left to a thread."""
        anew = self._is_damaged
        in_print = None if anew else kept_in_print(self._shelf)
        registers = (in_print or made_in_print(self._shelf), of_own_books(self._shelf, anew))
        with self._asking:
            self._registers = tuple(filter(None, registers))
            self.ready, self._is_damaged = True, False

    def find(self, words: str, most: int = MOST) -> tuple[Group, ...]:
        """The pages that have these words, room by room."""
        return self.search(words, most).groups

    def search(self, words: str, most: int = MOST) -> Findings:
        """The pages that have these words, and how the words were understood."""
        question = asked(words)
        if not question:
            return Findings()
        with self._asking:
            try:
                self._registers = self._registers or self._known_at_once()
                return self._answer(question, most)
            except Damaged:
                self.ready, self._is_damaged = False, True
                self._registers = self._titles()
                return self._answer(question, most)

    def _known_at_once(self) -> tuple[Register, ...]:
        kept = kept_in_print(self._shelf)
        return (kept, InMemory(own_titles(self._shelf))) if kept is not None else self._titles()

    def _titles(self) -> tuple[Register, ...]:
        in_print = titles(library_in_print(self._shelf))
        return (InMemory(in_print), InMemory(own_titles(self._shelf)))

    def _answer(self, question: Question, most: int) -> Findings:
        if groups := self._groups(question, most):
            return Findings(groups)
        instead = dict(self._meant(question))
        meant = tuple(Word(instead[word], False) if word in instead else word for word in question)
        spelt = {word.spellings[0]: spellings for word, spellings in instead.items()}
        if instead and (groups := self._groups(meant, most)):
            return Findings(groups, spelt)
        if len(question) > 1 and (groups := self._groups(meant, most, every=False)):
            return Findings(groups, spelt, every=False)
        return Findings()

    def _meant(self, question: Question) -> Iterator[tuple[Word, tuple[str, ...]]]:
        """The words that stand nowhere, with those that may have been meant."""
        for word in question:
            if not any(register.knows(word) for register in self._registers):
                (spelling,) = word.spellings
                known = chain.from_iterable(register.like(spelling) for register in self._registers)
                if found := most_alike(spelling, known):
                    yield word, found

    def _groups(self, question: Question, most: int, every: bool = True) -> tuple[Group, ...]:
        found: dict[str, _Found] = {}
        for register in self._registers:
            for one in _found(register, question, every):
                found[one.room] = one
        rooms = sorted(found, key=lambda room: (not found[room].is_called_so, self._order.index(room)))
        excerpts = Excerpts(question)
        return tuple(found[room].group(excerpts, most) for room in rooms)


class _Found:
    """The pages that were found in a room, and of each the part that says so, unless it is called so."""

    def __init__(self, room: str, register: Register) -> None:
        self.room = room
        self.pages: dict[int, int | None] = {}
        self.counted = True
        self._register = register

    @property
    def is_called_so(self) -> bool:
        return None in self.pages.values()

    def group(self, excerpts: Excerpts, most: int) -> Group:
        hits = tuple(self._hit(page, part, excerpts) for page, part in islice(self.pages.items(), most))
        return Group(self.room, hits, len(self.pages) - len(hits), self.counted)

    def _hit(self, number: int, part_number: int | None, excerpts: Excerpts) -> Hit:
        page = self._register.page(number)
        if part_number is None:
            return Hit(page.address, page.title, "", excerpts.of(page.line))
        part = self._register.part(part_number)
        return Hit(part.address, page.title, part.title, excerpts.of(part.text))


def _found(register: Register, question: Question, every: bool) -> Iterable[_Found]:
    titled, telling = register.titled(question, every), register.telling(question, every)
    rooms: dict[str, _Found] = {}
    for page, part in (*((page, None) for page in titled), *((part // MOST_PARTS, part) for part in telling)):
        room = register.room(page)
        found = rooms.setdefault(room, _Found(room, register))
        found.pages.setdefault(page, part)
        found.counted = register.bound is None or max(len(titled), len(telling)) < register.bound
    return rooms.values()
