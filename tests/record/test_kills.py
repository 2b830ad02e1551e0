"""Real processes, really killed: what they said was on disk is there, and the next process plays on.

A few are killed here, by books whose records look unlike each other. With HYPOTHESIS_PROFILE=explore a whole
game by every book is made of processes that live for a few lines each.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ranter_tui.game.chance import Luck
from ranter_tui.record.journal import Busy, Journal
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.shelf import Shelf
from tests.cli.shell import PATIENCE, environment
from tests.conftest import exploring
from tests.record.table import table_for

LINES = 3 if exploring() else 80
"""How many lines a process may tell of at most before it is killed; it writes on while the signal comes."""
MOST_KILLS = 10_000 if exploring() else 2
BOOKS = Shelf().ids if exploring() else ("foster-1914", "chase-the-ace-us", "kille", "le-her", "coucou")
"""Stakes, looking when one is asked, a pack of its own, two at a table, three cards for the dealer."""


@contextmanager
def player(*arguments: object) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.record.player", *map(str, arguments)],
        stdout=subprocess.PIPE,
        env=environment(),
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def killed(process: subprocess.Popen[bytes], after: int, moment: float) -> tuple[Path | None, list[int]]:
    """Kill a player that moment after so many lines: its file, if it told one, and the lines that it told."""
    assert process.stdout is not None
    heard: list[bytes] = []
    while len(heard) < after and (line := process.stdout.readline()):
        heard.append(line)
    time.sleep(moment)
    process.send_signal(signal.SIGKILL)
    heard += process.stdout.read().splitlines()
    process.wait(PATIENCE)
    return (Path(heard[0].decode().strip()) if heard else None), [int(line) for line in heard[1:]]


def whole_lines(path: Path) -> bytes:
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1]


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_that_is_killed_over_and_over_comes_to_its_end(book: str, tmp_path: Path) -> None:
    saves, luck = Saves(tmp_path / "games", tmp_path / "damaged"), Luck(len(book))
    path, page, kills, ended = None, b"", 0, False
    while not ended:
        after = 10**6 if kills == MOST_KILLS else 1 + luck.below(LINES)
        what = ("begin", book) if path is None else ("resume", path)
        with player(tmp_path, *what, kills) as process:
            found, told = killed(process, after, luck.below(1000) / 1e6)
            ended = process.returncode == 0
            kills += not ended
        assert path is None or not told or told[0] == page.count(b"\n") - 1
        path = found or path
        if path is None:
            continue
        before, page = page, whole_lines(path)
        assert page.startswith(before)
        assert not told or told[-1] <= page.count(b"\n") - 1
        saves.read(path)
    assert path is not None
    state = saves.read(path).state
    assert state is not None and state.ended
    assert kills > 0
    assert not saves.damaged.exists()


def heard(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode().strip()


def test_two_processes_cannot_play_one_game_and_the_hold_dies_with_its_process(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "games", tmp_path / "damaged")
    journal = Journal.create(saves.folder, table_for())
    path = journal.path
    journal.close()
    with player(tmp_path, "hold", path) as first:
        assert heard(first) == str(path)
        with player(tmp_path, "resume", path) as second:
            assert heard(second) == f"{path.name} is being played somewhere else; end it there first"
        with pytest.raises(Busy):
            saves.open(path)
        assert saves.list()[0].busy
        first.send_signal(signal.SIGKILL)
        first.wait(PATIENCE)
        assert not saves.list()[0].busy
        saves.open(path)[0].close()
