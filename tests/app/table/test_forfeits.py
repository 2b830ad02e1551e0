"""Forfeits at the table: told when somebody goes out, until the next deal, and on the winner's page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ranter_tui.app.drawing.curtain import Key
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.evening.settings import Pace
from tests.app.frames import frame
from tests.app.party import HASTY, at_rest, at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import is_shut, paced, play, table
from tests.app.stacked import stacked
from tests.evening.games import go_on, state_of


async def test_whoever_goes_out_has_a_forfeit_until_the_next_deal_after_a_resume_as_well() -> None:
    evening = evening_here(settings=replace(HASTY, pace=Pace.BRISK, forfeits=True))
    evening.paths.data.mkdir()
    evening.paths.forfeits.write_text(f"Sing the first line of a song.\n{'Ha! ' * 30}\n")
    sitting = evening.deal(plan(persons=3, bots=0, lives=1))
    while not (sitting.between_hands and len(state_of(sitting).seated) == 2):
        go_on(sitting)
    sitting.journal.close()
    (drawn,) = evening.forfeits(sitting)
    async with at_the_title(notifications=True, evening=evening) as (app, pilot):
        app.resume(sitting.journal.path)
        said = f"{drawn.whose}: Sing the first line of a song."
        await until(pilot, lambda: "next hand" in frame(app))
        assert str(table(app).prompt.content).startswith(said)
        assert any("line 2" in note.message for note in app._notifications)
        paced(app, Pace.AT_ONCE)
        await pilot.press("space")
        await until(pilot, lambda: said not in frame(app))
        await play(pilot)
        over = screen_of(app, OverScreen)
        told = str(over.query_one("#awards").render())
        assert all(f"◆ {one.whose}. {one.card}" in told for one in evening.forfeits(over.sitting))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_table_keeps_its_size_whatever_is_said_below_it(size: tuple[int, int]) -> None:
    async with stacked(plan(persons=3, bots=0), "3 7 9", size=size) as (app, pilot):
        await until(pilot, lambda: is_shut(app))
        await pilot.press("escape")
        await until(pilot, lambda: "The table pauses." in frame(app))
        at = table(app)
        tall = at.painting.size.height
        at.prompt.say("Anna’s forfeit: sing.\nBen’s forfeit: dance.", (Key("space", "the next hand"),))
        await at_rest(pilot)
        rows = frame(app).split("\n")
        first = next(y for y, row in enumerate(rows) if row.startswith(" Anna’s forfeit: sing."))
        assert rows[first + 1].startswith(" Ben’s forfeit: dance.    space  the next hand")
        assert at.painting.size.height == tall
        at.prompt.say("\n".join(["Once more."] * 5))
        await at_rest(pilot)
        assert frame(app).count("Once more.") == 5, "where the log is too small, the table gives way"
