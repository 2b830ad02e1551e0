"""A great moment is told in large letters over the table: once, for two seconds, or until a key."""

from __future__ import annotations

import asyncio
import re
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.drawing.title import BURNS
from ranter_tui.app.screens.chronicle import ChronicleScreen
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.app.screens.steps import ReplayScreen
from ranter_tui.app.table.pacing import MOMENT
from ranter_tui.app.widgets.painting import WinnerPainting
from ranter_tui.evening.ledger import hand_of_the_evening
from ranter_tui.evening.settings import Bell, Motion, NextHand, Pace
from ranter_tui.evening.table_view import CardMotion, TableView
from ranter_tui.game.events import Dealt
from ranter_tui.telling.moments import GreatMoment
from tests.app.frames import frame, in_one_line, is_painted, where
from tests.app.party import HandClock, plan, screen_of
from tests.app.persons import come_to, is_over, play, sitting, stacked, table
from tests.evening.games import evening_in, finished


class StopsForMoments(HandClock):
    """Everything is over at once, but for a great moment that stands still: that waits for a key."""

    def __init__(self) -> None:
        super().__init__()
        self.staged = 0
        self.stands = False

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        if seconds == MOMENT:
            self.staged += 1
            self.stands = True
            await event.wait()
            self.stands = False
        else:
            await asyncio.sleep(0)


HANDS = "2 9 8", "3 9"
"""Of three with one life each, one goes out in the first hand, and another in the second."""


def great_moments(
    clock: HandClock, motion: Motion, bell: bool = False
) -> AbstractAsyncContextManager[tuple[RanterApp, Pilot[None]]]:
    return stacked(
        plan(persons=0, bots=3, lives=1),
        *HANDS,
        clock=clock,
        pace=Pace.STEADY,
        motion=motion,
        next_hand=NextHand.BY_ITSELF,
        bell=bell,
        bell_rings=Bell.AT_THE_LAST,
    )


async def test_each_great_moment_is_staged_once_until_a_key_and_still_in_the_calm_setting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, rung = StopsForMoments(), list[int]()
    monkeypatch.setattr(RanterApp, "bell", lambda app: rung.append(clock.staged + 1))
    async with great_moments(clock, Motion.CALM, bell=True) as (app, pilot):
        for words in ("with the 8 of", "the last two", "is out"):
            await come_to(pilot, lambda: clock.stands)
            assert words in frame(app)
            await pilot.press("space")
        await come_to(pilot, lambda: is_over(app))
        assert clock.staged == 3
        assert rung == [1, 3], "the bell rings when somebody goes out and at the end, where it is wanted"
        assert app.screen.query_one(WinnerPainting).seconds == BURNS, "everything is at rest"
        replay = ReplayScreen(app.evening.read(sitting(app).journal.path))
        await app.push_screen(replay)
        shown = []
        for step in range(len(replay.told) + 1):
            replay.go_to(step)
            shown.append("with the 8 of" in replay.painting.canvas(80, 20).text())
        assert sum(shown) == 1, "watched again, it is there again"


async def test_the_plate_unfolds_in_time_and_a_key_folds_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, drawn, rung = StopsForMoments(), list[tuple[str, float]](), list[RanterApp]()
    monkeypatch.setattr(RanterApp, "bell", rung.append)
    async with great_moments(clock, Motion.FULL) as (app, pilot):
        painting = table(app).painting
        show = painting.show

        def shown(view: TableView, motion: CardMotion | None = None, progress: float = 0.0) -> None:
            show(view, motion, progress)
            if isinstance(motion, GreatMoment):
                drawn.append((motion.shout, progress))

        monkeypatch.setattr(painting, "show", shown)

        def goes_on_to(shout: str) -> bool:
            clock.goes_on(0.06)
            return bool(drawn) and drawn[-1][0] == shout

        await come_to(pilot, lambda: goes_on_to("Duel!"))
        out = [progress for shout, progress in drawn if shout == "Out!"]
        assert len(out) > 1 and out == sorted(out) and out[0] < 0.5
        await pilot.press("space")
        await come_to(pilot, lambda: goes_on_to("Wins!"))
        assert max(progress for shout, progress in drawn if shout == "Duel!") < 0.5
        assert not rung
        await come_to(pilot, lambda: goes_on_to("Wins!") and is_over(app))
        await pilot.pause()
        celebration = app.screen.query_one(WinnerPainting)
        began = celebration.seconds
        clock.goes_on(1)
        assert began < celebration.seconds < BURNS, "the confetti comes down as time goes on"


async def test_at_once_there_is_no_time_for_great_moments() -> None:
    clock = StopsForMoments()
    async with stacked(plan(persons=0, bots=3, lives=1), *HANDS, clock=clock) as (app, pilot):
        await come_to(pilot, lambda: is_over(app))
        assert not clock.staged


# The hand in which most happened.


async def test_at_the_end_one_key_shows_the_great_hand_and_another_the_chronicle() -> None:
    async with stacked(plan(persons=0, bots=4, lives=2), size=(120, 36)) as (app, pilot):
        await play(pilot, until=lambda: is_over(app))
        await come_to(pilot, lambda: isinstance(app.screen, OverScreen) and is_painted(app))
        great = screen_of(app, OverScreen).great
        told = in_one_line(app)
        assert great is not None and f"The hand of the game. Hand {great.hand}: {great.why}. [h]" in told
        _, y = where(app, "The hand of the game")
        await pilot.click(offset=(frame(app).split("\n")[y].index("Hand "), y))
        await come_to(pilot, lambda: is_painted(app))
        replay = screen_of(app, ReplayScreen)
        assert sum(isinstance(event, Dealt) for event in replay.told[: replay.at]) == great.hand
        assert isinstance(replay.told[replay.at - 1], Dealt) and "every card" in frame(app)
        assert replay.caption == f"Hand {great.hand}, the greatest of the game: {great.why}."
        assert "the greatest of the game" in frame(app)
        await pilot.press("escape")
        for key in ("c", "l"):
            await pilot.press(key)
            text = "\n".join(map(str, screen_of(app, ChronicleScreen).text.lines))
            assert "H A N D   1" in text and "T H E   E N D" in text and " wins the game." in text
            assert not re.search(r"\*\*|\[\^|\\\\|^ *\|", text, re.MULTILINE), "nothing of the markup"
            assert "C H R O N I C L E" in frame(app)
            await pilot.press("escape")
            screen_of(app, OverScreen)
        await pilot.press("escape", "e")
        await come_to(pilot, lambda: isinstance(app.screen, RecordScreen))
        record = screen_of(app, RecordScreen)
        await come_to(pilot, lambda: record.found.great is not None)
        assert record.found.great is not None and record.found.great.great == great
        await come_to(pilot, lambda: f"hand {great.hand}: {great.why}." in in_one_line(app))
        await pilot.press("h")
        assert screen_of(app, ReplayScreen).great == great


def test_a_game_that_cannot_be_read_has_no_part_in_the_hand_of_the_evening(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    finished(evening)
    finished(evening)
    evening.ledger.count()
    games = evening.ledger.kept().games
    read, folder = evening.read, evening.saves.folder
    found = hand_of_the_evening(games, folder, read)
    assert found is not None
    found.game.write_text("nothing of it is left")
    other = hand_of_the_evening(games, folder, read)
    assert other is not None and other.game != found.game
    other.game.unlink()
    assert hand_of_the_evening(games, folder, read) is None
