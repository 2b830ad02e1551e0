"""Which game is to be seen again?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.page import Page
from ranter_tui.app.screens.replay import ReplayScreen
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.roll import Roll
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.app.widgets.save_roll import SaveRoll
from ranter_tui.record.glance import Save
from ranter_tui.record.reading import BadRecord


class GamesScreen(Page[None]):
    """Every game on disk, finished or not. One that is not over is shown with the room's eyes."""

    BINDINGS = [*bindings(Place.LIST)]
    AUTO_FOCUS = "SaveRoll"

    app = getters.app(RanterApp)
    roll = getters.query_one(SaveRoll)
    remark = getters.query_one("#remark", Static)

    def __init__(self, saves: Sequence[Save]) -> None:
        super().__init__()
        self._saves = saves

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield RunningHead("See a game again")
            yield SaveRoll(self._saves, datetime.now().astimezone())
            yield Static(id="remark")
        yield KeyLine()

    @on(Roll.Chosen)
    def _chosen(self) -> None:
        self.action_choose()

    def action_choose(self) -> None:
        save = self.roll.save
        try:
            played = self.app.evening.saves.read(save.path)
        except (BadRecord, OSError) as error:
            self._say(f"This game cannot be shown: {error}.")
            return
        if played.header.rulebook is None:
            self._say("This game holds no rulebook; ranter-tui replay shows it all the same.")
        else:
            self.app.push_screen(ReplayScreen(played))

    def _say(self, words: str) -> None:
        self.remark.update(Content.styled(words, "bold $oxblood"))

    def action_close(self) -> None:
        self.dismiss()
