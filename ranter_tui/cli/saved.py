"""Finds and reads games on disk for the command line. Reading changes nothing."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

from ranter_tui.cli import Misuse, Refusal
from ranter_tui.evening.places import places
from ranter_tui.record.journal import SUFFIX
from ranter_tui.record.reading import BadRecord, RecordLine, games, read_lines
from ranter_tui.record.replay import PlayedGame, play_again
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.problem import printable

MOST_NAMED = 10


def saves() -> Saves:
    """Return the saved games of this user."""
    where = places()
    return Saves(where.games, where.damaged)


def find(name: str, folder: Path) -> Path:
    """Find a file by its path, its name, or a part of the name that no other has."""
    path = Path(name)
    if os.sep in name or path.is_file():
        return path
    there = sorted(folder.glob(f"*{SUFFIX}"))
    whole = [path for path in there if name in (path.name, path.stem)]
    meant = whole or [path for path in there if name and name in path.stem]
    if len(meant) == 1:
        return meant[0]
    if not meant:
        raise Misuse(printable(f"there is no game {name!r}, neither as a file nor in {folder}"))
    stems = [path.stem for path in meant[:MOST_NAMED]]
    more = f" and {len(meant) - MOST_NAMED} more" if len(meant) > MOST_NAMED else ""
    raise Misuse(printable(f"{name!r} may be {', '.join(stems)}{more}; which one?"))


def read(path: Path, number: int | None = None) -> PlayedGame:
    """Read a recorded game; if the file holds several, the one of that number, counted from one."""
    try:
        with path.open("rb") as file:
            found = list(games(read_lines(file)))
        return play_again(_chosen(path, found, number))
    except BadRecord as error:
        raise Refusal(printable(f"{path}: {error}")) from error


def _chosen(path: Path, found: list[tuple[RecordLine, ...]], number: int | None) -> tuple[RecordLine, ...]:
    if number is None and len(found) > 1:
        raise Misuse(printable(f"{path} holds {len(found)} games; choose one with --game N"))
    if number is not None and not 1 <= number <= len(found):
        holds = "one game" if len(found) == 1 else f"{len(found)} games"
        raise Misuse(printable(f"--game: {path} holds {holds}"))
    return next(islice(found, (number or 1) - 1, None), ())
