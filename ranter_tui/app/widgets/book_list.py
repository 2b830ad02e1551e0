"""The list of rulebooks: year, short name, and the line that tells each book from the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.widgets.row_list import AIR, FilteredList
from ranter_tui.library.text.measure import ELLIPSIS, broken, clipped, padded
from ranter_tui.rulebook.heading import Heading

YEAR, SHORT = 6, 24
ONE_LINE = 66
"""Width in cells from which a book takes one line instead of two."""


class BookList(FilteredList[Heading]):
    """A list of the books on the shelf that can be filtered."""

    AIRY: ClassVar = True
    EMPTY: ClassVar = "No book is like that."

    def __init__(self, headings: Sequence[Heading], marked: str) -> None:
        ids = [heading.id for heading in headings]
        super().__init__(headings, ids.index(marked) if marked in ids else 0)

    def said(self, thing: Heading) -> Iterable[str]:
        return (
            thing.id,
            thing.short,
            thing.title,
            thing.game,
            thing.character,
            thing.dated,
        )

    def row(self, number: int, width: int) -> Sequence[Content]:
        heading = self.things[number]
        width -= AIR
        year = (f"{heading.dated:>4}".ljust(YEAR), "$brass")
        if width >= ONE_LINE:
            short = padded(clipped(heading.short, SHORT - 1), SHORT)
            character = _cut_short(heading.character, width - YEAR - SHORT)
            return [Content.assemble(year, (short, "bold"), (character, "$dim"))]
        return [
            Content.assemble(year, (clipped(heading.short, width - YEAR), "bold")),
            *(Content.styled(" " * YEAR + line, "$dim") for line in _even(heading.character, width - YEAR)),
        ]


def _cut_short(text: str, width: int) -> str:
    """Return as many whole words of a text as there is room for."""
    cut = clipped(text, width)
    return cut if cut == text else cut[: cut.rfind(" ")].rstrip(",;:") + ELLIPSIS


def _even(text: str, width: int) -> tuple[str, ...]:
    """Wrap a text to as few lines as fit, of about one length: no word stands alone in the last."""
    lines = tuple(broken(text, width))
    narrower = (tuple(broken(text, room)) for room in range(width // 2, width))
    return next((even for even in narrower if len(even) == len(lines)), lines)
