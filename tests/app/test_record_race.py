"""A screen that is left while a thread still works for it."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens import evenings_record
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.evening.judgements import GameJudged
from ranter_tui.evening.ledger import LedgerContents
from ranter_tui.evening.tournaments import Tournament
from tests.app.party import evening_in, until


async def test_the_record_that_comes_home_after_its_page_was_closed_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, counted = threading.Event(), threading.Event()

    def slow(
        *_: object,
    ) -> tuple[LedgerContents, tuple[str, ...], tuple[Tournament, ...], dict[str, GameJudged]]:
        gate.wait(5)
        counted.set()
        return LedgerContents(()), (), (), {}

    async def closed(self: PageText) -> None:
        # The text has gone and its screen has not: this is when the thread comes home.
        await leave(self)
        gate.set()
        till_it_has_answered()

    def till_it_has_answered() -> None:
        counted.wait(5)
        time.sleep(0.02)

    leave = PageText._message_loop_exit
    monkeypatch.setattr(evenings_record, "looked_up", slow)
    monkeypatch.setattr(PageText, "_message_loop_exit", closed)
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, evenings_record.RecordScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen) and counted.is_set())
        for _ in range(5):
            await pilot.pause(0.02)
        assert app.is_running
