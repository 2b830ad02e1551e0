"""Where everything lies that outlives the program; the cache, which may be lost, is `rulebook/cache.py`'s."""

from __future__ import annotations

import os
from pathlib import Path

from ranter_tui.rulebook.cache import HOME
from ranter_tui.rulebook.shelf import Shelf


class Paths:
    """The files and folders of this user, given the data, configuration and state folders.

    None of them need exist yet. The small files in JSON are declared in `SmallFiles`, in the data folder.
    """

    def __init__(self, data: Path, config: Path, state: Path) -> None:
        self.data, self.config, self.state = data, config, state
        self.games = data / "games"
        """The folder of the records of games, unfinished and finished."""
        self.damaged = data / "damaged"
        """The folder of damaged records, set aside and never deleted."""
        self.chronicles = data / "chronicles"
        self.evenings = data / "evenings.jsonl"
        """The ledger: a file with a line for each finished game."""
        self.forfeits = data / "forfeits.txt"
        self.rulebooks = data / "rulebooks"
        self.phones = state / "phones.json"
        """How phones find their seats again, as long as the door is open."""
        self.settings = config / "settings.yaml"
        self.keys = config / "keys.yaml"
        self.reports = state / "reports"


def paths() -> Paths:
    """Return the default folders of this system."""
    if home := os.environ.get(HOME):
        root = Path(home).expanduser().absolute()
        return Paths(root / "data", root / "config", root / "state")
    import platformdirs

    dirs = platformdirs.PlatformDirs("ranter-tui", appauthor=False)
    return Paths(dirs.user_data_path, dirs.user_config_path, dirs.user_state_path)


def bookcase() -> Shelf:
    """Return the shelf of this user: the books that came with the program, and their own."""
    return Shelf(own=paths().rulebooks)
