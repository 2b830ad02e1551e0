"""Whatever is raised on a screen: the room is back at the table, and the game is whole."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterator
from itertools import cycle, islice, product
from weakref import WeakSet

import pytest
from msgspec.structs import replace
from textual import events
from textual.pilot import Pilot

from ranter_tui.app import recovery
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.app.table.screen import TableScreen
from tests.app.falls import FALLS, SECRET, reports, slip
from tests.app.frames import forgive, is_painted, notices
from tests.app.party import at_the_table, at_the_title, plan, ranter, until
from tests.app.persons import come_to, has_a_table, is_over, play, sitting
from tests.app.ways import TITLE, WAYS, Way, come_by, first_at, go, nothing, stands
from tests.conftest import exploring


def some_for_each() -> Iterator[tuple[str, str]]:
    """One thing is raised on every other screen, and each thing on some; to explore, each on all of them.

    Everything is raised behind a lifted curtain besides, in `secrecy/test_locked_curtain.py`.
    """
    if exploring():
        yield from product(WAYS, FALLS)
    else:
        yield from zip(islice(WAYS, None, None, 2), cycle(FALLS), strict=False)


Evening = tuple[tuple[str, str], ...]
"""What is raised in one evening: on which screen, and how."""


def some_for_an_evening() -> Iterator[Evening]:
    """All of it, five at a time, where the screens are come to from the same beginning."""
    all_of_it = list(some_for_each())
    for begins in dict.fromkeys(beginning(way) for way in WAYS.values()):
        of_one_evening = iter([one for one in all_of_it if beginning(WAYS[one[0]]) == begins])
        while some := tuple(islice(of_one_evening, 5)):
            yield some


def beginning(way: Way) -> Way:
    """What stands there before the keys of that way are pressed."""
    first = TITLE if way.table is None else first_at(way.table)
    return replace(way, screen=first, keys=(), before=nothing)


def name_of(raised: Evening) -> str:
    return "; ".join(f"{way}: {kind}" for way, kind in raised)


async def falls(pilot: Pilot[None], kind: str) -> None:
    """Have that raised, and wait until the app is up again."""
    app = ranter(pilot.app)
    await come_to(pilot, lambda: app.is_up)
    last = app.crash
    FALLS[kind](app)
    await come_to(pilot, lambda: app.crash != last and not app.is_down)
    assert forgive(app)


def test_everything_is_raised_on_some_screen() -> None:
    raised = [one for some in some_for_an_evening() for one in some]
    assert sorted(raised) == sorted(some_for_each())
    assert {kind for _, kind in raised} == set(FALLS)
    assert {way for way, _ in raised} == set(islice(WAYS, None, None, 1 if exploring() else 2))


@pytest.mark.parametrize("raised", list(some_for_an_evening()), ids=name_of)
async def test_whatever_is_raised_leads_back_to_the_table(
    raised: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One thing after another, so that each is come to by keys that must be heard after the last.

    Now and then, and not again and again in a short time: so nothing of it leads out.
    """
    monkeypatch.setattr(recovery, "SHORT", 0.0)
    begins = beginning(WAYS[raised[0][0]])
    async with come_by(begins, (80, 24) if begins.table is None else (120, 36)) as (app, pilot):
        for way, kind in raised:
            await until(pilot, lambda: is_painted(app))
            await go(pilot, WAYS[way])
            before = sitting(app) if begins.table is not None and has_a_table(app) else None
            reported = {*reports()}
            await falls(pilot, kind)
            if before is not None:
                await until(pilot, lambda: has_a_table(app))
                assert sitting(app).journal.path == before.journal.path, way
                assert sitting(app).history[: len(before.history)] == before.history, way
            await stands(pilot, begins.screen)
            (report,) = {*reports()} - reported
            assert SECRET not in report.read_text(), (way, kind)
            (notice,) = (notice for notice in notices(app) if report.name in notice)
            assert "went wrong" in notice and SECRET not in notice, (way, kind)
            app.clear_notifications()
        if begins.table is None:
            await pilot.press("question_mark")
            await stands(pilot, "HelpScreen")


async def test_the_game_goes_on_and_its_record_can_be_played_again() -> None:
    async with at_the_table(plan(persons=1, lives=1)) as (app, pilot):
        await stands(pilot, "TableScreen")
        await falls(pilot, "a widget, painted")
        await stands(pilot, "TableScreen")
        await play(pilot, lambda *_: "k", until=lambda: is_over(app))
        assert isinstance(app.screen, OverScreen)
        record = sitting(app).journal.path
        played = app.evening.saves.read(record)
        assert list(played.events) == sitting(app).history
        assert len(app.evening.saves.list()) == 1


async def test_the_way_back_to_the_table_is_known_before_anything_falls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with come_by(WAYS["table"]) as (app, pilot):
        # As where the program's own files are gone by then, or no file can be opened any more.
        monkeypatch.setitem(sys.modules, "ranter_tui.app.screens.games", None)
        await falls(pilot, "a widget, painted")
        await stands(pilot, "TableScreen")
        assert app.return_code is None


async def test_what_is_raised_again_and_again_leads_out() -> None:
    async with at_the_title(notifications=True) as (app, pilot):
        for _ in range(2):
            await falls(pilot, "the screen, at a message")
            assert app.return_code is None
        app.screen.call_later(slip)
        await come_to(pilot, lambda: app.return_code is not None)
        forgive(app)
    assert app.return_code == 1
    assert app.crash is not None


async def test_a_table_that_cannot_be_laid_again_leads_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async with come_by(WAYS["table"]) as (app, pilot):
        monkeypatch.setattr(TableScreen, "__init__", slip)
        app.screen.call_later(slip)
        await come_to(pilot, lambda: app.return_code is not None)
        forgive(app)
    assert app.return_code == 1


async def test_a_game_that_is_gone_from_the_disk_leads_to_the_title_page() -> None:
    async with come_by(WAYS["table"]) as (app, pilot):
        sitting(app).journal.path.unlink()
        await falls(pilot, "the screen, at a message")
        await stands(pilot, TITLE)
        assert any("no longer there" in notice for notice in notices(app))


async def test_a_table_that_never_came_up_does_not_keep_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_the_title(notifications=True) as (app, pilot):
        await come_to(pilot, lambda: app.is_up)
        with monkeypatch.context() as patch:
            patch.setattr(TableScreen, "__init__", slip)
            app.call_later(lambda: app.deal(plan(persons=1)))
            await come_to(pilot, lambda: app.crash is not None and not app.is_down)
            assert forgive(app)
        await stands(pilot, TITLE)
        (game,) = app.evening.saves.unfinished()
        app.resume(game.path)
        await stands(pilot, "TableScreen")


async def test_what_nobody_waited_for_is_reported_and_nothing_else(capfd: pytest.CaptureFixture[str]) -> None:
    async with at_the_title(notifications=True) as (_, pilot):

        async def lost() -> None:
            slip()

        task = asyncio.create_task(lost())
        await asyncio.wait({task})
        del task
        await until(pilot, lambda: bool(reports()))
        await stands(pilot, TITLE)
    assert SECRET not in "".join(capfd.readouterr())


async def test_a_key_that_comes_before_a_screen_is_made_waits_for_it() -> None:
    async with come_by(WAYS["title"]) as (app, pilot):
        # It comes back from a screen that has just been left, and did not want it.
        key = events.Key("enter", None)
        key._set_forwarded()
        app.post_message(key)
        app.add_mode("another", app.get_default_screen)
        app.switch_mode("another")
        await stands(pilot, "PickerScreen")


@pytest.mark.parametrize("kind", ["the screen, a worker", "the screen, after it is painted"])
async def test_what_has_fallen_is_not_kept_in_memory(kind: str) -> None:
    """But for the very first screen, of which Textual never lets go."""
    async with come_by(WAYS["table"]) as (app, pilot):
        await falls(pilot, kind)
        dropped: WeakSet[object] = WeakSet()
        for _ in range(2):
            await until(pilot, lambda: has_a_table(app))
            dropped.update(app.screen_stack)
            await falls(pilot, kind)
        await until(pilot, lambda: has_a_table(app))
        await until(pilot, lambda: gc.collect() >= 0 and dropped <= {*app.screen_stack}, tries=50)
