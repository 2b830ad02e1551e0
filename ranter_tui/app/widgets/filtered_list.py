"""A list whose rows can be filtered by typing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.library.matching import fits

T = TypeVar("T")


class FilteredList(RowList, Generic[T]):
    """A list of things that shows all of them, or those that match the filter."""

    def __init__(self, things: Sequence[T], marked: int = 0) -> None:
        super().__init__()
        self.all = tuple(things)
        self.found = self.all
        self.set_reactive(RowList.marked, marked)

    @abstractmethod
    def said(self, thing: T) -> Iterable[str]:
        """Return the words by which a thing can be found."""

    @property
    def thing(self) -> T | None:
        """The thing on the marked row; None if the list is empty."""
        return self.found[self.marked] if self.found else None

    @property
    def count(self) -> int:
        return len(self.found)

    def filter(self, typed: str) -> None:
        """Show only what matches the typed text. The mark stays where it was as long as that is in view."""
        was = self.thing
        self.found = tuple(thing for thing in self.all if fits(typed, self.said(thing)))
        self.redraw(self.found.index(was) if was in self.found else 0)
        self.post_message(self.Marked(self, self.marked))

    def take(self, things: Sequence[T], marks: Callable[[T], bool]) -> None:
        """Replace the things, without a filter; the mark goes to the first one for which `marks` is true."""
        self.all = self.found = tuple(things)
        self.redraw(next((at for at, thing in enumerate(self.found) if marks(thing)), 0))
        self.post_message(self.Marked(self, self.marked))

    def mark(self, thing: T) -> None:
        """Move the mark to that thing, if it is in view."""
        if thing in self.found:
            self.marked = self.found.index(thing)
