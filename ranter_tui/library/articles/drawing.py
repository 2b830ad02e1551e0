"""What an article shows besides what it says: a picture in lines of characters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ranter_tui.library.typeset.line import TextLine
from ranter_tui.rulebook.warrant import Warrant

WIDEST = 72
"""The most cells across."""


class Drawing:
    """A picture that has not been drawn yet."""

    def __init__(self, draw: Callable[[int], Iterable[TextLine]]) -> None:
        self._draw = draw

    def lines(self, width: int = WIDEST) -> Sequence[TextLine]:
        """Return it in lines of at most so many cells, and never more than `WIDEST`."""
        return tuple(self._draw(min(width, WIDEST)))

    def warrants(self) -> set[Warrant]:
        """Return those whose marks stand in it and are to be explained below it."""
        return set()
