"""A screen that is closed is gone: nothing of it is kept, however often it is opened."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import WeakSet

from textual.pilot import Pilot

from tests.app.openings import OPENED
from tests.app.party import at_the_title


async def is_gone(pilot: Pilot[None], opened: WeakSet[object]) -> bool:
    """Whether it goes. Not at once: Textual still has the last message in hand that a screen has sent."""
    for _ in range(1_000):
        gc.collect()
        if not opened:
            return True
        await pilot.pause(0.005)
    return False


async def test_nothing_of_a_closed_screen_is_kept(tmp_path: Path) -> None:
    async with at_the_title(tmp_path) as (app, pilot):
        for what, opening in OPENED.items():
            opened: WeakSet[object] = WeakSet()
            for _ in range(3):
                await app.push_screen(opening(app))
                await pilot.pause()
                opened.update(app.screen.walk_children(with_self=True))
                assert len(opened) > 2, what
                await app.pop_screen()
            assert await is_gone(pilot, opened), what
