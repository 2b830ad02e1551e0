"""What holds for every test of the door for phones."""

from __future__ import annotations

import pytest

from ranter_tui.odds.chunks import Here
from ranter_tui.phones.reading import ReadingRoom


@pytest.fixture(autouse=True)
def pages_are_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is opened to make pages, unless a test is about that."""
    monkeypatch.setattr(ReadingRoom, "opens", Here)
