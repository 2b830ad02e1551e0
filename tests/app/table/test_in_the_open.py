"""What everybody may hear is asked at the table; what is about a card is asked behind the curtain."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.opening import Table
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.evening.settings import Pace
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.law import law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.record.journal import Journal
from ranter_tui.record.lines import Edition, Header
from ranter_tui.record.replay import PlayedGame
from tests.app.frames import frame
from tests.app.party import company, evening_in, plan
from tests.app.persons import (
    asked_at_the_table,
    come_to,
    is_over,
    is_shut,
    offered,
    paced,
    play,
    sitting,
    state,
    table,
)
from tests.app.stacked import Arranged, stacked

CUCCU_RULES = {"pack": "cuccu-40", "powers": {"taverna": {"asked": ["bargain"]}}, "lives": {"count": 3}}
BUYING = {"grace": "buy_back", "lives": {"count": 1}, "pot": "ante"}


@asynccontextmanager
async def by_house_rules(
    folder: Path, values: dict[str, Any], *hands: str, persons: int = 3, bots: int = 0
) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """A table that plays by rules of its own, with the names of things from a book."""
    evening = evening_in(folder)
    book = evening.shelf.book("mcleod-cuckoo")
    rules, last = msgspec.convert(values, Rules), Seat(persons + bots - 1)
    header = Header(
        book=Edition(book.id, book.version),
        rulebook=book,
        seats=persons + bots,
        guests=company(persons, bots),
        rules=rules,
        dealer=last,
    )
    app = RanterApp(evening)
    async with app.run_test(size=(80, 24)) as pilot:
        journal = Journal.create(evening.paths.games, header)
        start = seated(law_for(rules, persons + bots), dealer=last)
        app.open(Table(Sitting(PlayedGame(header, start), journal, Arranged(hands, last))))
        yield app, pilot


async def changes(pilot: Pilot[None]) -> None:
    """Whoever the screen is handed to changes the card."""
    await come_to(pilot, lambda: is_shut(pilot.app))
    await pilot.press("enter", "c")


@pytest.mark.parametrize("by", ["key", "mouse"])
async def test_a_card_that_is_not_for_sale_is_shown_to_everybody(by: str, tmp_path: Path) -> None:
    async with by_house_rules(tmp_path, CUCCU_RULES, "2 taverna 9") as (app, pilot):
        await changes(pilot)
        await asked_at_the_table(pilot, "Ben")
        await pilot.press("c", "k", "a")
        await asked_at_the_table(pilot, "Ben")
        if by == "key":
            await pilot.press("h")
        else:
            rows = frame(app).split("\n")
            y = next(y for y, row in enumerate(rows) if "Refuse, and show it" in row)
            await pilot.click(offset=(rows[y].index("Refuse"), y))
        await come_to(pilot, lambda: is_shut(app))
        assert table(app).painting.view.seats[1].open


async def test_a_lone_guest_decides_with_the_card_in_view(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan(persons=1, bots=2), "3 7 9") as (app, pilot):
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
async def test_the_second_of_two_keys_in_a_row_is_not_taken_for_the_next_turn(
    keys: str, tmp_path: Path
) -> None:
    async with stacked(tmp_path, plan(persons=1, bots=1, lives=3), "3 7 9", "4 8 2") as (app, pilot):
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


async def test_when_no_guest_is_left_in_the_rest_is_watched_or_finished_with_one_key(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan(persons=1, bots=4, lives=1), "2 9 8 7 6", pace=Pace.AT_ONCE) as (
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


async def test_while_the_last_guest_may_buy_back_in_no_dead_key_is_offered(
    tmp_path: Path,
) -> None:
    async with by_house_rules(tmp_path, BUYING, "2 9 8 7 5", persons=1, bots=3) as (app, pilot):
        await play(pilot, lambda *_: "k", until=lambda: "Buy back" in str(table(app).prompt.content))
        offers = frame(app).split("\n")[-1]
        assert table(app).croupier.no_guest_is_left and "Finish" not in offers and "Go on" not in offers
        await pilot.press("end", "space")
        assert "Buy back" in str(table(app).prompt.content), "nothing was decided by that"
        await pilot.press("o")
        await come_to(pilot, lambda: "Finish" in frame(app).split("\n")[-1] or is_over(app))
        await pilot.press("end")
        await come_to(pilot, lambda: is_over(app))


async def test_where_the_last_guest_goes_out_with_the_game_nothing_is_left_to_finish(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("le-her", persons=1, bots=1), "2 9", pace=Pace.AT_ONCE) as (app, pilot):
        await come_to(pilot, lambda: bool(offered(table(app))))
        paced(app, Pace.BRISK)
        await pilot.press("k")
        await come_to(pilot, lambda: "the next deal" in str(table(app).prompt.content))
        assert "Go on" in frame(app).split("\n")[-1] and "Finish" not in frame(app).split("\n")[-1]
