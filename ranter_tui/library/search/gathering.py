"""The numbers that a register gives, gathered page by page and room by room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from ranter_tui.library.search.excerpt import excerpt
from ranter_tui.library.search.findings import Group, Hit
from ranter_tui.library.search.register import MOST_PARTS, Register
from ranter_tui.library.search.words import Word

MOST_LOOSE = 40
"""Of the parts that do not have every word so many are enough: the best are at the beginning."""


class Gathering:
    """The pages that were found in a room, and of each the part that says so, unless it is called so."""

    def __init__(self, room: str, register: Register, counted: bool) -> None:
        self.room = room
        self._register = register
        self._pages: dict[int, int | None] = {}
        self._counted = counted

    @property
    def is_called_so(self) -> bool:
        return None in self._pages.values()

    def add(self, page: int, part: int | None) -> None:
        self._pages[page] = part

    def group(self, question: Sequence[Word], most: int) -> Group:
        """As many of the pages as are wanted, with excerpts; half as many where there is no end of them."""
        shown = most if self._counted else (most + 1) // 2
        hits = tuple(self._hit(page, part, question) for page, part in islice(self._pages.items(), shown))
        return Group(self.room, hits, len(self._pages) - len(hits), self._counted)

    def _hit(self, number: int, part_number: int | None, question: Sequence[Word]) -> Hit:
        page = self._register.page(number)
        if part_number is None:
            return Hit(page.address, page.title, "", excerpt(page.line, question))
        part = self._register.part(part_number)
        return Hit(part.address, page.title, part.title, excerpt(part.text, question))


def every_word(register: Register, question: Sequence[Word]) -> Iterable[Gathering]:
    """What is called so, and after that what says so."""
    titled = register.titled(question)
    telling = () if titled and _hardly_begun(question) else register.telling(question)
    counted = register.bound is None or max(len(titled), len(telling)) < register.bound
    return _gathered(register, titled, telling, counted)


def _hardly_begun(question: Sequence[Word]) -> bool:
    """Whether it is one word of two letters, with which something begins on every page."""
    spellings = question[0].spellings
    return len(question) == 1 and all(len(word) <= 2 and word.isascii() for word in spellings)


def some_words(register: Register, question: Sequence[Word]) -> Iterable[Gathering]:
    """What has some of the words at least, in the order of how well it answers."""
    loosely = register.loosely(question, MOST_LOOSE)
    return _gathered(register, (), loosely, len(loosely) < MOST_LOOSE)


def _gathered(
    register: Register, titled: Sequence[int], telling: Sequence[int], counted: bool
) -> Iterable[Gathering]:
    rooms: dict[str, Gathering] = {}
    # A page that is called so needs nothing that says so, and of several parts the first is the best.
    best: dict[int, int | None] = dict.fromkeys(titled)
    for told in telling:
        best.setdefault(told // MOST_PARTS, told)
    for page, part in best.items():
        room = register.room(page)
        if room not in rooms:
            rooms[room] = Gathering(room, register, counted)
        rooms[room].add(page, part)
    return rooms.values()
