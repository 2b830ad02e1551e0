"""What the table keeps of a long game: a line for each thing, and not a picture."""

from __future__ import annotations

import gc
from pathlib import Path

from ranter_tui.evening.table_view import TableView
from tests.app.party import plan
from tests.app.persons import is_over, play, sitting, table
from tests.app.stacked import stacked


def pictures() -> int:
    """How many pictures of tables there are in this process."""
    gc.collect()
    return sum(isinstance(one, TableView) for one in gc.get_objects())


async def test_a_table_keeps_lines_and_no_pictures(tmp_path: Path) -> None:
    before = pictures()
    async with stacked(tmp_path, plan(persons=0, bots=4, lives=3)) as pilot:
        await play(pilot, until=lambda: is_over(pilot.app))
        shown = len(sitting(pilot.app).history)
        assert table(pilot.app).follower.seen == shown > 50
        assert pictures() - before < 10
