"""The log screen: everything that has happened, line by line; any line can be asked why."""

from __future__ import annotations

from collections.abc import Sequence

from textual import getters, on
from textual.app import ComposeResult
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.following import LogLine
from ranter_tui.app.footnote_numbers import FootnoteNumbers
from ranter_tui.app.screens.ranter_screen import RanterScreen
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.pick_list import PickList

BELOW = "\n     "


class LogScreen(RanterScreen[int | None]):
    """The public log as a list. It returns the line whose rule is wanted."""

    BINDINGS = [*bindings(KeyScope.LOG)]

    options = getters.query_one(PickList)

    def __init__(self, lines: Sequence[LogLine], marks: FootnoteNumbers) -> None:
        super().__init__()
        self.lines = lines
        self.marks = marks

    def compose(self) -> ComposeResult:
        yield Static("THE LOG", classes="title")
        yield PickList(
            *(f"{it.hand or '':>3}  {BELOW.join(it.lines)} {self.marks.of(it.rule)}" for it in self.lines),
            markup=False,
        )
        yield KeyLine()

    def on_mount(self) -> None:
        self.options.focus()
        self.options.highlighted = len(self.lines) - 1

    @on(PickList.OptionSelected)
    def _chosen(self, event: PickList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_why(self) -> None:
        self.options.action_select()

    def action_close(self) -> None:
        self.dismiss(None)
