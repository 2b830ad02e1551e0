"""The same books for those who have come to watch."""

from __future__ import annotations

from typing import ClassVar

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.screens.picker import PickerScreen


class BooksScreen(PickerScreen):
    """Which book's hands?"""

    BINDINGS = [*bindings(Place.BOOKS)]
    HEADING: ClassVar = "Watch a hand"

    def action_choose(self) -> None:
        self.action_watch()
