"""Finds and reads games on disk for the command line. Reading changes nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path

from ranter_tui.cli import Misuse, Refusal
from ranter_tui.record.journal import SUFFIX
from ranter_tui.record.parsing import BadRecord, RecordLine, games
from ranter_tui.record.replay import PlayedGame, play_again
from ranter_tui.rulebook.problem import STDIN, printable

MOST_NAMED = 10


def find(name: str, folder: Path) -> Path:
    """Find a file by its path, its name, or a part of the name that no other has."""
    path = Path(name)
    if name == STDIN or path.name != name or path.is_file():
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
    raise Misuse(printable(f"{name!r} fits {', '.join(stems)}{more}. Which one?"))


def read(path: Path, number: int | None = None) -> PlayedGame:
    """Read a recorded game; if the file holds several, the one of that number, counted from one."""
    try:
        with nullcontext(sys.stdin.buffer) if str(path) == STDIN else path.open("rb") as file:
            return play_again(_chosen(path, file, number))
    except BadRecord as error:
        raise Refusal(printable(f"{path}: {error}")) from error


def _chosen(path: Path, raw: Iterable[bytes], number: int | None) -> Iterator[RecordLine]:
    """Find a game by its number, without reading any other: a file may hold a hundred thousand."""
    count = 0
    only: Iterator[RecordLine] = iter(())
    for count, game in enumerate(games(raw), 1):
        if count == number:
            return game
        if count == 1:
            only = game
    if number is None and count <= 1:
        return only
    if number is None:
        raise Misuse(printable(f"{path} holds {count} games. Choose one with --game N"))
    holds = "one game" if count == 1 else f"{count} games"
    raise Misuse(printable(f"--game: {path} holds {holds}"))
