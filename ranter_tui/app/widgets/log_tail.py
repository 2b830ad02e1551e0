"""The last lines of the public log, each with the mark of its rule."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from ranter_tui.app.following import Beat
from ranter_tui.app.marks import Marks

MOST = 8
"""More than that there is never room for."""


class LogTail(Widget):
    """As many of the last lines as there is room for, the newest at the foot."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._told: list[tuple[str, str]] = []

    def tell(self, beats: Sequence[Beat], marks: Marks) -> None:
        """Show the last of what happened."""
        self._told = []
        for beat in beats[-MOST:]:
            *before, sentence = beat.lines
            self._told += [(said, "") for said in before]
            self._told.append((sentence, marks.of(beat.rule)))
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
