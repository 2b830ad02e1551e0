"""The base of screens with a long text that scrolls, as a page in the middle of the table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Center, Vertical

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.widgets.head_and_foot import RunningHead
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.library.text.line import TextLine


class TextScreen(RanterScreen[None]):
    """A screen with one long text, wrapped for every width. The running head names the current section."""

    STYLES = "leaf"

    BINDINGS = [*bindings(KeyScope.READING)]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (48, "-high")]

    text = getters.query_one("#text", PageText)

    def __init__(self, head: str, right: str = "") -> None:
        super().__init__()
        self.head, self._right = RunningHead(head, right), right

    @abstractmethod
    def lines(self, width: int) -> Iterable[TextLine]:
        """Return the text in lines of at most so many cells."""

    def body(self) -> ComposeResult:
        with Center(classes="over-the-page"):
            yield self.head
        with Center(classes="page"), Vertical(id="leaf"):
            yield PageText(self.lines, id="text")

    @on(PageText.Turned)
    def _turned(self) -> None:
        """Show in the running head which section is at the top; at the very end, the last."""
        text = self.text
        at_the_end = 0 < text.max_scroll_y <= text.scroll_y
        begun = [
            line.opens
            for number, line in enumerate(text.lines)
            if any(line.opens) and (number <= round(text.scroll_y) or at_the_end)
        ]
        self.head.right = self._where(begun[-1] if begun else ())

    def _where(self, section: tuple[str, ...]) -> str:
        """Return what the running head says in a section, outermost first; there may be none."""
        return " · ".join(filter(None, section)) or self._right

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable scrolling where everything is in view."""
        if action in ("page_down", "page_up", "section"):
            return self.text.goes_on
        return True

    def action_page_down(self) -> None:
        self.text.scroll_page_down()

    def action_page_up(self) -> None:
        self.text.scroll_page_up()

    def action_down(self) -> None:
        self.text.go(1)

    def action_up(self) -> None:
        self.text.go(-1)

    def action_first(self) -> None:
        self.text.scroll_home(animate=False)

    def action_last(self) -> None:
        self.text.scroll_end(animate=False)

    def action_section(self, step: int) -> None:
        """Scroll to the next heading or to the one before, which may be the beginning."""
        at = round(self.text.scroll_target_y)
        openings = [number for number, line in enumerate(self.text.lines) if any(line.opens)]
        before, after = [0, *(one for one in openings if one < at)], [one for one in openings if one > at]
        for line in before[-1:] if step < 0 else after[:1]:
            self.text.scroll_to(y=line)
