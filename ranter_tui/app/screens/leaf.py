"""What is read rather than played stands on a leaf of the book, in the middle of the baize."""

from __future__ import annotations

from abc import abstractmethod
from itertools import dropwhile
from typing import ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical, VerticalScroll
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.article_text import set_lines
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.library.line import SPACE, Line

INK = "$card-red"
"""The second colour on a leaf."""


class Leaf(Page[None]):
    """One long text, set anew for every width. The running head says where in it one is."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.READING)]

    head = getters.query_one(RunningHead)
    scroll = getters.query_one("#scroll", VerticalScroll)
    text = getters.query_one("#text", Static)

    def __init__(self, head: str, right: str = "") -> None:
        super().__init__()
        self._head, self._right = head, right
        self._opens: tuple[tuple[int, tuple[str, ...]], ...] = ()
        """In which line which section begins."""
        self._measure = 0

    @abstractmethod
    def lines(self, width: int) -> list[Line]:
        """The text, in lines of at most so many cells."""

    def foot(self) -> str:
        """A line that stays at the foot of the leaf; nothing, where there is no need of one."""
        return ""

    def compose(self) -> ComposeResult:
        yield RunningHead(self._head, self._right)
        with Center(), Vertical(id="leaf"):
            with VerticalScroll(id="scroll"):
                yield Static(id="text")
            if foot := self.foot():
                yield Static(foot, id="foot", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.watch(self.scroll, "scroll_y", self._turned, init=False)
        self.scroll.focus()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.set_text)

    def set_text(self, *, anew: bool = False) -> None:
        """Set the text, unless it is set for this width already."""
        if not self.children:
            # Somebody has left in the meantime.
            return
        width = self.text.content_size.width
        if width and (anew or width != self._measure):
            self._measure = width
            lines = list(dropwhile(lambda line: line == SPACE, self.lines(width)))
            self._opens = tuple((number, line.opens) for number, line in enumerate(lines) if line.opens)
            self.text.update(set_lines(lines, INK))
            self._turned()

    def _turned(self) -> None:
        """Say in the running head which section stands at the top; at the very end, the last."""
        top = round(self.scroll.scroll_y) + self.text.gutter.top
        at_the_end = 0 < self.scroll.max_scroll_y <= self.scroll.scroll_y
        begun = [opens for number, opens in self._opens if number <= top or at_the_end]
        self.head.right = " · ".join(begun[-1]) if begun else self._right

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where everything is in view there is nowhere to go."""
        if action in ("page_down", "page_up", "next_section", "previous_section"):
            return self.scroll.max_scroll_y > 0
        return True

    def action_page_down(self) -> None:
        self.scroll.scroll_page_down()

    def action_page_up(self) -> None:
        self.scroll.scroll_page_up()

    def action_next_section(self) -> None:
        at = round(self.scroll.scroll_target_y)
        self._go_to([number for number, _ in self._opens if number > at][:1])

    def action_previous_section(self) -> None:
        at = round(self.scroll.scroll_target_y)
        self._go_to([0, *(number for number, _ in self._opens if number < at)][-1:])

    def _go_to(self, line: list[int]) -> None:
        if line:
            self.scroll.scroll_to(y=line[0])

    def action_close(self) -> None:
        self.dismiss()
