"""Which of the games that were broken off?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.roll import Roll
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.app.widgets.save_roll import SaveRoll
from ranter_tui.record.glance import Save
from ranter_tui.record.journal import Busy
from ranter_tui.record.reading import Newer
from ranter_tui.record.saves import SetAside


class ResumeScreen(Page[None]):
    """Several games are on disk, and one of them is to go on."""

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
            yield RunningHead("Resume a game")
            yield SaveRoll(self._saves, datetime.now().astimezone())
            yield Static(id="remark")
        yield KeyLine()

    @on(Roll.Chosen)
    def _chosen(self) -> None:
        self.action_choose()

    def action_choose(self) -> None:
        if reason := refusal(self.app, self.roll.save.path):
            self.roll.saves = self.app.evening.saves.unfinished()
            self.remark.update(Content.styled(reason, "bold $oxblood"))
            if self.roll.saves:
                self.roll.redraw()
            else:
                self.notify(reason, markup=False)
                self.dismiss()

    def action_close(self) -> None:
        self.dismiss()


def refusal(app: RanterApp, game: Path) -> str:
    """Go on with a game; or say why that cannot be, and what has become of it."""
    try:
        app.resume(game)
    except SetAside as aside:
        return f"This {str(aside).removeprefix('the ')}."
    except Busy:
        return "This game is being played in another window: end it there first."
    except Newer as newer:
        return f"This game was {newer.what}. A newer ranter-tui will go on with it."
    except FileNotFoundError:
        return "This game is no longer there."
    except OSError as trouble:
        return f"This game cannot be opened: {trouble}"
    return ""
