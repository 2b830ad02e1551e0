"""One out of a few: a short list over the table."""

from __future__ import annotations

from collections.abc import Sequence

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.screens.leaving import LeavesOnce


class ChooseScreen(ModalScreen[int | None], LeavesOnce[int | None]):
    """Returns the place of the line that was chosen."""

    BINDINGS = [*bindings(Place.LIST)]

    options = getters.query_one(OptionList)

    def __init__(self, question: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.question = question
        self.lines = lines

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="title", markup=False)
            yield OptionList(*self.lines, markup=False)

    def on_mount(self) -> None:
        self.options.focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_choose(self) -> None:
        self.options.action_select()

    def action_close(self) -> None:
        self.dismiss(None)
