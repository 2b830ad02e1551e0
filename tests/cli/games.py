"""A household with games on its disk, in every state that a game can be in."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui.evening.paths import Paths, paths
from ranter_tui.record.lines import header_line
from tests.homes import at_home
from tests.record.table import Told, a_game

FINISHED, UNFINISHED, TORN = "2026-11-20-1900-parlett-2008", "2026-11-21-1900-parlett-2008", "torn-game"
DAMAGED, NEWER = "damaged-game", "newer-game"

SO_FAR = 15
"""Lines of the unfinished game, which is then in its second hand."""


class Household:
    """The folders of somebody, and the games in them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
        at_home(monkeypatch, home)
        self.home = home

    @property
    def where(self) -> Paths:
        return paths()

    def keep(self, name: str, data: bytes) -> Path:
        """A file among the games, for nobody else to read."""
        self.where.games.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.where.games / f"{name}.jsonl"
        path.write_bytes(data)
        path.chmod(0o600)
        return path

    def finished(self) -> Path:
        return self.keep(FINISHED, written(a_game()))

    def unfinished(self) -> Path:
        return self.keep(UNFINISHED, written(a_game(), SO_FAR))

    def torn(self) -> Path:
        return self.keep(TORN, written(a_game(), SO_FAR) + b'{"cause":{"type"')

    def damaged(self) -> Path:
        return self.keep(DAMAGED, written(a_game(), SO_FAR) + b"\x1b[2Jrubbish\n")

    def newer(self) -> Path:
        return self.keep(NEWER, b'{"record":999,"program":"9.0\\u001b[2J"}\n')


def written(game: Told, lines: int | None = None) -> bytes:
    """The game, or so many lines of it, as it stands in a file."""
    return header_line(game.header) + b"".join(game.lines[:lines])


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder, with what stands in it and who may read it."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mode)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
