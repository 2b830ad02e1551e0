"""The list of the example hands of a book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.widgets.filtered_list import FilteredList
from ranter_tui.library.typeset.measure import clipped
from ranter_tui.rulebook.book import Example


class HandList(FilteredList[Example]):
    """A list of one book's example hands that can be filtered."""

    EMPTY: ClassVar = "No hand is like that."

    def said(self, thing: Example) -> Iterable[str]:
        return thing.id, thing.title, thing.text, *thing.seats

    def row(self, number: int, width: int) -> Sequence[Content]:
        return [Content(clipped(self.found[number].title, width))]
