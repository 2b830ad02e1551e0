"""The log screen: everything that has happened, hand by hand; any part of it can be asked why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import ClassVar

from textual import on
from textual.binding import BindingType

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.app.table.footnote_numbers import BETWEEN, FootnoteNumbers
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.evening.following import LogLine
from ranter_tui.game.rules import RuleKey
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import MARGIN, heading

HANGS = f"{MARGIN}  "
FOOT = 1_000_000
"""A line below every log."""


class LogScreen(TextScreen):
    """The public log as a page. Every clause is a link to the rule that it rests on."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.LOG), *bindings(KeyScope.READING)]

    def __init__(
        self, log: Sequence[LogLine], marks: FootnoteNumbers, asked: Callable[[RuleKey], None]
    ) -> None:
        super().__init__("The log")
        self.log_lines, self.marks, self.asked = log, marks, asked

    def on_mount(self) -> None:
        super().on_mount()
        last = sum(bool(part.text) for line in self.log_lines for part in line.told.parts) - 1
        self.text.show(self.lines, FOOT, last)

    def lines(self, width: int) -> list[TextLine]:
        return list(_log(self.log_lines, self.marks, width))

    def action_why(self) -> None:
        if self.text.marked is not None:
            self._why(self.text.marked.link)

    @on(PageText.Opened)
    def _opened(self, event: PageText.Opened) -> None:
        self._why(event.link.link)

    def _why(self, rule: str) -> None:
        self.dismiss()
        self.asked(RuleKey(rule))


def _log(log: Sequence[LogLine], marks: FootnoteNumbers, width: int) -> Iterator[TextLine]:
    """Yield the lines of the whole log, a heading above each hand."""
    for hand, those in groupby(log, lambda line: line.hand):
        yield from _ruled(heading(f"Hand {hand}" if hand else "The table", width), width)
        for line in those:
            for aside in line.asides:
                yield from laid([Piece(aside, Role.NOTE)], width, MARGIN, HANGS)
            pieces: list[Piece] = []
            for part in line.told.parts:
                said = Piece(part.text, link=part.rule) if part.text else Piece(BETWEEN)
                pieces += [said, Piece(marks.of(part.rule), Role.NUMBER)]
            yield from laid(pieces, width, MARGIN, HANGS)


def _ruled(those: Iterator[TextLine], width: int) -> Iterator[TextLine]:
    """Yield a heading with a rule from its end to the edge of the page."""
    for line in those:
        room = width - cells(str(line)) - 2
        yield (
            TextLine((*line.pieces, Piece(f"  {'─' * room}", Role.NOTE)), line.opens)
            if line != SPACE
            else line
        )
