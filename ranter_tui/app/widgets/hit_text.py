"""What a search has found, room by room, each page a link."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.library.line import SPACE, Line, Piece, Role, laid
from ranter_tui.library.search import Findings, Group, Hit

MOST_LINES = 2
"""Of an excerpt."""


class HitText(PageText):
    """Each page with the place that was found; the name of the room over the first of it."""

    INK: ClassVar = "brass"
    # It would have to be painted with every letter that is typed.
    BAR: ClassVar = 0

    def tell(self, findings: Findings) -> None:
        """Other findings. The first is marked."""
        self.show(lambda width: list(_lines(findings, width)), at=0)


def _lines(findings: Findings, width: int) -> Iterator[Line]:
    for number, group in enumerate(findings.groups):
        yield from [SPACE] * (number > 0)
        yield _heading(group)
        for hit in group.hits:
            yield from _hit(hit, width)


def _heading(group: Group) -> Line:
    more = f"  and {group.more}{'' if group.counted else ' or more'} others" if group.more else ""
    return Line((Piece(group.room.upper(), Role.HEADING), Piece(more, Role.NOTE)))


def _hit(hit: Hit, width: int) -> Iterator[Line]:
    title = f"{hit.title}: {hit.section}" if hit.section else hit.title
    yield from laid([Piece(title, Role.NAME, hit.address)], width, "  ")
    if hit.excerpt:
        yield from islice(laid(hit.excerpt, width, "    "), MOST_LINES)
