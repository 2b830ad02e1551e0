"""An input line whose text filters a list."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from ranter_tui.app.actions import KeyScope, bindings

OF_THE_LIST = ("up", "down", "page_up", "page_down")


class FilterInput(Input):
    """An input that filters while one types. Up, down and Enter still belong to the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(key for key in bindings(KeyScope.ROLL) if key.action in OF_THE_LIST),
        *bindings(KeyScope.WRITING),
    ]

    class ForTheList(Message):
        """Message: an action of the list was asked for by key while the input has the focus."""

        def __init__(self, act: str) -> None:
            super().__init__()
            self.act = act

    class GivenUp(Message):
        """Message: the filter was cancelled; everything is to be shown again."""

    def __init__(self, what: str) -> None:
        super().__init__(placeholder=f"find {what}", compact=True, select_on_focus=False)

    def action_up(self) -> None:
        self.post_message(self.ForTheList("up"))

    def action_down(self) -> None:
        self.post_message(self.ForTheList("down"))

    def action_page_up(self) -> None:
        self.post_message(self.ForTheList("page_up"))

    def action_page_down(self) -> None:
        self.post_message(self.ForTheList("page_down"))

    def action_take(self) -> None:
        self.post_message(self.ForTheList("choose"))

    def action_give_up(self) -> None:
        self.value = ""
        self.post_message(self.GivenUp())
