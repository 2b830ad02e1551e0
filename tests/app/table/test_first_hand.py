"""A first hand together: somebody who has never played is led through one, and nothing of it counts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ranter_tui.app.actions import ACTS, KeyScope
from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.clock import Clock
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.first_hand import FirstHandScreen, GuidedCurtain
from ranter_tui.app.table.pacing import STAYS
from ranter_tui.app.table.private_look import Stage
from ranter_tui.evening.settings import Pace
from ranter_tui.rulebook.problem import BadFile, Problem
from ranter_tui.rulebook.shelf import Shelf
from tests.app.falls import slip
from tests.app.frames import FilmedApp, click, forgive, frame, in_one_line, notices
from tests.app.party import (
    HandClock,
    ObligingClock,
    at_rest,
    at_the_title,
    evening_here,
    hasty,
    plan,
    screen_of,
    until,
)
from tests.app.persons import come_to
from tests.app.secrecy.film import Film, leaks
from tests.phones.paper import own_door

TOLD = Shelf().first_hand
LEAVE = {"escape", "q", "ctrl+q"}
HERE = (KeyScope.EVERYWHERE, KeyScope.TABLE, KeyScope.MOVES, KeyScope.CURTAIN)
KEYS = {key for place in HERE for act in ACTS[place] for key in act.keys.split(",")} - LEAVE | {"n", "tab"}
MOST_STEPS = 40
Words = dict[str, str]
"""The key of what each person decides."""


class Newcomers:
    """Those who sit before the screen, and press what they are told to."""

    def __init__(self, pilot: Pilot[None], app: FilmedApp) -> None:
        self.pilot, self.app = pilot, app

    @property
    def table(self) -> FirstHandScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, FirstHandScreen))

    @property
    def is_over(self) -> bool:
        return isinstance(self.app.screen, PickOneScreen) and self.app.screen.question == TOLD.end

    @property
    def hint(self) -> str:
        screen = self.app.screen
        hint = screen.hint if isinstance(screen, GuidedCurtain) else self.table.prompt
        return " ".join(str(hint.content).split())

    @property
    def where(self) -> tuple[object, ...]:
        """Where they are, and how much has been decided and shown."""
        return (self.app.screen, self.hint, len(self.table.sitting.history), self.table.follower.seen)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await at_rest(self.pilot)

    async def begin(self, persons: int = 1) -> None:
        screen_of(self.app, TitleScreen)
        await self.press("n")
        await self.press(*["down"] * (persons - 1), "enter")
        screen_of(self.app, FirstHandScreen)

    def wanted(self, words: Words) -> str:
        """The key that they are told to press; behind the curtain everybody does as they like."""
        screen = self.app.screen
        if not isinstance(screen, GuidedCurtain):
            return "space"
        at_curtain = {Stage.DRAWN: "enter", Stage.LIFTED: words[screen.look.name], Stage.GOT: "space"}
        return at_curtain[screen.stage]

    async def steps(self, words: Words) -> AsyncIterator[str]:
        """Go on to the end, and yield what is said before each step."""
        for _ in range(MOST_STEPS):
            if self.is_over:
                return
            yield self.hint
            await self.press(self.wanted(words))
        raise AssertionError("it never came to an end")


@asynccontextmanager
async def newcomers(*, clock: Clock | None = None, **settings: object) -> AsyncIterator[Newcomers]:
    """The title page, and somebody who has never played. In the end no picture may have shown too much."""
    film = Film()
    app = FilmedApp(evening_here(settings=hasty(**settings)), film.take, clock=clock)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await at_rest(pilot)
        yield Newcomers(pilot, app)
    assert film.shots
    found = list(leaks(film.shots))
    assert not found, found[0]
    for shot in film.shots:
        lifted = shot.where.startswith("GuidedCurtain") and shot.where.endswith(("LIFTED", "GOT"))
        private = [behind.lifted for behind in TOLD.behind.values()]
        assert lifted or not any(said[:10] in " ".join(shot.text) for said in private), shot


def files(home: Path) -> set[Path]:
    return {path for path in home.rglob("*") if path.is_file()}


@pytest.mark.parametrize("company", range(len(TOLD.companies)))
async def test_whatever_the_guests_choose_the_hand_shows_how_it_goes(tmp_path: Path, company: int) -> None:
    persons = TOLD.companies[company].persons
    async with newcomers() as party:
        await party.begin(len(persons))
        there = files(tmp_path)
        for word, anna, ben, loser in (
            ("c", "Ben can’t say no", "A bad card can travel", "Clara"),
            ("k", "Anna keeps", "Ben keeps", "Anna"),
        ):
            said = []
            async for hint in party.steps(dict.fromkeys(persons, word)):
                said.append(hint)
                assert hint in " ".join(frame(party.app).replace("▏", " ").split()), "all of it can be read"
                assert files(tmp_path) == there, "nothing of it is written down"
                assert ("else, look away" in frame(party.app)) is ("alone" in hint and "Ben" in persons)
            told = " / ".join(said)
            for must in (
                "one of three lives",
                "Anna’s card",
                "A two: ",
                anna,
                ben if "Ben" in persons else "A bad card can travel",
                "Dov shows a King",
                "Eve dealt: she plays last",
                f"{loser} has the lowest",
                f"{loser} loses a life",
            ):
                assert must in told
            assert ("Now Ben" in told) is ("Ben" in persons)
            assert len(said) <= 9 + 3 * len(persons), "it takes a minute"
            assert "The last with a life wins" in in_one_line(party.app)
            if word == "c":
                await party.press("down", "enter")
        await party.press("enter")
        learnt = screen_of(party.app, SeatingScreen).book.id
        assert learnt == party.app.evening.shelf.first_hand.rulebook
        await party.press("escape")
        screen_of(party.app, PickerScreen)
        assert len(party.app.screen_stack) == 2, "nothing lies below it but the title page"


async def test_every_wrong_key_at_every_step_does_no_harm() -> None:
    words, tried = {"Anna": "c"}, set()
    async with newcomers() as party:
        await party.begin()
        async for _ in party.steps(words):
            screen, *before = party.where
            stage = screen.stage if isinstance(screen, GuidedCurtain) else None
            # Whatever lets the curtain fall over the new card is as good as the key that is told.
            if stage is Stage.GOT or stage in tried:
                continue
            tried.add(stage)
            right = {party.wanted(words)} | ({"k", "c"} if stage is Stage.LIFTED else set())
            for key in KEYS - right:
                await party.pilot.press(key)
                while party.app.screen is not screen:
                    await party.press("escape")
                if isinstance(screen, GuidedCurtain) and screen.stage is not stage:
                    await party.press("enter")
            await at_rest(party.pilot)
            assert party.where == (screen, *before)
        assert tried == {None, Stage.DRAWN, Stage.LIFTED}


async def test_escape_leaves_at_once_and_there_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    async with newcomers() as party:
        there = files(tmp_path)
        for steps in (0, 2, 3, 4, MOST_STEPS):
            await party.begin()
            async for _ in party.steps({"Anna": "c"}):
                if (steps := steps - 1) < 0:
                    break
            await party.press("escape")
            assert not screen_of(party.app, TitleScreen).unfinished
            assert "Resume" not in frame(party.app)
        assert files(tmp_path) == there, "nor is it counted, or remembered"


async def test_it_is_played_with_the_mouse_alone() -> None:
    clock = HandClock()
    async with newcomers(clock=clock) as party:

        async def clicks(words: str) -> None:
            rows = frame(party.app).split("\n")
            # In the hint at the foot, if it is there; never soon in one place, which would be a double click.
            y = max(number for number, row in enumerate(rows) if words in row)
            clock.goes_on(1.0)
            click(party.app, rows[y].index(words) + 1, y)
            await at_rest(party.pilot)

        await clicks("a first hand together")
        await clicks("Just me")
        for words in ("go on", "go on", "look", "Change with Ben", "cover the card"):
            await clicks(words)
        while not party.is_over:
            await clicks("go on")
        await clicks("To the title page")
        screen_of(party.app, TitleScreen)


async def test_a_curtain_for_practice_invites_no_phone_and_waits_for_whoever_reads() -> None:
    async with newcomers(curtain_seconds=5) as party:
        with own_door(party.app.evening) as door:
            party.app.evening.door = door
            await door.open()
            await party.begin()
            await party.press("space", "space")
            assert screen_of(party.app, GuidedCurtain).stage is Stage.DRAWN
            assert "nobody has to look away" in frame(party.app) and "By phone" not in frame(party.app)
            await door.leave()
            await party.press("enter")
            assert screen_of(party.app, GuidedCurtain).stage is Stage.LIFTED
            assert "falls by itself" not in frame(party.app)


async def test_the_table_does_not_keep_those_waiting_who_are_about_to_be_told() -> None:
    clock = ObligingClock()
    async with newcomers(clock=clock, pace=Pace.STEADY) as party:
        await party.begin()

        async def said(words: str) -> None:
            await come_to(party.pilot, lambda: party.hint.startswith(words))

        for words, key in (
            ("You are", "space"),
            ("One card", "space"),
            ("Anna’s card", "enter"),
            ("A two", "k"),
        ):
            await said(words)
            await party.press(key)
        for words in ("Anna keeps", "A bad card"):
            await said(words)
            before = clock.now()
            await party.press("space")
        await said("Clara asks")
        assert clock.now() - before < STAYS["faced"]


async def test_after_a_fall_nobody_is_led_to_another_game() -> None:
    async with newcomers() as party:
        party.app.deal(plan(persons=1, bots=2))
        await at_rest(party.pilot)
        await party.press("escape", "enter")
        await party.begin()
        party.table.call_later(slip)
        await until(party.pilot, lambda: isinstance(party.app.screen, TitleScreen))
        forgive(party.app)


async def test_where_the_first_hand_is_damaged_the_title_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(_: Shelf, file: str) -> None:
        raise BadFile([Problem(file, 1, 1, "a comma too many")])

    async with at_the_title() as (app, pilot):
        monkeypatch.setattr(Shelf, "beside", damaged)
        await pilot.press("n")
        await at_rest(pilot)
        screen_of(app, TitleScreen)
        assert any("a comma too many" in said for said in notices(app))
