"""The rulebooks of a household, what is computed from them, and the house rules that it adds."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ranter_tui.disk.whole_files import replace_file
from ranter_tui.game.cards import PACKS, Pack
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf

if TYPE_CHECKING:
    from ranter_tui.game.rules import Rules
    from ranter_tui.library.library import Library
    from ranter_tui.library.search.answer import Answers
    from ranter_tui.library.search.index import Index
    from ranter_tui.rulebook.book import Rulebook


class Snapshot(Holdings):
    """The books as they were at one moment, with the library that is made of them."""

    @cached_property
    def library(self) -> Library:
        from ranter_tui.library.library import Library

        return Library(self)

    @cached_property
    def index(self) -> Index:
        from ranter_tui.library.search.index import Index

        return Index(self)

    @cached_property
    def answers(self) -> Answers:
        from ranter_tui.library.search.answer import Answers

        return Answers(self, self.index)


class Household:
    """The rulebooks of a household, as files come and go."""

    def __init__(self, shelf: Shelf) -> None:
        self.household = Snapshot(shelf)

    @property
    def shelf(self) -> Shelf:
        return self.household.shelf

    def reload_books(self) -> None:
        """Reload the rulebooks if files were added, removed or changed."""
        if self.shelf.has_changed:
            self._look_again()

    def _look_again(self) -> None:
        self.household = Snapshot(self.shelf.anew())

    def short_name(self, book: str) -> str:
        """Return the short name of a book, or else its id."""
        try:
            return self.shelf.book(book).short
        except (BadFile, NoSuchBook):
            return book

    def pack_of(self, book: str) -> Pack:
        """Return the pack that a book is played with, or else the usual one."""
        try:
            return PACKS[self.shelf.book(book).plain_rules().pack]
        except (BadFile, NoSuchBook):
            return next(iter(PACKS.values()))

    def others(self, book: Rulebook) -> tuple[Rulebook, ...]:
        return tuple(other for other in self.household.books if other.id != book.id)

    @property
    def has_read_all(self) -> bool:
        """Whether the other books are loaded already."""
        return "books" in vars(self.household)

    def base_of(self, book: Rulebook) -> Rulebook | None:
        """Return the shipped book that house rules were made from, or that they could be made from."""
        name = book.made_from or book.id
        return None if self.shelf.is_own(name) or name not in self.shelf.ids else self.shelf.book(name)

    def keep_house(
        self, title: str, base: Rulebook, rules: Rules, *, instead_of: Rulebook
    ) -> tuple[str, Path]:
        """Save house rules; return their id and file. Those that they were made from may be replaced."""
        from ranter_tui.evening.own_books import keep_new, name_for
        from ranter_tui.rulebook.house import house_of, written

        self.reload_books()
        if title.casefold() == instead_of.title.casefold() and self.shelf.is_own(instead_of.id):
            name = instead_of.id
            house = house_of(name, title, base, rules, version=instead_of.version + 1)
            path = self.shelf.file(name)
            replace_file(path, written(house, rules).encode())
        else:
            name = name_for(title, self.shelf)
            path = keep_new(name, written(house_of(name, title, base, rules), rules), self.shelf)
        self._look_again()
        return name, path
