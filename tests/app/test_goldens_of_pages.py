"""What pages of the library look like, row by row, on a screen of 80 columns and one of 120."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ranter_tui.app.opening import Reading
from ranter_tui.app.screens.reading import ReadingScreen
from tests.app.gallery import Gallery, Scene
from tests.app.party import at_the_title, evening_in, ranter
from tests.app.three_books import THREE, only

SIZES = ((80, 24), (120, 36))

ADDRESSES = {
    "front": "library",
    "article": "book/parlett-2008",
    "rules-of-a-book": "book/parlett-2008/the-rules",
    "compare": "compare/foster-1914+parlett-2008",
    "time-line": "timeline",
    "family": "family",
    "rule": "rule/tie",
    "source": "source/foster-1914",
}


@asynccontextmanager
async def page(folder: Path, address: str) -> AsyncIterator[Pilot[None]]:
    async with at_the_title(evening_in(folder), size=SIZES[0]) as (app, pilot):
        app.open(Reading(address))
        await pilot.pause()
        assert isinstance(app.screen, ReadingScreen)
        yield pilot


def opened(address: str) -> Scene:
    def scene(folder: Path) -> AbstractAsyncContextManager[Pilot[None]]:
        return page(folder, address)

    return scene


@asynccontextmanager
async def footnotes(folder: Path) -> AsyncIterator[Pilot[None]]:
    """The foot of a leaf, with the last link marked."""
    async with page(folder, "book/parlett-2008/the-rules") as pilot:
        await pilot.press("end", "shift+tab")
        yield pilot


@asynccontextmanager
async def search(folder: Path) -> AsyncIterator[Pilot[None]]:
    async with page(folder, "library") as pilot:
        app = ranter(pilot.app)
        app.evening.index.prepare()
        await pilot.press("slash", *"hoellfahren")
        await app.workers.wait_for_complete()
        yield pilot


SCENES: dict[str, Scene] = {
    **{name: opened(address) for name, address in ADDRESSES.items()},
    "footnotes": footnotes,
    "search": search,
}

GALLERY = Gallery(Path(__file__).parent / "goldens_of_pages", SCENES, SIZES)


@pytest.mark.parametrize("scene", SCENES)
async def test_a_page_looks_as_it_is_meant_to(
    scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if scene != "search":  # which goes through everything, and finds what no new book is likely to say
        only(THREE, tmp_path / "rulebooks", monkeypatch)
    monkeypatch.chdir(tmp_path)
    await GALLERY.shows(scene)


def test_every_picture_is_of_a_page() -> None:
    GALLERY.holds_nothing_else()
