"""The screen to choose a game on disk, to resume it or to replay it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from textual import getters, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.screens.ranter_screen import RanterScreen
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.app.widgets.save_list import SaveList
from ranter_tui.record.glance import Save
from ranter_tui.rulebook.problem import printable


class GamesFound(Message):
    """Message: the games on disk have been read."""

    def __init__(self, saves: tuple[Save, ...]) -> None:
        super().__init__()
        self.saves = saves


class GamesScreen(RanterScreen[None]):
    """A list of games. Where the chosen one cannot be opened, it says why, and is read from disk anew."""

    STYLES = "resume"

    BINDINGS = [*bindings(KeyScope.LIST)]
    AUTO_FOCUS = "SaveList"

    row_list = getters.query_one(SaveList)
    remark = getters.query_one("#remark", Static)

    def __init__(
        self,
        heading: str,
        saves: Sequence[Save],
        look: Callable[[], tuple[Save, ...]],
        open_game: Callable[[Path], str],
    ) -> None:
        """`look` reads the list; `open_game` opens the game of that file, or returns why it cannot be."""
        super().__init__()
        self._heading, self._saves = heading, saves
        self._look, self._open_game = look, open_game
        self._refused = ""
        """Why the game that was chosen last could not be opened."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield RunningHead(self._heading)
            yield SaveList(self._saves, datetime.now().astimezone())
            yield Static(id="remark")
        yield KeyLine()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.action_choose()

    def action_choose(self) -> None:
        save = self.row_list.save
        if save is not None and (refused := self._open_game(save.path)):
            self.refuse(refused)

    def refuse(self, why: str) -> None:
        """Say why something could not be done, or nothing, and read the list from disk anew."""
        self._refused = why
        self.remark.update(Content.styled(printable(why), "bold $oxblood"))
        self._look_again(self._look)

    @work(exclusive=True, exit_on_error=False)
    async def _look_again(self, look: Callable[[], tuple[Save, ...]]) -> None:
        # Told by a message: somebody may have left in the meantime, and whoever has left gets none.
        self.post_message(GamesFound(await asyncio.to_thread(look)))

    @on(GamesFound)
    def _list(self, event: GamesFound) -> None:
        if event.saves or not self._refused:
            self.row_list.saves = event.saves
            self.row_list.redraw()
            self.refresh_bindings()
        elif self.is_current:
            self.notify(self._refused)
            self.dismiss()

    def action_close(self) -> None:
        self.dismiss()
