"""Where everything lies that outlives the program."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

HOME = "RANTER_HOME"
"""Set in the environment, it keeps everything in one folder: for a stick, a test, or a second household."""


class Places(Struct, frozen=True):
    """The folders of this user. None of them need exist yet."""

    data: Path
    config: Path
    state: Path

    @property
    def games(self) -> Path:
        """The records of games, on their way and finished."""
        return self.data / "games"

    @property
    def damaged(self) -> Path:
        """Records that could not be read, set aside and never deleted."""
        return self.data / "damaged"

    @property
    def chronicles(self) -> Path:
        return self.data / "chronicles"

    @property
    def evenings(self) -> Path:
        """The evening's record: a line for each finished game."""
        return self.data / "evenings.jsonl"

    @property
    def last_table(self) -> Path:
        return self.data / "last-table.json"

    @property
    def rulebooks(self) -> Path:
        """The guests' own rulebooks."""
        return self.data / "rulebooks"

    @property
    def bookmarks(self) -> Path:
        """Pages of the library that somebody wants to find again."""
        return self.data / "bookmarks.json"

    @property
    def settings(self) -> Path:
        return self.config / "settings.yaml"

    @property
    def keys(self) -> Path:
        return self.config / "keys.yaml"

    @property
    def reports(self) -> Path:
        """Private reports of what went wrong."""
        return self.state / "reports"


def places() -> Places:
    """Where this system wants such things to be."""
    if home := os.environ.get(HOME):
        root = Path(home).expanduser().absolute()
        return Places(root / "data", root / "config", root / "state")
    import platformdirs

    dirs = platformdirs.PlatformDirs("ranter-tui", appauthor=False)
    return Places(dirs.user_data_path, dirs.user_config_path, dirs.user_state_path)
