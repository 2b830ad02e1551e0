"""The input bar: one line at the foot of a screen into which something is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.widgets.filter_input import TypedLine
from ranter_tui.evening.guest_book import fit_to_print
from ranter_tui.record.guest import LONGEST


class InputLine(TypedLine):
    """A text input that drops from what is typed or pasted whatever cannot be printed or has no room."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.WRITING)]

    class Taken(Message):
        """Message: the text was submitted."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class GivenUp(Message):
        """Message: the input was cancelled."""

    def __init__(self, placeholder: str = "") -> None:
        super().__init__(placeholder=placeholder, compact=True)
        self.only_digits = False
        self.longest = LONGEST

    def replace(self, text: str, start: int, end: int) -> None:
        kept = "".join(" " if letter.isspace() else fit_to_print(letter) for letter in text)
        if self.only_digits:
            kept = "".join(letter for letter in kept if letter in "0123456789")
        first, last = sorted((start, end))
        room = self.longest - len(self.value) + (last - first)
        super().replace(kept[: max(0, room)], start, end)

    def offer(self, known: Sequence[str]) -> None:
        """Complete what is typed to one of these, which the right arrow accepts."""
        self.suggester = SuggestFromList(known, case_sensitive=False) if known else None

    def action_take(self) -> None:
        self.post_message(self.Taken(self.value))

    def action_give_up(self) -> None:
        self.post_message(self.GivenUp())


class AnswerLine(InputLine):
    """The input of the bar. It is taken at once: a key that strikes twice answers the next question."""

    def action_take(self) -> None:
        self.query_ancestor(InputBar).take(self.value)


def offered(known: Sequence[str]) -> str:
    """Return the hint that names what is offered to be typed."""
    return f"→ {', '.join(known)}" if known else ""


class InputBar(Horizontal):
    """A bar with a question and an input for its answer. It is shown only while something is asked."""

    question = getters.query_one("#question", Static)
    hint = getters.query_one("#hint", Static)
    line = getters.query_one(AnswerLine)

    def __init__(self) -> None:
        super().__init__()
        self.display = False
        self._then: Callable[[str], None] | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="question", markup=False)
        yield AnswerLine()
        yield Static(id="hint", markup=False)

    def ask(
        self,
        question: str,
        then: Callable[[str], None],
        *,
        value: str = "",
        digits: int | None = None,
        known: Sequence[str] = (),
    ) -> None:
        """Show the bar with a question, and hand the answer on. With `digits`, ask for a hidden number.

        What is `known` is offered as soon as its beginning is typed.
        """
        self.question.update(question)
        self._then = then
        self.line.only_digits = self.line.password = digits is not None
        self.line.longest = LONGEST if digits is None else digits
        self.hint.update(offered(known))
        self.line.offer(known)
        self.line.value = value
        self.display = True
        # At once, where `focus` would wait: the next letter may have been struck already.
        self.screen.set_focus(self.line)
        self.line.action_select_all()

    def end(self) -> None:
        """Hide the bar; nothing is asked any more."""
        self._then = None
        self.line.value = ""
        self.display = False

    def take(self, answer: str) -> None:
        """Hand the answer on."""
        if self._then is not None:
            self._then(answer)
