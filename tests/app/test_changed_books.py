"""Rulebooks that are edited, damaged, deleted and added while the app is open: nothing falls over them."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
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
from tests.app.frames import frame, in_one_line, notices
from tests.app.party import HASTY, at_rest, at_the_title, plan, pressed, ranter, screen_of, until

SUNDAYS = "house: sundays\ntitle: Sundays at ours\nfrom: parlett-2008\nset:\n  lives: 5\n"
MONDAYS = SUNDAYS.replace("sundays", "mondays")
HALF = "house: sundays\n tit"
BROKEN_GLOSSARY = {"shipped/glossary.yaml": "terms: no\n"}
FOLDER, GONE = "a folder", "gone"

EDITS = {
    "halved": {"rulebooks/sundays.yaml": HALF},
    "deleted": {"rulebooks/sundays.yaml": GONE},
    "made a folder": {"rulebooks/sundays.yaml": FOLDER},
    "given another id": {"rulebooks/sundays.yaml": MONDAYS},
    "given an id that is taken": {
        "rulebooks/sundays.yaml": HALF,
        "rulebooks/parlett-2008.yaml": SUNDAYS.replace("sundays", "parlett-2008"),
    },
    "beside another": {"rulebooks/mondays.yaml": MONDAYS.replace("Sun", "Mon")},
    "beside a broken one": {"rulebooks/mondays.yaml": "house: mondays\n"},
    "of a broken base": {"shipped/parlett-2008.yaml": "id: parlett-2008\n"},
    "of broken sources": {"shipped/sources.yaml": "sources:\n  - no\n"},
    "of a broken glossary": BROKEN_GLOSSARY,
}
"""What becomes of a household's book and of the files that it rests on."""


def edit(own: Path, changed: dict[str, str]) -> None:
    """Write these files, or delete them, or put a folder in their place."""
    for name, text in changed.items():
        path = own.parent / name
        path.unlink(missing_ok=True)
        if text == FOLDER:
            path.mkdir()
        elif text != GONE:
            path.write_text(text, encoding="utf-8")


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
async def opened(own: Path, rows: int = 24) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    home = own.parent
    paths = Paths(home / "data", home / "config", home / "state")
    evening = Evening(paths, shelf=Shelf(home / "shipped", own, lasts=True), seed=1)
    evening.settings = HASTY
    async with at_the_title(size=(80, rows), notifications=True, evening=evening) as (app, pilot):
        await pilot.pause()
        yield app, pilot
        assert app._exception is None


async def read(pilot: Pilot[None], address: str) -> None:
    ranter(pilot.app).open(Reading(address))
    await at_rest(pilot)


@pytest.mark.parametrize("book", EDITS)
async def test_every_room_stays_open_to_those_who_are_in_it(own: Path, book: str) -> None:
    async with opened(own) as (app, pilot):
        for address in ("book/sundays", "book/foster-1914", "compare/sundays+parlett-2008+foster-1914"):
            await read(pilot, address)
        await pressed(pilot, "x")
        screen_of(app, BesideScreen)
        edit(own, EDITS[book])
        await pressed(pilot, "down", "enter")
        for address in ("books", "rule/tie", "glossary", "sources", "compare/sundays+parlett-2008"):
            await read(pilot, address)
        while not isinstance(app.screen, ReadingScreen):
            await pressed(pilot, "escape")
        reading = app.screen
        while reading.check_action("back", ()):
            reading.action_back()
            await at_rest(pilot)
        for action in ("forward", "upwards", "leaf(1)", "leaf(-1)"):
            await app.run_action(action, reading)
            await at_rest(pilot)


@pytest.mark.parametrize(
    "book", ["halved", "deleted", "given an id that is taken", "of a broken base", "of broken sources"]
)
async def test_whoever_has_marked_a_book_can_still_play_by_it(own: Path, book: str) -> None:
    async with opened(own) as (app, pilot):
        await pressed(pilot, "d")
        edit(own, EDITS[book])
        await pressed(pilot, "slash", *"sund")
        picker = screen_of(app, PickerScreen)
        assert "Sundays at ours" in frame(app)
        picker.action_make_ours()
        await at_rest(pilot)
        house = screen_of(app, HouseScreen)
        await pressed(pilot, "enter", "escape")
        app.open(Reading("books"))
        await pressed(pilot, "escape")
        house._named("Tuesdays at ours")
        await at_rest(pilot)
        assert (own / "tuesdays-at-ours.yaml").exists()
        # What is gone is listed no more.
        there = [one for one in picker.row_list.all if one.id == "sundays"]
        assert bool(there) == (own / "sundays.yaml").exists()
        picker.row_list.marked = picker.row_list.things.index((there or picker.row_list.all)[0])
        await pressed(pilot, "enter")
        assert isinstance(app.screen, SeatingScreen)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


@pytest.mark.parametrize("book", ["halved", "deleted", "given another id"])
async def test_whoever_is_seated_plays_by_the_book_as_it_was_seen(own: Path, book: str) -> None:
    async with opened(own) as (app, pilot):
        await pressed(pilot, "d", "slash", *"sund", "enter")
        edit(own, EDITS[book])
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


@pytest.mark.parametrize("book", ["halved", "deleted", "of a broken base"])
async def test_a_game_of_another_book_goes_on(own: Path, book: str) -> None:
    async with opened(own) as (app, pilot):
        app.deal(plan("foster-1914", persons=1, bots=3))
        table = screen_of(app, TableScreen)
        await until(pilot, lambda: bool(table.croupier.offered))
        edit(own, EDITS[book])
        await pressed(pilot, "y", "y")
        assert isinstance(app.screen, ReadingScreen)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("opened_before", [True, False])
async def test_a_damaged_glossary_leaves_the_game_alone(
    own: Path, opened_before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The panel has all that is on the shelf read soon, and what was read once stays as it was.
    monkeypatch.setattr(beside_panel, "SOON", 3600.0)
    async with opened(own) as (app, pilot):
        app.deal(plan("foster-1914", persons=1, bots=3))
        table = screen_of(app, TableScreen)
        await until(pilot, lambda: bool(table.croupier.offered))
        if opened_before:
            await read(pilot, "glossary")
            await pressed(pilot, "escape")
        edit(own, BROKEN_GLOSSARY)
        await pressed(pilot, "y", "y")
        screen_of(app, ReadingScreen)
        assert any("glossary.yaml:1:8" in notice for notice in notices(app))
        await pressed(pilot, "escape")
        assert app.screen is table
        assert not app.is_down and app.crash is None


async def test_what_is_wrong_is_said_beside_the_list_and_in_the_library(own: Path) -> None:
    async with opened(own, rows=60) as (app, pilot):
        await pressed(pilot, "d")
        edit(own, EDITS["halved"])
        await pressed(pilot, "slash", *"sund")
        # Where its lines are broken depends on where the file is.
        await until(pilot, lambda: "'title'" in frame(app))
        assert "stays as it was until this is mended" in in_one_line(app)
        await read(pilot, "book/sundays")
        assert "stays as it was until this is mended" in in_one_line(app)
        await read(pilot, "books")
        assert "Kept as it was" in app.evening.household.library.page("books").article.sections[-1].title


async def test_what_was_mended_is_shown_as_it_is(own: Path) -> None:
    async with opened(own) as (app, pilot):
        await read(pilot, "book/sundays")
        edit(own, EDITS["halved"])
        await read(pilot, "books")
        assert [one.title for one in app._notifications] == ["Kept as it was"]
        (own / "sundays.yaml").write_text(SUNDAYS.replace("at ours", "at last"), encoding="utf-8")
        await read(pilot, "book/sundays")
        assert screen_of(app, ReadingScreen).article.title == "Sundays at last"
        assert app.evening.shelf.amiss == ()


async def test_a_book_that_has_come_is_listed_and_one_that_has_gone_is_not(own: Path) -> None:
    async with opened(own) as (app, pilot):
        await pressed(pilot, "d")
        await pilot.press("escape")
        edit(own, EDITS["beside another"] | EDITS["deleted"])
        await pressed(pilot, "d")
        ids = [heading.id for heading in screen_of(app, PickerScreen).row_list.all]
        assert [one for one in ids if one.endswith("days")] == ["mondays"]


async def test_a_book_that_was_damaged_before_is_left_out_and_said_to_be(own: Path) -> None:
    edit(own, EDITS["halved"])
    async with opened(own) as (app, pilot):
        await pressed(pilot, "d")
        assert [one.title for one in app._notifications] == ["Left out"]
        await read(pilot, "book/sundays")
        assert "Left out" in [
            section.title for section in app.evening.household.library.page("books").article.sections
        ]


async def test_a_whole_book_of_ones_own_is_no_base_and_the_list_says_why(own: Path) -> None:
    whole = (own.parent / "shipped/foster-1914.yaml").read_text(encoding="utf-8")
    (own / "fosters.yaml").write_text(whole.replace("id: foster-1914", "id: fosters"), encoding="utf-8")
    async with opened(own) as (app, pilot):
        await pressed(pilot, "d", "slash", *"fosters", "escape", "o")
        assert isinstance(app.screen, PickerScreen)
        assert "This book is your own already." in " ".join(notices(app))
