"""What most tests of an evening begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui.evening.evening import Evening
from tests.evening.games import evening_in


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return evening_in(tmp_path)
