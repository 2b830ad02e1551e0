"""A key that is held, or hammered on, never lifts a curtain; nor does a click meant for something else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import product
from typing import Any

import pytest
from textual import events

from ranter_tui.app.actions import ACTS, KeyScope
from ranter_tui.app.clock import HELD
from ranter_tui.app.screens.how_we_play import HowWePlayScreen
from ranter_tui.app.table.curtain import UNDECIDED, CurtainScreen
from ranter_tui.app.table.pacing import QUIET
from ranter_tui.app.table.private_look import HANDS_OFF, Stage
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Motion, NextHand, Pace
from tests.app.frames import click, handled, type_ahead
from tests.app.party import TurnedClock, plan
from tests.app.persons import come_to, curtain, paced
from tests.app.secrecy.watched import Watched, watched

pytestmark = pytest.mark.usefixtures("guarded")

KEYS = sorted(
    {
        key
        for place in (KeyScope.CURTAIN, KeyScope.MOVES, KeyScope.TABLE)
        for act in ACTS[place]
        for key in act.keys.split(",")
    }
)
RHYTHMS: tuple[tuple[float, ...], ...] = (
    *((gap,) * 12 for gap in (0.02, 0.05, 0.1, 0.15, 0.25, 0.4, 0.7, 1.0)),
    *((first, *[again] * 20) for first, again in ((0.25, 0.025), (0.5, 0.033), (0.66, 0.04), (1.0, 0.05))),
)
"""Seconds before each blow: of a hammer, and of a key that is held."""
BURSTS = (2, 3, 30)
"""How many at once a slow terminal sends of a key that is held, after it has been silent."""


TWO = plan(persons=2, bots=0)


class Room:
    """A table whose clock is turned by hand."""

    def __init__(self, party: Watched, clock: TurnedClock) -> None:
        self.party, self.clock = party, clock

    @property
    def up(self) -> CurtainScreen:
        up = curtain(self.party.app)
        assert up is not None, self.party.text
        return up

    def stage(self) -> Stage:
        return self.up.stage

    async def to_a_curtain(self) -> None:
        """Let time pass until somebody's curtain is down, and has been painted."""
        for _ in range(1_000):
            if (up := curtain(self.party.app)) is not None and up.is_guarded:
                return
            await self.passes(0.1)
        raise AssertionError(f"no curtain is guarded:\n{self.party.text}")

    async def passes(self, seconds: float) -> None:
        self.clock.goes_on(seconds)
        if (up := curtain(self.party.app)) is not None:
            up._tick()
        await handled(self.party.app)

    async def strikes(self, *keys: str) -> None:
        type_ahead(self.party.app, keys)
        await handled(self.party.app)

    async def clicks(self, times: int = 1) -> None:
        click(self.party.app, 20, 10, times)
        await handled(self.party.app)

    async def is_drawn_anew(self) -> None:
        """The curtain has just come down."""
        self.up._guard()
        await handled(self.party.app)

    async def lifts(self) -> None:
        await self.passes(QUIET + 0.1)
        await self.strikes("enter")
        await self.passes(HELD + 0.1)
        assert self.stage() is Stage.LIFTED


@asynccontextmanager
async def at_a_guarded_curtain(table: Plan = TWO, **settings: Any) -> AsyncIterator[tuple[Watched, Room]]:
    """A table whose first curtain has just come down."""
    clock = TurnedClock()
    async with watched(table, clock=clock, **settings) as party:
        room = Room(party, clock)
        await room.to_a_curtain()
        yield party, room


def is_shut(up: CurtainScreen) -> bool:
    return up.stage in (Stage.GUARDED, Stage.DRAWN, Stage.RISING)


def blows() -> Iterator[tuple[str, Sequence[float]]]:
    """The keys that a turn is played with at every rhythm, and every other key held and hammered on."""
    played = ("enter", "space", "k")
    yield from product(played, RHYTHMS)
    yield from product([key for key in KEYS if key not in played], [RHYTHMS[4], RHYTHMS[9]])


async def test_no_key_that_is_held_or_hammered_on_ever_lifts_the_curtain() -> None:
    async with at_a_guarded_curtain(plan(persons=3, bots=0)) as (party, room):
        for key, gaps in blows():
            await room.is_drawn_anew()
            for gap in gaps:
                await room.passes(gap)
                await room.strikes(key)
                assert room.stage() is Stage.GUARDED, (key, gaps)
        for key, count in ((key, count) for key in ("enter", "space", "k") for count in BURSTS):
            await room.is_drawn_anew()
            for silence in (0.3, 2.0, 5.0):
                await room.passes(silence)
                await room.strikes(*[key] * count)
                await room.passes(0.4)
                assert room.stage() is Stage.GUARDED, (key, count)
        for gap in (0.02, 0.1, 0.3, 0.6, 1.0):
            await room.is_drawn_anew()
            for times in (1, 2, 1, 2):
                await room.passes(gap)
                await room.clicks(times)
                assert room.stage() is Stage.GUARDED, gap
        assert not any(shot.lifted for shot in party.film.shots)


@pytest.mark.parametrize("pace", [Pace.LEISURELY, Pace.AT_ONCE])
async def test_whoever_goes_on_hammering_after_a_turn_sees_no_neighbours_card(pace: Pace) -> None:
    """Those who are asked look, keep, and strike one key all the while until the next is asked."""
    table = plan(persons=3, bots=0, lives=5)
    async with at_a_guarded_curtain(table, pace=pace, next_hand=NextHand.BY_ITSELF) as (party, room):
        for key, gap in (("space", 0.033), ("space", 0.3), ("space", 1.0)):
            before = room.up
            await room.lifts()
            shots = len(party.film.shots)
            await room.strikes("k")
            await room.passes(0.5)
            while curtain(party.app) in (before, None):
                await room.strikes(key)
                await room.passes(gap)
            for _ in range(int(4 / gap)):
                await room.strikes(key)
                await room.passes(gap)
            assert is_shut(room.up)
            await party.shows(lambda: HANDS_OFF in party.text)
            other = room.up.look.seat
            assert not any(shot.lifted and shot.eye == other for shot in party.film.shots[shots:])


async def test_a_key_that_does_nothing_at_the_curtain_shuts_it_anew_and_spoils_no_other() -> None:
    async with at_a_guarded_curtain() as (party, room):
        await room.passes(QUIET + 0.1)
        await room.strikes("x")
        assert room.stage() is Stage.GUARDED
        await party.shows(lambda: HANDS_OFF in party.text)
        await room.lifts()


async def test_the_curtain_says_when_it_can_be_lifted_and_otherwise_why_nothing_happens() -> None:
    async with at_a_guarded_curtain() as (party, room):
        for pace in Pace:
            paced(party.app, pace)
            await room.is_drawn_anew()
            await room.passes(QUIET - 0.05)
            await party.shows(lambda: "look away" in party.text and "⏎" not in party.text)
            assert HANDS_OFF not in party.text
            await room.strikes("enter")
            await party.shows(lambda: HANDS_OFF in party.text)
            await room.passes(QUIET - 0.05)
            assert room.stage() is Stage.GUARDED, "the time begins anew"
            await room.passes(0.1)
            await party.shows(lambda: "⏎" in party.text and HANDS_OFF not in party.text)
        await room.strikes("enter")
        assert room.stage() is Stage.RISING
        await room.passes(HELD + 0.1)
        assert room.stage() is Stage.LIFTED


async def test_a_lifted_curtain_falls_at_once_undecided_and_says_so() -> None:
    async with at_a_guarded_curtain(motion=Motion.FULL) as (party, room):
        paced(party.app, Pace.STEADY)
        written = party.sitting.journal.path.read_bytes()
        for key in ("escape", "space", "backspace", "q", "a click", "another window", "escape"):
            await room.lifts()
            if key == "a click":
                await room.passes(1.0)
                await room.clicks()
            elif key == "another window":
                party.app.post_message(events.AppBlur())
                await handled(party.app)
            else:
                await room.strikes(key)
            assert room.stage() is (Stage.LIFTED if key == "q" else Stage.GUARDED), key
            if key == "q":
                await room.strikes("escape")
            await party.shows(lambda: UNDECIDED in party.text)
            assert party.sitting.journal.path.read_bytes() == written
        await room.lifts()
        await room.strikes("c", "escape")
        assert room.stage() is Stage.GUARDED, "a choice that can still be taken back is taken back"
        await room.lifts()
        await room.strikes("c", "space")
        assert room.stage() is Stage.GOT
        party.app.post_message(events.AppBlur())
        await come_to(party.pilot, lambda: curtain(party.app) is None or room.up.look.name == "Ben")


async def test_another_window_in_front_covers_a_card_whose_choice_is_falling() -> None:
    async with at_a_guarded_curtain(motion=Motion.FULL) as (party, room):
        paced(party.app, Pace.STEADY)
        written = party.sitting.journal.path.read_bytes()
        for passed in (0.0, 0.6):
            await room.lifts()
            await room.strikes("c")
            await room.passes(passed)
            assert room.stage() is Stage.FALLING
            party.app.post_message(events.AppBlur())
            await handled(party.app)
            assert room.stage() is Stage.GUARDED
            await party.shows(lambda: UNDECIDED in party.text)
            await room.passes(60)
            assert is_shut(room.up), "nothing is on its way any more"
            assert party.sitting.journal.path.read_bytes() == written


async def test_the_key_that_ends_the_telling_of_the_rules_is_not_meant_for_the_curtain() -> None:
    async with at_a_guarded_curtain(plan("gnav", persons=3, bots=0)) as (party, room):
        up = room.up
        for open_before in (False, True):
            await room.is_drawn_anew()
            if open_before:
                await room.lifts()
            else:
                await room.passes(QUIET + 0.1)
            await room.strikes("r")
            assert isinstance(party.app.screen, HowWePlayScreen)
            room.clock.goes_on(5.0)
            up._tick()
            for _ in range(4):
                await room.strikes("enter")
                assert up.stage is Stage.GUARDED
                await room.passes(HELD * 2)
            assert curtain(party.app) is up
