"""What the tests of commands share: a household with games on its disk, and the door of the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.doorman import Doorman
from tests.cli.games import Household
from tests.homes import at_home


@pytest.fixture
def household(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Household:
    return Household(monkeypatch, tmp_path / "home")


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Doorman:
    return Doorman(monkeypatch)


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the household keeps rulebooks of its own; the folder is not there yet."""
    at_home(monkeypatch, tmp_path / "home")
    return tmp_path / "home" / "data" / "rulebooks"
