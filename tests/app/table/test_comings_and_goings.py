"""Somebody comes late, leaves early, goes to the telephone; and the table pauses when it is told to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.app import App
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from ranter_tui.app.app import RanterApp
from ranter_tui.app.base.dialogs import ONCE_MORE, SureScreen
from ranter_tui.app.clock import HELD, READ
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.company import CompanyScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import with_crests
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Pace
from ranter_tui.game.cards import BACK
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import AtTheDoor
from tests.app.conftest import guard
from tests.app.frames import frame, handled, type_ahead
from tests.app.party import ObligingClock, TurnedClock, company, plan, screen_of
from tests.app.persons import (
    come_to,
    curtain,
    handed_to,
    is_over,
    is_shut,
    paced,
    play,
    prompt,
    sitting,
    stacked,
    state,
    table,
    to_the_pause,
    whose,
)


def resumed(app: App[Any]) -> Any:
    """The game as its file has it, for another evening."""
    evening: Evening = app.evening  # type: ignore[attr-defined]
    return evening.saves.read(sitting(app).journal.path)


@asynccontextmanager
async def pausing(persons: int = 2, **how: Any) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """A table of persons that pauses, with the first of them at turn."""
    async with stacked(plan(persons=persons, bots=0), "3 7 9 5", **how) as (app, pilot):
        await to_the_pause(pilot)
        yield app, pilot


async def choose(pilot: Pilot[None], name: str, words: str) -> None:
    """Take that row of the list of comings and goings, and say yes if it is asked."""
    await pilot.press("e")
    screen = pilot.app.screen
    assert isinstance(screen, CompanyScreen)
    rows = [(change.name, change.words) for change in screen.row_list.things]
    assert (name, words) in rows, rows
    screen.row_list.marked = rows.index((name, words))
    await pilot.press("enter")
    if isinstance(asks := pilot.app.screen, SureScreen):
        assert name in asks.question
        await pilot.press("enter")


async def newcomer(pilot: Pilot[None], name: str) -> None:
    await pilot.press("e")
    assert isinstance(pilot.app.screen, CompanyScreen)
    await pilot.press(*name, "enter")


async def to_the_next_hand(pilot: Pilot[None]) -> None:
    hands = state(pilot.app).hands
    await play(pilot, lambda *_: "k", until=lambda: state(pilot.app).hands > hands)


async def test_a_guest_who_is_not_there_is_waited_for_and_a_bot_plays_on_at_once_for_one_who_leaves() -> None:
    clock = ObligingClock()
    async with pausing(clock=clock) as (app, pilot):
        assert isinstance(app.screen, TableScreen) and "3♠" not in frame(app)
        before = len(sitting(app).history)
        clock.goes_on(600)
        await pilot.pause()
        assert "The table pauses." in prompt(app) and len(sitting(app).history) == before
        await choose(pilot, "Anna", "hand over to a bot")
        await pilot.press("space")
        await handed_to(pilot, "Ben")
        assert sitting(app).guests[0].is_bot and resumed(app).guests[0].is_bot
        await pilot.press("enter")
        assert curtain(app) is not None, "whoever has a card that somebody else might see keeps the curtain"


async def test_a_bot_plays_on_for_a_lone_guest_who_is_being_asked() -> None:
    async with stacked(plan(persons=1, bots=2, lives=1), "3 7 9") as (app, pilot):
        await come_to(pilot, lambda: prompt(app).startswith("Anna:"))
        await choose(pilot, "Anna", "hand over to a bot")
        await come_to(pilot, lambda: is_over(app))
        assert sitting(app).guests[0].is_bot


async def test_the_first_person_among_bots_sees_the_own_card() -> None:
    async with stacked(plan(persons=0, bots=3), "3 7 9", "3 7 9", pace=Pace.STEADY) as (app, pilot):
        await pilot.press("p")
        await come_to(pilot, lambda: "pauses" in prompt(app))
        await choose(pilot, "Anna", "hand over to a person")
        paced(app, Pace.AT_ONCE)
        await pilot.press("space")
        await come_to(pilot, lambda: prompt(app).startswith("Anna:"))
        assert table(app).painting.view.seats[0].card == sitting(app).sight(Seat(0)).card != BACK


async def test_guests_sit_down_and_leave_when_the_hand_is_over_and_not_before_and_are_announced() -> None:
    async with pausing(3) as (app, pilot):
        for name in ("Zoe", "Zoe", "anna"):
            await newcomer(pilot, name)
        await choose(pilot, "Ben", "leave, and give up the lives")
        said = [note.message for note in app._notifications]
        called = ("Zoe", "Zoe 2", "anna 2")
        announced = {f"{name} joins when this hand is over." for name in called}
        assert announced | {"Ben leaves when this hand is over."} <= {*said}
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        names = ["Anna", "Ben", "Clara"]
        assert sitting(app).names == (*names,) and state(app).seated == (0, 1, 2)
        await to_the_next_hand(pilot)
        await come_to(pilot, lambda: is_shut(app))
        assert sitting(app).names == (*names, *called) and state(app).seated == (0, 2, 3, 4, 5)
        lives = state(app).lives
        assert {*lives[3:]} == {min(lives[0], lives[2])}
        seats = table(app).painting.view.seats
        assert [seat.name for seat in seats] == [*names, *called] and seats[1].out
        assert resumed(app).guests == sitting(app).guests and resumed(app).state == state(app)


async def test_a_guest_who_is_let_in_between_two_hands_is_dealt_in_with_one_key() -> None:
    async with stacked(plan(persons=2, bots=0), "3 7 9") as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        await pilot.press("enter", "k")
        await handed_to(pilot, "Ben")
        await pilot.press("enter")
        paced(app, Pace.BRISK)
        await pilot.press("k", "space")
        for _ in range(40):
            if "the next hand" in prompt(app):
                break
            await pilot.press("space")
        await newcomer(pilot, "Zoe")
        paced(app, Pace.AT_ONCE)
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        hand = state(app).hand
        assert hand is not None and len(hand.seats) == 3
        assert state(app).hands == 2


async def test_where_the_pack_cannot_serve_one_more_the_newcomer_is_refused_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ranter_tui.evening import sitting as sittings
    from ranter_tui.game.law import Unplayable

    async with stacked(plan(persons=2, bots=0, lives=3), "3 7 9") as (app, pilot):
        await to_the_pause(pilot)
        await newcomer(pilot, "Zoe")

        def no_room(*_: object) -> None:
            raise Unplayable("one pack of 52 cards serves no more than 51")

        monkeypatch.setattr(sittings, "law_for", no_room)
        await pilot.press("space")
        await to_the_next_hand(pilot)
        await come_to(pilot, lambda: is_shut(app))
        assert sitting(app).names == ("Anna", "Ben")
        assert any("serves no more" in note.message for note in app._notifications)


async def test_no_more_than_twenty_six_sit_down() -> None:
    async with stacked(plan(persons=2, bots=23)) as (app, pilot):
        await to_the_pause(pilot)
        await newcomer(pilot, "Last")
        await newcomer(pilot, "Zz")
        said = [note.message for note in app._notifications]
        assert "Last joins when this hand is over." in said
        assert "no more than 26 can sit at this table" in said
        assert not any("Zz" in words for words in said)


async def test_when_all_but_one_have_left_the_last_one_wins_and_a_rematch_is_refused_politely() -> None:
    async with pausing() as (app, pilot):
        await choose(pilot, "Ben", "leave, and give up the lives")
        await pilot.press("space")
        await play(pilot, lambda *_: "k")
        assert is_over(app) and state(app).winners == (0,)
        await pilot.press("enter")
        await pilot.pause()
        assert is_over(app), "nobody plays alone"
        assert app._notifications, "and is told so"


async def test_the_same_company_goes_on_to_another_book() -> None:
    async with stacked(plan(persons=2, bots=1, lives=1), "3 7 9") as (app, pilot):
        await to_the_pause(pilot)
        await newcomer(pilot, "Zoe")
        await choose(pilot, "Clara", "leave, and give up the lives")
        await pilot.press("space")
        await play(pilot, lambda *_: "k")
        await pilot.press("b", "enter")
        assert isinstance(app.screen, SeatingScreen)
        assert [guest.name for guest in app.screen.plan.guests] == ["Anna", "Ben", "Zoe"]


async def test_the_table_pauses_for_a_key_and_for_a_reader_of_the_settings_and_goes_on() -> None:
    clock = ObligingClock()
    async with stacked(plan(persons=0, bots=3), clock=clock, pace=Pace.BRISK) as (app, pilot):
        await pilot.press("p")
        await come_to(pilot, lambda: "The table pauses." in prompt(app))
        told = table(app).follower.seen
        clock.goes_on(600)
        await pilot.pause()
        assert table(app).follower.seen == told
        await pilot.press("l", "escape")
        assert "The table pauses." in prompt(app)
        await pilot.press("p")
        await come_to(pilot, lambda: table(app).follower.seen > told)
        assert "pauses" not in prompt(app)
        await pilot.press("f2")
        told = table(app).follower.seen
        for _ in range(100):
            clock.looked_at()
            await pilot.pause()
        assert table(app).follower.seen <= told + 1, "what was on its way is shown, and nothing after it"
        await pilot.press("escape")
        await come_to(pilot, lambda: table(app).follower.seen > told + 1)


async def test_a_paused_table_that_is_left_is_gone_on_with_from_the_title_page() -> None:
    async with pausing() as (app, pilot):
        was = resumed(app).state
        await newcomer(pilot, "Zoe")
        await come_to(pilot, lambda: bool(app._notifications))
        await pilot.press("escape", "enter")
        assert isinstance(app.screen, TitleScreen)
        assert not app._notifications, "what was said at the table does not follow"
        await come_to(pilot, lambda: "Resume" in frame(app))
        await pilot.press("r")
        await come_to(pilot, lambda: is_shut(app))
        assert state(app) == was and whose(app) == "Anna"


async def test_the_other_guests_can_be_told_to_leave_by_a_list_that_fits_any_company() -> None:
    guests = Plan(guests=(*company(2), *(Guest("W" * 20 + str(n), "bold") for n in range(24))))
    async with stacked(guests) as (app, pilot):
        await to_the_pause(pilot)
        await pilot.press("e", *["pagedown"] * 9)
        assert "give up the lives" in frame(app)
        await pilot.press("enter", "enter")
        await come_to(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_nobody_is_removed_by_typing_a_name_or_without_being_asked_for_by_name() -> None:
    async with pausing() as (app, pilot):
        await pilot.press("e", "down", "down", "enter")
        assert "Ben: hand over to a bot?" in frame(app)
        await pilot.press("escape", "escape")
        screen_of(app, TableScreen)
        assert sitting(app).guests == with_crests(company(2)) and sitting(app).at_the_door == AtTheDoor()
        # What is typed is no key of the table, and must be a name.
        await pilot.press("e", *"qplebygt?")
        screen = screen_of(app, CompanyScreen)
        assert screen.query_one(Input).value == "qplebygt?"
        screen.newcomer.value = " \x1b\u202e\u200b "
        await pilot.press("enter")
        assert screen_of(app, CompanyScreen) is screen
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, TableScreen) and sitting(app).at_the_door == AtTheDoor()
        await pilot.press("e", *"Kjalar", "enter")
        await come_to(pilot, lambda: "Kjalar joins" in str([note.message for note in app._notifications]))
        assert sitting(app).guests == with_crests(company(2))


async def test_the_enter_that_asks_about_a_guest_does_not_answer_while_it_is_held_or_hammered_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = TurnedClock()
    async with pausing(clock=clock) as (app, pilot):
        guard(monkeypatch)

        async def strike(*silences: float) -> None:
            for silence in silences:
                clock.goes_on(silence)
                screen_of(app, SureScreen)._tick()
                type_ahead(app, ["enter"])
                await handled(app)

        for rhythm in ((0.1,) * 12, (0.3,) * 8, (0.5, *[0.033] * 20), (1.0, *[0.05] * 20), (2.0, *[0.0] * 9)):
            await pilot.press("e", "enter")
            await strike(*rhythm)
            clock.goes_on(5.0)
            screen_of(app, SureScreen)._tick()
            assert ONCE_MORE in frame(app), rhythm
            await pilot.press("escape", "escape")
            assert isinstance(app.screen, TableScreen) and sitting(app).guests == with_crests(company(2))
        await pilot.press("e", "enter")
        # Struck in the list of guests, and nobody took it there.
        app.screen_stack[-2]._forward_event(Key("enter", "\r"))
        await handled(app)
        clock.goes_on(5.0)
        screen_of(app, SureScreen)._tick()
        assert isinstance(app.screen, SureScreen)
        await strike(READ + 0.05)
        clock.goes_on(HELD + 0.05)
        await come_to(pilot, lambda: isinstance(app.screen, TableScreen) and sitting(app).guests[0].is_bot)


async def test_the_way_back_is_there_while_the_table_still_pauses() -> None:
    async with pausing(3) as (app, pilot):
        for name, there, back in (
            ("Anna", "hand over to a bot", "hand over to a person"),
            ("Ben", "leave, and give up the lives", "stay after all"),
        ):
            await choose(pilot, name, there)
            await choose(pilot, name, back)
        await newcomer(pilot, "Zoe")
        await choose(pilot, "Zoe", "not join after all")
        assert sitting(app).guests == with_crests(company(3)) and sitting(app).at_the_door == AtTheDoor()
        assert "pauses" in prompt(app)


async def test_what_was_announced_holds_though_the_table_is_left_at_once() -> None:
    async with pausing(3) as (app, pilot):
        await choose(pilot, "Anna", "hand over to a bot")
        await choose(pilot, "Clara", "leave, and give up the lives")
        await newcomer(pilot, "Zoe")
        assert resumed(app).guests[0].is_bot, "on disk before it is said"
        path = sitting(app).journal.path
        await pilot.press("escape", "enter")
        await come_to(pilot, lambda: isinstance(app.screen, TitleScreen))
        app.resume(path)
        await handed_to(pilot, "Ben")
        await to_the_next_hand(pilot)
        await come_to(pilot, lambda: is_shut(app))
        assert sitting(app).names == ("Anna", "Ben", "Clara", "Zoe")
        assert state(app).seated == (0, 1, 3)


async def test_who_came_late_is_remembered_and_who_waits_at_the_end_plays_the_rematch() -> None:
    async with stacked(plan(persons=2, bots=0, lives=2), "3 7", "3 7 8", "3 7 8") as (app, pilot):
        await to_the_pause(pilot)
        await newcomer(pilot, "Zoe")
        await pilot.press("space")
        await to_the_next_hand(pilot)
        await come_to(pilot, lambda: is_shut(app))
        assert [guest.name for guest in Evening(app.evening.paths).plan.guests] == ["Anna", "Ben", "Zoe"]
        await to_the_pause(pilot)
        await newcomer(pilot, "Yves")
        assert [guest.name for guest in sitting(app).still_there] == ["Anna", "Ben", "Zoe", "Yves"]
