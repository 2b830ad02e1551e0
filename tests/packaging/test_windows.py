"""What needs POSIX nowhere, tried in a process to which it is not there (tests/on_windows.py).

`make windows` has the tests of records, of the disk and of the evening run like that, too.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import paths
from tests.cli.plain import TURN, asked, play_to_the_end, sit_down
from tests.cli.shell import Terminal, environment
from tests.cli.test_judge import QUARREL
from tests.homes import at_home
from tests.packaging.test_imports import ALL_WELL, run

WINDOWS = {"RANTER_ON_WINDOWS": "1"}
BESIDES = (
    "simulate parlett-2008 --games 21 --jobs 2",
    "rules new --from cassell-1882 --set lives=5 --title Ours",
    "rules export ours book.yaml",
    "rules import book.yaml --as theirs",
    "rules compare ours theirs",
    "replay game.jsonl --luck",
    "replay game.jsonl --page game.html",
    "odds sweep table.csv parlett-2008 --seats 2 --precision 5% --jobs 2",
    "library sources --bibtex",
)


def test_every_command_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_home(monkeypatch, tmp_path / "home")
    (tmp_path / "case.yaml").write_text(QUARREL)
    begin = "simulate parlett-2008 --seats 3 --games 1 --events game.jsonl"

    loaded = run(tmp_path, begin, *ALL_WELL, *BESIDES, env=environment(**WINDOWS))

    assert [(command, code) for command, code, _ in loaded if code] == []
    assert {shlex.split(command)[0] for command, *_ in loaded} > {"doctor", "judge", "odds", "library"}


class OnWindows(Terminal):
    program = (*Terminal.program[:2], "tests.on_windows")


def test_a_game_in_lines_is_killed_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_home(monkeypatch, tmp_path / "home")
    with OnWindows("play", "--plain", "--seats", "3", "--seed", "1") as first:
        sit_down(first)
        for _ in range(3):
            first.type("c\n" if asked(first) == TURN else "\n")
        asked(first)
        (game,) = paths().games.glob("*.jsonl")
        before = game.read_bytes()
        with OnWindows("resume", "--plain", game.stem) as second:
            assert second.leave() == 1
            assert "is being played somewhere else" in second.transcript
        first.process.kill()
        first.leave()
    assert before.count(b"\n") > 3 and b"\r" not in before
    with OnWindows("resume", "--plain") as third:
        assert play_to_the_end(third) == 0
    played = Evening().saves.read(game)
    assert game.read_bytes().startswith(before)
    assert played.state is not None and played.state.ended


def test_a_damaged_game_is_set_aside_where_no_open_file_can_be_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_home(monkeypatch, tmp_path / "home")
    paths().games.mkdir(parents=True)
    damaged = paths().games / "2026-11-21-1903-parlett-2008.jsonl"
    damaged.write_bytes(b"precious\n")
    with OnWindows("resume", "--plain", damaged.stem) as terminal:
        assert terminal.leave() == 1
        assert "set aside" in terminal.transcript
    assert [path.name for path in paths().damaged.iterdir()] == [damaged.name]
