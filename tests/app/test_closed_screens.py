"""Nothing is kept of a closed screen, and of a long game a line for each thing and no picture."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import WeakSet

from msgspec.structs import replace
from textual.pilot import Pilot

from ranter_tui.evening.table_view import TableView
from tests.app.party import plan
from tests.app.persons import is_over, play, sitting, table
from tests.app.stacked import stacked
from tests.app.ways import FROM_THE_TITLE, WAYS, come_by, go


async def stays(pilot: Pilot[None], opened: dict[str, WeakSet[object]]) -> list[str]:
    """Of which screens something stays.

    It does not go at once: Textual still has the last message in hand that a screen has sent.
    """
    for _ in range(1_000):
        gc.collect()
        if not any(opened.values()):
            break
        await pilot.pause(0.005)
    return [name for name, parts in opened.items() if parts]


async def test_nothing_of_a_closed_screen_is_kept(tmp_path: Path) -> None:
    async with come_by(replace(WAYS["title"], unfinished=2), tmp_path) as (app, pilot):
        opened = {name: WeakSet[object]() for name in FROM_THE_TITLE}
        for name, way in FROM_THE_TITLE.items():
            await go(pilot, way)
            while len(app.screen_stack) > 1:
                opened[name].update(app.screen.walk_children(with_self=True))
                await app.pop_screen()
            assert len(opened[name]) > 2, name
        assert await stays(pilot, opened) == []


def pictures() -> int:
    """How many pictures of tables there are in this process."""
    gc.collect()
    return sum(isinstance(one, TableView) for one in gc.get_objects())


async def test_a_table_keeps_lines_and_no_pictures(tmp_path: Path) -> None:
    before = pictures()
    async with stacked(tmp_path, plan(persons=0, bots=4, lives=3)) as (app, pilot):
        await play(pilot, until=lambda: is_over(app))
        shown = len(sitting(app).history)
        assert table(app).follower.seen == shown > 50
        assert pictures() - before < 10
