"""The screen to choose a game on disk, to resume it or to replay it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import if_sure
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.host import HostApp
from ranter_tui.app.opening import Replay
from ranter_tui.app.widgets.head_and_foot import KeyLine, RunningHead
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.app.widgets.save_list import SaveList, how_far
from ranter_tui.record.glance import Save
from ranter_tui.record.journal import Busy
from ranter_tui.record.parsing import BadRecord
from ranter_tui.rulebook.problem import printable
from ranter_tui.telling.moments import GreatHand


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
    def action_choose(self) -> None:
        save = self.row_list.thing
        if save is not None and (refused := self._open_game(save.path)):
            self.refuse(refused)

    def refuse(self, why: str) -> None:
        """Say why something could not be done, or nothing, and read the list from disk anew."""
        self._refused = why
        self.remark.update(Content.styled(printable(why), "bold $oxblood"))
        look = self._look
        self.in_thread("_look_again", look, self._list)

    def _list(self, saves: tuple[Save, ...]) -> None:
        if saves or not self._refused:
            self.row_list.things = saves
            self.row_list.redraw()
            self.refresh_bindings()
        elif self.is_current:
            self.notify(self._refused)
            self.dismiss()


class ResumeScreen(GamesScreen):
    """The list of unfinished games. A game can be put away, and brought back."""

    BINDINGS = [*bindings(KeyScope.RESUME)]

    def __init__(self, app: HostApp, saves: Sequence[Save]) -> None:
        super().__init__("Resume a game", saves, app.evening.unfinished, app.resume)
        before = reversed(app.evening.saves.put_away_before())
        self._away = [save.path for save in before if save.trouble is None]
        """The games that were put away, before and here, the last one last."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "bring_back":
            return bool(self._away)
        return action not in ("put_away", "choose") or bool(self.row_list.count)

    def action_put_away(self) -> None:
        if (save := self.row_list.thing) is None:
            return
        game = f"{save.short}, {how_far(save)}" if save.trouble is None else save.path.name

        def put_away() -> None:
            self._away.append(self.app.evening.saves.put_away(save.path))

        if_sure(self, f"Put this game away? {game}.", lambda: self._move(put_away), "put it away")

    def action_bring_back(self) -> None:
        def bring_back() -> None:
            self.app.evening.saves.bring_back(self._away[-1])
            self._away.pop()

        self._move(bring_back)

    def _move(self, move: Callable[[], None]) -> None:
        try:
            move()
        except Busy:
            self.refuse("This game is open in another window. Close it there first.")
        except OSError as trouble:
            self.refuse(f"This game cannot be moved: {trouble.strerror or trouble}")
        else:
            self.refuse("")
        self.refresh_bindings()


def games_to_replay(app: HostApp, saves: Sequence[Save]) -> GamesScreen:
    """Return the screen to choose one of all the games on disk, finished or not."""
    return GamesScreen("Watch a game again", saves, app.evening.saves.list, partial(open_replay, app))


def open_replay(app: HostApp, game: Path, great: GreatHand | None = None) -> str:
    """Open the replay of a game, or of one hand of it; or return why that cannot be."""
    try:
        played = app.evening.read(game)
    except (BadRecord, OSError) as error:
        return f"This game cannot be shown: {error}."
    if played.header.rulebook is None:
        return "This game has no rulebook in it. To watch it: ranter-tui replay."
    app.open(Replay(played, great))
    return ""
