"""The least that Textual can do: one Static; [x] changes it, [s] brings up another screen with one."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.widgets import Static

READY = "nothing else"


class Bare(Screen[None]):
    """One Static."""

    BINDINGS: ClassVar = [("x", "change"), ("s", "switch")]

    def __init__(self, says: str, number: int = 0) -> None:
        super().__init__()
        self.says, self.number = says, number

    def compose(self) -> ComposeResult:
        yield Static(self.says)

    def action_change(self) -> None:
        self.number += 1
        self.query_one(Static).update(f"change {self.number}.")

    def action_switch(self) -> None:
        self.number += 1
        other = Bare(f"screen {self.number}.", self.number)
        # The screen that an app starts with cannot be exchanged, only covered.
        (self.app.switch_screen if len(self.app.screen_stack) > 1 else self.app.push_screen)(other)


class BareApp(App[None]):
    """Starts with a text on it."""

    def get_default_screen(self) -> Screen[None]:
        return Bare(READY)


if __name__ == "__main__":
    BareApp().run()
