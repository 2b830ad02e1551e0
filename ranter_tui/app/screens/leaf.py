"""What is read rather than played stands on a leaf of the book, in the middle of the baize."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.library.line import Line


class Leaf(Page[None]):
    """One long text, set anew for every width. The running head says where in it one is."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.READING)]

    head = getters.query_one(RunningHead)
    text = getters.query_one("#text", PageText)

    def __init__(self, head: str, right: str = "") -> None:
        super().__init__()
        self._head, self._right = head, right

    @abstractmethod
    def lines(self, width: int) -> list[Line]:
        """The text, in lines of at most so many cells."""

    def foot(self) -> str:
        """A line that stays at the foot of the leaf; nothing, where there is no need of one."""
        return ""

    def compose(self) -> ComposeResult:
        yield RunningHead(self._head, self._right)
        with Center(), Vertical(id="leaf"):
            yield PageText(self.lines, id="text")
            if foot := self.foot():
                yield Static(foot, id="foot", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.text.focus()

    @on(PageText.Turned)
    def _turned(self) -> None:
        """Say in the running head which section stands at the top; at the very end, the last."""
        text = self.text
        at_the_end = 0 < text.max_scroll_y <= text.scroll_y
        begun = [
            line.opens
            for number, line in enumerate(text.lines)
            if any(line.opens) and (number <= round(text.scroll_y) or at_the_end)
        ]
        self.head.right = " · ".join(filter(None, begun[-1])) if begun else self._right

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where everything is in view there is nowhere to go."""
        if action in ("page_down", "page_up", "next_section", "previous_section"):
            return self.text.goes_on
        return True

    def action_page_down(self) -> None:
        self.text.scroll_page_down()

    def action_page_up(self) -> None:
        self.text.scroll_page_up()

    def action_down(self) -> None:
        self.text.down()

    def action_up(self) -> None:
        self.text.up()

    def action_first(self) -> None:
        self.text.scroll_home(animate=False)

    def action_last(self) -> None:
        self.text.scroll_end(animate=False)

    def action_next_section(self) -> None:
        at = round(self.text.scroll_target_y)
        self._go_to([number for number in self._openings() if number > at][:1])

    def action_previous_section(self) -> None:
        at = round(self.text.scroll_target_y)
        self._go_to([0, *(number for number in self._openings() if number < at)][-1:])

    def _openings(self) -> list[int]:
        return [number for number, line in enumerate(self.text.lines) if any(line.opens)]

    def _go_to(self, line: list[int]) -> None:
        if line:
            self.text.scroll_to(y=line[0])

    def action_close(self) -> None:
        self.dismiss()
