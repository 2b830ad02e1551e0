"""The curtain of the first hand: a strip below the drape says what it is for, and what to press."""

from __future__ import annotations

from collections.abc import Iterator

from textual import getters
from textual.app import ComposeResult

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.curtain_stage import UNTOUCHED, Stage
from ranter_tui.app.keymap import shown_keys
from ranter_tui.app.screens.curtain import CurtainScreen
from ranter_tui.app.widgets.prompt import Prompt, PromptKey
from ranter_tui.evening.first_hand import GuidedSitting
from ranter_tui.rulebook.first_hand import FirstHand


class GuidedCurtain(CurtainScreen):
    """The private screen of one player of the first hand. What it says names no card while it is shut."""

    STYLES = "first_hand"

    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]

    hint = getters.query_one(Prompt)
    _said: tuple[str, tuple[PromptKey, ...]] = ("", ())

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.words.not_now = "leave"
        yield Prompt(id="hint")

    def _show(self) -> None:
        super()._show()
        said = self._words(), tuple(self._answers())
        if said != self._said:
            self._said = said
            self.hint.say(*said)

    @property
    def told(self) -> FirstHand:
        sitting = self.look.sitting
        assert isinstance(sitting, GuidedSitting), "only a first hand is explained"
        return sitting.told

    def _words(self) -> str:
        told = self.told
        behind = told.behind[self.look.name]
        if self.stage in UNTOUCHED:
            return behind.shut
        return {Stage.LIFTED: behind.lifted, Stage.FALLING: told.falling, Stage.GOT: behind.got}.get(
            self.stage, ""
        )

    def _answers(self) -> Iterator[PromptKey]:
        # A click on them is one like any other: it lifts the curtain, or lets it fall.
        if self.stage is Stage.DRAWN:
            yield PromptKey(self._key("look"), "look")
        elif self.stage is Stage.GOT:
            yield PromptKey(self._key("go_on"), "let the curtain fall")

    def _key(self, act: str) -> str:
        return shown_keys(self.app.key_map, KeyScope.CURTAIN, act)[0]

    def _unattended(self) -> None:
        """It waits for whoever reads."""

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action == "not_now" or super().check_action(action, parameters)

    def action_not_now(self) -> None:
        """Leave the first hand, from the curtain and from the table below it."""
        self._guard()
        with self.app.batch_update():
            while len(self.app.screen_stack) > 1:
                self.app.pop_screen()
