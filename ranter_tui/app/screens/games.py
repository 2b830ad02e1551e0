"""The screen to choose a game on disk, to resume it or to replay it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import if_sure
from ranter_tui.app.base.ranter_screen import SheetScreen
from ranter_tui.app.host import HostApp
from ranter_tui.app.opening import Replay
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.library.text.measure import cells, clipped
from ranter_tui.record.glance import Save
from ranter_tui.record.journal import Busy
from ranter_tui.record.parsing import BadRecord
from ranter_tui.rulebook.problem import printable
from ranter_tui.telling.moments import GreatHand


class SaveList(RowList[Save]):
    """A list of saves: each with its book, its guests, how far it got and when."""

    EMPTY: ClassVar = "There is no unfinished game."

    def row(self, number: int, width: int) -> Sequence[Content]:
        save = self.things[number]
        said = when(save.touched, datetime.now().astimezone())
        book = clipped(save.short or printable(save.path.name), width - cells(said) - 2)
        if save.trouble is None:
            book = clipped(f"{book} · {save.how_far}", width - cells(said) - 2)
        between = " " * (width - cells(book) - cells(said))
        below = printable(save.trouble or ", ".join(save.names))
        if save.busy:
            below = f"open in another window · {below}"
        return [
            Content.assemble((book, "bold"), between, (said, "$brass")),
            Content.styled(clipped(below, width), "$dim"),
        ]


def when(then: datetime, now: datetime) -> str:
    """Return a time in words, relative to now.

    >>> when(datetime(2026, 3, 1, 21, 5), datetime(2026, 3, 1, 23, 0))
    'today, 21:05'
    >>> when(datetime(2025, 12, 31, 9, 30), datetime(2026, 1, 1))
    'yesterday, 09:30'
    >>> when(datetime(2025, 3, 9, 19, 30), datetime(2026, 1, 1))
    '9 March 2025, 19:30'
    """
    days = (now.date() - then.date()).days
    day = {0: "today", 1: "yesterday"}.get(days, f"{then.day} {then:%B %Y}")
    return f"{day}, {then:%H:%M}"


class GamesScreen(SheetScreen[None]):
    """A list of games. Where the chosen one cannot be opened, it says why, and is read from disk anew."""

    STYLES = "resume"

    BINDINGS = [*bindings(KeyScope.LIST)]
    AUTO_FOCUS = "SaveList"

    row_list = getters.query_one(SaveList)

    def __init__(
        self,
        heading: str,
        saves: Sequence[Save],
        look: Callable[[], tuple[Save, ...]],
        open_game: Callable[[Path], str],
    ) -> None:
        """`look` reads the list; `open_game` opens the game of that file, or returns why it cannot be."""
        super().__init__(heading)
        self._saves, self._look, self._open_game = saves, look, open_game

    def sheet(self) -> ComposeResult:
        yield SaveList(self._saves, gap=1)
        yield Static(id="remark")

    @on(RowList.Chosen)
    def action_choose(self) -> None:
        save = self.row_list.thing
        if save is not None and (refused := self._open_game(save.path)):
            self.refuse(refused)

    def refuse(self, why: str) -> None:
        """Say why something could not be done, or nothing, and read the list from disk anew."""
        self.query_one("#remark", Static).update(Content.styled(printable(why), "bold $oxblood"))
        look = self._look
        self.in_thread("_look_again", look, partial(self._list, why))

    def _list(self, refused: str, saves: tuple[Save, ...]) -> None:
        if saves or not refused:
            self.row_list.take(saves)
            self.refresh_bindings()
        elif self.is_current:
            self.notify(refused)
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
        save = self.row_list.things[self.row_list.marked]
        game = f"{save.short}, {save.how_far}" if save.trouble is None else save.path.name

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
