"""Whatever is raised on a screen, the room is back at the table; what fails in the background is left out."""

from __future__ import annotations

import ast
import asyncio
import gc
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from msgspec.structs import replace
from textual import events
from textual.pilot import Pilot

from ranter_tui.app import recovery
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens import evenings_record
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.house import HouseScreen
from ranter_tui.app.screens.over import LuckScreen, OverScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening import odds_told
from ranter_tui.evening.ledger import Ledger
from ranter_tui.library.search.index import Index
from ranter_tui.odds.chunks import Here
from tests.app.falls import FALLS, SECRET, reports, slip
from tests.app.frames import forgive, frame, in_one_line, is_painted, notices
from tests.app.party import at_the_table, at_the_title, evening_here, plan, ranter, screen_of, until
from tests.app.persons import come_to, has_a_table, is_over, play, sitting
from tests.app.ways import TITLE, WAYS, Way, come_by, first_at, go, nothing, stands
from tests.conftest import exploring
from tests.evening.games import finished


def some_for_each() -> Iterator[tuple[str, str]]:
    """One thing is raised on every other screen, and each thing on some; to explore, each on all of them.

    Everything is raised behind a lifted curtain besides, in `secrecy/test_locked_curtain.py`.
    """
    if exploring():
        yield from product(WAYS, FALLS)
    else:
        yield from zip(islice(WAYS, None, None, 2), cycle(FALLS), strict=False)


Evening = tuple[tuple[str, str], ...]
"""What is raised in one evening: on which screen, and how."""


def some_for_an_evening() -> Iterator[Evening]:
    """All of it, five at a time, where the screens are come to from the same beginning."""
    all_of_it = list(some_for_each())
    for begins in dict.fromkeys(beginning(way) for way in WAYS.values()):
        of_one_evening = iter([one for one in all_of_it if beginning(WAYS[one[0]]) == begins])
        while some := tuple(islice(of_one_evening, 5)):
            yield some


def beginning(way: Way) -> Way:
    """What stands there before the keys of that way are pressed."""
    first = TITLE if way.table is None else first_at(way.table)
    return replace(way, screen=first, keys=(), before=nothing)


def name_of(raised: Evening) -> str:
    return "; ".join(f"{way}: {kind}" for way, kind in raised)


async def falls(pilot: Pilot[None], kind: str) -> None:
    """Have that raised, and wait until the app is up again."""
    app = ranter(pilot.app)
    await come_to(pilot, lambda: app.is_up)
    last = app.crash
    FALLS[kind](app)
    await come_to(pilot, lambda: app.crash != last and not app.is_down)
    assert forgive(app)


def test_everything_is_raised_on_some_screen() -> None:
    raised = [one for some in some_for_an_evening() for one in some]
    assert sorted(raised) == sorted(some_for_each())
    assert {kind for _, kind in raised} == set(FALLS)
    assert {way for way, _ in raised} == set(islice(WAYS, None, None, 1 if exploring() else 2))


@pytest.mark.parametrize("raised", list(some_for_an_evening()), ids=name_of)
async def test_whatever_is_raised_ends_at_the_table(raised: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thing after another, so that each is come to by keys that must be heard after the last.

    Now and then, and not again and again in a short time: so nothing of it leads out.
    """
    monkeypatch.setattr(recovery, "SHORT", 0.0)
    begins = beginning(WAYS[raised[0][0]])
    async with come_by(begins, (80, 24) if begins.table is None else (120, 36)) as (app, pilot):
        for way, kind in raised:
            await until(pilot, lambda: is_painted(app))
            await go(pilot, WAYS[way])
            before = sitting(app) if begins.table is not None and has_a_table(app) else None
            reported = {*reports()}
            await falls(pilot, kind)
            if before is not None:
                await until(pilot, lambda: has_a_table(app))
                assert sitting(app).journal.path == before.journal.path, way
                assert sitting(app).history[: len(before.history)] == before.history, way
            await stands(pilot, begins.screen)
            (report,) = {*reports()} - reported
            assert SECRET not in report.read_text(), (way, kind)
            (notice,) = (notice for notice in notices(app) if report.name in notice)
            assert "went wrong" in notice and SECRET not in notice, (way, kind)
            app.clear_notifications()
        if begins.table is None:
            await pilot.press("question_mark")
            await stands(pilot, "HelpScreen")


async def test_the_game_goes_on_and_its_record_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_the_table(plan(persons=1, lives=1)) as (app, pilot):
        await stands(pilot, "TableScreen")
        with monkeypatch.context() as patch:
            # As where the program's own files are gone by then, or no file can be opened any more.
            patch.setitem(sys.modules, "ranter_tui.app.screens.games", None)
            await falls(pilot, "a widget, painted")
            await stands(pilot, "TableScreen")
        assert app.return_code is None and "The game is back where it was." in notices(app)[-1]
        await play(pilot, lambda *_: "k", until=lambda: is_over(app))
        assert isinstance(app.screen, OverScreen)
        record = sitting(app).journal.path
        played = app.evening.saves.read(record)
        assert list(played.events) == sitting(app).history
        assert len(app.evening.saves.list()) == 1


async def test_what_is_raised_again_and_again_leads_out() -> None:
    async with at_the_title(notifications=True) as (app, pilot):
        for _ in range(2):
            await falls(pilot, "the screen, at a message")
            assert app.return_code is None
        app.screen.call_later(slip)
        await come_to(pilot, lambda: app.return_code is not None)
        forgive(app)
    assert app.return_code == 1
    assert app.crash is not None


async def test_a_table_that_cannot_be_laid_again_leads_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async with come_by(WAYS["table"]) as (app, pilot):
        monkeypatch.setattr(TableScreen, "__init__", slip)
        app.screen.call_later(slip)
        await come_to(pilot, lambda: app.return_code is not None)
        forgive(app)
    assert app.return_code == 1


async def test_a_game_that_is_gone_from_the_disk_leads_to_the_title_page() -> None:
    async with come_by(WAYS["table"]) as (app, pilot):
        sitting(app).journal.path.unlink()
        await falls(pilot, "the screen, at a message")
        await stands(pilot, TITLE)
        assert any("no longer there" in notice for notice in notices(app))


async def test_a_table_that_never_came_up_does_not_keep_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_the_title(notifications=True) as (app, pilot):
        await come_to(pilot, lambda: app.is_up)
        with monkeypatch.context() as patch:
            patch.setattr(TableScreen, "__init__", slip)
            app.call_later(lambda: app.deal(plan(persons=1)))
            await come_to(pilot, lambda: app.crash is not None and not app.is_down)
            assert forgive(app)
        await stands(pilot, TITLE)
        (game,) = app.evening.saves.unfinished()
        app.resume(game.path)
        await stands(pilot, "TableScreen")


async def test_what_nobody_waited_for_is_reported_and_nothing_else(capfd: pytest.CaptureFixture[str]) -> None:
    async with at_the_title(notifications=True) as (_, pilot):

        async def lost() -> None:
            slip()

        task = asyncio.create_task(lost())
        await asyncio.wait({task})
        del task
        await until(pilot, lambda: bool(reports()))
        await stands(pilot, TITLE)
    assert SECRET not in "".join(capfd.readouterr())


async def test_a_key_that_comes_before_a_screen_is_made_waits_for_it() -> None:
    async with come_by(WAYS["title"]) as (app, pilot):
        # It comes back from a screen that has just been left, and did not want it.
        key = events.Key("enter", None)
        key._set_forwarded()
        app.post_message(key)
        app.add_mode("another", app.get_default_screen)
        app.switch_mode("another")
        await stands(pilot, "PickerScreen")


async def test_what_has_fallen_is_not_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for the very first screen, of which Textual never lets go."""
    monkeypatch.setattr(recovery, "SHORT", 0.0)
    async with come_by(WAYS["table"]) as (app, pilot):
        await falls(pilot, "the screen, at a message")
        await until(pilot, lambda: has_a_table(app))
        dropped: WeakSet[object] = WeakSet()
        for kind in ("the screen, a worker", "the screen, after it is painted"):
            dropped.update(app.screen_stack)
            await falls(pilot, kind)
            await until(pilot, lambda: has_a_table(app))
            await until(pilot, lambda: gc.collect() >= 0 and not dropped, tries=50)


APP = Path(__file__).parents[2] / "ranter_tui" / "app"
THE_GAME_ITSELF = {"_play", "_go_on_with_the_match"}
"""Work that must not be left out: a table without it stands still, and is made anew."""
SORRY = "Something could not be worked out"


class Stumbles(Executor):
    """An executor in which everything fails, and that counts how often it is asked."""

    asked = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        type(self).asked += 1
        failed: Future[Any] = Future()
        failed.set_exception(KeyError(SECRET))
        return failed


@pytest.fixture(autouse=True)
def asked_anew() -> None:
    Stumbles.asked = 0


def excused(app: RanterApp) -> list[str]:
    """The notices about what is left out. What was raised is taken from the pilot."""
    assert forgive(app)
    return [notice for notice in notices(app) if notice.startswith(SORRY)]


def offers_odds(app: RanterApp) -> bool:
    return any(one.binding.action == "odds" and one.enabled for one in app.screen.active_bindings.values())


def test_all_work_in_the_background_leaves_the_screen_standing() -> None:
    for path in sorted(APP.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for how in map(ast.unparse, function.decorator_list):
                    if how.startswith("work") and function.name not in THE_GAME_ITSELF:
                        assert "exit_on_error=False" in how, f"{path.name}: {function.name}"


async def test_an_end_that_cannot_be_judged_says_so_once_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OverScreen, "counts", Stumbles)
    monkeypatch.setattr(RecordScreen, "counts", Stumbles)
    async with at_the_table(plan(persons=0, bots=3, lives=1)) as (app, pilot):
        await play(pilot, until=lambda: is_over(app))
        await come_to(pilot, lambda: "could not be judged" in in_one_line(app))
        once = Stumbles.asked
        assert len(excused(app)) == 1 and once
        assert "Luck or judgement. This game could not be judged." in in_one_line(app)
        assert SECRET not in "".join(path.read_text() for path in app.evening.paths.reports.iterdir())
        # Covered and in front again, and the record of the evening: nobody counts that game once more.
        await pilot.press("c")
        await pilot.press("escape")
        screen_of(app, OverScreen)
        await pilot.press("escape", "e")
        await come_to(pilot, lambda: "Tonight" in frame(app))
        await pilot.pause()
        assert Stumbles.asked == once and len(app.evening.unjudgeable) == 1
        assert app._exception is None


async def test_a_record_judges_all_games_that_can_be_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    class StumblesOnce(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            Stumbles.asked += 1
            executor: Executor = Stumbles() if Stumbles.asked == 1 else Here()
            return executor.submit(fn, *args, **kwargs)

    monkeypatch.setattr(RecordScreen, "counts", StumblesOnce)
    evening = evening_here()
    for _ in range(2):
        finished(evening)
    async with at_the_title("e", size=(120, 60), evening=evening) as (app, pilot):
        await come_to(pilot, lambda: "Counted in 1 of 2 games." in in_one_line(app))
        assert len(excused(app)) == 1


async def test_a_page_of_luck_that_fails_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LuckScreen, "counts", Stumbles)
    async with at_the_table(plan(persons=0, bots=3, lives=1)) as (app, pilot):
        await play(pilot, until=lambda: is_over(app))
        await pilot.press("m")
        await come_to(pilot, lambda: "could not be judged" in in_one_line(app))
        assert "Judged so far: 0 of" in in_one_line(app) and len(excused(app)) == 1
        screen_of(app, LuckScreen)


@pytest.mark.parametrize(
    ("way", "breaks", "says"),
    [
        ("title", (TitleScreen, "_look_for_unfinished"), ""),
        ("record", (evenings_record, "looked_up"), "The games could not be counted."),
        ("record", (evenings_record, "hand_of_the_evening"), ""),
        ("search", (Index, "prepare"), "Only titles are searched."),
    ],
    ids=str,
)
async def test_a_screen_stays_whatever_fails_behind_it(
    way: str, breaks: tuple[object, str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*breaks, slip)
    evening = evening_here()
    finished(evening)
    async with at_the_title(*WAYS[way].keys, size=(120, 36), evening=evening) as (app, pilot):
        await come_to(pilot, lambda: app._exception is not None and any(notices(app)))
        assert type(app.screen).__name__ == WAYS[way].screen
        assert len(excused(app)) == 1
        if way == "search":
            await pilot.press(*"kille")
        await come_to(pilot, lambda: says in in_one_line(app))
        # What begins by itself whenever the screen is in front is not begun again.
        await pilot.press("question_mark")
        await pilot.press("escape")
        await pilot.pause()
        assert app._exception is None and len([one for one in notices(app) if one.startswith(SORRY)]) == 1


@pytest.mark.parametrize("persons", [1, 3], ids=["table", "curtain"])
async def test_odds_that_cannot_be_counted_stop_nobody(persons: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_told, "odds_told", slip)
    async with at_the_table(plan(persons=persons, lives=1), odds=True) as (app, pilot):
        await play(pilot, until=lambda: offers_odds(app))
        assert offers_odds(app)
        await pilot.press("m")
        await come_to(pilot, lambda: app._exception is not None)
        assert len(excused(app)) == 1
        await play(pilot)
        assert is_over(app)


async def test_changes_that_cannot_be_counted_can_still_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HouseScreen, "counts", Stumbles)
    async with come_by(WAYS["offers"]) as (app, pilot):
        await pilot.press("down", "enter")
        await come_to(pilot, lambda: app._exception is not None)
        assert len(excused(app)) == 1
        house = screen_of(app, HouseScreen)
        assert house.change is None and house.row_list.changes


async def test_a_record_so_odd_that_counting_fails_is_named_and_the_others_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = evening_here()
    odd, sound = (finished(evening).journal.path for _ in range(2))
    count = Ledger.game

    def stumbles(ledger: Ledger, save: Any) -> Any:
        return slip() if save.path == odd else count(ledger, save)

    monkeypatch.setattr(Ledger, "game", stumbles)
    assert evening.ledger.count() == (f"{odd.name}: it cannot be counted (Slip)",)
    assert [game.game for game in evening.ledger.kept().games] == [sound.name]


async def test_a_notice_shows_brackets_as_they_are() -> None:
    async with at_the_title(size=(120, 36), notifications=True) as (app, pilot):
        for notify in (app.notify, app.screen.notify):
            notify("pip install 'ranter-tui[phones]'", title="[b]Anna[/b]", severity="warning", markup=True)
        await until(pilot, lambda: frame(app).count("pip install 'ranter-tui[phones]'") == 2)
        assert frame(app).count("[b]Anna[/b]") == 2
