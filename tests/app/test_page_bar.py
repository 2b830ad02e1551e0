"""The bar at the right of a text, and the mouse on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.color import Color
from textual.events import MouseDown, MouseEvent, MouseUp
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget

from ranter_tui.app.app import RanterApp
from ranter_tui.app.opening import Reading
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.widgets.page_text import PageText
from tests.app.party import at_rest, evening_in, screen_of, until
from tests.app.ways import WAYS, come_by

LONG, SHORT = "book/parlett-2008/the-rules", "word/showdown"


@pytest.fixture
def app(tmp_path: Path) -> RanterApp:
    return RanterApp(evening_in(tmp_path))


async def opened(pilot: Pilot[None], address: str) -> PageText:
    assert isinstance(pilot.app, RanterApp)
    pilot.app.open(Reading(address))
    await pilot.pause()
    screen = screen_of(pilot.app, ReadingScreen)
    return screen.text


async def press(pilot: Pilot[None], text: PageText, row: int) -> None:
    """At the bar, in that row of the text."""
    top = text.content_region.y - text.region.y
    await pilot.mouse_down(text, offset=(text.region.width - 1, top + row))
    await pilot.pause()


async def test_it_says_how_much_there_is_and_where_in_it_one_is(app: RanterApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot, LONG)
        bar = text.vertical_scrollbar
        assert (bar.window_virtual_size, bar.window_size, bar.position) == (
            len(text.lines),
            text.size.height,
            0,
        )
        await pilot.press("end")
        await pilot.pause()
        assert bar.position == len(text.lines) - text.size.height


def looks(widget: Widget) -> set[tuple[str, Color]]:
    """What stands in the cells of a widget, and on what ground."""
    strips = widget.render_lines(widget.region.reset_offset)
    styled = [(part.text, part.style) for strip in strips for part in strip if part.style is not None]
    return {
        (text.strip(), Color.from_rich_color(style.color if style.reverse else style.bgcolor))
        for text, style in styled
    }


async def test_it_is_not_seen_where_all_is_in_view_and_the_text_is_as_wide(app: RanterApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot, LONG)
        measure = text.measure
        assert len(looks(text.vertical_scrollbar)) > 1
        text = await opened(pilot, SHORT)
        assert looks(text.vertical_scrollbar) == {("", text.styles.background)}
        assert text.measure == measure


async def test_beside_the_thumb_one_goes_a_page_on_and_back(app: RanterApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot, LONG)
        await press(pilot, text, text.size.height - 1)
        await pilot.mouse_up()
        await pilot.wait_for_animation()
        assert text.scroll_y == text.size.height
        await press(pilot, text, 0)
        await pilot.mouse_up()
        await pilot.wait_for_animation()
        assert text.scroll_y == 0


async def test_the_thumb_can_be_pulled_to_the_end(app: RanterApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot, LONG)
        await press(pilot, text, 0)
        await pilot.hover(text, offset=(5, 4))
        await until(pilot, lambda: 0 < text.scroll_y < text.max_scroll_y)
        await pilot.hover(offset=(5, 23))
        await until(pilot, lambda: text.scroll_y == text.max_scroll_y)
        await pilot.mouse_up(offset=(5, 23))
        await pilot.pause()
        await pilot.hover(text, offset=(5, 4))
        await pilot.pause()
        assert text.scroll_y == text.max_scroll_y


def mouse(app: RanterApp, kind: type[MouseEvent], at: Offset) -> None:
    """As the terminal sends it: what is pressed and let go is a click by the app's own reckoning."""
    app.post_message(kind(None, at.x, at.y, 0, 0, 1, False, False, False, at.x, at.y))


async def test_a_link_is_opened_by_a_mouse_that_was_pressed_on_it_and_no_other(app: RanterApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot, "library")
        screen = screen_of(app, ReadingScreen)
        part = text.page_links[0].parts[0]
        link = text.content_region.offset + Offset(part.x, part.y)
        mouse(app, MouseDown, link - (2, 0))
        mouse(app, MouseUp, link)
        await at_rest(pilot)
        assert screen.page.address == "library"
        mouse(app, MouseDown, link)
        mouse(app, MouseUp, link)
        await at_rest(pilot)
        assert screen.page.address == "books"


@pytest.mark.parametrize("key", ["escape", "slash"])
async def test_whatever_else_is_opened_while_the_bar_is_pulled_has_the_mouse(
    app: RanterApp, key: str
) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot, LONG)
        await press(pilot, text, 0)
        assert app.mouse_captured is text.vertical_scrollbar
        await pilot.press(key)
        await pilot.pause()
        assert not isinstance(app.screen, ReadingScreen)
        assert app.mouse_captured is None


@pytest.mark.parametrize("way", ["over", "company"])
async def test_lists_and_results_have_a_bar_of_the_same_colours(way: str, tmp_path: Path) -> None:
    async with come_by(WAYS[way], tmp_path, size=(80, 24)) as pilot:
        looks = pilot.app.theme_variables
        scrolled = list(pilot.app.screen.query("VerticalScroll, OptionList, RowList"))
        assert scrolled
        for widget in scrolled:
            assert widget.styles.scrollbar_color == Color.parse(looks["felt-edge"])
            assert widget.styles.scrollbar_background == Color.parse(looks["background"])
