"""The public log: its last lines below the table, and all of it on a screen, with a number for each rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.evening.following import LogLine
from ranter_tui.game.rules import RuleKey
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import MARGIN, heading

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
BETWEEN = "\N{NO-BREAK SPACE}"
"""What parts two numbers with no word between them, which would be read as one."""


class FootnoteNumbers:
    """The footnote numbers of one game.

    >>> marks = FootnoteNumbers()
    >>> marks.of(RuleKey("tie")), marks.of(RuleKey("turn")), marks.of(RuleKey("tie"))
    ('¹', '²', '¹')
    """

    def __init__(self) -> None:
        self._numbers: dict[RuleKey, int] = {}

    def of(self, rule: RuleKey) -> str:
        return str(self._numbers.setdefault(rule, len(self._numbers) + 1)).translate(RAISED)


MOST = 8
"""Most sentences to show; there is never room for more."""
HANGS = "  "
RULE = "rule"
"""The key under which a part of a sentence carries its rule for the mouse."""


@dataclass
class AskedWhy(Message):
    """Message: a guest has clicked on something, and wants to read the rule behind it."""

    rule: RuleKey


class LogTail(Widget):
    """A widget with as many of the last sentences as there is room for, the newest at the foot.

    A sentence that finds no room goes without its last parts: those are left to the log.
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._told: list[list[Piece]] = []
        self._under_pointer = ""
        """The rule of the parts that the pointer is on; they are underlined."""

    def tell(self, logged: Sequence[LogLine], marks: FootnoteNumbers) -> None:
        """Show the last of these log lines."""
        self._told = [paragraph for line in logged[-MOST:] for paragraph in _paragraphs(line, marks)]
        self.refresh()

    def render(self) -> Content:
        width, room = self.size
        older, newest = last_lines(self._told, width, room)
        marked = self._under_pointer
        lines = [
            *(_content(line, marked, dim=True) for line in older),
            *(_content(line, marked) for line in newest),
        ]
        return Content("\n").join([*[Content("")] * (room - len(lines)), *lines])

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._mark(event.style.meta.get(RULE, ""))

    def on_leave(self) -> None:
        self._mark("")

    def _mark(self, rule: str) -> None:
        if rule != self._under_pointer:
            self._under_pointer = rule
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        if rule := event.style.meta.get(RULE):
            self.post_message(AskedWhy(RuleKey(rule)))


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
            stop = [] if paragraph[parts - 2].text.endswith(".") else [Piece(".")]
            lines = _laid([*paragraph[:parts], *stop], width)
    return lines if len(lines) <= room else []


def _laid(paragraph: Paragraph, width: int) -> list[TextLine]:
    return list(laid(paragraph, width, "", HANGS))


def _paragraphs(line: LogLine, marks: FootnoteNumbers) -> Iterator[Paragraph]:
    """Yield what was said besides, and the sentence: every part and the number of its rule."""
    yield from ([Piece(aside)] for aside in line.asides)
    sentence: Paragraph = []
    for part in line.told.parts:
        text = part.text or BETWEEN
        sentence += [Piece(text, link=part.rule), Piece(marks.of(part.rule), Role.NUMBER, part.rule)]
    yield sentence


def _content(line: TextLine, marked: str, *, dim: bool = False) -> Content:
    return Content.assemble(*(_part(piece, marked, dim=dim) for piece in line.pieces))


def _part(piece: Piece, marked: str, *, dim: bool) -> Content:
    style = "$brass" if piece.role is Role.NUMBER else "$dim" if dim else ""
    if not piece.link:
        return Content.styled(piece.text, style)
    underlined = " underline" if piece.link == marked else ""
    return Content.styled(piece.text, style + underlined).stylize(Style.from_meta({RULE: piece.link}))


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
                yield from laid([Piece(aside, Role.NOTE)], width, MARGIN, f"{MARGIN}{HANGS}")
            pieces: list[Piece] = []
            for part in line.told.parts:
                said = Piece(part.text, link=part.rule) if part.text else Piece(BETWEEN)
                pieces += [said, Piece(marks.of(part.rule), Role.NUMBER)]
            yield from laid(pieces, width, MARGIN, f"{MARGIN}{HANGS}")


def _ruled(those: Iterator[TextLine], width: int) -> Iterator[TextLine]:
    """Yield a heading with a rule from its end to the edge of the page."""
    for line in those:
        room = width - cells(str(line)) - 2
        yield (
            TextLine((*line.pieces, Piece(f"  {'─' * room}", Role.NOTE)), line.opens)
            if line != SPACE
            else line
        )
