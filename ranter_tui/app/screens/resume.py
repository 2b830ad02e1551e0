"""Resuming an unfinished game, and the list of those to choose from, or to put away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import BindingType

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.host import HostApp
from ranter_tui.app.resuming import resume_or_say_why
from ranter_tui.app.screens.games import GamesScreen
from ranter_tui.app.screens.sure import SureScreen
from ranter_tui.app.widgets.save_list import how_far
from ranter_tui.record.glance import Save
from ranter_tui.record.journal import Busy


class ResumeScreen(GamesScreen):
    """The list of unfinished games. One that nobody will go on with can be put away, and brought back."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.RESUME)]

    def __init__(self, app: HostApp, saves: Sequence[Save]) -> None:
        super().__init__("Resume a game", saves, app.evening.unfinished, partial(resume_or_say_why, app))
        before = reversed(app.evening.saves.put_away_before())
        self._away = [save.path for save in before if save.trouble is None]
        """The games that were put away, before and here, the last one last."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "bring_back":
            return bool(self._away)
        return action not in ("put_away", "choose") or bool(self.row_list.count)

    def action_put_away(self) -> None:
        if (save := self.row_list.save) is None:
            return
        game = f"{save.short}, {how_far(save)}" if save.trouble is None else save.path.name

        def answered(sure: bool | None) -> None:
            if sure:
                self._move(lambda: self._away.append(self.app.evening.saves.put_away(save.path)))

        self.app.push_screen(SureScreen(f"Put this game away? {game}.", "put it away"), answered)

    def action_bring_back(self) -> None:
        def bring_back() -> None:
            self.app.evening.saves.bring_back(self._away[-1])
            self._away.pop()

        self._move(bring_back)

    def _move(self, move: Callable[[], None]) -> None:
        try:
            move()
        except Busy:
            self.refuse("This game is being played in another window: end it there first.")
        except OSError as trouble:
            self.refuse(f"This game cannot be moved: {trouble.strerror or trouble}")
        else:
            self.refuse("")
        self.refresh_bindings()
