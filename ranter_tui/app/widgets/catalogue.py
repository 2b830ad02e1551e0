"""A list of things that have something to be found by."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from ranter_tui.app.widgets.roll import Roll
from ranter_tui.library.finding import fits

T = TypeVar("T")


class Catalogue(Roll, Generic[T]):
    """All of them, or those that match what was typed."""

    def __init__(self, things: Sequence[T], marked: int = 0) -> None:
        super().__init__()
        self.all = tuple(things)
        self.found = self.all
        self.set_reactive(Roll.marked, marked)

    @abstractmethod
    def said(self, thing: T) -> Iterable[str]:
        """What it can be found by."""

    @property
    def thing(self) -> T | None:
        """What is marked."""
        return self.found[self.marked] if self.found else None

    @property
    def count(self) -> int:
        return len(self.found)

    def filter(self, typed: str) -> None:
        """Show what matches. The mark stays where it was as long as that is in view."""
        was = self.thing
        self.found = tuple(thing for thing in self.all if fits(typed, self.said(thing)))
        self.redraw(self.found.index(was) if was in self.found else 0)
        self.post_message(self.Marked(self, self.marked))

    def take(self, things: Sequence[T], marks: Callable[[T], bool]) -> None:
        """Other things, all of them in view, with the mark on the first that is meant."""
        self.all = self.found = tuple(things)
        self.redraw(next((at for at, thing in enumerate(self.found) if marks(thing)), 0))
        self.post_message(self.Marked(self, self.marked))

    def mark(self, thing: T) -> None:
        """Put the mark there, if it is in view."""
        if thing in self.found:
            self.marked = self.found.index(thing)
