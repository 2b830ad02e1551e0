"""A screen that opens is there in one piece; one is left however often somebody asks; Ctrl+C says how."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from textual.events import Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

import ranter_tui.app
from ranter_tui.app.app import RanterApp
from ranter_tui.app.base.dialogs import SureScreen
from ranter_tui.app.base.ranter_screen import AppScreen
from ranter_tui.app.opening import Reading
from ranter_tui.app.palette import Palette
from ranter_tui.app.screens.how_we_play import HowWePlayScreen
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.settings import SettingsScreen
from ranter_tui.app.screens.title import Menu, TitleScreen
from ranter_tui.app.styles import COMMON, style
from ranter_tui.app.table.private_look import UNTOUCHED, Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.guest_book import lock
from tests.app.frames import FilmedApp, click, frame, notices, type_ahead
from tests.app.party import (
    HandClock,
    at_rest,
    at_the_table,
    at_the_title,
    evening_here,
    plan,
    screen_of,
    until,
)
from tests.app.persons import come_to, curtain, is_shut, sitting, stacked
from tests.app.secrecy.reader import reader_of


def modules() -> Iterator[ModuleType]:
    for found in walk_packages(ranter_tui.app.__path__, "ranter_tui.app."):
        yield import_module(found.name)


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """Every class that rests on that one, as far as it is imported."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


async def test_a_screen_that_opens_is_painted_once_with_its_foot_and_all_that_stands_beside_it() -> None:
    seen = defaultdict[type, list[str]](list)

    def watch(app: FilmedApp, screen: Screen[object]) -> None:
        seen[type(screen)].append("\n".join(app.glass.text))

    app = FilmedApp(evening_here(), watch)
    async with app.run_test(size=(160, 50)) as pilot:
        await at_rest(pilot)
        app.open(Reading("rule/lives"))
        await until(pilot, lambda: ReadingScreen in seen)
        await at_rest(pilot)
        (title,), (page,) = seen[TitleScreen], seen[ReadingScreen]
        for words in ("a Round Game for any Company", "Deal", "? Keys"):
            assert words in title
        for words in ("The library › Rules, one by one", "Rulebooks", "■ attested"):
            assert words in page


async def test_a_page_is_turned_without_laying_out_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_the_title(size=(120, 36)) as (app, pilot):
        app.open(Reading("word/pone"))
        await pilot.pause()
        screen = screen_of(app, ReadingScreen)
        assert screen.text.max_scroll_y == 0
        laid_out = list[object]()
        monkeypatch.setattr(screen, "_refresh_layout", lambda *how, **more: laid_out.append(how))
        app.open(Reading("book/parlett-2008/the-rules"))
        await pilot.pause()
        assert screen.text.max_scroll_y > 0
        assert screen.text.vertical_scrollbar.window_virtual_size == len(screen.text.lines)
        assert not laid_out


async def test_what_is_covered_is_not_painted_and_what_shines_through_is() -> None:
    async with at_the_table(plan(persons=1, bots=2)) as (app, pilot):
        title, table = app.screen_stack
        seen = {table: table.is_current, title: title.is_current}
        assert seen == {table: True, title: False}
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SureScreen))
        assert table.is_current
        await pilot.press("enter")
        await until(pilot, lambda: "▸ Resume" in frame(app))
        assert title.query_one(Menu).has_focus


async def test_a_picture_that_is_asked_for_at_its_old_size_is_blank_where_it_has_nothing() -> None:
    async with at_the_title(size=(120, 36)) as (app, _):
        painting = screen_of(app, TitleScreen).painting
        width, height = painting.size
        *drawn, beyond = painting.render_lines(Region(0, 0, width, height + 1))
        assert drawn == painting.render_lines(Region(0, 0, width, height))
        assert any(line.text.strip() for line in drawn) and not beyond.text.strip()


async def test_a_terminal_that_was_smaller_for_a_moment_is_painted_anew() -> None:
    app = FilmedApp(evening_here(), lambda app, screen: None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        whole = app.glass.text
        for size in (Size(40, 10), Size(80, 24)):
            app.glass.resize(*size)
            app.post_message(Resize(size, size))
        assert app.glass.text != whole
        await until(pilot, lambda: app.glass.text == whole)


def test_every_style_is_worn_by_some_screen() -> None:
    assert [*modules()]
    worn = {*COMMON, *(name for screen in below(AppScreen) for name in screen.STYLES.split())}
    assert worn == {path.stem for path in style("app").parent.glob("*.tcss")}


def test_every_handler_is_named_after_a_message() -> None:
    """Textual calls handlers by their names: if there is no such message, a handler is never called."""
    assert [*modules()]
    heard = {message.handler_name for message in below(Message)}
    ours = {one for one in below(MessagePump) if one.__module__.startswith("ranter_tui.")}
    assert len(ours) > 40
    handlers = {f"{one.__name__}.{name}" for one in ours for name in vars(one) if name.startswith("on_")}
    assert handlers
    assert not {name for name in handlers if name.partition(".")[2] not in heard}


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
