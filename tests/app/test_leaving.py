"""However often somebody asks to leave: one screen is left, and the one under it stays."""

from __future__ import annotations

from pathlib import Path

from ranter_tui.app.app import RanterApp
from ranter_tui.app.palette import Palette
from ranter_tui.app.screens.library import LibraryScreen
from ranter_tui.app.screens.settings import SettingsScreen
from tests.app.frames import click, type_ahead
from tests.app.party import evening_in


async def test_many_clicks_beside_the_palette_close_nothing_but_the_palette(tmp_path: Path) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("l", "ctrl+p")
        assert isinstance(app.screen, Palette)
        click(app, 118, 34, times=3)
        await pilot.pause()
        assert isinstance(app.screen, LibraryScreen)


async def test_an_impatient_escape_leaves_the_settings_once(tmp_path: Path) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("l", "f2")
        assert isinstance(app.screen, SettingsScreen)
        screen = app.screen
        screen.dismiss()
        screen.dismiss()
        await pilot.pause()
        assert isinstance(app.screen, LibraryScreen)


async def test_the_palette_opens_once_however_often_its_key_is_hit(tmp_path: Path) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test(size=(120, 36)) as pilot:
        type_ahead(app, ["ctrl+p", "ctrl+p"])
        await pilot.pause()
        assert [isinstance(screen, Palette) for screen in app.screen_stack] == [False, True]
