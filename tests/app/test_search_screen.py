"""Searching, on its screen and in the palette: what is typed, what is found, and what comes meanwhile."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import Event
from warnings import catch_warnings

import pytest
from textual.command import CommandList
from textual.events import Click
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.palette import Palette
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.screens.search import SearchScreen
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.app.widgets.inputs import FilterInput
from ranter_tui.evening.evening import Evening
from ranter_tui.game.rules.asking import sentence
from ranter_tui.library.search.index import Findings, Index
from tests.app.frames import FilmedApp, click, frame, type_ahead
from tests.app.party import (
    at_rest,
    at_the_table,
    at_the_title,
    evening_here,
    in_the_library,
    plan,
    pressed,
    screen_of,
    turned_to,
    until,
)
from tests.app.persons import come_to


@pytest.fixture
def evening() -> Evening:
    """An evening on which the whole library has been read through."""
    evening = evening_here()
    evening.household.index.prepare()
    return evening


@asynccontextmanager
async def searching(
    evening: Evening, *keys: str
) -> AsyncIterator[tuple[RanterApp, Pilot[None], SearchScreen]]:
    """The search, over the front page of the library, and what these keys do there."""
    async with in_the_library(evening=evening) as (app, pilot, _):
        await pilot.press("slash", *keys)
        yield app, pilot, screen_of(app, SearchScreen)


async def test_a_word_without_its_accents_leads_to_the_page(evening: Evening) -> None:
    async with searching(evening) as (app, pilot, search):
        type_ahead(app, "hoellfahren rings")
        await until(pilot, lambda: "Höllfahren" in frame(app))
        await at_rest(pilot)
        hits = search.hits
        for _ in hits.page_links:
            if hits.marked is not None and hits.marked.link.startswith("relative/hoellfahren"):
                break
            await pilot.press("down")
        await pressed(pilot, "enter")
        assert screen_of(app, ReadingScreen).page.trail[2].address == "relative/hoellfahren"


async def test_what_is_typed_with_the_key_that_opens_the_search_is_searched_for(evening: Evening) -> None:
    async with in_the_library(evening=evening) as (app, pilot, _):
        for _ in range(3):
            type_ahead(app, ["slash", *"hussar"])
            await until(pilot, lambda: isinstance(app.focused, FilterInput) and app.focused.value == "hussar")
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, ReadingScreen))


async def test_what_asks_nothing_new_leaves_the_mark_where_it_is(evening: Evening) -> None:
    async with searching(evening, *"king", "down") as (_, pilot, screen):
        assert screen.hits.at == 1
        await pilot.press("space", "t")
        assert screen.hits.at == 1
        await pilot.press("a")
        assert screen.hits.at == 0


async def test_a_line_longer_than_the_screen_is_read_from_both_ends_and_one_that_finds_nothing_given_up(
    evening: Evening,
) -> None:
    async with searching(evening) as (app, pilot, search):
        type_ahead(app, "first " + "and " * 20 + "last")
        await until(pilot, lambda: "and last" in frame(app) and "/ first" not in frame(app))
        await pilot.press("home")
        await until(pilot, lambda: "/ first and" in frame(app) and "and last" not in frame(app))
        search.find.value = "xyzzyqq"
        await until(pilot, lambda: "“xyzzyqq” is nowhere in our books and sources." in frame(app))
        await pressed(pilot, "escape")
        assert screen_of(app, ReadingScreen).page.address == "library"


async def test_the_first_search_finds_titles_until_everything_has_been_read() -> None:
    evening = evening_here()
    read = hold_back(evening.household.index)
    async with searching(evening) as (app, pilot, screen):
        type_ahead(app, "hussar grace")
        await until(pilot, lambda: "Still reading; so far only titles are searched" in frame(app))
        found = screen.hits.page_links
        read.set()
        await until(pilot, lambda: screen.hits.page_links != found)
        assert "Still reading" not in frame(app)
        assert len(screen.hits.page_links) > len(found)


def hold_back(index: Index) -> Event:
    """Nothing is read until this is set."""
    read, prepare = Event(), index.prepare

    def prepare_then() -> None:
        assert read.wait(30)
        prepare()

    vars(index)["prepare"] = prepare_then
    return read


async def test_a_search_may_be_left_while_everything_is_being_read(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = evening_here()
    index, closed = evening.household.index, FilterInput._message_loop_exit
    read = hold_back(index)

    async def slowly_closed(find: FilterInput) -> None:
        """The line is gone, its screen not yet: just then everything has been read, and says so."""
        await closed(find)
        read.set()
        await app.workers.wait_for_complete()
        for _ in range(100):
            await asyncio.sleep(0)

    async with searching(evening) as (app, pilot, _):
        index.search("kille")
        monkeypatch.setattr(FilterInput, "_message_loop_exit", slowly_closed)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ReadingScreen) and index.ready)
        await at_rest(pilot)
        screen_of(app, ReadingScreen)


def overhear(index: Index, ask: Callable[[str], object]) -> None:
    """Whatever is searched for from now on is told to this first."""
    search = index.search

    def look_for(typed: str, most: int = 8) -> Findings:
        ask(typed)
        return search(typed, most)

    vars(index)["search"] = look_for


async def test_a_letter_is_painted_before_anything_is_looked_for(evening: Evening) -> None:
    app = FilmedApp(evening, lambda *_: None)
    asked: list[tuple[str, bool]] = []
    overhear(
        evening.household.index,
        lambda typed: asked.append((typed, any(f"/ {typed}" in row for row in app.glass.text))),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await turned_to(pilot, "library")
        await pilot.press("slash", *"king")
        await until(pilot, lambda: bool(asked) and asked[-1][0] == "king")
        assert asked[0][0] == "ki"
        assert all(was_painted for _, was_painted in asked)


async def test_of_letters_faster_than_the_answers_only_the_last_is_answered(evening: Evening) -> None:
    asked: list[str] = []
    overhear(evening.household.index, asked.append)
    async with searching(evening) as (_, pilot, screen):
        for typed in ("pa", "par", "parl", "parlett"):
            screen.find.value = typed
        await until(pilot, lambda: bool(screen.hits.page_links))
        assert set(asked) == {"parlett"}
        assert screen.hits.page_links[0].link == "book/parlett-2008"


async def test_enter_right_after_typing_on_opens_what_was_asked_for_last(evening: Evening) -> None:
    async with searching(evening, *"king") as (app, pilot, search):
        await until(pilot, lambda: bool(search.hits.page_links))
        with app.batch_update():
            search.find.value = "parlett"
            search.find.action_take()
            await until(pilot, lambda: isinstance(app.screen, ReadingScreen))
        assert screen_of(app, ReadingScreen).page.address == "book/parlett-2008"


async def test_a_search_may_be_left_before_the_last_letters_are_painted(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    after_refresh = ReadingScreen._invoke_and_clear_callbacks
    left, done = asyncio.Event(), list[ReadingScreen]()

    async def after_it_was_left(screen: ReadingScreen) -> None:
        """Textual has the screen in front do what another wanted done after its refresh."""
        await left.wait()
        await after_refresh(screen)
        done.append(screen)

    async with searching(evening) as (app, pilot, search):
        monkeypatch.setattr(ReadingScreen, "_invoke_and_clear_callbacks", after_it_was_left)
        type_ahead(app, ["k", "i", "n", "g", "escape", "escape"])
        # A pilot would wait for the screen in front, which waits itself.
        await come_to(pilot, lambda: isinstance(app.screen, ReadingScreen) and not search.children)
        left.set()
        await until(pilot, lambda: bool(done))
        await at_rest(pilot)
        screen_of(app, ReadingScreen)


async def test_a_question_is_answered_above_what_is_found(evening: Evening) -> None:
    async with searching(evening) as (app, pilot, search):
        type_ahead(app, "dealer draws king parlett")
        await until(pilot, lambda: "┃ Parlett 2008: what" in frame(app))
        first, second = search.hits.lines[1:3]
        book = app.evening.shelf.book("parlett-2008")
        assert sentence(book.plain_rules(), "powers.K.drawn")[:40] in f"{first}{second}"
        assert search.hits.page_links[0].link == "book/parlett-2008#rule:powers.K.drawn"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReadingScreen))
        assert screen_of(app, ReadingScreen).page.address.startswith("book/parlett-2008")


async def test_at_the_table_the_book_is_asked_that_is_played() -> None:
    async with at_the_table(plan("foster-1914"), size=(80, 24)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("slash")
        await until(pilot, lambda: isinstance(app.screen, SearchScreen) and app.evening.household.index.ready)
        type_ahead(app, "who loses a tie")
        await until(pilot, lambda: "┃ Foster 1914: who loses" in frame(app))
        type_ahead(app, " in cassell")
        await until(pilot, lambda: "┃ Cassell 1881/82: who loses" in frame(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, Palette))
        type_ahead(app, "who loses a tie")
        await until(pilot, lambda: "Foster 1914: who loses" in frame(app))


async def test_a_search_that_comes_home_to_a_palette_that_is_being_taken_away_ends_nothing() -> None:
    async with at_the_title("ctrl+p") as (app, pilot):
        palette = screen_of(app, Palette)
        await pilot.press("d")
        await until(pilot, lambda: palette._list_visible)
        await palette.query("*").remove()
        palette._list_visible = False
        palette._show_busy = True
        await until(pilot, lambda: all(work.is_finished for work in app.workers))
        assert app.is_running


@pytest.mark.parametrize("below", [(), ("s",)], ids=["the title", "another screen"])
async def test_a_palette_that_is_left_before_it_has_come_ends_nothing(below: tuple[str, ...]) -> None:
    async with at_the_title(*below) as (app, pilot):
        front = app.screen
        app.push_screen(palette := Palette())
        app.pop_screen()
        with catch_warnings(record=True) as warned:
            palette._show_busy = True
            await pilot.pause()
            gc.collect()
        assert not warned
        assert app.is_running and app.screen is front


async def test_a_page_is_told_by_its_room_and_not_by_its_address() -> None:
    app = RanterApp(evening_here())
    library = app.evening.household.library
    assert [library.room_of(address) for address in ("rule/powers.K.drawn", "books", "library")] == [
        "Rules, one by one",
        "Rulebooks",
        "The library",
    ]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        type_ahead(app, "drawn from")
        await pilot.pause()
        await until(pilot, lambda: "Library: Rules, one by one" in frame(app))
        assert "powers." not in frame(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReadingScreen) and bool(app.screen.children))
        assert screen_of(app, ReadingScreen).page.address.startswith("rule/powers.")


async def test_a_room_comes_first_whose_name_is_typed() -> None:
    async with at_the_title("ctrl+p", *"book") as (app, pilot):
        palette = screen_of(app, Palette)
        await until(pilot, lambda: palette.query_one(CommandList).option_count > 1 and not palette._show_busy)
        assert str(palette.query_one(CommandList).get_option_at_index(0).prompt).startswith("Rulebooks\n")


async def test_the_ways_up_and_down_a_list_are_found_and_not_offered() -> None:
    async with at_the_title("ctrl+p", size=(80, 60)) as (app, pilot):
        await until(pilot, lambda: "Choose a book, seat the guests" in frame(app))
        await until(pilot, lambda: "Settings" in frame(app))
        for kept_out in ("The line above", "Open the marked line", "screenshot"):
            assert kept_out not in frame(app)
        type_ahead(app, "page up")
        await until(pilot, lambda: "Page up" in frame(app))


async def test_a_click_that_comes_home_to_a_smaller_terminal_ends_nothing() -> None:
    async with at_the_title("ctrl+p") as (app, pilot):
        palette = screen_of(app, Palette)
        beyond = 97, 30
        palette.post_message(Click(palette, *beyond, 0, 0, 1, False, False, False, *beyond))
        await pilot.press("d")
        await until(pilot, lambda: palette._list_visible)
        click(app, 78, 22)
        await pilot.pause()
        assert not isinstance(app.screen, Palette)
