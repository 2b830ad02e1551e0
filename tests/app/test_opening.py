"""A screen that opens is there in one piece, and a page that is turned moves nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest
from textual.events import Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

import ranter_tui.app
from ranter_tui.app.base.dialogs import SureScreen
from ranter_tui.app.base.ranter_screen import AppScreen
from ranter_tui.app.opening import Reading
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.screens.title import Menu, TitleScreen
from ranter_tui.app.styles import COMMON, style
from tests.app.frames import FilmedApp, frame
from tests.app.party import at_rest, at_the_table, at_the_title, evening_here, plan, screen_of, until


def modules() -> Iterator[ModuleType]:
    for found in walk_packages(ranter_tui.app.__path__, "ranter_tui.app."):
        yield import_module(found.name)


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """Every class that rests on that one, as far as it is imported."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


async def test_a_page_that_opens_is_painted_once_with_its_foot_and_the_contents_beside_it() -> None:
    seen: list[str] = []

    def watch(app: FilmedApp, screen: Screen[object]) -> None:
        if isinstance(screen, ReadingScreen):
            seen.append("\n".join(app.glass.text))

    app = FilmedApp(evening_here(), watch)
    async with app.run_test(size=(160, 50)) as pilot:
        app.open(Reading("rule/lives"))
        await until(pilot, lambda: bool(seen))
        await at_rest(pilot)
        (page,) = seen
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
