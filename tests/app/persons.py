"""Persons at the keys of a table: each looks, chooses, lets the curtain fall, until nothing is left to do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Any

from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from ranter_tui.app import opening
from ranter_tui.app.app import RanterApp
from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.clock import Clock
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.private_look import Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Pace
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.cards import Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.moves import Ask, Chance, DrawLots, For, Lot, Shuffle, ShuffledPack
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from tests.app.frames import at_leisure, frame
from tests.app.party import ObligingClock, hasty, ranter, screen_of
from tests.evening.games import all_keep, state_of
from tests.homes import Home

PATIENCE = 300.0
"""Seconds after which a game has got stuck."""

OBVIOUS = {Stage.DRAWN: "enter", Stage.GOT: "space"}
"""The key that is to be pressed at the curtain where there is nothing to choose."""

Will = Callable[[Screen[Any], tuple[str, ...]], str]
"""Which of the keys that choose something a person presses."""


def in_turn(*keys: str) -> Will:
    """Of these keys the next one that is offered, whoever asks; the first on offer where none of them is.

    >>> will = in_turn("k", "c")
    >>> [will(Screen(), ("k", "c")) for _ in range(3)], will(Screen(), ("s", "h"))
    (['k', 'c', 'k'], 's')
    """
    wanted = cycle(keys)

    def choose(_: Screen[Any], offered: tuple[str, ...]) -> str:
        return next((key for key in (next(wanted) for _ in keys) if key in offered), offered[0])

    return choose


def table(app: App[Any]) -> TableScreen:
    """The table, whatever lies in front of it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def has_a_table(app: App[Any]) -> bool:
    return any(isinstance(screen, TableScreen) for screen in app.screen_stack)


def sitting(app: App[Any]) -> Sitting:
    return table(app).sitting


def state(app: App[Any]) -> State:
    """What is so in the game on the table, whoever knows of it."""
    return state_of(sitting(app))


def offered(screen: Screen[Any]) -> tuple[str, ...]:
    """The keys that choose something here and now."""
    keys = screen.active_bindings.items()
    return tuple(key for key, one in keys if one.enabled and one.binding.action.startswith("decide("))


def curtain(app: App[Any]) -> CurtainScreen | None:
    return app.screen if isinstance(app.screen, CurtainScreen) else None


def is_shut(app: App[Any]) -> bool:
    """Whether the curtain is up and shut: the screen is being handed to somebody."""
    up = curtain(app)
    return up is not None and up.stage is Stage.DRAWN


def whose(app: App[Any]) -> str:
    """For whom the curtain is up; nobody where there is none."""
    up = curtain(app)
    return up.look.name if up is not None else ""


def stage(app: App[Any]) -> Stage:
    up = curtain(app)
    assert up is not None, frame(app)
    return up.stage


def prompt(app: App[Any]) -> str:
    """The line at the table that says what is awaited."""
    return str(table(app).prompt.content)


async def handed_to(pilot: Pilot[None], name: str) -> None:
    await come_to(pilot, lambda: is_shut(pilot.app) and whose(pilot.app) == name)


async def asked_at_the_table(pilot: Pilot[None], name: str) -> str:
    """Wait until that guest is asked where everybody sees and hears it, and give the line."""

    def is_asked() -> bool:
        return isinstance(pilot.app.screen, TableScreen) and prompt(pilot.app).startswith(f"{name}:")

    await come_to(pilot, is_asked)
    await pilot.pause()
    assert prompt(pilot.app).split(":")[1].strip() in frame(pilot.app)
    return prompt(pilot.app)


async def to_a_second_look(pilot: Pilot[None], name: str) -> None:
    """From the table to the shut curtain of a guest who wants to look once more."""
    await pilot.press("g")
    await come_to(pilot, lambda: isinstance(pilot.app.screen, PickOneScreen))
    lines = screen_of(pilot.app, PickOneScreen).lines
    await pilot.press(*["down"] * lines.index(name), "enter")
    await handed_to(pilot, name)


async def to_the_pause(pilot: Pilot[None]) -> None:
    """From a shut curtain back to the table."""
    await come_to(pilot, lambda: is_shut(pilot.app))
    await pilot.press("escape")
    await come_to(pilot, lambda: "The table pauses." in prompt(pilot.app))


def paced(app: App[Any], pace: Pace) -> None:
    assert isinstance(app, RanterApp)
    app.evening.settings = replace(
        app.evening.settings, pace=pace, take_back_seconds=0 if pace is Pace.AT_ONCE else 3
    )


def is_over(app: App[Any]) -> bool:
    return isinstance(app.screen, OverScreen)


async def come_to(pilot: Pilot[None], holds: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait, without a hand on the keys, until that is so."""
    until = time.monotonic() + patience
    while not holds():
        if time.monotonic() > until:
            raise AssertionError(f"it never came to that:\n{frame(pilot.app)}")
        await _look_again(pilot.app)


async def _look_again(app: App[Any]) -> None:
    """Give the app a moment, by the clock that it goes by."""
    clock = ranter(app).clock
    if isinstance(clock, ObligingClock):
        clock.looked_at()
        await at_leisure()
    else:
        await asyncio.sleep(0.01)


async def play(
    pilot: Pilot[None],
    will: Will | None = None,
    *,
    until: Callable[[], bool] | None = None,
    seen: Callable[[Screen[Any], str], None] | None = None,
) -> None:
    """Do whatever is to be done, until that is so, or until the game is over.

    `seen` is told of each key, before it is pressed.
    """
    app, will = pilot.app, will or in_turn("k", "c", "c")
    stuck = time.monotonic() + PATIENCE
    while not is_over(app) and not (until is not None and until()):
        key = _next_key(app.screen, will)
        if key is None:
            await _look_again(app)
        else:
            if seen is not None:
                seen(app.screen, key)
            await pilot.press(key)
        if time.monotonic() > stuck:
            raise AssertionError(f"the game got stuck:\n{frame(app)}")


def _next_key(screen: Screen[Any], will: Will) -> str | None:
    if isinstance(screen, CurtainScreen) and screen.stage in OBVIOUS:
        return OBVIOUS[screen.stage]
    asked = str(screen.prompt.content) if isinstance(screen, TableScreen) else ""
    if "next hand" in asked or "watch on" in asked:
        return "space"
    if asked or (isinstance(screen, CurtainScreen) and screen.stage is Stage.LIFTED):
        choices = offered(screen)
        return will(screen, choices) if choices else None
    return None


class Arranged(Luck):
    """The lot falls on `dealer`, and each hand is dealt as it is written; after that luck goes its own way.

    >>> from ranter_tui.game.law import law_for
    >>> from ranter_tui.game.rules import Rules
    >>> law = law_for(Rules(), seats=3)
    >>> order = Arranged(["3 K 3 9"], Seat(2)).answer(Shuffle(law.shoe, For.HAND))
    >>> [card.rank for card in order.cards[:4]]
    ['3', 'K', '3', '9']
    """

    def __init__(self, hands: Sequence[str], dealer: Seat) -> None:
        super().__init__(1)
        self._hands = [hand.split() for hand in hands]
        self._dealer = dealer

    def answer(self, ask: Ask) -> Chance:
        if isinstance(ask, DrawLots):
            return Lot(self._dealer)
        if isinstance(ask, Shuffle) and ask.wanted_for is For.HAND and self._hands:
            return ShuffledPack(_beginning_with(self._hands.pop(0), ask.cards))
        return super().answer(ask)


def _beginning_with(ranks: Sequence[str], shoe: Sequence[Card]) -> tuple[Card, ...]:
    rest, first = list(shoe), []
    for rank in ranks:
        card = next(card for card in rest if card.rank == rank)
        rest.remove(card)
        first.append(card)
    return (*first, *rest)


class StackedEvening(Evening):
    def __init__(self, hands: Sequence[str], dealer: Seat) -> None:
        folder = Home.folder
        super().__init__(Paths(folder / "data", folder / "config", folder / "state"), seed=1)
        self._arranged = Arranged(hands, dealer)

    def luck(self) -> Luck:
        return self._arranged


@asynccontextmanager
async def stacked(
    table: Plan,
    *hands: str,
    dealer: int | None = None,
    played: int = 0,
    size: tuple[int, int] = (80, 24),
    clock: Clock | None = None,
    **settings: object,
) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """A table at which these hands are dealt. The last guest deals first, unless another is named.

    In the first hands, if some have been `played` already, everybody kept the card.
    """
    deals = Seat(len(table.guests) - 1 if dealer is None else dealer)
    evening = StackedEvening(hands, deals)
    evening.settings = hasty(**settings)
    game = evening.deal(table)
    all_keep(game, played)
    app = RanterApp(evening, lambda app: app.open(opening.Table(game)), clock=clock or ObligingClock())
    async with app.run_test(size=size, notifications=True) as pilot:
        await come_to(pilot, lambda: has_a_table(app))
        yield app, pilot
