"""A match of several deals at the screen."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.app.screens.over import OverScreen
from ranter_tui.evening.settings import Pace
from ranter_tui.evening.tournaments import DEALS
from tests.app.clocks import ObligingClock
from tests.app.frames import frame
from tests.app.party import HASTY, at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import come_to, is_over, paced
from tests.evening.test_tournaments import LE_HER


async def test_between_two_deals_the_score_is_told_and_after_the_last_the_match_is_won() -> None:
    evening = evening_here(settings=replace(HASTY, pace=Pace.BRISK))
    async with at_the_title(clock=ObligingClock(), evening=evening) as (app, pilot):
        app.deal(plan(LE_HER, persons=0, bots=2))
        await come_to(pilot, lambda: "of six deals" in frame(app))
        assert "the next deal" in frame(app)
        # Whoever leaves here finds the next deal among the games to resume.
        assert [save.hands for save in evening.saves.unfinished()] == [0]
        assert [save.how_far for save in evening.saves.unfinished()] == ["deal 2 of the match"]
        paced(app, Pace.AT_ONCE)
        await pilot.press("space")
        await until(pilot, lambda: is_over(app), tries=4000)
        match = screen_of(app, OverScreen).match
        assert match is not None and match.deals == DEALS
        await until(pilot, lambda: match.score in frame(app) and "6 deals" in frame(app))
        # A tournament that begins here begins with all of it.
        await pilot.press("t")
        tournament = evening.tournament
        assert tournament is not None
        (game,) = tournament.games
        assert game.began == match.began
        await pilot.press("r")
        await until(pilot, lambda: len(evening.saves.list()) > DEALS)
