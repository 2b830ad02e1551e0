"""The screen to choose a rulebook whose example hands are to be watched."""

from __future__ import annotations

from typing import ClassVar

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.screens.picker import PickerScreen


class BooksToWatchScreen(PickerScreen):
    """A list of the books. It opens the example hands of the one chosen."""

    BINDINGS = [*bindings(KeyScope.BOOKS)]
    HEADING: ClassVar = "Watch a hand"

    def action_choose(self) -> None:
        self.action_watch()
