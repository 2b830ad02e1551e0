"""Nothing falls, whatever is sent to a screen, and whenever: as it comes, as it goes, and in between."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import product
from math import ceil
from pathlib import Path
from traceback import format_exception
from typing import Any

import pytest
from textual.command import Provider
from textual.screen import Screen

from ranter_tui import app
from ranter_tui.app import palette
from ranter_tui.app.actions import ACTS, key_name
from ranter_tui.app.app import RanterApp
from tests.app.clocks import ObligingClock
from tests.app.frames import at_leisure, forgive
from tests.app.hurry import (
    BURST,
    FIRST,
    LARGE,
    SMALL,
    TURNS,
    Case,
    Hurry,
    Input,
    Moment,
    inputs_for,
)
from tests.app.openings import below, modules
from tests.app.ways import WAYS, Way, evening_before
from tests.conftest import exploring

EVERYTHING = exploring()
"""Whether each input is sent alone at every moment and in every size, or all of them share those."""
MOMENTS = (
    (Moment.COMES, 0),
    (Moment.LEAVES, 0),
    *((Moment.SOON, turns) for turns in TURNS),
    (Moment.GONE, 0),
    (Moment.REPLACED, 0),
)
SHARED = 4
"""One of so many inputs is sent to a screen, and the others on the next ways."""
SIZES = (FIRST, SMALL, LARGE)


ELSEWHERE = {
    # Who is asked by phone, in `test_by_phone.py`.
    *("phones.without_phone", "table.to_bot", "table.to_curtain"),
    # Where bots alone play on, which they do in no time here: in `test_in_the_open.py`.
    "table.finish",
    # Moves that only a few cards bring about, in `test_special_cards.py` and `game/`.
    *("moves.change_with_next", "moves.decline", "moves.pay", "moves.sell", "moves.show"),
}
"""Acts that are never offered on a way; their keys are sent all the same."""
WHERE_ONE_STAYS = ("title", "table", "over")
"""Where every entry of the palette is chosen; elsewhere it is one, each time another."""
TYPED = ("king", "what does a king do?", "zz")
"""What is typed into the palette: the names of pages, a question, and what finds nothing."""


def cases(inputs: Sequence[Input], rows: int, first: int) -> Iterator[Case]:
    """What is to be sent to a screen, of everything that can be; `rows` entries has the palette there."""
    if EVERYTHING:
        for size in SIZES:
            for (moment, turns), one in product(MOMENTS, inputs):
                yield Case(moment, size, (one,), turns)
            for row, then in product(range(rows), ((), ("a", "enter"))):
                yield Case(Moment.CHOSEN, size, then, row=row)
            for typed in TYPED:
                yield Case(Moment.CHOSEN, size, ("escape",), typed=typed)
        return
    inputs = inputs[first % SHARED :: SHARED]
    bursts = ceil(len(inputs) / BURST)
    for at in range(bursts):
        moment, turns = MOMENTS[(first + at) % len(MOMENTS)]
        yield Case(moment, SIZES[(first + at) % len(SIZES)], tuple(inputs[at::bursts]), turns)
    name = [*WAYS][first]
    for row in range(rows) if name in WHERE_ONE_STAYS else range(first, first + min(rows, 1)):
        yield Case(Moment.CHOSEN, FIRST, (), row=row)
    if first % 20 == 0:
        yield Case(Moment.CHOSEN, FIRST, ("escape",), typed=TYPED[first // 20 % len(TYPED)])


@asynccontextmanager
async def evening_at(way: Way, home: Path, size: tuple[int, int] = FIRST) -> AsyncIterator[RanterApp]:
    """The app at its title page, on an evening on which one can come by that way."""
    app = RanterApp(evening_before(way, home), clock=ObligingClock())
    async with app.run_test(size=size, notifications=True):
        await at_leisure()
        yield app


@pytest.mark.parametrize("name", WAYS)
async def test_nothing_falls_whatever_is_sent_and_whenever(name: str, tmp_path: Path) -> None:
    way, fell, evenings = WAYS[name], list[str](), 0
    todo: list[Case] | None = None
    while todo != []:
        evenings += 1
        async with evening_at(way, tmp_path / str(evenings)) as app:
            hurry = Hurry(app, way)
            await hurry.comes()
            if todo is None:
                rows = len({one.binding.action for one in app.screen.active_bindings.values()})
                todo = [*cases([*inputs_for(app.screen)], rows, list(WAYS).index(name))]
            while todo and not hurry.has_left() and await hurry.came(todo[0]):
                case = todo.pop(0)
                if (told := what_fell(app)) or (not hurry.has_left() and not await hurry.answers()):
                    fell.append(f"{case}: {told or 'it answers no more'}")
                    break
            if not fell and not hurry.has_left() and not await hurry.leave():
                fell.append("it cannot be left")
    assert not fell, "\n".join(fell)


def what_fell(app: RanterApp) -> str:
    """What has been raised since the app was asked last, if anything was."""
    error, report = app._exception, app.crash
    if error is None and report is None:
        return ""
    forgive(app)
    return "".join(format_exception(error)[-3:]) + (report.read_text() if report is not None else "")


def screens() -> dict[str, type[Screen[Any]]]:
    """Every class of a screen that is made somewhere in the app, by its name."""
    files = [Path(module.__file__ or "") for module in (app, *modules())]
    source = "\n".join(file.read_text() for file in files)
    return {
        kind.__name__: kind
        for kind in below(Screen)
        if kind.__module__.startswith(app.__name__) and re.search(rf"(?<!class )\b{kind.__name__}\(", source)
    }


def test_to_every_screen_a_way_is_known() -> None:
    ways = {way.screen for way in WAYS.values()}
    assert len(screens()) > 30
    assert not (unknown := sorted({*screens()} - ways)), f"no way is known to {', '.join(unknown)}"


async def test_to_every_act_a_way_is_known(tmp_path: Path) -> None:
    starts = {(id(way.table), way.unfinished, way.when): way for way in WAYS.values()}
    known: set[str | None] = set()
    for number, (start, begins) in enumerate(starts.items()):
        # Beside a table lies the book where there is room; what is read goes on where there is none.
        size = FIRST if begins.table is None else (120, 36)
        async with evening_at(begins, tmp_path / str(number), size) as app:
            for way in WAYS.values():
                if (id(way.table), way.unfinished, way.when) == start:
                    await Hurry(app, way).comes()
                    known |= {one.binding.id for one in app.screen.active_bindings.values() if one.enabled}
    acts = {key_name(place, act) for place, those in ACTS.items() for act in those}
    assert not (unknown := sorted(acts - known - ELSEWHERE)), f"no way is known to {', '.join(unknown)}"


def test_everything_in_the_palette_is_played() -> None:
    ours = {kind.__name__ for kind in below(Provider) if kind.__module__ == palette.__name__}
    assert ours == {"Acts", "Pages", "Answers"}, "no way is known to what the palette has besides"
