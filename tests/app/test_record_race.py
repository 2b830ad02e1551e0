"""A screen that is left while a thread still works for it."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from ranter_tui.app.screens import evenings_record
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.evening.ledger import GameJudged, LedgerContents
from ranter_tui.evening.tournaments import Tournament
from tests.app.party import at_rest, at_the_title, until
from tests.app.persons import PATIENCE


async def test_the_record_that_comes_home_after_its_page_was_closed_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, counted = threading.Event(), threading.Event()

    def slow(
        *_: object,
    ) -> tuple[LedgerContents, tuple[str, ...], tuple[Tournament, ...], dict[str, GameJudged]]:
        assert gate.wait(PATIENCE)
        counted.set()
        return LedgerContents(()), (), (), {}

    async def closed(self: PageText) -> None:
        # The text has gone and its screen has not: this is when the thread comes home.
        await leave(self)
        gate.set()
        await app.workers.wait_for_complete()
        for _ in range(100):
            await asyncio.sleep(0)

    leave = PageText._message_loop_exit
    monkeypatch.setattr(evenings_record, "looked_up", slow)
    monkeypatch.setattr(PageText, "_message_loop_exit", closed)
    async with at_the_title(tmp_path, "e", size=(120, 36)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, evenings_record.RecordScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen) and counted.is_set())
        await at_rest(pilot)
        assert app.is_running
