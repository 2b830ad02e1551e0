"""The list of the guest book: everybody who was ever here, with crest and favourite seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.widgets.row_list import RowList, points
from ranter_tui.evening.guest_book import GuestBook, GuestEntry
from ranter_tui.library.typeset.measure import cells, clipped
from ranter_tui.record.crests import Crest

CREST, CRESTS = 4, 7
"""Widths in cells of a column of crests, and of one in which they stand left and right by turns."""


def crest_content(crest: Crest) -> Content:
    """Return a crest for a widget."""
    return Content.styled(crest.pattern, f"$crest-ink on $crest-{crest.tincture.value}")


def crest_in_column(crest: Crest, number: int, wide: int) -> Content:
    """Return a crest for a row of a list. Where no blank parts the rows, crests would run into a ribbon."""
    left = (wide - CREST) * (number % 2)
    return Content.assemble(" " * left, crest_content(crest), " " * (wide - 2 - left))


class GuestBookList(RowList):
    """A row for each guest, and below it what luck and judgement were in that guest's games."""

    AIRY: ClassVar = True
    EMPTY: ClassVar = "Nobody is in the book yet: whoever plays a game to its end will be."

    def __init__(self, book: GuestBook, names: Sequence[str], luck: Mapping[str, str]) -> None:
        super().__init__()
        self.book = book
        self.names = list(names)
        self.luck = luck
        """A line about each guest of whom that has been told, by the name without capitals."""

    @property
    def count(self) -> int:
        return len(self.names)

    @property
    def entry(self) -> GuestEntry | None:
        """What the book keeps of the marked guest; None if the book is empty."""
        return self.book.entry(self.names[self.marked]) if self.names else None

    def row(self, number: int, width: int) -> Sequence[Content]:
        name = self.names[number]
        seat = self.book.entry(name).seat
        sits = f"seat {seat}" if seat is not None else "any seat"
        wide = CREST if self.gap else CRESTS
        shown = clipped(name, width - cells(sits) - wide - 2)
        dots = points(width - cells(shown) - cells(sits) - wide - 2)
        crest = crest_in_column(self.book.crest(name), number, wide)
        row = [Content.assemble(crest, (shown, "bold"), (f" {dots} ", "$dim"), sits)]
        if told := self.luck.get(name.casefold()):
            row.append(Content.assemble(" " * wide, (clipped(told, width - wide), "$dim")))
        return row
