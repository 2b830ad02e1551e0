"""A small dialog over the table to pick one line from a short list."""

from __future__ import annotations

from collections.abc import Sequence

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.keymap import shown_keys
from ranter_tui.app.screens.leaving import LeavesOnce
from ranter_tui.app.widgets.pick_list import PickList
from ranter_tui.app.widgets.prompt import Prompt, PromptKey


class PickOneScreen(ModalScreen[int | None], LeavesOnce[int | None]):
    """Shows a short list and returns the index of the line that was chosen."""

    STYLES = "over_the_table"

    BINDINGS = [*bindings(KeyScope.LIST)]

    options = getters.query_one(PickList)

    def __init__(self, question: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.question = question
        self.lines = lines

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="title", markup=False)
            yield PickList(*self.lines, markup=False)
            yield Prompt()

    def on_mount(self) -> None:
        self.options.focus()
        self.query_one(Prompt).say("", [self._key("choose", "choose"), self._key("close", "back")])

    def _key(self, act: str, words: str) -> PromptKey:
        return PromptKey(shown_keys(self.app.key_map, KeyScope.LIST, act)[0], words, act)

    @on(PickList.OptionSelected)
    def _chosen(self, event: PickList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_choose(self) -> None:
        self.options.action_select()

    def action_close(self) -> None:
        self.dismiss(None)
