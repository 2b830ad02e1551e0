"""The title page."""

from __future__ import annotations

import pytest

from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.title import MEASURE, Menu, TitleScreen
from ranter_tui.app.table.curtain import CurtainScreen
from tests.app.frames import frame
from tests.app.party import at_the_title, evening_here, plan, screen_of, until


async def test_on_the_first_evening_there_is_nothing_to_resume() -> None:
    async with at_the_title() as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.press("r")
        assert isinstance(app.screen, TitleScreen)
        assert "Resume" not in frame(app) and "last time" not in frame(app)


async def test_a_game_that_was_broken_off_is_offered_with_its_book_and_its_hand() -> None:
    evening = evening_here()
    sitting = evening.deal(plan(persons=2, bots=1))
    while (answer := sitting.answer()) is not None:
        sitting.put(answer)
    sitting.journal.close()
    async with at_the_title(evening=evening) as (app, pilot):
        await until(pilot, lambda: "Resume  Parlett 2008, hand 1" in frame(app))
        assert "last time: Parlett 2008 · Anna, Ben, Clara" in frame(app)
        # Nobody has to look for it after a kill.
        await until(pilot, lambda: "▸ Resume" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


async def test_a_mark_that_somebody_has_moved_stays_where_it_is() -> None:
    evening = evening_here()
    async with at_the_title(evening=evening) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.press("down")
        evening.deal(plan(persons=2)).journal.close()
        screen_of(app, TitleScreen).on_screen_resume()
        await until(pilot, lambda: "  Resume" in frame(app))
        assert "▸ New here" in frame(app)


async def test_a_long_table_of_last_time_is_cut_short() -> None:
    async with at_the_title(evening=evening_here(last=plan(persons=26, bots=0))) as (app, pilot):
        await until(pilot, lambda: "last time" in frame(app))
        told = next(line for line in frame(app).split("\n") if "last time" in line).strip()
        assert told.endswith("…") and len(told) <= MEASURE


@pytest.mark.parametrize("size", [(80, 24), (250, 70)])
async def test_the_whole_menu_is_in_view_for_mouse_and_keys(size: tuple[int, int]) -> None:
    async with at_the_title(size=size) as (app, pilot):
        assert all(word in frame(app) for word in ("Deal", "The library", "Watch a hand", "record", "Quit"))
        await pilot.click(Menu, offset=(4, 0))
        assert isinstance(app.screen, PickerScreen)
        await pilot.press("escape", "down", "down", "up", "up", "enter")
        assert isinstance(app.screen, PickerScreen)
        await pilot.press("escape", "end", "enter")
    assert app.return_code == 0


async def test_settings_that_nobody_can_read_are_told_of_once() -> None:
    evening = evening_here()
    evening.paths.settings.parent.mkdir(parents=True)
    evening.paths.settings.write_text("theme: [chartreuse]\n")
    async with at_the_title("d", "escape", notifications=True) as (app, _):
        assert [note for note in app._notifications if "usual settings are used" in note.message]
        assert len(app._notifications) == 1


async def test_where_there_is_no_room_a_plain_sentence_says_so_and_no_key_does_anything() -> None:
    async with at_the_title(size=(79, 24)) as (app, pilot):
        await pilot.pause()
        assert "This needs 80 by 24." in frame(app) and "Deal" not in frame(app)
        assert "ranter-tui play --plain" in frame(app)
        await pilot.press("d")
        screen_of(app, TitleScreen)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "This needs" not in frame(app) and "Deal" in frame(app)
        await pilot.press("d")
        assert isinstance(app.screen, PickerScreen)
