"""The dialog for the name of a set of house rules."""

from __future__ import annotations

from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.screens.leaving import LeavesOnce
from ranter_tui.app.widgets.typed_line import TypedLine
from ranter_tui.evening.guests import fit_to_print
from ranter_tui.rulebook.house import LONGEST_TITLE


class NameLine(TypedLine):
    """The input for the name."""

    BINDINGS = [*bindings(KeyScope.WRITING)]

    def action_take(self) -> None:
        self.screen.post_message(self.Submitted(self, self.value))

    def action_give_up(self) -> None:
        assert isinstance(self.screen, NamingScreen)
        self.screen.dismiss(None)


class NamingScreen(ModalScreen[str | None], LeavesOnce[str | None]):
    """Asks for a name and returns it."""

    STYLES = "over_the_table"

    line = getters.query_one(NameLine)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._begin = name

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("What are these rules called?", classes="title")
            yield NameLine(self._begin, max_length=LONGEST_TITLE)
            yield Static("They are kept under that name in one file of your own.", classes="note")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        name = fit_to_print(event.value)
        if name:
            self.dismiss(name)
