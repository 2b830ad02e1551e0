"""The last of the public log: whole sentences, each part with the footnote number of its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content
from textual.widget import Widget

from ranter_tui.app.following import LogLine
from ranter_tui.app.footnote_numbers import FootnoteNumbers
from ranter_tui.library.typeset.line import Piece, Role, TextLine, laid

MOST = 8
"""Most sentences to show; there is never room for more."""
HANGS = "  "


class LogTail(Widget):
    """A widget with as many of the last sentences as there is room for, the newest at the foot.

    A sentence that finds no room goes without its last parts: those are left to the log.
    """

    ALLOW_SELECT = False

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._told: list[list[Piece]] = []

    def tell(self, logged: Sequence[LogLine], marks: FootnoteNumbers) -> None:
        """Show the last of these log lines."""
        self._told = [paragraph for line in logged[-MOST:] for paragraph in _paragraphs(line, marks)]
        self.refresh()

    def render(self) -> Content:
        width, room = self.size
        older, newest = last_lines(self._told, width, room)
        lines = [*(_content(line, dim=True) for line in older), *(_content(line) for line in newest)]
        return Content("\n").join([*[Content("")] * (room - len(lines)), *lines])


Paragraph = list[Piece]


def last_lines(
    told: Sequence[Paragraph], width: int, room: int
) -> tuple[Sequence[TextLine], Sequence[TextLine]]:
    """Return the lines of the older sentences and of the newest, as many as there is room for."""
    if not told:
        return (), ()
    newest = _fitting(told[-1], width, room) or _laid(told[-1], width)[:room]
    older: list[TextLine] = []
    for paragraph in reversed(told[:-1]):
        lines = _fitting(paragraph, width, room - len(newest) - len(older))
        if not lines:
            break
        older[:0] = lines
    return older, newest


def _fitting(paragraph: Paragraph, width: int, room: int) -> list[TextLine]:
    """Return the lines of a sentence, without its last parts where the whole finds no room; perhaps none."""
    lines = _laid(paragraph, width)
    for parts in range(len(paragraph) - 2, 0, -2):
        if len(lines) > room:
            lines = _laid([*paragraph[:parts], Piece(".")], width)
    return lines if len(lines) <= room else []


def _laid(paragraph: Paragraph, width: int) -> list[TextLine]:
    return list(laid(paragraph, width, "", HANGS))


def _paragraphs(line: LogLine, marks: FootnoteNumbers) -> Iterator[Paragraph]:
    """Yield what was said besides, and the sentence: every part and the number of its rule."""
    yield from ([Piece(aside)] for aside in line.asides)
    sentence: Paragraph = []
    for part in line.told.parts:
        sentence += [Piece(part.text), Piece(marks.of(part.rule), Role.NUMBER)]
    yield sentence


def _content(line: TextLine, *, dim: bool = False) -> Content:
    return Content.assemble(
        *(
            (piece.text, "$brass" if piece.role is Role.NUMBER else "$dim" if dim else "")
            for piece in line.pieces
        )
    )
