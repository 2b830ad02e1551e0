"""The title page, and going on with a game that was broken off."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.games import GamesScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.title import MEASURE, Menu, TitleScreen
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.record.glance import Save
from ranter_tui.record.journal import Journal
from ranter_tui.record.saves import Saves
from tests.app.frames import frame, is_painted, type_ahead
from tests.app.party import at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import come_to


async def test_on_the_first_evening_nothing_is_resumed_and_a_mark_stays_where_somebody_moved_it() -> None:
    evening = evening_here()
    async with at_the_title(evening=evening) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.press("r")
        title = screen_of(app, TitleScreen)
        assert "Resume" not in frame(app) and "last time" not in frame(app)
        await pilot.press("down")
        evening.deal(plan(persons=2)).journal.close()
        title.on_screen_resume()
        await until(pilot, lambda: "  Resume" in frame(app))
        assert "▸ New here" in frame(app)


async def test_a_game_that_was_broken_off_is_offered_with_its_book_and_its_hand() -> None:
    evening = evening_here()
    sitting = evening.deal(plan(persons=2, bots=1))
    while (answer := sitting.answer()) is not None:
        sitting.put(answer)
    sitting.journal.close()
    async with at_the_title(evening=evening) as (app, pilot):
        await until(pilot, lambda: "Resume  Parlett 2008, hand 1" in frame(app))
        assert "last time: Parlett 2008 · Anna, Ben, Clara" in frame(app)
        # Nobody has to look for it after a kill.
        await until(pilot, lambda: "▸ Resume" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


async def test_a_long_table_of_last_time_is_cut_short() -> None:
    async with at_the_title(evening=evening_here(last=plan(persons=26, bots=0))) as (app, pilot):
        await until(pilot, lambda: "last time" in frame(app))
        told = next(line for line in frame(app).split("\n") if "last time" in line).strip()
        assert told.endswith("…") and len(told) <= MEASURE


@pytest.mark.parametrize("size", [(80, 24), (250, 70)])
async def test_the_whole_menu_is_in_view_for_mouse_and_keys(size: tuple[int, int]) -> None:
    async with at_the_title(size=size) as (app, pilot):
        assert all(word in frame(app) for word in ("Deal", "The library", "Watch a hand", "record", "Quit"))
        await pilot.click(Menu, offset=(4, 0))
        assert isinstance(app.screen, PickerScreen)
        await pilot.press("escape", "down", "down", "up", "up", "enter")
        assert isinstance(app.screen, PickerScreen)
        await pilot.press("escape", "end", "enter")
    assert app.return_code == 0


async def test_settings_that_nobody_can_read_are_told_of_once() -> None:
    evening = evening_here()
    evening.paths.settings.parent.mkdir(parents=True)
    evening.paths.settings.write_text("theme: [chartreuse]\n")
    async with at_the_title("d", "escape", notifications=True) as (app, _):
        assert [note for note in app._notifications if "usual settings are used" in note.message]
        assert len(app._notifications) == 1


async def test_where_there_is_no_room_a_plain_sentence_says_so_and_no_key_does_anything() -> None:
    async with at_the_title(size=(79, 24)) as (app, pilot):
        await pilot.pause()
        assert "This needs 80 by 24." in frame(app) and "Deal" not in frame(app)
        assert "ranter-tui play --plain" in frame(app) and "Ctrl+Q quits." in frame(app)
        await pilot.press("d", "ctrl+c")
        screen_of(app, TitleScreen)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "This needs" not in frame(app) and "Deal" in frame(app)
        await pilot.press("d")
        assert isinstance(app.screen, PickerScreen)


def broken_off(evening: Evening, book: str = "parlett-2008", persons: int = 2) -> Path:
    sitting = evening.deal(plan(book, persons=persons))
    sitting.journal.close()
    return sitting.journal.path


@asynccontextmanager
async def at_the_list(evening: Evening) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    async with at_the_title(notifications=True, evening=evening) as (app, pilot):
        await until(pilot, lambda: "Resume" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, GamesScreen) and is_painted(app))
        assert "R E S U M E   A   G A M E" in frame(app)
        yield app, pilot


async def test_one_of_several_games_is_chosen_from_a_list() -> None:
    evening = evening_here()
    broken_off(evening)
    broken_off(evening, "foster-1914", persons=4)
    async with at_the_title(evening=evening) as (app, pilot):
        await until(pilot, lambda: "and 1 more" in frame(app))
    async with at_the_list(evening) as (app, pilot):
        shown = frame(app)
        assert "Foster 1914" in shown and "Parlett 2008" in shown and "Anna, Ben, Clara, Dov, Eve" in shown
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        assert screen_of(app, CurtainScreen).look.sitting.book.id == "foster-1914"


async def test_a_game_that_is_being_played_elsewhere_is_refused_politely() -> None:
    evening = evening_here()
    broken_off(evening)
    elsewhere = evening.deal(plan("foster-1914"))
    async with at_the_list(evening) as (app, pilot):
        assert "open in another window" in frame(app)
        await pilot.press("enter")
        assert isinstance(app.screen, GamesScreen)
        assert "Close it there first" in frame(app)
    elsewhere.journal.close()


async def test_an_old_game_is_put_away_after_a_question_and_brought_back() -> None:
    evening = evening_here()
    old = broken_off(evening)
    before = old.read_bytes()
    broken_off(evening, "foster-1914", persons=4)
    async with at_the_list(evening) as (app, pilot):
        await pilot.press("down", "x")
        assert "Put this game away? Parlett 2008, not yet dealt." in frame(app)
        await pilot.press("escape")
        assert old.exists()
        await pilot.press("x", "enter")
        await until(pilot, lambda: "Parlett 2008" not in frame(app))
        await pilot.press("x", "enter")
        await until(pilot, lambda: "There is no unfinished game." in frame(app))
        assert not evening.saves.list()
        await pilot.press("enter", "x", "u", "u")
        await until(pilot, lambda: "Foster 1914" in frame(app) and "Parlett 2008" in frame(app))
        assert old.read_bytes() == before
        elsewhere = evening.resume(old)
        await until(pilot, lambda: len(evening.saves.unfinished()) == 2)
        await pilot.press("down", "x", "enter")
        await until(pilot, lambda: "Close it there first" in frame(app))
        elsewhere.journal.close()


async def test_a_game_that_was_put_away_long_ago_is_brought_back() -> None:
    evening = evening_here()
    old = broken_off(evening)
    evening.saves.put_away(old)
    async with at_the_title() as (app, pilot):
        await until(pilot, lambda: "u Put away" in frame(app))
        assert "Resume" not in frame(app)
        await pilot.press("u")
        await until(pilot, lambda: "There is no unfinished game." in frame(app))
        await pilot.press("u")
        await until(pilot, lambda: "Parlett 2008" in frame(app))
        assert "Bring back" not in frame(app)
        await pilot.press("escape")
        await until(pilot, lambda: "▸ Resume" in frame(app) and "u Put away" not in frame(app))
    assert old.exists()


async def test_a_damaged_game_is_set_aside_and_told_of_while_the_others_stay() -> None:
    evening = evening_here()
    broken_off(evening)
    damaged = broken_off(evening, "foster-1914")
    lines = damaged.read_bytes().splitlines(keepends=True)
    damaged.write_bytes(lines[0] + b'{"cause":null,"events":[{"event":"nonsense"}]}\n')
    async with at_the_list(evening) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: "Foster 1914" not in frame(app))
        assert isinstance(app.screen, GamesScreen)
        assert "damaged" in frame(app)
        assert (evening.paths.damaged / damaged.name).exists()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


@pytest.mark.parametrize(
    ("changed", "advice"),
    [
        ({"record": 999, "program": "9.9"}, "Carry on with it in that version"),
        ({"rulebook": None}, "holds no rulebook to go on by"),
    ],
    ids=["by a newer version", "without its rulebook"],
)
async def test_a_game_that_cannot_go_on_is_left_alone_with_a_word_of_advice_and_nobody_holds_it(
    changed: dict[str, object], advice: str
) -> None:
    evening = evening_here()
    game = broken_off(evening)
    top, *lines = game.read_bytes().splitlines(keepends=True)
    record = b"\n".join((msgspec.json.encode({**msgspec.json.decode(top), **changed}), b"".join(lines)))
    game.write_bytes(record)
    async with at_the_title(notifications=True, evening=evening) as (app, pilot):
        await until(pilot, lambda: "Resume" in frame(app))
        for _ in range(2):
            await pilot.press("r")
            await until(pilot, lambda: bool(app._notifications))
            assert isinstance(app.screen, TitleScreen)
            (note, *_) = app._notifications
            assert advice in note.message
        assert game.read_bytes() == record
    Journal.take(game)[0].close()


async def test_the_games_are_looked_for_while_the_title_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = evening_here()
    for _ in range(2):
        broken_off(evening)
    gate = threading.Event()

    def slow(saves: Saves) -> tuple[Save, ...]:
        assert gate.wait(5)
        return unfinished(saves)

    unfinished = Saves.unfinished
    async with at_the_title(evening=evening) as (app, pilot):
        await until(pilot, lambda: "Resume" in frame(app))
        monkeypatch.setattr(Saves, "unfinished", slow)
        marked = screen_of(app, TitleScreen).menu.marked
        # Without a pilot, who would wait for the games.
        type_ahead(app, ["r", "down"])
        await come_to(pilot, lambda: screen_of(app, TitleScreen).menu.marked != marked)
        gate.set()
        await until(pilot, lambda: isinstance(app.screen, GamesScreen))


async def test_games_that_are_gone_are_no_longer_offered() -> None:
    evening = evening_here()
    games = [broken_off(evening) for _ in range(2)]
    async with at_the_list(evening) as (app, pilot):
        for game in games:
            game.unlink()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        assert any("no longer there" in note.message for note in app._notifications)
        await until(pilot, lambda: "Resume" not in frame(app))
