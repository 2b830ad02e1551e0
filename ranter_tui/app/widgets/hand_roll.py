"""The example hands of a book in a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.drawing.cells import clipped
from ranter_tui.app.widgets.catalogue import Catalogue
from ranter_tui.rulebook.book import Example


class HandRoll(Catalogue[Example]):
    """The hands of one book."""

    EMPTY: ClassVar = "No hand is like that."

    def said(self, thing: Example) -> Iterable[str]:
        return thing.id, thing.title, thing.text, *thing.seats

    def row(self, number: int, width: int) -> Sequence[Content]:
        return [Content(clipped(self.found[number].title, width))]
