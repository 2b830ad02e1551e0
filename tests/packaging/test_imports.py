"""What each command loads: Textual is for the app alone, and jsonschema waits until something is wrong."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.plain import play_to_the_end, sit_down
from tests.cli.shell import Terminal, environment
from tests.cli.test_judge import QUARREL
from tests.homes import at_home

Loaded = list[tuple[str, int, set[str]]]
"""Command lines in their order, with the exit code, and the top-level packages in memory after it."""

BOOK = Path(__file__).parents[2] / "rulebooks" / "parlett-2008.yaml"

PROBE = """
import json, sys, tests
from pathlib import Path
from shlex import split
from ranter_tui.cli import main
told = []
for command in sys.argv[2:]:
    try:
        code = main(split(command))
    except SystemExit as leaving:
        code = leaving.code or 0
    told.append((command, code, sorted(sys.modules)))
Path(sys.argv[1]).write_text(json.dumps(told))
"""
"""Command after command in one process, and what is loaded after each: nothing is ever unloaded."""

APP_ALONE = {"textual", "rich", "jsonschema", "aiohttp", "segno", "distributed"}
"""What no command needs that goes well."""

# `library export` is among the exported pages: it is slow, and done there once.
ALL_WELL = (
    "--help",
    "--version",
    "rules",
    "rules show parlett-2008",
    "rules compare parlett-2008 chase-the-ace-us",
    "rules ask tie",
    f"check {shlex.quote(str(BOOK))}",
    "schema rulebook",
    "schema case",
    "judge case.yaml",
    "library",
    "library show rule/tie",
    "library search king",
    "simulate parlett-2008 --seats 3 --games 2 --seed 1",
    "odds parlett-2008 --seats 2 --precision 5% --jobs 1",
    "replay game.jsonl",
    "replay game.jsonl --json",
    "resume --list",
    "doctor",
    "completion bash",
)


NEED_A_TERMINAL = ("", "play", "play --plain", "play foster-1914", "resume")


def run(folder: Path, *commands: str, env: dict[str, str] | None = None) -> Loaded:
    report = folder / "report.json"
    done = subprocess.run(
        [sys.executable, "-c", PROBE, report, *commands],
        cwd=folder,
        env=env or environment(),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return told(report)


def told(report: Path) -> Loaded:
    return [
        (command, code, {module.partition(".")[0] for module in modules})
        for command, code, modules in json.loads(report.read_text())
    ]


def with_any(packages: set[str], loaded: Loaded) -> list[tuple[str, set[str]]]:
    return [(command, packages & all_) for command, _, all_ in loaded if packages & all_]


def test_no_command_but_the_app_loads_textual_and_the_app_does_only_at_a_terminal(
    tmp_path: Path,
) -> None:
    (tmp_path / "case.yaml").write_text(QUARREL)
    begin, in_vain = "simulate parlett-2008 --games 1 --events game.jsonl", dict.fromkeys(NEED_A_TERMINAL, 2)
    loaded = run(tmp_path, begin, *ALL_WELL, *in_vain)
    assert [(command, code) for command, code, _ in loaded if code != in_vain.get(command, 0)] == []
    assert with_any(APP_ALONE, loaded) == []


def test_a_whole_game_in_plain_lines_is_played_without_textual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = tmp_path / "report.json"

    class Probed(Terminal):
        program = (sys.executable, "-c", PROBE, str(report))

    at_home(monkeypatch, tmp_path / "home")
    with Probed("play --plain --seats 2 --seed 1") as terminal:
        sit_down(terminal)
        assert play_to_the_end(terminal) == 0
    loaded = told(report)
    assert [code for _, code, _ in loaded] == [0]
    assert with_any({"textual", "rich", "jsonschema"}, loaded) == []


def test_a_wrong_file_is_explained_without_textual(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text("titel: A slip of the pen\n")
    loaded = run(tmp_path, "check book.yaml", "judge book.yaml")
    assert [code for _, code, _ in loaded] == [1, 1]
    assert with_any({"textual", "rich"}, loaded) == []
