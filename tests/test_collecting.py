"""Nobody plays while tests are collected: a rule that is broken makes its tests red, and ends no run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.cli.shell import PATIENCE, ROOT, environment

BROKEN = """\
from ranter_tui.game.referee.course import Course

def nothing_goes(*_: object) -> None:
    raise AssertionError("a rule is broken")

Course.tell = nothing_goes
"""


def test_tests_are_collected_though_no_hand_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(BROKEN, encoding="utf-8")
    collected = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "1", "-p", "broken", "tests"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        env=environment(PYTHONPATH=os.pathsep.join((str(tmp_path), str(ROOT)))),
        timeout=5 * PATIENCE,
    )
    assert collected.returncode == 0, collected.stdout[-3000:] + collected.stderr[-3000:]
