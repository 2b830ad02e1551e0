"""What a search has found, room by room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from textual.content import Content

from ranter_tui.app.widgets.article_text import set_lines
from ranter_tui.app.widgets.roll import Roll
from ranter_tui.library.line import Piece, laid
from ranter_tui.library.search import Findings, Group, Hit

MOST_LINES = 2
"""Of an excerpt."""


class HitRoll(Roll):
    """Each page with the place that was found; the name of the room over the first of it."""

    def __init__(self) -> None:
        super().__init__()
        self.hits: list[Hit] = []
        self._over: dict[int, tuple[Group, bool]] = {}

    def show(self, findings: Findings) -> None:
        """Other findings. The mark is on the first."""
        self.hits, self._over = [], {}
        for group in findings.groups:
            self._over[len(self.hits)] = group, bool(self.hits)
            self.hits += group.hits
        self.redraw(0)

    @property
    def hit(self) -> Hit | None:
        return self.hits[self.marked] if self.hits else None

    @property
    def count(self) -> int:
        return len(self.hits)

    def row(self, number: int, width: int) -> Sequence[Content]:
        hit = self.hits[number]
        title = f"{hit.title}: {hit.section}" if hit.section else hit.title
        lines = list(islice(laid(hit.excerpt, width, "  "), MOST_LINES))
        said = set_lines(lines).split("\n") if lines else []
        return [*(Content.styled(str(line), "bold") for line in laid([Piece(title)], width)), *said]

    def over(self, number: int) -> Sequence[Content]:
        if number not in self._over:
            return ()
        group, has_others_before = self._over[number]
        more = f"and {group.more}{'' if group.counted else ' or more'} others" if group.more else ""
        return [
            *[Content()] * has_others_before,
            Content.assemble((group.room.upper(), "$brass"), "  ", (more, "$dim")),
        ]
