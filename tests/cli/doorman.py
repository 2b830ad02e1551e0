"""Whoever stands where the app would be opened, and notes who is shown in to what."""

from __future__ import annotations

import pytest

from ranter_tui.app import app
from ranter_tui.app.opening import Opening
from ranter_tui.cli import output as screen
from ranter_tui.evening.evening import Evening


class Doorman:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened: list[Opening | None] = []
        self.lets_phones_in = False
        self.trouble: Exception | None = None
        """What goes wrong inside."""
        monkeypatch.setattr(app, "run", self.run)
        monkeypatch.setattr(screen, "need", lambda command: None)
        monkeypatch.setattr(screen, "is_there", lambda: True)

    def run(self, evening: Evening, opening: Opening | None = None) -> int:
        self.opened.append(opening)
        self.lets_phones_in = evening.opens_door
        if self.trouble is not None:
            raise self.trouble
        return 0
