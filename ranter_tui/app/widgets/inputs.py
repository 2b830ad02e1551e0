"""Input lines: over a list that they filter, and for a text such as a name or a PIN."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from textual import events
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.evening.guest_book import fit_to_print
from ranter_tui.record.guest import LONGEST

OF_THE_LIST = ("up", "down", "page_up", "page_down")


class TypedLine(Input):
    """Base of all inputs.

    Textual sends letters straight to an input, but Backspace and Enter round by the app: where many keys come
    at once, as they do over a slow line, the letters behind would overtake them.
    """

    BINDINGS = [*bindings(KeyScope.WRITING)]

    class GivenUp(Message):
        """Message: the input was cancelled."""

    def action_give_up(self) -> None:
        self.post_message(self.GivenUp())

    def write(self, letter: str) -> None:
        """Write a letter in place of the selection."""
        self.replace(letter, *self.selection)

    async def on_key(self, event: events.Key) -> None:
        if event.is_printable or self.app.screen is not self.screen:
            return
        active = self.screen.active_bindings.get(event.key)
        if active is not None and active.node is self and active.enabled:
            event.stop()
            await self.run_action(active.binding.action)


class InputOverList(TypedLine):
    """An input with the focus over a list that has none. Up and down still belong to the list."""

    BINDINGS = [
        replace(key, action=f"for_the_list({key.action!r})")
        for key in bindings(KeyScope.ROLL)
        if key.action in OF_THE_LIST
    ]

    @dataclass
    class ForTheList(Message):
        """Message: an action of the list was asked for by key while the input has the focus."""

        act: str

    def action_for_the_list(self, act: str) -> None:
        self.post_message(self.ForTheList(act))


class FilterInput(InputOverList):
    """An input that filters while you type. Enter, too, belongs to the list."""

    def __init__(self, what: str) -> None:
        super().__init__(placeholder=f"find {what}", compact=True, select_on_focus=False)

    def action_take(self) -> None:
        self.action_for_the_list("choose")

    def action_give_up(self) -> None:
        self.value = ""
        super().action_give_up()


class InputLine(TypedLine):
    """An input that drops characters that cannot be printed or do not fit, typed or pasted.

    Its text is taken at once, not by a message: a key that is hit twice answers the next question.
    """

    then: Callable[[str], None] | None = None
    """What is done with the text, while something is asked."""

    def __init__(
        self, placeholder: str = "", *, value: str = "", longest: int = LONGEST, compact: bool = True
    ) -> None:
        super().__init__(value, placeholder, compact=compact)
        self.only_digits = False
        self.longest = longest

    def replace(self, text: str, start: int, end: int) -> None:
        kept = "".join(" " if letter.isspace() else fit_to_print(letter) for letter in text)
        if self.only_digits:
            kept = "".join(letter for letter in kept if letter in "0123456789")
        first, last = sorted((start, end))
        room = self.longest - len(self.value) + (last - first)
        super().replace(kept[: max(0, room)], start, end)

    def offer(self, known: Sequence[str]) -> str:
        """Offer to complete the text to one of these; the right arrow accepts. Return a hint of them."""
        self.suggester = SuggestFromList(known, case_sensitive=False) if known else None
        return f"→ {', '.join(known)}" if known else ""

    def action_take(self) -> None:
        if self.then is not None:
            self.then(self.value)
