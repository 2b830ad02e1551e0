"""The games that were broken off, the last one first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from textual.content import Content

from ranter_tui.app.drawing.cells import cells, clipped
from ranter_tui.app.widgets.roll import Roll

if TYPE_CHECKING:
    from ranter_tui.record.glance import Save


class SaveRoll(Roll):
    """Each with its book, its guests, how far it got and when."""

    def __init__(self, saves: Sequence[Save], now: datetime) -> None:
        super().__init__()
        self.saves = tuple(saves)
        self.now = now
        self.gap = 1

    @property
    def save(self) -> Save:
        """The game that is marked."""
        return self.saves[self.marked]

    @property
    def count(self) -> int:
        return len(self.saves)

    def row(self, number: int, width: int) -> Sequence[Content]:
        save = self.saves[number]
        said = when(save.touched, self.now)
        book = clipped(save.short or save.path.name, width - cells(said) - 2)
        if save.trouble is None:
            book = clipped(f"{book} · {how_far(save)}", width - cells(said) - 2)
        between = " " * (width - cells(book) - cells(said))
        below = save.trouble or ", ".join(save.names)
        if save.busy:
            below = f"being played in another window · {below}"
        return [
            Content.assemble((book, "bold"), between, (said, "$brass")),
            Content.styled(clipped(below, width), "$dim"),
        ]


def how_far(save: Save) -> str:
    """How far the game has come."""
    return f"hand {save.hands}" if save.hands else "not yet dealt"


def when(then: datetime, now: datetime) -> str:
    """When it was, as one would say it.

    >>> when(datetime(2026, 3, 1, 21, 5), datetime(2026, 3, 1, 23, 0))
    'today, 21:05'
    >>> when(datetime(2025, 12, 31, 9, 30), datetime(2026, 1, 1))
    'yesterday, 09:30'
    >>> when(datetime(2025, 3, 9, 19, 30), datetime(2026, 1, 1))
    '9 March 2025, 19:30'
    """
    days = (now.date() - then.date()).days
    day = {0: "today", 1: "yesterday"}.get(days, f"{then.day} {then:%B %Y}")
    return f"{day}, {then:%H:%M}"
