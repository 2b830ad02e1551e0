"""Small dialogs over a screen: a question to confirm, and a choice among a few lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.ranter_screen import AppScreen
from ranter_tui.app.clock import FRAMES, HELD, READ, Clock
from ranter_tui.app.host import HostApp
from ranter_tui.app.mends.option_list import PickList
from ranter_tui.app.widgets.prompt import Prompt, key_for

ONCE_MORE = "Press it once more to confirm."


class Strikes:
    """When keys came. Before there is a picture of the question, every key comes too soon."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = inf
        self._key: events.Key | None = None

    def begin(self) -> None:
        """Let the time run: there is a picture now."""
        self._last = self._clock.now()

    def come_too_soon(self, key: events.Key) -> bool:
        """Note a key, and return whether there was one shortly before."""
        before, self._last, self._key = self._last, self._clock.heard(key.time), key
        return self._last - before < READ

    def have_noted(self, key: events.Key) -> bool:
        """Return whether this is the key that came last, and not one that was meant for another screen."""
        return key is self._key


class SureScreen(ModalScreen[bool], AppScreen[bool]):
    """Asks a question and returns whether the answer was yes."""

    STYLES = "over_the_table"

    BINDINGS = [*bindings(KeyScope.SURE)]

    answers = getters.query_one(Prompt)

    def __init__(self, question: str, yes: str = "yes", no: str = "no", *, by_yes: bool = False) -> None:
        super().__init__()
        self.question = question
        self._words = {"yes": yes, "no": no}
        self._guarded = by_yes
        """Whether the key that says yes is the one that asked: it may still be held, or hammered on."""
        self._strikes = Strikes(self.app.clock)
        self._says_yes: float | None = None
        """When it is a yes, unless another key comes before."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="title", markup=False)
            yield Prompt()

    def on_mount(self) -> None:
        self.call_after_refresh(self._strikes.begin)
        self._say()
        if self._guarded:
            self.set_interval(1 / FRAMES, self._tick)

    def _say(self, remark: str = "") -> None:
        keymap = self.app.key_map
        self.answers.say(remark, (key_for(keymap, KeyScope.SURE, *answer) for answer in self._words.items()))

    def on_key(self, event: events.Key) -> None:
        """Let a key that is held or hammered on say nothing but no."""
        if not self._guarded:
            return
        hurried = self._strikes.come_too_soon(event) or self._says_yes is not None
        self._says_yes = None
        says = self.active_bindings.get(event.key)
        if hurried and says is not None and says.binding.action == "yes":
            event.stop()
            self._say(ONCE_MORE)

    def tell_how_to_quit(self, words: str) -> None:
        self._says_yes = None
        super().tell_how_to_quit(words)

    def overtaken(self, key: events.Key) -> bool:
        return self._guarded and not self._strikes.have_noted(key)

    def _tick(self) -> None:
        if self._says_yes is not None and self.app.clock.now() >= self._says_yes:
            self.dismiss(True)

    def action_yes(self) -> None:
        if self._guarded and HELD:
            self._says_yes = self.app.clock.now() + HELD
        else:
            self.dismiss(True)

    def action_no(self) -> None:
        self.dismiss(False)


def if_sure(
    screen: AppScreen[Any],
    question: str,
    do: Callable[[], object],
    yes: str = "yes",
    no: str = "no",
    *,
    by_yes: bool = False,
) -> None:
    """Ask a question over a screen, and do something if the answer is yes."""

    def answered(sure: bool | None) -> None:
        if sure:
            do()

    screen.app.push_screen(SureScreen(question, yes, no, by_yes=by_yes), answered)


def ask_about_knocks(app: HostApp) -> None:
    """Ask about the first phone that waits at the door, unless a guest is about to see a card."""
    if app.evening.gathering.knocks:
        # Phones call from the loop of the door, and screens open in that of the app.
        app.call_later(_ask_about_knock, app)


def _ask_about_knock(app: HostApp) -> None:
    knocks, front = app.evening.gathering.knocks, app.screen
    if not (knocks and isinstance(front, AppScreen) and front.may_be_covered):
        return
    knock = knocks[0]

    def answered(yes: bool | None) -> None:
        app.run_worker(app.evening.gathering.answer(knock, yes=bool(yes)))
        ask_about_knocks(app)

    app.push_screen(SureScreen(knock.question, no="no", by_yes=True), answered)


class PickOneScreen(ModalScreen[int | None], AppScreen[int | None]):
    """Shows a short list and returns the index of the line that was chosen."""

    STYLES = "over_the_table"

    BINDINGS = [*bindings(KeyScope.LIST)]

    options = getters.query_one(PickList)

    def __init__(self, question: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.question = question
        self.lines = lines

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="title", markup=False)
            yield PickList(*self.lines, markup=False)
            yield Prompt()

    def on_mount(self) -> None:
        self.options.focus()
        choose = key_for(self.app.key_map, KeyScope.LIST, "choose", "choose")
        self.query_one(Prompt).say("", (choose, key_for(self.app.key_map, KeyScope.LIST, "close", "back")))

    @on(PickList.OptionSelected)
    def _chosen(self, event: PickList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_choose(self) -> None:
        self.options.action_select()
