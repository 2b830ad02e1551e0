"""The palette, at the moments when something of it is gone."""

from __future__ import annotations

import gc
from warnings import catch_warnings

import pytest
from textual.command import CommandList
from textual.events import Click

from ranter_tui.app.app import RanterApp
from ranter_tui.app.palette import Palette
from ranter_tui.app.screens.reading import ReadingScreen
from tests.app.frames import click, frame
from tests.app.party import at_the_title, evening_here, screen_of, until


async def test_a_search_that_comes_home_to_a_palette_that_is_being_taken_away_ends_nothing() -> None:
    async with at_the_title("ctrl+p") as (app, pilot):
        palette = screen_of(app, Palette)
        await pilot.press("d")
        await until(pilot, lambda: palette._list_visible)
        await palette.query("*").remove()
        palette._list_visible = False
        palette._show_busy = True
        await until(pilot, lambda: all(work.is_finished for work in app.workers))
        assert app.is_running


@pytest.mark.parametrize("below", [(), ("s",)], ids=["the title", "another screen"])
async def test_a_palette_that_is_left_before_it_has_come_ends_nothing(below: tuple[str, ...]) -> None:
    async with at_the_title(*below) as (app, pilot):
        front = app.screen
        app.push_screen(palette := Palette())
        app.pop_screen()
        with catch_warnings(record=True) as warned:
            palette._show_busy = True
            await pilot.pause()
            gc.collect()
        assert not warned
        assert app.is_running and app.screen is front


async def test_a_page_is_told_by_its_room_and_not_by_its_address() -> None:
    app = RanterApp(evening_here())
    library = app.evening.household.library
    assert [library.room_of(address) for address in ("rule/powers.K.drawn", "books", "library")] == [
        "Rules, one by one",
        "Rulebooks",
        "The library",
    ]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"drawn from")
        await until(pilot, lambda: "Library: Rules, one by one" in frame(app))
        assert "powers." not in frame(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReadingScreen) and bool(app.screen.children))
        assert screen_of(app, ReadingScreen).page.address.startswith("rule/powers.")


async def test_a_room_comes_first_whose_name_is_typed() -> None:
    async with at_the_title("ctrl+p", *"book") as (app, pilot):
        palette = screen_of(app, Palette)
        await until(pilot, lambda: palette.query_one(CommandList).option_count > 1 and not palette._show_busy)
        assert str(palette.query_one(CommandList).get_option_at_index(0).prompt).startswith("Rulebooks\n")


async def test_the_ways_up_and_down_a_list_are_found_and_not_offered() -> None:
    async with at_the_title("ctrl+p", size=(80, 60)) as (app, pilot):
        await until(pilot, lambda: "Choose a book, seat the guests" in frame(app))
        await until(pilot, lambda: "Settings" in frame(app))
        for kept_out in ("The line above", "Open the marked line", "screenshot"):
            assert kept_out not in frame(app)
        await pilot.press(*"page up")
        await until(pilot, lambda: "Page up" in frame(app))


async def test_a_click_that_comes_home_to_a_smaller_terminal_ends_nothing() -> None:
    async with at_the_title("ctrl+p") as (app, pilot):
        palette = screen_of(app, Palette)
        beyond = 97, 30
        palette.post_message(Click(palette, *beyond, 0, 0, 1, False, False, False, *beyond))
        await pilot.press("d")
        await until(pilot, lambda: palette._list_visible)
        click(app, 78, 22)
        await pilot.pause()
        assert not isinstance(app.screen, Palette)
