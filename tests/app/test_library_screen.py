"""The library and its rooms."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.library import LibraryScreen
from ranter_tui.app.screens.reading import ReadingScreen
from tests.app.frames import frame
from tests.app.party import evening_in


@pytest.fixture
def app(tmp_path: Path) -> RanterApp:
    return RanterApp(evening_in(tmp_path))


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (250, 70)])
async def test_the_contents_name_every_room_with_its_key(app: RanterApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await app.push_screen(LibraryScreen())
        await pilot.pause()
        for room, key in (("Rulebooks", "b"), ("Rules", "r"), ("Sources", "s")):
            row = next(row for row in frame(app).splitlines() if f" {room} " in row)
            assert row.rstrip().endswith(f" {key}")


async def test_from_the_contents_to_a_book_and_back(app: RanterApp) -> None:
    async with app.run_test() as pilot:
        await app.push_screen(LibraryScreen())
        await pilot.press("b", "home", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReadingScreen)
        assert app.screen.article.address == "book/cassell-1882"
        await pilot.press("escape", "escape", "escape")
        assert len(app.screen_stack) == 1


async def test_a_rule_is_found_by_a_word_of_it_and_read_across_all_the_books(app: RanterApp) -> None:
    async with app.run_test() as pilot:
        await app.push_screen(LibraryScreen())
        await pilot.press("r", "slash", *"tie", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReadingScreen)
        assert app.screen.article.address == "rule/tie"
        assert "Who says what" in [section.title for section in app.screen.article.sections]


async def test_a_source_tells_what_rests_on_it(app: RanterApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await app.push_screen(LibraryScreen())
        await pilot.press("s", "slash", *"parlett 2008", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReadingScreen)
        assert app.screen.article.address == "source/parlett-2008"
        rests = next(one for one in app.screen.article.sections if one.title == "What rests on it")
        assert "Parlett 2008" in [section.title for section in rests.sections]


async def test_what_is_marked_lies_open_beside_the_list(app: RanterApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await app.push_screen(LibraryScreen())
        await pilot.press("r", "home")
        await pilot.pause(0.1)
        assert "Belongs to  The pack" in frame(app)


async def test_the_mouse_opens_a_room_and_an_article(app: RanterApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await app.push_screen(LibraryScreen())
        await pilot.pause()
        rows = frame(app).splitlines()
        y = next(number for number, row in enumerate(rows) if " Rules " in row)
        await pilot.click(offset=(rows[y].index("Rules"), y))
        await pilot.pause(0.1)
        rows = frame(app).splitlines()
        y = next(number for number, row in enumerate(rows) if "Who deals first?" in row)
        for _ in range(2):
            await pilot.click(offset=(rows[y].index("Who"), y))
            await pilot.pause(0.1)
        assert isinstance(app.screen, ReadingScreen)
        assert app.screen.article.address == "rule/first_dealer"
