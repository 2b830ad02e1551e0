"""Everything that has happened, line by line; any line can be asked why."""

from __future__ import annotations

from collections.abc import Sequence

from textual import getters, on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.key_line import KeyLine

BELOW = "\n     "


class LogScreen(Page[int | None]):
    """The public log. It returns the line whose rule is wanted."""

    BINDINGS = [*bindings(Place.LOG)]

    options = getters.query_one(OptionList)

    def __init__(self, lines: Sequence[tuple[int, tuple[str, ...], str]]) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        yield Static("THE LOG", classes="title")
        yield OptionList(
            *(f"{hand or '':>3}  {BELOW.join(told)} {mark}" for hand, told, mark in self.lines),
            markup=False,
        )
        yield KeyLine()

    def on_mount(self) -> None:
        self.options.focus()
        self.options.highlighted = len(self.lines) - 1

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_why(self) -> None:
        self.options.action_select()

    def action_close(self) -> None:
        self.dismiss(None)
