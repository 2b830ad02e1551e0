"""What each command loads: Textual is for the app alone, and jsonschema waits until something is wrong."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.plain import play_to_the_end, sit_down
from tests.cli.shell import Terminal
from tests.homes import at_home

BOOK = Path(__file__).parents[2] / "rulebooks" / "parlett-2008.yaml"

PROBE = """
import json, sys
from pathlib import Path
from ranter_tui.cli import main
try:
    code = main(sys.argv[2:])
except SystemExit as leaving:
    code = leaving.code or 0
Path(sys.argv[1]).write_text(json.dumps([code, sorted(sys.modules)]))
"""

CASE = """
rulebook: parlett-2008
seats: [Ada, Ben, Cleo]
dealer: Cleo
lives: 3
holds: {Ada: 5H, Ben: 9C, Cleo: QD}
stock: [2S, 3S]
decides: {Ada: change, Ben: keep, Cleo: keep}
"""

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


def run(command: str, folder: Path) -> tuple[int, set[str]]:
    """The exit code of a command line, and the top-level packages that it left in memory."""
    report = folder / "report.json"
    done = subprocess.run(
        [sys.executable, "-c", PROBE, report, *shlex.split(command)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    code, modules = json.loads(report.read_text())
    return code, {module.partition(".")[0] for module in modules}


@pytest.mark.parametrize("command", ALL_WELL)
def test_no_command_but_the_app_loads_textual(command: str, tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_text(CASE)
    if command.startswith("replay"):
        run("simulate parlett-2008 --games 1 --events game.jsonl", tmp_path)

    code, modules = run(command, tmp_path)

    assert code == 0
    assert modules & APP_ALONE == set()


@pytest.mark.parametrize("command", ["", "play", "play --plain", "play foster-1914", "resume"])
def test_where_there_is_no_terminal_the_app_is_not_even_loaded(command: str, tmp_path: Path) -> None:
    code, modules = run(command, tmp_path)

    assert code == 2
    assert modules & APP_ALONE == set()


def test_a_whole_game_in_plain_lines_is_played_without_textual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Probed(Terminal):
        program = (sys.executable, "-c", PROBE, str(tmp_path / "report.json"))

    at_home(monkeypatch, tmp_path / "home")
    with Probed("play", "--plain", "--seats", "2", "--seed", "1") as terminal:
        sit_down(terminal)
        assert play_to_the_end(terminal) == 0

    code, modules = json.loads((tmp_path / "report.json").read_text())
    assert code == 0
    assert {module.partition(".")[0] for module in modules} & {"textual", "rich", "jsonschema"} == set()


@pytest.mark.parametrize("command", ["check book.yaml", "judge book.yaml"])
def test_a_wrong_file_is_explained_without_textual(command: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text("titel: A slip of the pen\n")

    code, modules = run(command, tmp_path)

    assert code == 1
    assert modules & {"textual", "rich"} == set()
