"""The list of what a rulebook leaves to the table: the number of lives, and its variants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.library.said.open_questions import OpenLives, OpenQuestion, OpenQuestions
from ranter_tui.library.text.measure import clipped

ON, OFF = "[x] ", "[ ] "
LESS = "‹ "


class ChoiceList(RowList):
    """A list with one question a row and the answer that stands. A click changes the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.CHOICES)]
    AT_ONCE: ClassVar = True

    class Changed(Message):
        """Message: another answer was chosen."""

    def __init__(self, asked: OpenQuestions, lives: int | None, variants: Iterable[str]) -> None:
        super().__init__(id="choices")
        self.questions: tuple[OpenQuestion, ...] = (
            *((asked.lives,) if asked.lives is not None else ()),
            *asked.variants,
        )
        self.lives = self._lives_at_first = _within(asked.lives, lives)
        self.chosen = {question.id for question in asked.variants} & set(variants)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that are switched on, in the order of the book."""
        return tuple(question.id for question in self.questions if question.id in self.chosen)

    @property
    def lives_were_chosen(self) -> bool:
        """Whether the number of lives is another than the one that the list opened with."""
        return self.lives != self._lives_at_first

    @property
    def question(self) -> OpenQuestion | None:
        """The question on the marked row."""
        return self.questions[self.marked] if self.questions else None

    @property
    def count(self) -> int:
        return len(self.questions)

    def row(self, number: int, width: int) -> Sequence[Content]:
        question = self.questions[number]
        if isinstance(question, OpenLives):
            lives = question.usual if self.lives is None else self.lives
            return [Content.assemble((LESS, "$brass"), (f"{lives}", "bold"), (" ›", "$brass"), " lives")]
        chosen = question.id in self.chosen
        title = clipped(question.title, width - len(ON))
        return [Content.assemble((ON if chosen else OFF, "$brass"), (title, "bold" if chosen else ""))]

    @on(RowList.Chosen)
    def _clicked(self, event: RowList.Chosen) -> None:
        event.stop()
        self._change(-1 if event.x < len(LESS) and isinstance(self.question, OpenLives) else 1)

    def action_next_value(self) -> None:
        self._change(1)

    def action_previous_value(self) -> None:
        self._change(-1)

    def _change(self, step: int) -> None:
        question = self.question
        if question is None:
            return
        if isinstance(question, OpenLives):
            lives = question.usual if self.lives is None else self.lives
            lives = max(question.fewest, min(lives + step, question.most))
            self.lives = None if lives == question.usual else lives
        else:
            self.chosen ^= {question.id}
        self.redraw()
        self.post_message(self.Changed())


def _within(question: OpenLives | None, lives: int | None) -> int | None:
    """Return the lives that were agreed last time, if the book still allows that number."""
    if question is None or lives is None or lives == question.usual:
        return None
    return max(question.fewest, min(lives, question.most))
