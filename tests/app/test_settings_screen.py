"""The settings, which take effect at once; and colours, enough of them to be read, or none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from textual.pilot import Pilot
from textual.theme import Theme as Dress

from ranter_tui.app.app import RanterApp
from ranter_tui.app.opening import Reading
from ranter_tui.app.screens.settings import SettingsList, turned, value_shown
from ranter_tui.app.styles.colours import themes_for
from ranter_tui.evening.settings import ABOUT, Motion, Settings, Suits, Theme, load_settings
from ranter_tui.record.guest import Tincture
from tests.app.frames import colours, frame, in_one_line, where
from tests.app.party import at_rest, at_the_title, evening_here, pressed, ranter


@asynccontextmanager
async def settings_in(size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    evening = evening_here(settings=Settings())
    async with at_the_title("f2", size=size, notifications=True, evening=evening) as (app, pilot):
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
        # Calm stops all motion, and may be taken back.
        assert not ranter(app).still
        await pressed(pilot, "down")
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


TEXT = (
    *product(("foreground", "dim", "brass"), ("background", "surface", "panel")),
    ("oxblood", "background"),
    ("card-ink", "card"),
    ("card-red", "card"),
    ("card-pale", "card"),
    ("acts-ink", "brass"),
    ("loses-ink", "loses"),
    ("marked-ink", "marked"),
    *(("crest-ink", f"crest-{tincture}") for tincture in Tincture),
)
"""What is written in which colour on which ground."""

DEPTHS = {"truecolor": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT, "standard": ColorSystem.STANDARD}


def luminance(colour: Color) -> float:
    channels = [channel / 255 for channel in colour.get_truecolor()]
    red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def palette(theme: Dress) -> dict[str, str]:
    return {**theme.to_color_system().generate(), **theme.variables}


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("number", range(3))
def test_whatever_is_written_can_be_read_on_its_ground(depth: str, number: int) -> None:
    colours = palette(themes_for(depth)[number])
    for ink, ground in TEXT:
        shown = [Color.parse(colours[name]).downgrade(DEPTHS[depth]) for name in (ink, ground)]
        assert contrast(*shown) >= 4.5, f"{ink} on {ground}"


def test_the_terminals_own_colours_are_all_that_its_theme_has() -> None:
    terminal = themes_for("truecolor")[3]
    assert terminal.name == "terminal"
    for name, value in palette(terminal).items():
        assert not value.startswith("#"), name


def test_every_theme_answers_to_the_same_names() -> None:
    for depth in DEPTHS:
        themes = themes_for(depth)
        ours = set(themes[0].variables)
        assert all(set(theme.variables) >= ours for theme in themes)
        assert [theme.name for theme in themes] == [one.value for one in Theme]


@pytest.mark.parametrize("theme", Theme)
async def test_every_theme_can_be_worn(theme: Theme) -> None:
    async with at_the_title("f2", evening=evening_here(settings=Settings(theme=theme))) as (app, pilot):
        await pilot.pause()
        assert app.theme == theme.value
        assert "S E T T I N G S" in frame(app)


@pytest.mark.parametrize("address", [None, "rule/tie", "compare/gnav+kille"])
async def test_what_stands_open_takes_the_colours_of_another_theme(address: str | None) -> None:
    async def seen(first: Theme, then: Theme) -> object:
        async with at_the_title(evening=evening_here(settings=Settings(theme=first))) as (app, pilot):
            if address is not None:
                app.open(Reading(address))
            await at_rest(pilot)
            app.theme = then.value
            await at_rest(pilot)
            return colours(app)

    paper = await seen(Theme.PAPER, Theme.PAPER)
    assert await seen(Theme.BAIZE, Theme.PAPER) == paper != await seen(Theme.BAIZE, Theme.BAIZE)


async def test_no_colour_is_wanted_and_none_is_used_whatever_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_the_title(evening=evening_here(settings=Settings(theme=Theme.PAPER))) as (app, pilot):
        assert app.theme == "terminal"
        await pilot.press("f2", "right")
        await pilot.pause()
        assert app.theme == "terminal"
        assert "NO_COLOR is set, so no colours are used." in in_one_line(app)
    # An empty wish is no wish.
    monkeypatch.setenv("NO_COLOR", "")
    app = RanterApp(evening_here())
    assert not app.no_color
    assert app.theme == "baize"


async def test_textuals_own_word_for_no_motion_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ranter_tui.app.host.TEXTUAL_ANIMATIONS", "none")
    app = RanterApp(evening_here(settings=Settings()))
    assert app.still
