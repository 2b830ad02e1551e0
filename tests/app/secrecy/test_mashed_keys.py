"""Whatever keys are hit, in whatever order and however fast: nobody gets to see what is another's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Struct

from ranter_tui.app.actions import ACTS, KeyScope
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Motion, Pace, Suits
from tests.app.frames import click, type_ahead
from tests.app.party import HandClock, ObligingClock, company
from tests.app.persons import curtain
from tests.app.secrecy.film import Shot
from tests.app.secrecy.rehearsed import games
from tests.app.secrecy.watched import Watched, watched

PLACES = (
    KeyScope.EVERYWHERE,
    KeyScope.TABLE,
    KeyScope.MOVES,
    KeyScope.CURTAIN,
    KeyScope.LIST,
    KeyScope.LOG,
    KeyScope.TITLE,
)

KEYS = sorted({key for place in PLACES for act in ACTS[place] for key in act.keys.split(",")} - {"ctrl+q"})
"""Everything that does something somewhere, but for leaving the program."""

USUAL = ("space", "space", "k", "c", "w", "u", "escape", "enter", "g", "e", "down")
"""What a game is played with, and what comes nearest to somebody's card."""


A_MOMENT = 0.3


class Burst(Struct, frozen=True):
    keys: tuple[str, ...]


class Click(Struct, frozen=True):
    """A click somewhere, perhaps a double one."""

    x: float
    y: float
    times: int


class Window(Struct, frozen=True):
    width: int
    height: int


Deed = Burst | Click | Window

DEEDS: st.SearchStrategy[Deed] = st.one_of(
    st.builds(Burst, st.lists(st.sampled_from((*KEYS, *USUAL * 4)), min_size=1, max_size=6).map(tuple)),
    st.builds(Click, st.floats(0, 0.99), st.floats(0, 0.99), st.integers(1, 2)),
    st.builds(Window, st.sampled_from((60, 80, 120, 160)), st.sampled_from((10, 24, 36))),
)


async def do(party: Watched, deed: Deed, clock: HandClock) -> None:
    """Do that, and let a moment pass, by the one clock that everything goes by."""
    app = party.app
    match deed:
        case Burst(keys):
            type_ahead(app, keys)
        case Click(x, y, times):
            click(app, int(x * app.size.width), int(y * app.size.height), times)
        case Window(width, height):
            await party.pilot.resize_terminal(width, height)
    await party.pilot.pause()
    clock.goes_on(A_MOMENT)
    if (up := curtain(app)) is not None:
        up._tick()
    await party.pilot.pause()


def nobody_was_surprised(shots: Sequence[Shot]) -> None:
    """Whenever a card came into view, the room had just seen the drape with that guest's name on it."""
    for before, shot in pairwise(shots):
        if shot.lifted:
            assert before.where.startswith("CurtainScreen"), (before, shot)
            assert before.guest == shot.guest, (before, shot)
            assert not shot.decides or shot.asked == shot.eye, shot


BOOKS = ("parlett-2008", "parlett-2008", "coucou", "cuccu", "gnav", "kille")
"""The one that is played most, and those in which there is something else to be decided, or to be seen."""


TITLE_PAGE_MADE_SMALL: list[Deed] = [
    Burst(("k", "m", "escape")),
    Click(0.0, 0.0, 1),
    Click(0.49, 0.33, 2),
    Window(60, 36),
    Window(120, 10),
    Window(60, 24),
    Click(0.78, 0.0, 2),
    Burst(("u",)),
    Click(0.57, 0.99, 1),
    Click(0.65, 0.64, 2),
    Window(80, 10),
    Window(160, 10),
    Burst(("g", "enter", "space", "y", "j", "c")),
]
ALL_AT_ONCE: list[Deed] = [
    Burst(("space", "space", "c", "space", "enter")),
    Click(0.5, 0.5, 2),
    Burst(("enter", "k", "backspace", "u", "enter", "w")),
    Window(60, 10),
    Burst(("g", "enter", "enter", "escape", "space", "space")),
    Window(160, 36),
    Burst(("escape", "e", "enter", "escape", "space", "enter")),
]
"""Looking, choosing, taking back and looking again, without waiting for anything."""


@example("parlett-2008", 1, 2, 96742471, Pace.AT_ONCE, Suits.LETTERS, TITLE_PAGE_MADE_SMALL)
@example("parlett-2008", 2, 1, 1, Pace.BRISK, Suits.LETTERS, ALL_AT_ONCE * 2)
@example("cuccu", 3, 1, 2, Pace.AT_ONCE, Suits.LETTERS, ALL_AT_ONCE * 2)
@example("gnav", 1, 2, 3, Pace.BRISK, Suits.LETTERS, ALL_AT_ONCE * 2)
@given(
    book=st.sampled_from(BOOKS),
    persons=st.integers(1, 3),
    bots=st.integers(1, 2),
    seed=st.integers(0, 2**32),
    pace=st.sampled_from((Pace.AT_ONCE, Pace.AT_ONCE, Pace.BRISK)),
    suits=st.sampled_from(Suits),
    deeds=st.lists(DEEDS, min_size=12, max_size=24),
)
@games(3)
async def test_mashed_keys_show_nobody_what_is_anothers(
    book: str, persons: int, bots: int, seed: int, pace: Pace, suits: Suits, deeds: list[Deed]
) -> None:
    plan, clock = Plan(book=book, guests=company(persons, bots)), ObligingClock()
    async with watched(plan, seed=seed, clock=clock, pace=pace, suits=suits, motion=Motion.FULL) as party:
        for deed in deeds:
            await do(party, deed, clock)
        nobody_was_surprised(party.film.shots)
