"""Whatever keys are hit, in whatever order and however fast: nobody gets to see what is another's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from ranter_tui.app.actions import ACTS, KeyScope
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Motion, Pace, Suits
from tests.app.frames import click, type_ahead
from tests.app.party import company
from tests.app.secrecy.campaign import games
from tests.app.secrecy.film import Shot
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


class Burst(Struct, frozen=True):
    """Keys that are hit without waiting."""

    keys: tuple[str, ...]


class Click(Struct, frozen=True):
    """A click somewhere, perhaps a double one."""

    x: float
    y: float
    times: int


class Window(Struct, frozen=True):
    """The window gets another size."""

    width: int
    height: int


Deed = Burst | Click | Window

DEEDS: st.SearchStrategy[Deed] = st.one_of(
    st.builds(Burst, st.lists(st.sampled_from((*KEYS, *USUAL * 4)), min_size=1, max_size=6).map(tuple)),
    st.builds(Click, st.floats(0, 0.99), st.floats(0, 0.99), st.integers(1, 2)),
    st.builds(Window, st.sampled_from((60, 80, 120, 160)), st.sampled_from((10, 24, 36))),
)


async def do(party: Watched, deed: Deed) -> None:
    app = party.app
    match deed:
        case Burst(keys):
            type_ahead(app, keys)
        case Click(x, y, times):
            click(app, int(x * app.size.width), int(y * app.size.height), times)
        case Window(width, height):
            await party.pilot.resize_terminal(width, height)
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
    plan = Plan(book=book, guests=company(persons, bots))
    async with watched(plan, seed=seed, pace=pace, suits=suits, motion=Motion.FULL) as party:
        for deed in deeds:
            await do(party, deed)
        nobody_was_surprised(party.film.shots)
