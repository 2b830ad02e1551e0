"""The list of saved, unfinished games, the last one first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content

from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.library.text.measure import cells, clipped
from ranter_tui.rulebook.problem import printable

if TYPE_CHECKING:
    from ranter_tui.record.glance import Save


class SaveList(RowList["Save"]):
    """A list of saves: each with its book, its guests, how far it got and when."""

    EMPTY: ClassVar = "There is no unfinished game."

    def __init__(self, saves: Sequence[Save], now: datetime) -> None:
        super().__init__(saves, gap=1)
        self.now = now

    def row(self, number: int, width: int) -> Sequence[Content]:
        save = self.things[number]
        said = when(save.touched, self.now)
        book = clipped(save.short or printable(save.path.name), width - cells(said) - 2)
        if save.trouble is None:
            book = clipped(f"{book} · {how_far(save)}", width - cells(said) - 2)
        between = " " * (width - cells(book) - cells(said))
        below = printable(save.trouble or ", ".join(save.names))
        if save.busy:
            below = f"open in another window · {below}"
        return [
            Content.assemble((book, "bold"), between, (said, "$brass")),
            Content.styled(clipped(below, width), "$dim"),
        ]


def how_far(save: Save) -> str:
    """Return how far the game has come, in words."""
    if save.match is not None:
        return f"deal {save.match.number} of the match"
    return f"hand {save.hands}" if save.hands else "not yet dealt"


def when(then: datetime, now: datetime) -> str:
    """Return a time in words, relative to now.

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
