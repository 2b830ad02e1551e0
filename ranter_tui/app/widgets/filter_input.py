"""An input line over a list: the text filters it, or is something else, and the arrows move its mark."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from ranter_tui.app.actions import KeyScope, bindings


class TypedLine(Input):
    """Base of all inputs.

    Textual sends letters straight to an input, but Backspace and Enter round by the app: where many keys come
    at once, as they do over a slow line, the letters behind would overtake them.
    """

    def write(self, letter: str) -> None:
        """Write a letter in place of what is selected."""
        self.replace(letter, *self.selection)

    async def on_key(self, event: events.Key) -> None:
        if event.is_printable or self.app.screen is not self.screen:
            return
        active = self.screen.active_bindings.get(event.key)
        if active is not None and active.node is self and active.enabled:
            event.stop()
            await self.run_action(active.binding.action)


OF_THE_LIST = ("up", "down", "page_up", "page_down")


class InputOverList(TypedLine):
    """An input with the focus over a list that has none. Up and down still belong to the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key for key in bindings(KeyScope.ROLL) if key.action in OF_THE_LIST
    ]

    class ForTheList(Message):
        """Message: an action of the list was asked for by key while the input has the focus."""

        def __init__(self, act: str) -> None:
            super().__init__()
            self.act = act

    def action_up(self) -> None:
        self.post_message(self.ForTheList("up"))

    def action_down(self) -> None:
        self.post_message(self.ForTheList("down"))

    def action_page_up(self) -> None:
        self.post_message(self.ForTheList("page_up"))

    def action_page_down(self) -> None:
        self.post_message(self.ForTheList("page_down"))


class FilterInput(InputOverList):
    """An input that filters while one types. Enter, too, belongs to the list."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.WRITING)]

    class GivenUp(Message):
        """Message: the filter was cancelled; everything is to be shown again."""

    def __init__(self, what: str) -> None:
        super().__init__(placeholder=f"find {what}", compact=True, select_on_focus=False)

    def action_take(self) -> None:
        self.post_message(self.ForTheList("choose"))

    def action_give_up(self) -> None:
        self.value = ""
        self.post_message(self.GivenUp())
