"""What fails in the background is left out: the screen stays, says so once, and does not try again."""

from __future__ import annotations

import ast
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens import evenings_record
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.house import HouseScreen
from ranter_tui.app.screens.over import LuckScreen, OverScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.evening import odds_told
from ranter_tui.evening.ledger import Ledger
from ranter_tui.library.search.index import Index
from ranter_tui.odds.chunks import Here
from tests.app.falls import SECRET, slip
from tests.app.frames import forgive, frame, notices
from tests.app.party import at_the_table, at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import come_to, is_over, play
from tests.app.ways import ALONE, TOGETHER, WAYS, come_by
from tests.evening.games import finished

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


def words(app: RanterApp) -> str:
    return " ".join(frame(app).split())


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


async def test_an_end_that_cannot_be_judged_says_so_once_and_stays_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(OverScreen, "counts", Stumbles)
    monkeypatch.setattr(RecordScreen, "counts", Stumbles)
    async with at_the_table(plan(persons=0, bots=3, lives=1)) as (app, pilot):
        await play(pilot, until=lambda: is_over(app))
        await come_to(pilot, lambda: "could not be judged" in words(app))
        once = Stumbles.asked
        assert len(excused(app)) == 1 and once
        assert "Luck or judgement. This game could not be judged." in words(app)
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


async def test_a_record_with_one_game_that_cannot_be_judged_judges_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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
        await come_to(pilot, lambda: "Counted in 1 of 2 games." in words(app))
        assert len(excused(app)) == 1


async def test_a_page_of_luck_that_fails_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LuckScreen, "counts", Stumbles)
    async with at_the_table(plan(persons=0, bots=3, lives=1)) as (app, pilot):
        await play(pilot, until=lambda: is_over(app))
        await pilot.press("m")
        await come_to(pilot, lambda: "could not be judged" in words(app))
        assert "Judged so far: 0 of" in words(app) and len(excused(app)) == 1
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
        await come_to(pilot, lambda: says in words(app))
        # What begins by itself whenever the screen is in front is not begun again.
        await pilot.press("question_mark")
        await pilot.press("escape")
        await pilot.pause()
        assert app._exception is None and len([one for one in notices(app) if one.startswith(SORRY)]) == 1


@pytest.mark.parametrize("table", [ALONE, TOGETHER], ids=["table", "curtain"])
async def test_odds_that_cannot_be_counted_stop_nobody(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_told, "odds_told", slip)
    async with at_the_table(table, odds=True) as (app, pilot):
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
