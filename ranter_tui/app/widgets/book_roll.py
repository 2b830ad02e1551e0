"""The books in a list: year, short name, and the line that tells each from the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.drawing.cells import clipped
from ranter_tui.app.widgets.catalogue import Catalogue
from ranter_tui.library.measure import broken, padded
from ranter_tui.rulebook.heading import Heading

YEAR, SHORT = 6, 24
ONE_LINE = 66
"""From so many cells on a book takes one line."""


class BookRoll(Catalogue[Heading]):
    """The books on the shelf."""

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
            str(thing.year) if thing.year is not None else "?",
        )

    def row(self, number: int, width: int) -> Sequence[Content]:
        heading = self.found[number]
        year = (f"{heading.year or '?':>4}".ljust(YEAR), "$brass")
        if width >= ONE_LINE:
            short = padded(clipped(heading.short, SHORT - 1), SHORT)
            character = clipped(heading.character, width - YEAR - SHORT)
            return [Content.assemble(year, (short, "bold"), (character, "$dim"))]
        return [
            Content.assemble(year, (clipped(heading.short, width - YEAR), "bold")),
            *(Content.styled(line, "$dim") for line in broken(heading.character, width, " " * YEAR)),
        ]
