"""The text of search results, room by room, each page a link."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.game.rules.about import counted
from ranter_tui.library.search.answer import ShortAnswer, answer_in_lines
from ranter_tui.library.search.index import Findings, Hit, RoomHits
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import cells

STROKE = "┃ "

MOST_LINES = 2
"""Most lines of an excerpt."""


class HitText(PageText):
    """A text of search results: each page with the place that was found, under the name of its room."""

    INK: ClassVar = "brass"
    PALE: ClassVar = "dim"

    def tell(self, findings: Findings, answer: ShortAnswer | None = None) -> None:
        """Show these search results, the first one marked; above them the answer, if it was a question."""
        self.show(lambda width: [*_answer(answer, width), *_lines(findings, width)], at=0)


def _answer(answer: ShortAnswer | None, width: int) -> Iterator[TextLine]:
    """Yield the answer with a stroke beside it."""
    if answer is None:
        return
    stroke = Piece(STROKE, Role.DRAWN)
    for line in answer_in_lines(answer, width - cells(STROKE)):
        yield TextLine((stroke, *line.pieces))
    yield SPACE


def _lines(findings: Findings, width: int) -> Iterator[TextLine]:
    for number, group in enumerate(findings.groups):
        yield from [SPACE] * (number > 0)
        yield _heading(group)
        for hit in group.hits:
            yield from _hit(hit, width)


def _heading(group: RoomHits) -> TextLine:
    more = f"  and {counted(group.more, 'other')}" if group.more else ""
    return TextLine((Piece(group.room.upper(), Role.HEADING), Piece(more, Role.NOTE)))


def _hit(hit: Hit, width: int) -> Iterator[TextLine]:
    title = f"{hit.title} › {hit.section}" if hit.section else hit.title
    yield from laid([Piece(title, Role.NAME, hit.address)], width, "  ")
    if hit.excerpt:
        yield from islice(laid(hit.excerpt, width, "    "), MOST_LINES)
