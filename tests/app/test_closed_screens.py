"""A screen that is closed is gone: nothing of it is kept, however often it is opened."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import WeakSet

import pytest

from ranter_tui.app.app import RanterApp
from tests.app.openings import OPENED
from tests.app.party import evening_in, until


@pytest.mark.parametrize("what", OPENED)
async def test_nothing_of_a_closed_screen_is_kept(tmp_path: Path, what: str) -> None:
    app = RanterApp(evening_in(tmp_path))
    opened: WeakSet[object] = WeakSet()
    async with app.run_test(size=(120, 36)) as pilot:
        for _ in range(3):
            await app.push_screen(OPENED[what](app))
            await pilot.pause()
            opened.update(app.screen.walk_children(with_self=True))
            assert len(opened) > 2
            await app.pop_screen()
        # Not at once: Textual still has the last message in hand that the screen has sent.
        await until(pilot, lambda: gc.collect() >= 0 and not opened, tries=50)
