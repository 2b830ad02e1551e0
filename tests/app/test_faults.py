"""A fault at every write of a whole game in the app: resumed as the record has it, it goes on and ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from ranter_tui.app.screens.title import TitleScreen
from tests.app.disks import MoodyDisk, tells_the_record
from tests.app.frames import frame
from tests.app.party import at_the_title, evening_here, plan, ranter
from tests.app.persons import come_to, has_a_table, is_over, play, sitting, state, table

TABLES = {
    "bots": (plan("parlett-2008", persons=0, bots=3, lives=2), 1),
    "persons": (plan("foster-1914", persons=2, bots=1), 5),
    "a lone guest": (plan("hoyle-composite", persons=1, bots=2), 4),
}
"""Who sits there, and how many requests the disk serves between two faults."""


def in_trouble(app: App[Any]) -> bool:
    return has_a_table(app) and "Nothing is lost." in str(table(app).prompt.content)


async def resumed(pilot: Pilot[None], path: Path) -> None:
    """The game on the table again, exactly as the record has it."""
    app = ranter(pilot.app)
    played = app.evening.saves.read(path)
    app.resume(path)
    await come_to(pilot, lambda: has_a_table(app))
    assert state(app) == played.state
    assert sitting(app).history == list(played.events)
    assert table(app).follower.seen >= len(played.events)
    tells_the_record(app, sitting(app).history)


@pytest.mark.parametrize("who", TABLES)
async def test_a_game_with_a_fault_at_every_few_writes_is_the_game_that_was_told(
    who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated, serves = TABLES[who]
    disk = MoodyDisk(monkeypatch)
    async with at_the_title(evening=evening_here(seed=30)) as (app, pilot):
        app.deal(seated)
        await come_to(pilot, lambda: has_a_table(app))
        path = sitting(app).journal.path
        faults, was = 0, b""
        while not is_over(app):
            disk.fills_up_after(serves)
            await play(pilot, until=lambda: in_trouble(app))
            if is_over(app):
                break
            faults += 1
            told, seen = app.evening.saves.read(path), table(app).follower.seen
            tells_the_record(app, told.events)
            assert len(told.events) - seen in (0, len(told.steps[-1].events))
            await pilot.press("escape", "enter")
            await come_to(pilot, lambda: isinstance(app.screen, TitleScreen))
            disk.is_mended()
            data = path.read_bytes()
            assert data.startswith(was), "what was on disk stays there"
            was = data[: data.rfind(b"\n") + 1]
            await resumed(pilot, path)
        disk.is_mended()
        played = app.evening.saves.read(path)
        assert played.state is not None and played.state.ended and faults > 8, frame(app)
        assert table(app).follower.seen == len(played.events)
        tells_the_record(app, played.events)
