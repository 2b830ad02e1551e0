"""The last lines of the public log, each with the footnote number of its rule."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from ranter_tui.app.following import LogLine
from ranter_tui.app.footnote_numbers import FootnoteNumbers

MOST = 8
"""Most log lines to show; there is never room for more."""


class LogTail(Widget):
    """A widget with as many of the last log lines as there is room for, the newest at the foot."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._told: list[tuple[str, str]] = []

    def tell(self, logged: Sequence[LogLine], marks: FootnoteNumbers) -> None:
        """Show the last of these log lines."""
        self._told = []
        for one in logged[-MOST:]:
            *before, sentence = one.lines
            self._told += [(said, "") for said in before]
            self._told.append((sentence, marks.of(one.rule)))
        self.refresh()

    def render(self) -> Content:
        room = self.size.height
        last = self._told[-room:]
        lines = [
            Content.assemble(
                (sentence, "" if number == len(last) else "$dim"), " ", (mark, "$brass")
            ).truncate(self.size.width, ellipsis=True)
            for number, (sentence, mark) in enumerate(last, 1)
        ]
        return Content("\n").join([*[Content("")] * (room - len(lines)), *lines])
