"""The index: ask it for words, and it answers with pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from threading import Lock
from typing import TYPE_CHECKING

from ranter_tui.library.search.collection import OWN, ROOMS, library_in_print, own_titles, titles
from ranter_tui.library.search.findings import Findings, Group
from ranter_tui.library.search.gathering import Gathering, every_word, some_words
from ranter_tui.library.search.in_memory import InMemory
from ranter_tui.library.search.in_print import kept_in_print, made_in_print
from ranter_tui.library.search.likeness import most_alike
from ranter_tui.library.search.own import of_own_books
from ranter_tui.library.search.register import Damaged, Register
from ranter_tui.library.search.words import Word, asked, words

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
        self._shelf = library.stacks.shelf
        self._order = (library.rooms[0].title, OWN, *(room.title for room in library.rooms[1:]), ROOMS)
        self._registers: tuple[Register, ...] = ()
        self._is_damaged = False
        self._asking = Lock()
        self._asked: Question = ()
        # A space, or a first letter after other words, asks nothing new.
        self._answers: dict[int, Findings] = {}

    def prepare(self) -> None:
        """Make whatever is not in the cache yet. That may take seconds, and can be left to a thread."""
        anew = self._is_damaged
        in_print = None if anew else kept_in_print(self._shelf)
        registers = (in_print or made_in_print(self._shelf), of_own_books(self._shelf, anew))
        with self._asking:
            self._registers, self._asked = tuple(filter(None, registers)), ()
            self.ready, self._is_damaged = True, False

    def find(self, typed: str, most: int = MOST) -> tuple[Group, ...]:
        """The pages that have these words, room by room."""
        return self.search(typed, most).groups

    def search(self, typed: str, most: int = MOST) -> Findings:
        """The pages that have these words, and how the words were understood."""
        question = asked(typed)
        if not question:
            return Findings()
        with self._asking:
            if question != self._asked:
                self._asked, self._answers = question, {}
            if most not in self._answers:
                self._answers[most] = self._answer_at_last(question, most)
            return self._answers[most]

    def _answer_at_last(self, question: Question, most: int) -> Findings:
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
        if found := self._with_every_word(question):
            return Findings(_groups(found, question, most))
        instead = dict(self._meant(question))
        meant = tuple(Word(instead[word], False) if word in instead else word for word in question)
        spelt = {word.spellings[0]: spellings for word, spellings in instead.items()}
        if instead and (found := self._with_every_word(meant)):
            return Findings(_groups(found, meant, most), spelt)
        if len(question) > 1 and (found := list(chain(*(some_words(one, meant) for one in self._registers)))):
            return Findings(_groups(found, meant, most), spelt, every=False)
        return Findings()

    def _meant(self, question: Question) -> Iterator[tuple[Word, tuple[str, ...]]]:
        """The words that stand nowhere, with those that may have been meant."""
        for word in question:
            if not any(register.knows(word) for register in self._registers):
                (spelling,) = word.spellings
                known = chain.from_iterable(register.like(spelling) for register in self._registers)
                if found := most_alike(spelling, known):
                    yield word, found

    def _with_every_word(self, question: Question) -> list[Gathering]:
        """Rooms in which a page is called so before those in which pages only say so."""
        found = list(chain(*(every_word(register, question) for register in self._registers)))
        return sorted(found, key=lambda one: (not one.is_called_so, self._place(one.room)))

    def _place(self, room: str) -> int:
        if room not in self._order:
            raise Damaged
        return self._order.index(room)


def _groups(found: Sequence[Gathering], question: Question, most: int) -> tuple[Group, ...]:
    """What is called just so stands before everything else."""
    groups = [one.group(question, most) for one in found]
    said = [word.spellings[0] for word in question]
    return tuple(sorted(groups, key=lambda group: words(group.hits[0].title) != said))
