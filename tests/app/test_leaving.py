"""However somebody asks to leave: one screen is left, and Ctrl+C only says which key quits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual.events import Resize
from textual.geometry import Size

from ranter_tui.app.app import RanterApp
from ranter_tui.app.base.dialogs import SureScreen
from ranter_tui.app.palette import Palette
from ranter_tui.app.screens.how_we_play import HowWePlayScreen
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.settings import SettingsScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.private_look import UNTOUCHED, Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.guest_book import lock
from tests.app.clocks import HandClock
from tests.app.frames import click, frame, notices, type_ahead
from tests.app.party import at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import come_to, curtain, is_shut, sitting, stacked
from tests.app.secrecy.reader import reader_of


@pytest.fixture
def app() -> RanterApp:
    return RanterApp(evening_here())


async def test_the_palette_opens_once_and_many_clicks_close_nothing_but_it_and_the_key_that_quits_does(
    app: RanterApp,
) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("l")
        type_ahead(app, ["ctrl+p", "ctrl+p"])
        await pilot.pause()
        assert [isinstance(screen, Palette) for screen in app.screen_stack] == [False, False, True]
        click(app, 118, 34, times=3)
        await pilot.pause()
        assert isinstance(app.screen, ReadingScreen)
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, Palette)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert app.return_code == 0


async def test_a_screen_is_left_once_and_one_behind_another_when_that_is_gone(app: RanterApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("l", "f2")
        settings = screen_of(app, SettingsScreen)
        await pilot.press("question_mark")
        assert app.screen is not settings
        settings.dismiss()
        assert app.screen is not settings
        await pilot.press("escape")
        await pilot.pause()
        screen_of(app, ReadingScreen)
        await pilot.press("f2")
        settings = screen_of(app, SettingsScreen)
        settings.dismiss()
        settings.dismiss()
        await pilot.pause()
        screen_of(app, ReadingScreen)


async def test_a_window_that_shrinks_while_the_program_is_left_breaks_nothing(app: RanterApp) -> None:
    async with app.run_test(size=(120, 36)):
        title = app.screen
        assert isinstance(title, TitleScreen)
        app.exit()
        title.on_resize(Resize(Size(20, 5), Size(20, 5)))


SAID = "Ctrl+Q quits."


async def test_on_the_title_page_and_where_a_name_is_typed_it_says_which_key_quits() -> None:
    async with at_the_title(clock=HandClock(), notifications=True) as (app, pilot):
        await pilot.press("ctrl+c", "ctrl+c", "ctrl+c")
        await until(pilot, lambda: SAID in frame(app))
        assert len(notices(app)) <= 1, "however often it is pressed"
        screen_of(app, TitleScreen)
        app.clear_notifications()
        await pilot.press("d", "enter", "a", *"Zoe", "shift+home", "ctrl+c")
        seating = screen_of(app, SeatingScreen)
        await until(pilot, lambda: SAID in frame(app))
        await pilot.press("enter", "enter")
        assert "Zoe" in [guest.name for guest in seating.plan.guests], "what was typed is still there"


async def test_the_key_that_it_names_is_that_of_the_house() -> None:
    evening = evening_here()
    evening.paths.keys.parent.mkdir(parents=True)
    evening.paths.keys.write_text("everywhere.leave: f10\n", encoding="utf-8")
    async with at_the_title("ctrl+c", notifications=True, evening=evening) as (app, pilot):
        await until(pilot, lambda: "f10 quits." in frame(app))


async def test_at_the_table_and_in_a_dialogue_it_decides_nothing() -> None:
    async with stacked(plan(persons=1, bots=2), "3 7 9") as (app, pilot):
        await come_to(pilot, lambda: "Keep" in frame(app))
        before = list(sitting(app).history)
        await pilot.press("ctrl+c")
        await until(pilot, lambda: SAID in frame(app))
        await pilot.press("escape", "ctrl+c")
        screen_of(app, SureScreen)
        await until(pilot, lambda: SAID in frame(app))
        await pilot.press("escape", "r", "ctrl+c")
        screen_of(app, HowWePlayScreen)
        await until(pilot, lambda: SAID in frame(app))
        await pilot.press("enter")
        screen_of(app, TableScreen)
        assert sitting(app).history == before


async def test_on_a_curtain_it_shows_no_card_and_decides_nothing() -> None:
    async with stacked(plan(persons=2, bots=0), "3 7 9") as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        before, up = list(sitting(app).history), curtain(app)
        assert up is not None
        await pilot.press("ctrl+c")
        await until(pilot, lambda: SAID in frame(app))
        rows, reader = frame(app).split("\n"), reader_of("french-52")
        assert up.stage in UNTOUCHED and not reader.drawn(rows) | reader.named(rows)
        await come_to(pilot, lambda: is_shut(app))
        await pilot.press("enter")
        assert SAID not in frame(app)
        await pilot.press("ctrl+c")
        await until(pilot, lambda: SAID in frame(app))
        assert app.screen is up and up.stage is Stage.LIFTED and up.look.chosen is None
        assert sitting(app).history == before
        await pilot.press("k")
        assert SAID not in frame(app)


@pytest.mark.parametrize("typed", ["", "12"])
async def test_at_a_locked_curtain_it_opens_nothing_and_what_was_typed_stays(typed: str) -> None:
    table = plan(persons=2, bots=0)
    locked = replace(table, guests=tuple(replace(guest, pin=lock("1234")) for guest in table.guests))
    async with stacked(locked, "3 7 9", pins=True) as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        await pilot.press("enter", *typed, "ctrl+c")
        await until(pilot, lambda: SAID in frame(app))
        up = curtain(app)
        assert up is not None and up.stage is Stage.LOCKED and frame(app).count("•") == len(typed)
