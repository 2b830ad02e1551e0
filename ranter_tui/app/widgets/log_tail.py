"""The last lines of the public log, each with the mark of its rule."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget


class LogTail(Widget):
    """As many of the last lines as there is room for, the newest at the foot."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._told: list[tuple[str, str]] = []

    def tell(self, told: list[tuple[str, str]]) -> None:
        """Show the last of these: sentences and their marks."""
        self._told = told
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
