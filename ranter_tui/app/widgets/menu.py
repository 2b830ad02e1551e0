"""The contents of an old book: what there is, a row of points, and in the place of the page the key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from textual import events
from textual.content import Content

from ranter_tui.app.drawing.cells import cells, clipped
from ranter_tui.app.widgets.roll import Roll

FEWEST_POINTS = 3


class Item(Struct, frozen=True):
    """Something that can be turned to."""

    act: str
    """The action behind it."""
    label: str
    key: str
    note: str = ""


class Menu(Roll):
    """The mark follows the mouse, and a click chooses."""

    AT_ONCE: ClassVar = True

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.items: Sequence[Item] = ()

    def show(self, items: Sequence[Item]) -> None:
        """Put these on the menu. The mark stays on what it was on."""
        was = self.items[self.marked].act if self.items else ""
        self.items = tuple(items)
        self.redraw(next((row for row, item in enumerate(items) if item.act == was), 0))

    @property
    def count(self) -> int:
        return len(self.items)

    def row(self, number: int, width: int) -> Sequence[Content]:
        item = self.items[number]
        room = width - cells(item.label) - cells(item.key) - 2 * FEWEST_POINTS
        note = f"  {clipped(item.note, room)}" if item.note else ""
        between = width - cells(item.label) - cells(note) - cells(item.key) - 2
        return [
            Content.assemble(
                item.label, (note, "$brass"), (f" {points(between)} ", "$dim"), (item.key, "bold $brass")
            )
        ]

    def on_mouse_move(self, event: events.MouseMove) -> None:
        row = self._row_at(event)
        if row is not None and row != self.marked:
            self.marked = row


def points(width: int) -> str:
    """Points with gaps, set from the right so that they stand below each other in every line."""
    return (" ." * width)[-width:] if width > 0 else ""
