"""Games on disk, as the command line finds and reads them. Reading changes nothing."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

from ranter_tui.cli import Misuse, Refusal
from ranter_tui.evening.places import places
from ranter_tui.record.journal import SUFFIX
from ranter_tui.record.reading import BadRecord, Line, games, read_lines
from ranter_tui.record.replay import Played, play_again
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.problem import printable

MOST_NAMED = 10


def saves() -> Saves:
    """The games of whoever is at the keyboard."""
    where = places()
    return Saves(where.games, where.damaged)


def find(name: str, folder: Path) -> Path:
    """The file that is meant: by its path, its name, or a part of the name that no other has."""
    path = Path(name)
    if os.sep in name or path.is_file():
        return path
    there = sorted(folder.glob(f"*{SUFFIX}"))
    whole = [path for path in there if name in (path.name, path.stem)]
    meant = whole or [path for path in there if name and name in path.stem]
    if len(meant) == 1:
        return meant[0]
    if not meant:
        raise Misuse(f"there is no game {name!r}, neither as a file nor in {folder}")
    stems = [path.stem for path in meant[:MOST_NAMED]]
    more = f" and {len(meant) - MOST_NAMED} more" if len(meant) > MOST_NAMED else ""
    raise Misuse(f"{name!r} may be {', '.join(stems)}{more}; which one?")


def read(path: Path, number: int | None = None) -> Played:
    """A recorded game; where a file holds several, the one of that number, counted from one."""
    try:
        with path.open("rb") as file:
            found = list(games(read_lines(file)))
        return play_again(_chosen(path, found, number))
    except BadRecord as error:
        raise Refusal(printable(f"{path}: {error}")) from error


def _chosen(path: Path, found: list[tuple[Line, ...]], number: int | None) -> tuple[Line, ...]:
    if number is None and len(found) > 1:
        raise Misuse(f"{path} holds {len(found)} games; choose one with --game N")
    if number is not None and not 1 <= number <= len(found):
        raise Misuse(f"--game: {path} holds {'one game' if len(found) == 1 else f'{len(found)} games'}")
    return next(islice(found, (number or 1) - 1, None), ())
