"""What the room gets to see: the table between two curtains, and what the next one says."""

from __future__ import annotations

from typing import Any

from textual.app import App

from ranter_tui.app.table.pacing import BETWEEN_PERSONS, FIRST_LOOK
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.settings import Motion, Pace
from tests.app.clocks import HandClock, TurnedClock
from tests.app.frames import frame, handled
from tests.app.party import plan
from tests.app.persons import come_to, curtain, is_shut, paced, play, state, table
from tests.app.stacked import stacked

STEP = 0.1


def is_at_the_table(app: App[Any]) -> bool:
    return isinstance(app.screen, TableScreen)


async def test_between_two_persons_the_table_is_seen_for_a_while_or_until_a_key() -> None:
    clock = TurnedClock()
    async with stacked(plan(persons=3, bots=0, lives=3), "3 7 9", clock=clock) as (app, pilot):
        for pace, hurries in ((Pace.STEADY, False), (Pace.STEADY, True)):
            await come_to(pilot, lambda: is_shut(app))
            await pilot.press("enter")
            paced(app, pace)
            await pilot.press("k", "space")
            await come_to(pilot, lambda: is_at_the_table(app))
            if hurries:
                await pilot.press("space")
                await come_to(pilot, lambda: is_shut(app))
            else:
                seen = 0.0
                while is_at_the_table(app):
                    clock.goes_on(STEP)
                    await handled(app)
                    seen += STEP
                assert BETWEEN_PERSONS - STEP <= seen <= BETWEEN_PERSONS + 3 * STEP
        assert curtain(app) is not None


async def test_a_lone_guest_has_time_to_see_the_own_card() -> None:
    clock = TurnedClock()
    async with stacked(plan(persons=1, bots=2), "3 7 9", pace=Pace.STEADY, clock=clock) as (app, _):
        while not any("everybody looks" in line.text for line in table(app).logged):
            clock.goes_on(STEP)
            await handled(app)
        told = table(app).follower.seen
        await handled(app)
        seen = 0.0
        while table(app).follower.seen == told and not table(app).croupier.offered:
            clock.goes_on(STEP)
            await handled(app)
            seen += STEP
        assert seen >= FIRST_LOOK - STEP


async def test_the_next_curtain_says_what_the_room_has_seen_and_behind_it_what_it_was_to_that_guest() -> None:
    async with stacked(plan(persons=3, bots=1, lives=3), "3 7 9 5", size=(120, 36)) as (app, pilot):

        def says(*texts: str) -> bool:
            seen = " ".join(frame(app).split())
            return all(text in seen for text in texts)

        await come_to(pilot, lambda: is_shut(app))
        assert says("● ● ●") and not says("Anna changes")
        await pilot.press("enter")
        assert says("Dov deals. After you Ben plays.", "● ● ●") and not says("You ")
        await pilot.press("c")
        assert says("You gave Ben the 3 of spades, and got the 7 of spades.")
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        assert says("Anna changes with Ben.")
        assert not says("spades") and not says("7♠"), "the room has seen no card"
        await pilot.press("escape")
        await come_to(pilot, lambda: says("The table pauses."))
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        assert says("Anna changes with Ben."), "who does not look yet misses nothing"
        await pilot.press("enter")
        assert says("Anna gave you the 3 of spades, and took your 7 of spades.")
        await pilot.press("k")
        await come_to(pilot, lambda: is_shut(app))
        assert says("Ben keeps the card.") and not says("Anna"), "what was told before is told once"
        await pilot.press("enter")
        assert says("Dov deals, and plays after you.") and not says("gave you")


async def test_behind_the_curtain_of_the_next_hand_the_last_exchange_is_not_told_again() -> None:
    async with stacked(plan(persons=2, bots=0, lives=3), "3 7", "9 8") as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        await pilot.press("enter", "c")
        assert "You gave" in frame(app)
        await play(pilot, lambda *_: "k", until=lambda: state(app).hands == 2 and is_shut(app))
        await pilot.press("enter")
        assert "9♠" in frame(app) and "gave" not in frame(app)


async def test_while_cards_are_dealt_the_heading_and_the_picture_tell_of_the_same_hand() -> None:
    table = plan(persons=2, bots=0)
    async with stacked(table, "3 7 9", clock=HandClock(), pace=Pace.BRISK, motion=Motion.FULL) as (
        app,
        pilot,
    ):
        await come_to(pilot, lambda: "hand 1" in frame(app).lower())
        shown = frame(app).splitlines()
        assert "hand 1" in shown[0] and any("Hand 1" in row for row in shown[1:])
        await pilot.press("space")
