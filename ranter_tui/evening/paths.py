"""The paths of all files that outlive the program; the cache, which may be lost, is `rulebook/cache.py`'s."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from ranter_tui.rulebook.cache import HOME


class Paths(Struct, frozen=True):
    """The data and configuration folders of this user. None of them need exist yet."""

    data: Path
    config: Path
    state: Path

    @property
    def games(self) -> Path:
        """The folder of the records of games, unfinished and finished."""
        return self.data / "games"

    @property
    def damaged(self) -> Path:
        """The folder of damaged records, set aside and never deleted."""
        return self.data / "damaged"

    @property
    def chronicles(self) -> Path:
        return self.data / "chronicles"

    @property
    def evenings(self) -> Path:
        """The ledger: a file with a line for each finished game."""
        return self.data / "evenings.jsonl"

    @property
    def judgements(self) -> Path:
        """The file of what luck and judgement were in each of these games."""
        return self.data / "judgements.json"

    @property
    def tournaments(self) -> Path:
        """The file of tournaments: when each began and ended."""
        return self.data / "tournaments.json"

    @property
    def guest_book(self) -> Path:
        """The file of the guest book: crests, favourite seats, and names that were struck out."""
        return self.data / "guest-book.json"

    @property
    def forfeits(self) -> Path:
        """The file of forfeits, for the guests to write in."""
        return self.data / "forfeits.txt"

    @property
    def last_table(self) -> Path:
        return self.data / "last-table.json"

    @property
    def rulebooks(self) -> Path:
        """The folder of the guests' own rulebooks."""
        return self.data / "rulebooks"

    @property
    def bookmarks(self) -> Path:
        """The file of bookmarks."""
        return self.data / "bookmarks.json"

    @property
    def told(self) -> Path:
        """The file of what has been explained in this household."""
        return self.data / "told.json"

    @property
    def phones(self) -> Path:
        """The file by which phones find their seats again, as long as the door is open."""
        return self.state / "phones.json"

    @property
    def settings(self) -> Path:
        return self.config / "settings.yaml"

    @property
    def keys(self) -> Path:
        return self.config / "keys.yaml"

    @property
    def reports(self) -> Path:
        """The folder of crash reports."""
        return self.state / "reports"


def paths() -> Paths:
    """Return the default folders of this system."""
    if home := os.environ.get(HOME):
        root = Path(home).expanduser().absolute()
        return Paths(root / "data", root / "config", root / "state")
    import platformdirs

    dirs = platformdirs.PlatformDirs("ranter-tui", appauthor=False)
    return Paths(dirs.user_data_path, dirs.user_config_path, dirs.user_state_path)
