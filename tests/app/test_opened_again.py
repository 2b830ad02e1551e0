"""Screens that are kept when they are closed, and opened again: nothing of the last time is left in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.compare import CompareScreen
from ranter_tui.app.screens.reading import ReadingScreen
from tests.app.frames import frame
from tests.app.party import evening_in

BOTH = "compare/foster-1914+parlett-2008"


@pytest.fixture
def app(tmp_path: Path) -> RanterApp:
    return RanterApp(evening_in(tmp_path))


async def seen(pilot: Pilot[None], address: str, *keys: str) -> str:
    """What is to be seen where the page was opened and these keys were pressed."""
    assert isinstance(pilot.app, RanterApp)
    pilot.app.read(address)
    await pilot.pause(0.1)
    await pilot.press(*keys)
    await pilot.pause(0.1)
    return frame(pilot.app)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
@pytest.mark.parametrize("keys", [("space", "tab", "tab", "enter"), ("o",), ("right_square_bracket",)])
async def test_a_book_is_opened_as_if_it_were_new(
    app: RanterApp, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    async with app.run_test(size=size, notifications=False) as pilot:
        new = await seen(pilot, "book/parlett-2008")
        await pilot.press("escape")
        await seen(pilot, "book/cassell-1882/the-rules", *keys)
        while isinstance(app.screen, ReadingScreen):
            await pilot.press("escape")
        assert await seen(pilot, "book/parlett-2008") == new
        assert isinstance(app.screen, ReadingScreen)
        assert not app.screen.check_action("back", ())


@pytest.mark.parametrize("keys", [("down", "right"), ("d",), ("x",)])
async def test_books_are_compared_as_if_none_had_been(app: RanterApp, keys: tuple[str, ...]) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        new = await seen(pilot, BOTH)
        await pilot.press("escape")
        await seen(pilot, "compare/cassell-1882+gnav+kille", *keys)
        await pilot.press("escape")
        assert await seen(pilot, BOTH) == new


async def test_one_page_may_lie_over_another(app: RanterApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        below = await seen(pilot, "rule/tie")
        between = await seen(pilot, BOTH)
        await seen(pilot, "rule/lives")
        above = app.screen
        assert await seen(pilot, "compare/gnav+kille") != between
        assert len(app.screen_stack) == 5
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert app.screen is above
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert frame(app) == between
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert frame(app) == below


@pytest.mark.parametrize("address", ["rule/tie", BOTH])
async def test_the_window_may_change_in_the_meantime(app: RanterApp, address: str) -> None:
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.resize_terminal(80, 24)
        small = await seen(pilot, address)
        await pilot.press("escape")
        await pilot.resize_terminal(160, 50)
        await seen(pilot, address)
        await pilot.press("escape")
        await pilot.resize_terminal(80, 24)
        assert await seen(pilot, address) == small


async def test_nobody_sees_the_screens_being_set_up(app: RanterApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        before = await seen(pilot, "rule/tie")
        screen = app.screen
        await app._set_up()
        await pilot.pause(0.1)
        assert app.screen is screen and frame(app) == before
        assert isinstance(screen, ReadingScreen)
        await seen(pilot, BOTH)
        assert isinstance(app.screen, CompareScreen)
        assert app.screen.ids == ("foster-1914", "parlett-2008")


async def test_a_book_that_the_house_has_made_meanwhile_can_be_compared(app: RanterApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, BOTH)
        screen = app.screen
        assert isinstance(screen, CompareScreen)
        base = app.evening.shelf.book("foster-1914")
        ours, _ = app.evening.keep_house("Friday rules", base, base.plain_rules(), instead_of=base)
        screen._compare(("parlett-2008", ours))
        await pilot.pause(0.1)
        assert screen.ids == ("parlett-2008", ours)
        assert "Friday rules" in frame(app)
