"""A line to type into, so that a list shows only what matches."""

from __future__ import annotations

from typing import ClassVar, Self

from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Input

from ranter_tui.app.actions import Place, bindings

OF_THE_LIST = ("up", "down", "page_up", "page_down")


class Find(Input):
    """Filters while one types. The keys that go up and down, and Enter, still belong to the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(key for key in bindings(Place.ROLL) if key.action in OF_THE_LIST),
        *bindings(Place.WRITING),
    ]

    class ForTheList(Message):
        """An action that the list is to do."""

        def __init__(self, act: str) -> None:
            super().__init__()
            self.act = act

    class GivenUp(Message):
        """Everything is to be seen again."""

    def __init__(self, what: str) -> None:
        super().__init__(placeholder=f"find {what}", compact=True, select_on_focus=False)

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Whatever is typed, the line is as long as it was: nothing has to be laid out anew for a letter."""
        return super().refresh(*regions, repaint=repaint, recompose=recompose)

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
