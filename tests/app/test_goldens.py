"""What the screens look like, row by row, at three sizes, and pages of the library at two.

When a screen is meant to look different, have the pictures made anew, and look at what has changed:
RANTER_GOLDENS=anew make test ARGS='tests/app -k goldens'
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from ranter_tui.app.screens.watch import WatchScreen
from ranter_tui.app.widgets.beside_panel import BesidePanel
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Pace
from ranter_tui.game.chance import Luck
from ranter_tui.game.rules.showdown import Tie
from ranter_tui.game.rules.table import Direction
from ranter_tui.record import journal
from ranter_tui.rulebook import shelf
from ranter_tui.rulebook.pastime import PASTIMES
from ranter_tui.rulebook.shelf import BESIDE, SOURCES, shipped
from tests.app.frames import frame
from tests.app.party import at_rest, at_the_title, evening_here, in_the_library, plan, ranter, until
from tests.app.persons import come_to, is_over, is_shut, paced, play, stacked, state, table
from tests.app.test_house_screen import Making, making
from tests.homes import Home

THREE = ("parlett-2008", "foster-1914", "phillips-westall-1945")
"""A shelf that stays the same when a rulebook is added to those that come with the game."""


def only(books: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no other books come with the game. `folder` holds them."""
    folder.mkdir()
    for name in (*(f"{book}.yaml" for book in books), PASTIMES, *BESIDE.keys() - {SOURCES}):
        shutil.copy(shipped() / name, folder / name)
    cited = "\n".join(path.read_text("utf-8") for path in folder.glob("*.yaml"))
    (folder / SOURCES).write_text(cited_alone((shipped() / SOURCES).read_text("utf-8"), cited), "utf-8")
    monkeypatch.setattr(shelf, "shipped", lambda: folder)


@cache
def cited_alone(sources: str, text: str) -> str:
    """Of the sources those that the text cites; where one is cited in another, that one as well.

    >>> print(cited_alone("sources:\\n  a:\\n    title: A\\n  b:\\n    title: B\\n", "source: b"))
    sources:
      b:
        title: B
    <BLANKLINE>
    """
    head, *entries = re.split(r"^(?=  \S)", sources, flags=re.MULTILINE)
    known = {entry.partition(":")[0].strip(): entry for entry in entries}
    wanted, found = set[str](), known.keys() & named_in(text)
    while found - wanted:
        wanted |= found
        found = known.keys() & set().union(*(named_in(known[one]) for one in wanted))
    return head + "".join(entry for key, entry in known.items() if key in wanted)


def named_in(text: str) -> set[str]:
    """Every word of it that may be a key."""
    return set(re.findall(r"[\w-]+", text))


ANEW = os.environ.get("RANTER_GOLDENS") == "anew"

Scene = Callable[[], AbstractAsyncContextManager[Pilot[None]]]
"""Comes to a screen."""

Size = tuple[int, int]


async def others_are_heard(pilot: Pilot[None]) -> None:
    """Wait for what the other books have to say beside the table: they have their say a little later."""
    panels = pilot.app.screen.query(BesidePanel)
    await until(pilot, lambda: all(panel._hears_others for panel in panels))
    await at_rest(pilot)


class Gallery(NamedTuple):
    """A folder of pictures: each scene at each size."""

    folder: Path
    scenes: dict[str, Scene]
    sizes: Sequence[Size]

    def path(self, scene: str, size: Size) -> Path:
        return self.folder / f"{scene}-{size[0]}x{size[1]}.txt"

    async def shows(self, scene: str) -> None:
        """Come to the scene, and compare it at every size."""
        async with self.scenes[scene]() as pilot:
            looks = {}
            for size in self.sizes:
                await pilot.resize_terminal(*size)
                await at_rest(pilot)
                await others_are_heard(pilot)
                looks[self.path(scene, size)] = frame(pilot.app) + "\n"
        if ANEW:
            self.folder.mkdir(exist_ok=True)
            for path, look in looks.items():
                path.write_text(look, encoding="utf-8")
        for path, look in looks.items():
            assert look == path.read_text(encoding="utf-8"), (
                f"{path.name} looks different; see {__name__} how to accept it"
            )

    def holds_nothing_else(self) -> None:
        """No picture is left of a scene that there is no more."""
        assert {path.name for path in self.folder.iterdir()} == {
            self.path(scene, size).name for scene in self.scenes for size in self.sizes
        }


SIZES = ((80, 24), (120, 36), (200, 60))


class OneEvening:
    """In place of `datetime`: it is always the same minute, wherever one is."""

    @classmethod
    def now(cls) -> OneEvening:
        return cls()

    def astimezone(self) -> datetime:
        return datetime(2026, 11, 21, 19, 3, tzinfo=UTC)


@asynccontextmanager
async def title_page(last: Plan, *keys: str) -> AsyncIterator[Pilot[None]]:
    """The title page of that table, and wherever these keys lead from there."""
    async with at_the_title(evening=evening_here(last=last)) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.press(*keys)
        yield pilot


@asynccontextmanager
async def asked(guests: Plan, *hands: str) -> AsyncIterator[Pilot[None]]:
    """A lone guest whose turn has come, in the hand after those that are written."""
    async with stacked(guests, *hands) as (app, pilot):

        def is_asked() -> bool:
            return str(table(app).prompt.content).startswith("Anna:")

        await play(pilot, lambda *_: "k", until=lambda: is_asked() and state(app).hands == len(hands))
        yield pilot


@asynccontextmanager
async def curtain(*keys: str) -> AsyncIterator[Pilot[None]]:
    async with stacked(plan(persons=3, bots=2), "4 7 9 J 2") as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        await pilot.press(*keys)
        yield pilot


@asynccontextmanager
async def turned_up(guests: Plan, *hands: str) -> AsyncIterator[Pilot[None]]:
    """The cards lie open until somebody wants the next hand."""
    async with asked(guests, *hands) as pilot:
        paced(pilot.app, Pace.BRISK)
        await pilot.press("k")
        while not table(pilot.app).croupier.pacing.waits:
            table(pilot.app).action_go_on()
            await pilot.pause()
        yield pilot


@asynccontextmanager
async def end() -> AsyncIterator[Pilot[None]]:
    async with stacked(plan("foster-1914", persons=0, bots=5)) as (app, pilot):
        await come_to(pilot, lambda: is_over(app))
        yield pilot


@asynccontextmanager
async def watch() -> AsyncIterator[Pilot[None]]:
    async with at_the_title() as (app, pilot):
        book = app.evening.shelf.book("phillips-westall-1945")
        await app.push_screen(WatchScreen(book, book.examples[0]))
        await pilot.press("right", "right", "right", "right")
        yield pilot


class EvenEvening(Evening):
    """Whatever is tried begins with the same luck."""

    def luck(self) -> Luck:
        return Luck(1)


@asynccontextmanager
async def making_ours() -> AsyncIterator[Making]:
    """Two rules are changed, and the bots have tried them."""
    async with making(size=SIZES[0], evening=EvenEvening(evening_here().paths)) as ours:
        await ours.answer("tie", Tie.FIRST_IN_ORDER)
        await ours.answer("direction", Direction.RIGHT)
        await come_to(ours.pilot, lambda: ours.screen.tried is not None)
        yield ours


@asynccontextmanager
async def house() -> AsyncIterator[Pilot[None]]:
    async with making_ours() as ours:
        yield ours.pilot


@asynccontextmanager
async def offers() -> AsyncIterator[Pilot[None]]:
    async with making_ours() as ours:
        await ours.turn_to("powers.K.asked")
        await ours.press("enter")
        yield ours.pilot


def scene(opened: Callable[..., AbstractAsyncContextManager[Pilot[None]]], *how: object) -> Scene:
    return lambda: opened(*how)


FIVE, THREE_HANDS = plan(persons=1, bots=4), ("3 7 9 J 2 5", "5 K 2 8 Q 6", "9 4 4 10 7 3")
LAST = plan(persons=3, bots=2)
SCENES: dict[str, Scene] = {
    "title": scene(title_page, LAST),
    "picker": scene(title_page, LAST, "d"),
    "seating": scene(title_page, LAST, "d", "enter"),
    "table-of-5": scene(asked, FIVE, *THREE_HANDS),
    "table-of-26": scene(asked, plan(persons=1, bots=25, lives=2), "3 7 9 J 2 5", "5 9 2 8 Q 6"),
    "morris-board": scene(
        asked, plan("hoffmann-1891", persons=1, bots=4), "3 7 9 J 2 5", "5 9 2 8 Q 6", "9 4 4 10 7 3"
    ),
    "curtain-shut": curtain,
    "curtain-lifted": scene(curtain, "enter"),
    "showdown": scene(turned_up, replace(FIVE, lives=2), "3 7 9 J Q 5", "5 K 2 8 Q 6"),
    # Ben asks for the cuckoo.
    "gnav": scene(turned_up, replace(FIVE, book="gnav"), "cat fool cuckoo horse 7"),
    # Ben asks the Hussar, Dov the Kuku; both die, and buy themselves in again.
    "kille": scene(turned_up, replace(FIVE, book="kille"), "harlekin blaren husar 9 kuku"),
    # The Matto goes round, and a card is drawn.
    "cuccu": scene(turned_up, replace(FIVE, book="cuccu"), "matto bragon gnao salta leone"),
    "how-we-play": scene(title_page, LAST, "h"),
    "cards": scene(title_page, plan("kille"), "h", "v"),
    "end": end,
    "watch": watch,
    "house": house,
    "offers": offers,
}
TWO = ("parlett-2008", "foster-1914")
THIRD = {
    "morris-board": "hoffmann-1891",
    "gnav": "gnav",
    "kille": "kille",
    "cuccu": "cuccu",
    "cards": "kille",
}
"""The book that is played in a scene, where it is none of the usual three."""

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
async def page(address: str) -> AsyncIterator[Pilot[None]]:
    async with in_the_library(address) as (_, pilot, _):
        yield pilot


@asynccontextmanager
async def footnotes() -> AsyncIterator[Pilot[None]]:
    """The foot of a leaf, with the last link marked."""
    async with page("book/parlett-2008/the-rules") as pilot:
        await pilot.press("end", "shift+tab")
        yield pilot


@asynccontextmanager
async def search() -> AsyncIterator[Pilot[None]]:
    async with page("library") as pilot:
        app = ranter(pilot.app)
        app.evening.household.index.prepare()
        await pilot.press("slash", *"hoellfahren")
        await app.workers.wait_for_complete()
        yield pilot


PAGES: dict[str, Scene] = {
    **{name: scene(page, address) for name, address in ADDRESSES.items()},
    "footnotes": footnotes,
    "search": search,
}

GALLERY = Gallery(Path(__file__).parent / "goldens", SCENES, SIZES)
GALLERY_OF_PAGES = Gallery(Path(__file__).parent / "goldens_of_pages", PAGES, SIZES[:2])


@pytest.fixture
def in_a_folder_of_one_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is can be read on some screens."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Home, "folder", Path("evening"))


@pytest.mark.usefixtures("in_a_folder_of_one_word")
@pytest.mark.parametrize("scene", SCENES)
async def test_a_screen_looks_as_meant(scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "datetime", OneEvening)
    only((*TWO, THIRD.get(scene, "phillips-westall-1945")), tmp_path / "rulebooks", monkeypatch)
    await GALLERY.shows(scene)


@pytest.mark.usefixtures("in_a_folder_of_one_word")
@pytest.mark.parametrize("scene", PAGES)
async def test_a_page_looks_as_meant(scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if scene != "search":  # which goes through everything, and finds what no new book is likely to say
        only(THREE, tmp_path / "rulebooks", monkeypatch)
    await GALLERY_OF_PAGES.shows(scene)


@pytest.mark.parametrize("gallery", [GALLERY, GALLERY_OF_PAGES], ids=["screens", "pages"])
def test_every_picture_is_of_a_scene(gallery: Gallery) -> None:
    gallery.holds_nothing_else()
