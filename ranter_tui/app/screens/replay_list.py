"""Opens replays of games on disk, and the list of them. An unfinished one is shown as the room sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ranter_tui.app.host import HostApp
from ranter_tui.app.screens.games import GamesScreen
from ranter_tui.app.screens.replay import ReplayScreen
from ranter_tui.library.telling.great_hand import GreatHand
from ranter_tui.record.glance import Save
from ranter_tui.record.parsing import BadRecord


def games_to_replay(app: HostApp, saves: Sequence[Save]) -> GamesScreen:
    """Return the screen to choose one of all the games on disk, finished or not."""
    return GamesScreen("See a game again", saves, app.evening.saves.list, partial(open_replay, app))


def open_replay(app: HostApp, game: Path, great: GreatHand | None = None) -> str:
    """Open the replay of a game, or of one hand of it; or return why that cannot be."""
    try:
        played = app.evening.read(game)
    except (BadRecord, OSError) as error:
        return f"This game cannot be shown: {error}."
    if played.header.rulebook is None:
        return "This game holds no rulebook; ranter-tui replay shows it all the same."
    app.push_screen(ReplayScreen(played, great))
    return ""
