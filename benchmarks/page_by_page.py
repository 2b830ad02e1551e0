"""The app with one key more: at each press another page is opened, as a link would open it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ranter_tui.app.app import RanterApp
from ranter_tui.app.opening import Reading
from ranter_tui.evening.evening import Evening


class PageByPageApp(RanterApp):
    """Each of the pages that were named, for the first time."""

    BINDINGS: ClassVar = [("z", "next_page")]

    def __init__(self, evening: Evening, addresses: Sequence[str]) -> None:
        super().__init__(evening)
        self.left = iter(addresses)

    def action_next_page(self) -> None:
        self.open(Reading(next(self.left)))
