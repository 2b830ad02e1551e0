"""The library's holdings: the books, the table of claims, the links between pages, and the glossary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from ranter_tui.library.said.claims import Claims
from ranter_tui.rulebook.cache import kept
from ranter_tui.rulebook.source import Source

if TYPE_CHECKING:
    from ranter_tui.library.said.references import GlossaryWords, References
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.rulebook.shelf import Shelf

T = TypeVar("T")


class Holdings:
    """The books of a shelf and what is computed from them, each when it is first asked for."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    @cached_property
    def books(self) -> tuple[Rulebook, ...]:
        """Every rulebook, oldest first."""
        return tuple(self.shelf.books())

    @cached_property
    def claims(self) -> Claims:
        """What the rulebooks say, rule by rule."""
        return Claims(self.books)

    @cached_property
    def references(self) -> References:
        """The links between pages."""
        from ranter_tui.library.said.references import References, references

        return self.kept("references", References, lambda: references(self.shelf, self.books, self.words))

    @cached_property
    def words(self) -> GlossaryWords:
        from ranter_tui.library.said.references import GlossaryWords

        return GlossaryWords(self.shelf.glossary)

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        return self.shelf.sources

    def kept(self, name: str, kind: type[T], find_out: Callable[[], T]) -> T:
        """Return what takes long to find out; it is cached on disk until something on the shelf changes."""
        return kept(name, (), kind, find_out, self.shelf.edition)
