"""Mends a list of options that changes while a click or a key is on its way to it.

Upstream: `OptionList` would have to check a click and a turn of its page against the options that it has by
then, and not against those that were painted last.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from textual import events
from textual.widgets import OptionList


class PickList(OptionList):
    """Textual's `OptionList`, mended: that one takes what changes to be painted before a click or key."""

    def on_click(self, event: events.Click) -> None:
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked >= self.option_count:
            event.prevent_default()

    def action_page_up(self) -> None:
        self._turn(super().action_page_up)

    def action_page_down(self) -> None:
        self._turn(super().action_page_down)

    def _turn(self, turn: Callable[[], None]) -> None:
        with suppress(LookupError):
            turn()
