"""Colours: enough of them to be read, fewer where the terminal has fewer, and none where none are wanted."""

from __future__ import annotations

from itertools import product

import pytest
from rich.color import Color, ColorSystem
from textual.theme import Theme

from ranter_tui.app.app import RanterApp
from ranter_tui.app.opening import Reading
from ranter_tui.app.styles.colours import themes_for
from ranter_tui.evening.settings import Settings
from ranter_tui.evening.settings import Theme as Chosen
from ranter_tui.record.guest import Tincture
from tests.app.frames import colours, frame
from tests.app.party import at_rest, at_the_title, evening_here

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

DEPTHS = {
    "truecolor": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "standard": ColorSystem.STANDARD,
}


def luminance(colour: Color) -> float:
    channels = [channel / 255 for channel in colour.get_truecolor()]
    red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def palette(theme: Theme) -> dict[str, str]:
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
        assert [theme.name for theme in themes] == [one.value for one in Chosen]


@pytest.mark.parametrize("theme", Chosen)
async def test_every_theme_can_be_worn(theme: Chosen) -> None:
    async with at_the_title("f2", evening=evening_here(settings=Settings(theme=theme))) as (app, pilot):
        await pilot.pause()
        assert app.theme == theme.value
        assert "S E T T I N G S" in frame(app)


@pytest.mark.parametrize("address", [None, "rule/tie", "compare/gnav+kille"])
async def test_what_stands_open_takes_the_colours_of_another_theme(address: str | None) -> None:
    async def seen(first: Chosen, then: Chosen) -> object:
        async with at_the_title(evening=evening_here(settings=Settings(theme=first))) as (app, pilot):
            if address is not None:
                app.open(Reading(address))
            await at_rest(pilot)
            app.theme = then.value
            await at_rest(pilot)
            return colours(app)

    paper = await seen(Chosen.PAPER, Chosen.PAPER)
    assert await seen(Chosen.BAIZE, Chosen.PAPER) == paper != await seen(Chosen.BAIZE, Chosen.BAIZE)


async def test_no_colour_is_wanted_and_none_is_used_whatever_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_the_title(evening=evening_here(settings=Settings(theme=Chosen.PAPER))) as (app, pilot):
        assert app.theme == "terminal"
        await pilot.press("f2", "right")
        await pilot.pause()
        assert app.theme == "terminal"
        assert "NO_COLOR is set, so no colours are used." in " ".join(frame(app).split())


async def test_an_empty_wish_is_no_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    app = RanterApp(evening_here())
    assert not app.no_color
    assert app.theme == "baize"


async def test_textuals_own_word_for_no_motion_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ranter_tui.app.host.TEXTUAL_ANIMATIONS", "none")
    app = RanterApp(evening_here(settings=Settings()))
    assert app.still
