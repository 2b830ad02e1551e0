"""Rulebooks that are edited, damaged, deleted and added while the app is open: nothing falls over them."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ranter_tui.app.opening import Reading
from ranter_tui.app.screens.house import HouseScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.reading import BesideScreen, ReadingScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.app.widgets import beside_panel
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import Paths
from ranter_tui.rulebook.shelf import BESIDE, Shelf, shipped
from tests.app.frames import frame, notices
from tests.app.party import HASTY, at_rest, at_the_title, plan, ranter, screen_of, until

SUNDAYS = "house: sundays\ntitle: Sundays at ours\nfrom: parlett-2008\nset:\n  lives: 5\n"
HALF = "house: sundays\n tit"

Edit = Callable[[Path], object]


def halve(own: Path) -> None:
    (own / "sundays.yaml").write_text(HALF, encoding="utf-8")


def delete(own: Path) -> None:
    (own / "sundays.yaml").unlink()


def make_a_folder_of_it(own: Path) -> None:
    delete(own)
    (own / "sundays.yaml").mkdir()


def give_it_another_id(own: Path) -> None:
    (own / "sundays.yaml").write_text(SUNDAYS.replace("sundays", "mondays"), encoding="utf-8")


def take_an_id_twice(own: Path) -> None:
    halve(own)
    (own / "parlett-2008.yaml").write_text(SUNDAYS.replace("sundays", "parlett-2008"), encoding="utf-8")


def add_another(own: Path) -> None:
    (own / "mondays.yaml").write_text(SUNDAYS.replace("Sun", "Mon").replace("sun", "mon"), encoding="utf-8")


def add_a_broken_one(own: Path) -> None:
    (own / "mondays.yaml").write_text("house: mondays\n", encoding="utf-8")


def break_its_base(own: Path) -> None:
    (own.parent / "shipped" / "parlett-2008.yaml").write_text("id: parlett-2008\n", encoding="utf-8")


def break_the_sources(own: Path) -> None:
    (own.parent / "shipped" / "sources.yaml").write_text("sources:\n  - no\n", encoding="utf-8")


def break_the_glossary(own: Path) -> None:
    (own.parent / "shipped" / "glossary.yaml").write_text("terms: no\n", encoding="utf-8")


EDITS = (
    halve,
    delete,
    make_a_folder_of_it,
    give_it_another_id,
    take_an_id_twice,
    add_another,
    add_a_broken_one,
    break_its_base,
    break_the_sources,
    break_the_glossary,
)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of a household with a book of its own, beside a copy of those that came with the game."""
    few = tmp_path / "shipped"
    few.mkdir()
    for name in ("parlett-2008", "foster-1914", "cassell-1882"):
        shutil.copy(shipped() / f"{name}.yaml", few)
    for file in BESIDE:
        shutil.copy(shipped() / file, few)
    folder = tmp_path / "rulebooks"
    folder.mkdir()
    (folder / "sundays.yaml").write_text(SUNDAYS, encoding="utf-8")
    return folder


@asynccontextmanager
async def opened(own: Path, rows: int = 24) -> AsyncIterator[Pilot[None]]:
    home = own.parent
    paths = Paths(home / "data", home / "config", home / "state")
    evening = Evening(paths, shelf=Shelf(home / "shipped", own, lasts=True), seed=1)
    evening.settings = HASTY
    async with at_the_title(evening, size=(80, rows), notifications=True) as (app, pilot):
        await pilot.pause()
        yield pilot
        assert app._exception is None


async def mark_sundays(pilot: Pilot[None]) -> None:
    await pilot.press("slash", *"sund")
    await at_rest(pilot)


async def go(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await at_rest(pilot)


@pytest.mark.parametrize("edit", EDITS)
async def test_every_room_stays_open_to_those_who_are_in_it(own: Path, edit: Edit) -> None:
    async with opened(own) as pilot:
        app = ranter(pilot.app)
        for address in ("book/sundays", "book/foster-1914", "compare/sundays+parlett-2008+foster-1914"):
            app.open(Reading(address))
            await at_rest(pilot)
        await go(pilot, "x")
        screen_of(app, BesideScreen)
        edit(own)
        await go(pilot, "down", "enter")
        for address in ("books", "rule/tie", "glossary", "sources", "compare/sundays+parlett-2008"):
            app.open(Reading(address))
            await at_rest(pilot)
        while not isinstance(app.screen, ReadingScreen):
            await go(pilot, "escape")
        reading = app.screen
        while reading.check_action("back", ()):
            reading.action_back()
            await at_rest(pilot)
        for action in ("forward", "upwards", "leaf(1)", "leaf(-1)"):
            await app.run_action(action, reading)
            await at_rest(pilot)


@pytest.mark.parametrize("edit", [halve, delete, take_an_id_twice, break_its_base, break_the_sources])
async def test_whoever_has_marked_a_book_can_still_play_by_it(own: Path, edit: Edit) -> None:
    async with opened(own) as pilot:
        app = ranter(pilot.app)
        await go(pilot, "d")
        edit(own)
        await mark_sundays(pilot)
        picker = screen_of(app, PickerScreen)
        assert "Sundays at ours" in frame(app)
        picker.action_make_ours()
        await at_rest(pilot)
        house = screen_of(app, HouseScreen)
        await go(pilot, "enter", "escape")
        app.open(Reading("books"))
        await go(pilot, "escape")
        house._named("Tuesdays at ours")
        await at_rest(pilot)
        assert (own / "tuesdays-at-ours.yaml").exists()
        # What is gone is listed no more.
        there = [one for one in picker.row_list.all if one.id == "sundays"]
        assert bool(there) == (own / "sundays.yaml").exists()
        picker.row_list.marked = picker.row_list.things.index((there or picker.row_list.all)[0])
        await go(pilot, "enter")
        assert isinstance(app.screen, SeatingScreen)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


@pytest.mark.parametrize("edit", [halve, delete, give_it_another_id])
async def test_whoever_is_seated_plays_by_the_book_as_it_was_seen(own: Path, edit: Edit) -> None:
    async with opened(own) as pilot:
        await go(pilot, "d")
        await mark_sundays(pilot)
        await go(pilot, "enter")
        edit(own)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))


@pytest.mark.parametrize("edit", [halve, delete, break_its_base])
async def test_a_game_of_another_book_goes_on(own: Path, edit: Edit) -> None:
    async with opened(own) as pilot:
        app = ranter(pilot.app)
        app.deal(plan("foster-1914", persons=1, bots=3))
        table = screen_of(app, TableScreen)
        await until(pilot, lambda: bool(table.croupier.offered))
        edit(own)
        await go(pilot, "y", "y")
        assert isinstance(app.screen, ReadingScreen)
        await go(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("opened_before", [True, False])
async def test_a_damaged_glossary_leaves_the_game_alone(
    own: Path, opened_before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The panel has all that is on the shelf read soon, and what was read once stays as it was.
    monkeypatch.setattr(beside_panel, "SOON", 3600.0)
    async with opened(own) as pilot:
        app = ranter(pilot.app)
        app.deal(plan("foster-1914", persons=1, bots=3))
        table = screen_of(app, TableScreen)
        await until(pilot, lambda: bool(table.croupier.offered))
        if opened_before:
            app.open(Reading("glossary"))
            await at_rest(pilot)
            await go(pilot, "escape")
        break_the_glossary(own)
        await go(pilot, "y", "y")
        assert isinstance(app.screen, ReadingScreen) is opened_before
        if opened_before:
            await go(pilot, "escape")
        else:
            assert any("glossary.yaml:1:8" in notice for notice in notices(app))
        assert app.screen is table
        assert not app.is_down and app.crash is None


async def test_what_is_wrong_is_said_beside_the_list_and_in_the_library(own: Path) -> None:
    async with opened(own, rows=45) as pilot:
        app = ranter(pilot.app)
        await pilot.press("d")
        await at_rest(pilot)
        halve(own)
        await mark_sundays(pilot)
        # Where its lines are broken depends on where the file is.
        await until(pilot, lambda: "'title'" in frame(app))
        assert "stays as it was until this is mended" in frame(app)
        app.open(Reading("book/sundays"))
        await at_rest(pilot)
        assert "stays as it was until this is mended" in frame(app)
        app.open(Reading("books"))
        await at_rest(pilot)
        assert "Kept as it was" in app.evening.library.page("books").article.sections[-1].title


async def test_what_was_mended_is_shown_as_it_is(own: Path) -> None:
    async with opened(own) as pilot:
        app = ranter(pilot.app)
        app.open(Reading("book/sundays"))
        await at_rest(pilot)
        halve(own)
        app.open(Reading("books"))
        await at_rest(pilot)
        assert [one.title for one in app._notifications] == ["Kept as it was"]
        (own / "sundays.yaml").write_text(SUNDAYS.replace("at ours", "at last"), encoding="utf-8")
        app.open(Reading("book/sundays"))
        await at_rest(pilot)
        assert "Sundays at last" in frame(app)
        assert app.evening.shelf.amiss == ()


async def test_a_book_that_has_come_is_listed_and_one_that_has_gone_is_not(own: Path) -> None:
    async with opened(own) as pilot:
        app = ranter(pilot.app)
        await pilot.press("d")
        await at_rest(pilot)
        await pilot.press("escape")
        add_another(own)
        delete(own)
        await pilot.press("d")
        await at_rest(pilot)
        assert isinstance(app.screen, PickerScreen)
        assert [heading.id for heading in app.screen.row_list.all if heading.id.endswith("days")] == [
            "mondays"
        ]


async def test_a_book_that_was_damaged_before_is_left_out_and_said_to_be(own: Path) -> None:
    halve(own)
    async with opened(own) as pilot:
        app = ranter(pilot.app)
        await pilot.press("d")
        await at_rest(pilot)
        assert [one.title for one in app._notifications] == ["Left out"]
        app.open(Reading("book/sundays"))
        await at_rest(pilot)
        assert "Left out" in [section.title for section in app.evening.library.page("books").article.sections]
