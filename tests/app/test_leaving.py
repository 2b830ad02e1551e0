"""However often somebody asks to leave: one screen is left, and the one under it stays."""

from __future__ import annotations

import pytest
from textual.events import Resize
from textual.geometry import Size

from ranter_tui.app.app import RanterApp
from ranter_tui.app.palette import Palette
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.screens.settings import SettingsScreen
from ranter_tui.app.screens.title import TitleScreen
from tests.app.frames import click, type_ahead
from tests.app.party import evening_here


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


async def test_an_impatient_escape_leaves_the_settings_once(app: RanterApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("l", "f2")
        assert isinstance(app.screen, SettingsScreen)
        screen = app.screen
        screen.dismiss()
        screen.dismiss()
        await pilot.pause()
        assert isinstance(app.screen, ReadingScreen)


async def test_a_screen_that_is_to_leave_behind_another_does_so_when_that_is_gone(app: RanterApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("f2")
        settings = app.screen
        assert isinstance(settings, SettingsScreen)
        await pilot.press("question_mark")
        assert app.screen is not settings
        settings.dismiss()
        assert app.screen is not settings
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1


async def test_a_window_that_shrinks_while_the_program_is_left_breaks_nothing(app: RanterApp) -> None:
    async with app.run_test(size=(120, 36)):
        title = app.screen
        assert isinstance(title, TitleScreen)
        app.exit()
        title.on_resize(Resize(Size(20, 5), Size(20, 5)))
