"""What everybody may hear is asked at the table; what is about a card is asked behind the curtain."""

from __future__ import annotations

import pytest

from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.evening.settings import Pace
from tests.app.frames import frame
from tests.app.party import plan
from tests.app.persons import (
    asked_at_the_table,
    come_to,
    is_over,
    offered,
    paced,
    play,
    sitting,
    state,
    table,
)
from tests.app.stacked import stacked


async def test_a_lone_guest_decides_with_the_card_in_view() -> None:
    async with stacked(plan(persons=1, bots=2), "3 7 9") as (app, pilot):
        line = await asked_at_the_table(pilot, "Anna")
        assert "Keep" in line and "Change with Ben" in line
        assert not isinstance(app.screen, CurtainScreen) and "3" in frame(app)
        assert offered(app.screen) == ("k", "c")
        await pilot.press("c")
        await come_to(
            pilot,
            lambda: any("takes the 7♠" in shown_event.text for shown_event in table(app).logged),
        )


@pytest.mark.parametrize("keys", ["kc", "ck"])
async def test_the_second_of_two_keys_in_a_row_is_not_taken_for_the_next_turn(keys: str) -> None:
    async with stacked(plan(persons=1, bots=1, lives=3), "3 7 9", "4 8 2") as (app, pilot):
        await asked_at_the_table(pilot, "Anna")
        for key in keys:
            app.simulate_key(key)
        await come_to(pilot, lambda: state(app).hands == 2)
        mine = [
            event
            for event in sitting(app).history
            if getattr(event, "asker", getattr(event, "seat", None)) == 0
        ]
        kinds = [event.kind for event in mine if event.kind in ("kept", "changed")]
        assert kinds == ["kept" if keys[0] == "k" else "changed"]


async def test_when_no_guest_is_left_in_the_rest_is_watched_or_finished_with_one_key() -> None:
    async with stacked(plan(persons=1, bots=4, lives=1), "2 9 8 7 6", pace=Pace.AT_ONCE) as (
        app,
        pilot,
    ):
        await come_to(pilot, lambda: bool(offered(table(app))))
        paced(app, Pace.STEADY)
        await pilot.press("k")
        while "Only bots are still in:" not in str(table(app).prompt.content):
            assert state(app).hands == 1
            await pilot.press("space")
        assert "end  finish quickly" in str(table(app).prompt.content)
        assert "end Finish" in frame(app).split("\n")[-1]
        await pilot.press("end")
        await come_to(pilot, lambda: is_over(app))


async def test_while_the_last_guest_may_buy_back_in_no_dead_key_is_offered() -> None:
    async with stacked(plan("kille", persons=1, bots=3), "2 9 8 7 5") as (app, pilot):
        await play(pilot, lambda *_: "k", until=lambda: "Buy back" in str(table(app).prompt.content))
        offers = frame(app).split("\n")[-1]
        assert table(app).croupier.no_guest_is_left and "Finish" not in offers and "Go on" not in offers
        await pilot.press("end", "space")
        assert "Buy back" in str(table(app).prompt.content), "nothing was decided by that"
        await pilot.press("o")
        await come_to(pilot, lambda: "Finish" in frame(app).split("\n")[-1] or is_over(app))
        await pilot.press("end")
        await come_to(pilot, lambda: is_over(app))


async def test_where_the_last_guest_goes_out_with_the_game_nothing_is_left_to_finish() -> None:
    async with stacked(plan("le-her", persons=1, bots=1), "2 9", pace=Pace.AT_ONCE) as (app, pilot):
        await come_to(pilot, lambda: bool(offered(table(app))))
        paced(app, Pace.BRISK)
        await pilot.press("k")
        await come_to(pilot, lambda: "the next deal" in str(table(app).prompt.content))
        assert "Go on" in frame(app).split("\n")[-1] and "Finish" not in frame(app).split("\n")[-1]
