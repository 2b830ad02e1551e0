"""The settings: changes take effect at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.settings import SettingsList, turned, value_shown
from ranter_tui.evening.settings import ABOUT, Motion, Settings, Suits, Theme, load_settings
from tests.app.frames import frame, where
from tests.app.party import at_the_title, evening_here, pressed, ranter


@asynccontextmanager
async def settings_in(
    settings: Settings | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    async with at_the_title(
        "f2", size=size, notifications=True, evening=evening_here(settings=settings or Settings())
    ) as (app, pilot):
        await pilot.pause()
        yield app, pilot


def kept(pilot: Pilot[None]) -> Settings:
    app = ranter(pilot.app)
    return load_settings(app.evening.paths.settings)


def test_every_setting_has_its_line_and_after_the_last_choice_comes_the_first() -> None:
    assert set(ABOUT) == set(Settings.__struct_fields__)
    for name, about in ABOUT.items():
        settings = Settings()
        for _ in about.choices:
            settings = turned(settings, name, 1)
        assert settings == Settings()
        assert turned(turned(settings, name, -1), name, 1) == settings


def test_seconds_that_were_written_into_the_file_are_shown_and_lie_between_the_usual_ones() -> None:
    settings = Settings(curtain_seconds=15)
    assert value_shown(settings, "curtain_seconds") == "15"
    assert turned(settings, "curtain_seconds", 1).curtain_seconds == 20
    assert turned(settings, "curtain_seconds", -1).curtain_seconds == 12


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (250, 70)])
async def test_every_setting_is_in_view_with_what_it_is_set_to(size: tuple[int, int]) -> None:
    async with settings_in(size=size) as (app, _):
        shown = frame(app)
        for name, about in ABOUT.items():
            assert about.title in shown
            assert value_shown(Settings(), name) in shown
        assert "settings.yaml" in shown.replace("\n", "")


async def test_left_and_right_change_what_is_marked_at_once_and_for_good() -> None:
    async with settings_in() as (app, pilot):
        await pilot.press("right")
        assert app.theme == "paper"
        assert kept(pilot).theme is Theme.PAPER
        await pilot.press("left", "down", "enter")
        assert app.theme == "baize"
        assert kept(pilot).suits is Suits.LETTERS
        assert "S H C D" in frame(app)


async def test_calm_stops_all_motion_and_may_be_taken_back() -> None:
    async with settings_in() as (app, pilot):
        assert not ranter(app).still
        await pressed(pilot, "down", "down")
        assert ABOUT["pace"].help in frame(app), "the marked one says what it is about"
        await pilot.press("down", "right")
        assert kept(pilot).motion is Motion.CALM
        assert ranter(app).still
        await pilot.press("right")
        assert not ranter(app).still
        await pilot.press("f2")
        assert len(app.screen_stack) == 2, "they open once"


async def test_the_arrows_at_a_value_can_be_clicked_and_a_click_on_a_name_marks_it(tmp_path: Path) -> None:
    async with settings_in() as (app, pilot):
        await pilot.click(offset=where(app, "Bell"))
        await pilot.pause()
        assert app.screen.query_one(SettingsList).thing == "bell"
        assert not (tmp_path / "config" / "settings.yaml").exists()
        _, y = where(app, "Suits")
        row = frame(app).splitlines()[y]
        await pilot.click(offset=(row.index("▸", 10), y))
        assert kept(pilot).suits is Suits.LETTERS
        await pilot.click(offset=(row.index("◂"), y))
        assert kept(pilot).suits is Suits.SIGNS


async def test_what_cannot_be_written_down_still_holds_for_this_evening(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    async with settings_in() as (app, pilot):
        await pressed(pilot, "right")
        assert app.theme == "paper"
        assert "This holds for this evening" in frame(app).replace("\n", " ")
