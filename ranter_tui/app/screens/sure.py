"""A small dialog that asks whether something is meant, before it is done."""

from __future__ import annotations

from typing import ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.keymap import shown_keys
from ranter_tui.app.screens.leaving import LeavesOnce
from ranter_tui.app.widgets.prompt import Prompt, PromptKey


class SureScreen(ModalScreen[bool], LeavesOnce[bool]):
    """Asks a question and returns whether the answer was yes."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.SURE)]

    answers = getters.query_one(Prompt)

    def __init__(self, question: str, yes: str = "yes", no: str = "no, leave it as it is") -> None:
        super().__init__()
        self.question = question
        self._words = {"yes": yes, "no": no}

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="title", markup=False)
            yield Prompt()

    def on_mount(self) -> None:
        self.answers.say("", [self._answer(act, words) for act, words in self._words.items()])

    def _answer(self, act: str, words: str) -> PromptKey:
        return PromptKey(shown_keys(self.app.key_map, KeyScope.SURE, act)[0], words, act)

    def action_yes(self) -> None:
        self.dismiss(True)

    def action_no(self) -> None:
        self.dismiss(False)
