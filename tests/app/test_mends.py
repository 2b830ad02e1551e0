"""What of Textual is mended here is still broken there. Where a test fails, its mend may go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.style import Style
from textual import events
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.events import Paste
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.widgets import OptionList

from ranter_tui.app.app import RanterApp
from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.mends.option_list import PickList
from ranter_tui.app.palette import Palette
from tests.app.frames import frame
from tests.app.party import at_the_title, evening_here, until


def test_a_cache_of_colours_keeps_widgets_alive() -> None:
    before = StylesCache.get_inner_outer.cache_info().misses
    for cache in (StylesCache(), StylesCache()):
        cache.get_inner_outer(Color(1, 2, 3), Color(3, 2, 1))
    assert StylesCache.get_inner_outer.cache_info().misses == before + 2


def test_a_paste_with_an_escape_in_it_is_no_paste() -> None:
    pasted = [*XTermParser().feed("\x1b[200~a\x1b[Ab\x1b[201~")]
    assert [one.text for one in pasted if isinstance(one, Paste)] != ["a\x1b[Ab"]


async def test_a_palette_that_is_closed_falls_over_what_comes_home() -> None:
    async with at_the_title():
        with pytest.raises(NoMatches):
            CommandPalette()._watch__list_visible()


async def test_a_list_that_was_never_laid_out_cannot_turn_a_page() -> None:
    async with at_the_title():
        options = OptionList("one", "other")
        options.highlighted = 0
        turn: Callable[[], None] = options.action_page_down
        with pytest.raises(LookupError):
            turn()


async def test_padding_is_taken_for_another_size() -> None:
    async with at_the_title() as (app, pilot):
        view = ScrollView()
        view.styles.padding = 1
        await app.screen.mount(view)
        await pilot.pause()
        assert view._size_updated(view.outer_size, view.virtual_size, view.outer_size)
        assert view._size_updated(view.outer_size, view.virtual_size, view.outer_size)


class Plain(App[None]):
    def on_key(self) -> None:
        raise ZeroDivisionError


async def test_an_exception_in_a_key_to_the_app_ends_it() -> None:
    with pytest.raises(ZeroDivisionError):
        async with Plain().run_test() as pilot:
            await pilot.press("a")


async def test_a_screen_that_is_covered_shines_through() -> None:
    app = Plain()
    async with app.run_test() as pilot:
        await app.push_screen(front := Screen[None]())
        front.styles.background = "black"
        await pilot.pause()
        assert front.styles.background.a == 1
        assert app._background_screens


async def test_a_screen_is_painted_while_a_layout_is_due() -> None:
    app = Plain()
    async with app.run_test():
        displayed: list[object] = []
        app._display = lambda screen, renderable: displayed.append(screen)  # type: ignore[method-assign]
        app.screen._layout_required = app.screen._repaint_required = True
        app.screen._compositor_refresh()
        assert displayed


async def laid_out_when_another_is_gone(app: App[None]) -> int:
    """How often a screen is laid out that another had covered."""
    async with app.run_test() as pilot:
        await app.push_screen(screen := Screen[None]())
        await pilot.pause()
        await app.push_screen(Screen[None]())
        await pilot.pause()
        laid_out: list[object] = []
        screen._refresh_layout = lambda *how, **more: laid_out.append(how)  # type: ignore[method-assign]
        await app.pop_screen()
        await pilot.pause()
    return len(laid_out)


async def test_a_screen_is_laid_out_again_because_another_is_gone_but_of_ours_none() -> None:
    assert await laid_out_when_another_is_gone(App[None]())
    assert not await laid_out_when_another_is_gone(RanterApp(evening_here()))


# A list that changes while it is clicked.


class Front(Screen[None]):
    """A screen that notes what it is asked to do."""

    asked = ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        self.asked = action
        return False


async def asked_in_front(app: App[None]) -> str:
    """What the screen in front is asked to do by a click on the one below that is still on its way."""
    front, below = Front(), app.screen
    style = Style.from_meta({"@click": "screen.look"})
    click = events.Click(below, 0, 0, 0, 0, 1, False, False, False, style=style)
    await app.push_screen(front)
    await below.broker_event("click", click)
    return front.asked


async def test_a_click_on_a_covered_screen_acts_on_the_one_in_front_but_of_ours_does_nothing() -> None:
    app = App[None]()
    async with app.run_test():
        assert await asked_in_front(app) == "look"
    async with at_the_title() as (ours, _):
        assert not await asked_in_front(ours)


def click_on(options: OptionList, line: int) -> None:
    """The click as it reaches the list, on a line of what stood there when the mouse was pressed."""
    options.post_message(
        events.Click(
            options, 1, 1, delta_x=0, delta_y=0, button=1, shift=False, meta=False, ctrl=False,
            style=Style(meta={"option": line}),
        )
    )  # fmt: skip


@pytest.mark.parametrize("opened", [Palette, lambda: PickOneScreen("Which?", ["this", "that"])])
async def test_a_click_on_a_line_that_is_gone_is_ignored(opened: Callable[[], Screen[object]]) -> None:
    async with at_the_title() as (app, pilot):
        screen = opened()
        app.push_screen(screen)
        await until(pilot, lambda: bool(screen.query(OptionList)))
        options = screen.query_one(OptionList)
        await until(pilot, lambda: options.option_count > 0)
        options.clear_options()
        click_on(options, 0)
        # The pilot raises what goes wrong.
        await pilot.pause()
        assert options.highlighted is None


async def test_a_click_on_a_line_that_stands_there_picks_it() -> None:
    picked: list[int | None] = []
    async with at_the_title() as (app, pilot):
        screen = PickOneScreen("Which?", ["this", "that"])
        app.push_screen(screen, picked.append)
        await until(pilot, lambda: "⏎  choose    esc  back" in frame(app))
        click_on(screen.options, 1)
        await until(pilot, lambda: bool(picked))
    assert picked == [1]


async def test_a_page_is_turned_in_a_list_that_has_just_changed() -> None:
    async with at_the_title() as (app, pilot):
        screen = PickOneScreen("Which?", ["this", "that"])
        app.push_screen(screen)
        await until(pilot, lambda: bool(screen.query(OptionList)))
        found = PickList("one", "other")
        found.display = False
        await screen.mount(found)
        # It has its lines, but they have never been laid out.
        found.highlighted = 0
        found.action_page_down()
        found.action_page_up()
        assert found.highlighted == 0


def test_no_list_of_textuals_own_is_used_as_it_is() -> None:
    ours = Path(__file__).parents[2] / "ranter_tui"
    users = [path.name for path in ours.rglob("*.py") if "OptionList" in path.read_text()]
    assert users == ["option_list.py"]
