"""The addresses of the library, as far as they can be had without opening a book."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.game.rules import ABOUT
from ranter_tui.library.library import FRONT, Library
from ranter_tui.library.rooms.books import Books
from ranter_tui.library.rooms.rules import RulesAToZ
from ranter_tui.library.rooms.silences import SilencesRoom
from ranter_tui.rulebook.shelf import Shelf


def addresses(shelf: Shelf) -> Iterator[str]:
    yield FRONT
    for room in Library(shelf).rooms:
        yield room.address
        if isinstance(room, (Books, SilencesRoom)):
            yield from (f"{room.within}/{name}" for name in shelf.ids)
        elif isinstance(room, RulesAToZ):
            yield from (f"{room.within}/{rule}" for rule in ABOUT)
        else:
            yield from (entry.address for entry in room.entries())
