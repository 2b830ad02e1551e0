"""The title page's menu: one entry a line, with dotted leaders and its key at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from textual import events
from textual.content import Content

from ranter_tui.app.widgets.row_list import RowList, points
from ranter_tui.library.text.measure import cells, clipped

FEWEST_POINTS = 3


class Item(Struct, frozen=True):
    """One entry of the menu."""

    act: str
    """The name of the action that it runs."""
    label: str
    key: str
    note: str = ""


class Menu(RowList):
    """A list of menu entries. The mark follows the mouse, and a click chooses."""

    AT_ONCE: ClassVar = True

    def __init__(self) -> None:
        super().__init__()
        self.items: Sequence[Item] = ()

    def show(self, items: Sequence[Item]) -> None:
        """Replace the entries of the menu. The mark stays on the entry that it was on."""
        was = self.item
        self.items = tuple(items)
        self.redraw(next((row for row, item in enumerate(items) if was and item.act == was.act), 0))

    def mark(self, act: str) -> None:
        """Mark the entry of that action."""
        self.marked = [item.act for item in self.items].index(act)

    @property
    def item(self) -> Item | None:
        """The marked entry; None while the menu is empty."""
        return self.items[self.marked] if self.items else None

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
