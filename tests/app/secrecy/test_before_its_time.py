"""What the referee has ruled, and the table has not told yet, is nobody's business."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ranter_tui.app.table.company import CompanyScreen
from ranter_tui.evening.settings import Pace
from ranter_tui.game.events import Revealed, WentOut
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Story
from tests.app.party import plan
from tests.app.persons import come_to, is_shut, paced, play, to_a_second_look, whose
from tests.app.secrecy.reader import Reader
from tests.app.secrecy.watched import Watched, watched
from tests.evening.games import state_of

READER = Reader("french-52")


@asynccontextmanager
async def with_the_showdown_still_to_come() -> AsyncIterator[Watched]:
    """Everybody has spoken, somebody will be out, and the table is only about to tell it."""
    async with watched(plan(persons=2, bots=1, lives=1)) as party:
        await play(
            party.pilot, lambda *_: "k", until=lambda: is_shut(party.app) and whose(party.app) == "Ben"
        )
        await party.press("enter")
        paced(party.app, Pace.LEISURELY)
        await party.press("k", "space")
        await come_to(party.pilot, lambda: any(isinstance(one, WentOut) for one in party.sitting.history))
        await come_to(party.pilot, lambda: party.app.screen is party.table)
        shown = party.sitting.history[: party.table.follower.seen]
        assert not any(isinstance(event, (Revealed, WentOut)) for event in shown)
        yield party


async def test_a_second_look_tells_nothing_that_the_table_has_not_told_yet() -> None:
    async with with_the_showdown_still_to_come() as party:
        told = party.sitting.history[: party.table.follower.seen]
        card = Story(party.sitting.start, told).sight(Seat(0)).card
        await to_a_second_look(party.pilot, "Anna")
        paced(party.app, Pace.AT_ONCE)
        await party.press("enter", "w")
        assert READER.drawn(party.app.glass.text) == {card}
        assert "loses" not in party.text and "out" not in party.text


async def test_the_list_of_guests_does_not_tell_who_is_out_before_the_table_does() -> None:
    async with with_the_showdown_still_to_come() as party:
        assert len(state_of(party.sitting).seated) < 3
        await party.press("e")
        await party.shows(lambda: isinstance(party.app.screen, CompanyScreen))
        for name in party.sitting.names:
            assert name in party.text
