"""The tests themselves: they are collected whatever is broken, and the same commit gets the same verdict."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.shell import PATIENCE, ROOT, environment
from tests.conftest import exploring

BROKEN = """\
from ranter_tui.game.referee.course import Course

def nothing_goes(*_: object) -> None:
    raise AssertionError("a rule is broken")

Course.tell = nothing_goes
"""


def test_tests_are_collected_though_no_hand_can_be_played(tmp_path: Path) -> None:
    """A rule that is broken makes its tests red, and ends no run."""
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


def drawn() -> list[list[int]]:
    """What a test is given."""
    given_to_it: list[list[int]] = []

    @given(st.lists(st.integers(), min_size=10))
    def test(numbers: list[int]) -> None:
        given_to_it.append(numbers)

    test()
    return given_to_it


def read_in(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Load that module, as another test would."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, path.stem, module)
    spec.loader.exec_module(module)


@pytest.mark.skipif(exploring(), reason="who explores draws anew")
def test_the_same_examples_are_drawn_whatever_has_been_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No test is given other examples because of what ran before it."""
    before = drawn()
    loaded = tmp_path / "loaded.py"
    loaded.write_text("\n".join(f"x{number} = {number**7}" for number in range(100, 200)), encoding="utf-8")
    read_in(loaded, monkeypatch)
    assert drawn() == before
    assert settings().database is None
