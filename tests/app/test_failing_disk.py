"""A disk that refuses: the table says so and waits, and nothing is lost or shown that is not written."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.disk.disk import Disk
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.settings import Pace
from ranter_tui.game.events import Changed, Event, Kept
from ranter_tui.game.sight import face
from ranter_tui.record.replay import PlayedGame
from tests.app.frames import frame, in_one_line, notices
from tests.app.party import at_rest, at_the_title, evening_here, plan, ranter, screen_of
from tests.app.persons import (
    come_to,
    handed_to,
    has_a_table,
    is_over,
    is_shut,
    play,
    prompt,
    sitting,
    stacked,
    state,
    table,
    to_the_pause,
    whose,
)
from tests.app.table.test_bets import anna_is_out, letter_of
from tests.app.table.test_comings_and_goings import choose, newcomer
from tests.library.games import log_of


class MoodyDisk:
    """While it is in a bad mood every write, sync and truncation fails, and half of what is written stays."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.trouble = 0
        """Which error; none at nought."""
        self.fails_at = 0
        """After how many more requests the trouble begins; never at nought."""
        self.refused: list[str] = []
        for name in ("write", "sync", "truncate", "make", "add_folder"):
            patch.setattr(Disk, name, self._moody(name, getattr(Disk, name)))

    def is_full(self) -> None:
        self.trouble = errno.ENOSPC

    def is_read_only(self) -> None:
        self.trouble = errno.EROFS

    def fills_up_after(self, requests: int) -> None:
        """Trouble from the request after so many."""
        self.fails_at = requests + 1

    def is_mended(self) -> None:
        self.trouble = self.fails_at = 0

    def _moody(self, name: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def asked(disk: Disk, *arguments: Any) -> Any:
            if self.fails_at:
                self.fails_at -= 1
                if not self.fails_at:
                    self.is_full()
            if not self.trouble:
                return do(disk, *arguments)
            self.refused.append(name)
            if name == "write":
                file, data = arguments
                do(disk, file, data[: len(data) // 2])
            raise OSError(self.trouble, os.strerror(self.trouble))

        return asked


def tells_the_record(app: App[Any], events: Sequence[Event]) -> None:
    """The log of the table is that of these events of the record, as far as the table has come."""
    room, seen = sitting(app), table(app).follower.seen
    log = log_of((face(event, room.alone) for event in events[:seen]), room.names, room.rules)
    assert [line.text for line in table(app).logged] == log


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> MoodyDisk:
    return MoodyDisk(monkeypatch)


def record(app: App[Any]) -> PlayedGame:
    assert isinstance(app, RanterApp)
    return app.evening.saves.read(sitting(app).journal.path)


def what_is_shown_is_on_disk(app: App[Any]) -> None:
    """Line by line; what is on disk may be one step further where the disk will not even take it back."""
    played, shown = record(app), table(app).follower.seen
    assert len(played.events) - shown in (0, len(played.steps[-1].events))
    tells_the_record(app, played.events)


async def refused(pilot: Pilot[None]) -> None:
    """Wait until the table says that something could not be saved."""
    await come_to(pilot, lambda: "Nothing is lost." in prompt(pilot.app))
    await pilot.pause()


async def test_a_full_disk_is_told_with_what_to_do_and_the_game_waits(disk: MoodyDisk) -> None:
    async with stacked(plan(persons=0, bots=3, lives=2)) as (app, pilot):
        disk.fills_up_after(9)
        await refused(pilot)
        seen = in_one_line(app)
        assert "No space left on device" in seen and "Make room on that disk" in seen and "try again" in seen
        assert str(sitting(app).journal.path) in frame(app).replace("\n", "").replace(" ", "")
        what_is_shown_is_on_disk(app)
        told = table(app).follower.seen
        for _ in range(2):
            disk.refused.clear()
            await pilot.press("space")
            await come_to(pilot, lambda: bool(disk.refused))
            await refused(pilot)
        assert table(app).follower.seen == told
        disk.is_mended()
        await pilot.press("space")
        await come_to(pilot, lambda: is_over(app))
        what_is_shown_is_on_disk(app)
        assert table(app).follower.seen == len(record(app).events)
        assert record(app).state == state(app) and record(app).torn is None


@pytest.mark.parametrize("key", ["k", "c"])
async def test_a_word_given_behind_the_curtain_is_not_asked_for_twice(key: str, disk: MoodyDisk) -> None:
    async with stacked(plan(persons=2, bots=0), "3 7 9") as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        disk.is_read_only()
        await pilot.press("enter", key)
        await refused(pilot)
        screen_of(app, TableScreen)
        assert "3♠" not in frame(app)
        assert "Read-only file system" in in_one_line(app)
        what_is_shown_is_on_disk(app)
        disk.is_mended()
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        assert whose(app) == "Ben", "the new card is not shown to the room"
        assert len([event for event in record(app).events if isinstance(event, Kept | Changed)]) == 1
        what_is_shown_is_on_disk(app)


async def test_a_table_that_is_left_in_trouble_goes_on_where_the_disk_left_it(disk: MoodyDisk) -> None:
    async with stacked(plan(persons=2, bots=0), "3 7 9") as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        disk.is_full()
        await pilot.press("enter", "k")
        await refused(pilot)
        path = sitting(app).journal.path
        await pilot.press("escape", "enter")
        disk.is_mended()
        await come_to(pilot, lambda: "Resume" in frame(app))
        await pilot.press("r")
        await come_to(pilot, lambda: is_shut(app))
        assert sitting(app).journal.path == path
        assert whose(app) == "Anna", "nobody was told of it"
        assert "As it was left" in str(notices(app)), "the torn line is told of"
        what_is_shown_is_on_disk(app)


async def test_a_bet_and_a_seat_that_changes_hands_are_not_lost(disk: MoodyDisk) -> None:
    async with anna_is_out("2 9 8 7", "3 8 7", "9 8") as (app, pilot):
        disk.is_full()
        await pilot.press("t")
        await pilot.press(letter_of("Clara", app))
        await refused(pilot)
        assert not sitting(app).bets and "bets on" not in frame(app)
        disk.is_mended()
        await pilot.press("space")
        await come_to(pilot, lambda: len(record(app).notes) == 1)
        await come_to(pilot, lambda: "bets on Clara" in table(app).painting.canvas(100, 24).text())

        await to_the_pause(pilot)
        disk.is_full()
        await choose(pilot, "Ben", "hand over to a bot")
        await refused(pilot)
        assert not sitting(app).guests[1].is_bot
        disk.is_mended()
        await pilot.press("space")
        await to_the_pause(pilot)
        assert record(app).guests[1].is_bot


async def test_a_newcomer_is_not_lost_on_the_way_to_the_disk(disk: MoodyDisk) -> None:
    async with stacked(plan(persons=0, bots=3), pace=Pace.BRISK) as (app, pilot):
        while "the next hand" not in prompt(app):
            await pilot.press("space")
        await newcomer(pilot, "Zoe")
        disk.is_full()
        await pilot.press("space")
        await refused(pilot)
        assert len(record(app).guests) == 3 and sitting(app).names == ("Anna", "Ben", "Clara")
        disk.is_mended()
        await pilot.press("space")
        await come_to(pilot, lambda: len(record(app).guests) == 4)
        assert record(app).guests[3].name == sitting(app).names[3] == "Zoe"
        await come_to(pilot, lambda: state(app).hands >= 2)


async def test_a_bet_in_the_middle_of_the_trouble_mixes_nothing_up(disk: MoodyDisk) -> None:
    async with anna_is_out("2 9 8 7", "3 8 7", "9 8") as (app, pilot):
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        disk.is_full()
        await pilot.press("enter", "k")
        await refused(pilot)
        await pilot.press("t")
        await pilot.press(letter_of("Dov", app))
        await at_rest(pilot)
        await refused(pilot)
        what_is_shown_is_on_disk(app)
        disk.is_mended()
        await pilot.press("space")
        await come_to(pilot, lambda: len(record(app).notes) == 1 and is_shut(app))
        what_is_shown_is_on_disk(app)
        await play(pilot, lambda *_: "k")
        what_is_shown_is_on_disk(app)
        assert record(app).state == state(app)


async def test_a_game_that_cannot_begin_on_disk_does_not_begin(disk: MoodyDisk) -> None:
    evening = evening_here(last=plan(persons=2, bots=0))
    async with at_the_title(evening=evening) as (app, pilot):
        await pilot.press("d", "enter")
        disk.is_full()
        await pilot.press("enter")
        assert isinstance(app.screen, SeatingScreen)
        assert "No space left on device" in in_one_line(app)
        disk.is_mended()
        await pilot.press("enter")
        await come_to(pilot, lambda: is_shut(app))
        assert [save.trouble for save in evening.saves.list() if save.busy] == [None]


async def test_a_chronicle_that_cannot_be_written_is_told_and_such_a_rematch_is_asked_for_again(
    disk: MoodyDisk,
) -> None:
    async with stacked(plan(persons=0, bots=2, lives=1)) as (app, pilot):
        # A file where a folder should be: nothing can be written into it.
        app.evening.paths.chronicles.parent.mkdir(parents=True, exist_ok=True)
        app.evening.paths.chronicles.touch()
        await come_to(pilot, lambda: is_over(app))
        await pilot.pause()
        assert "The chronicle could not be saved" in str(app.screen.query_one("#chronicle").render())
        assert "wins" in str(app.screen.query_one("#standings").render())
        disk.is_full()
        await pilot.press("enter")
        assert is_over(app) and "No space left on device" in str(notices(app))
        disk.is_mended()
        first = sitting(app)
        await pilot.press("enter")
        await come_to(pilot, lambda: sitting(app) is not first)


async def test_a_table_that_cannot_be_remembered_is_dealt_all_the_same() -> None:
    evening = evening_here()
    last_table = SmallFiles(evening.paths).last_table.path
    last_table.mkdir(parents=True)
    (last_table / "in the way").touch()
    async with at_the_title(notifications=True, evening=evening) as (app, pilot):
        app.deal(plan(persons=2, bots=0))
        await come_to(pilot, lambda: is_shut(app))
        assert "This table could not be saved for next time" in str(notices(app))
        assert [one.timeout for one in app._notifications] == [app.NOTIFICATION_TIMEOUT]
        await pilot.press("enter", "k")
        await handed_to(pilot, "Ben")


TABLES = {
    "bots": (plan("parlett-2008", persons=0, bots=3, lives=2), 1),
    "persons": (plan("foster-1914", persons=2, bots=1), 5),
    "a lone guest": (plan("hoyle-composite", persons=1, bots=2), 4),
}
"""Who sits there, and how many requests the disk serves between two faults."""


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
            await play(pilot, until=lambda: has_a_table(app) and "Nothing is lost." in prompt(app))
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
