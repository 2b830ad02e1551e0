"""Every screen there is: nothing falls, whatever is sent and whenever, and nothing of it is kept."""

from __future__ import annotations

import asyncio
import gc
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from enum import Enum
from itertools import product
from math import ceil
from pathlib import Path
from traceback import format_exception
from typing import Any
from weakref import WeakSet

import pytest
from msgspec import Struct
from msgspec.structs import replace
from textual import events
from textual.app import App
from textual.command import Provider
from textual.screen import Screen
from textual.widget import Widget

from ranter_tui import app
from ranter_tui.app import palette
from ranter_tui.app.actions import ACTS, key_name
from ranter_tui.app.app import RanterApp
from ranter_tui.app.palette import Palette, PaletteList
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.app.widgets.head_and_foot import FooterKey, KeyLine, fitting
from ranter_tui.evening.table_view import TableView
from tests.app.frames import at_leisure, clicked, forgive, frame, is_painted, resize
from tests.app.party import HASTY, ObligingClock, plan
from tests.app.persons import is_over, play, sitting, stacked, table
from tests.app.test_opening import below, modules
from tests.app.ways import (
    BOTS,
    FROM_THE_TITLE,
    TITLE,
    WAYS,
    Way,
    evening_before,
    open_table,
    reads,
    two_at_least,
)
from tests.conftest import exploring

# A hand that is in a hurry.

AT_THEIR_PLEASURE = replace(HASTY, odds=True, pins=True)
FIRST, SMALL, LARGE = (80, 24), (60, 10), (160, 50)
TYPED = ("enter", "escape", "space", "a", "Z", "7", "é")
"""What is sent besides the keys that are bound."""
SIDE = 4
"""So many clicks across a screen and down, besides those on everything that answers a click."""
TURNS = (1, 3, 9, 27, 81)
"""Turns of the loop after which something is sent: by the last of them a screen is painted."""
BURST = 15
"""So many inputs are sent at once, where not each is sent alone."""
LEAVES = {TITLE: "f2"}
"""The key that leaves a screen, where that is another than Escape."""
PATIENCE = 100
"""Looks after which a screen that has not come will not come."""


class Click(Struct, frozen=True):
    x: int
    y: int


class Window(Struct, frozen=True):
    width: int
    height: int


Input = str | Click | Window


class Moment(Enum):
    """When it is sent."""

    COMES = "as it comes"
    SOON = "soon after it comes"
    LEAVES = "with the key that leaves it"
    GONE = "as it goes"
    REPLACED = "as another game takes its place"
    CHOSEN = "as an entry of the palette is chosen there"


class Case(Struct, frozen=True):
    moment: Moment
    size: tuple[int, int]
    inputs: tuple[Input, ...]
    turns: int = 0
    """How many turns of the loop later."""
    typed: str = ""
    """What is typed into the palette."""
    row: int = 0
    """Which of the entries it has then is chosen."""

    def __str__(self) -> str:
        after = f", {self.turns} turns" if self.turns else ""
        chosen = f" {self.typed!r} {self.row}" if self.moment is Moment.CHOSEN else ""
        return f"{self.moment.value}{after}{chosen}, at {self.size[0]} by {self.size[1]}: {self.inputs}"


class DoesNotCome(Exception):
    """The screen does not come by the keys that lead there."""


def send(app: App[Any], inputs: Sequence[Input]) -> None:
    """Send all of it at once, without waiting for what comes of any."""
    for one in inputs:
        if isinstance(one, str):
            app.post_message(
                events.Key(one, one if len(one) == 1 else {"space": " ", "enter": "\r"}.get(one))
            )
        elif isinstance(one, Window):
            resize(app, one.width, one.height)
        else:
            for event in clicked(one.x, one.y):
                app.post_message(event)


class Hurry:
    """One evening, and a hand that is on the keys whenever another screen is in front."""

    def __init__(self, app: RanterApp, way: Way) -> None:
        self.app, self.way, self.size = app, way, app.size
        self.below: Screen[Any] | None = None
        """The screen from which the last key leads to the one that is meant."""
        self._waits: Callable[[Screen[Any]], bool] | None = None
        self._sends: Callable[[], None] = lambda: None
        self._has_played = False
        self._came = False
        """Whether it has come, even if it has gone since."""
        app.screen_change_signal.subscribe(app, self._changed, immediate=True)

    def _changed(self, front: Screen[Any]) -> None:
        self._came = self._came or self.is_there(front)
        if self._waits is not None and self._waits(front):
            self._waits = None
            self._sends()

    def is_there(self, front: Screen[Any]) -> bool:
        return type(front).__name__ == self.way.screen

    @property
    def has_come(self) -> bool:
        return self.is_there(self.app.screen)

    def has_left(self) -> bool:
        """Whether some key has ended the program."""
        return self.app.return_code is not None

    # Coming

    async def comes(self, sends: Callable[[], None] | None = None) -> None:
        """Come to the screen, from where one was if that can be, or else from the beginning.

        What is to be sent is sent as it comes. Where it stands with nothing sent to it yet, one has come.
        """
        if sends is None and self.below is not None and self.has_come and not self._has_played:
            return
        waits = None if sends is None else self.is_there
        self._sends = sends or (lambda: None)
        app = self.app
        app.evening.settings = AT_THEIR_PLEASURE
        app.clear_notifications()
        if app.size != self.size:
            resize(app, *self.size)
        for under in (self.below, None):
            if under is not None and under not in app.screen_stack:
                continue
            while app.screen is not (under or app.screen_stack[0]):
                await app.pop_screen()
            if under is None:
                await self._to_the_last_key()
            self._came, self._waits = False, waits
            await self._last_key()
            if self._came or self.has_left():
                return
        raise DoesNotCome(f"{self.way.screen}, but {app.screen}")

    async def _to_the_last_key(self) -> None:
        self.way.before(self.app.evening)
        if self.way.table is not None and self.way.keys:
            open_table(self.app, self.way)
            await self.until(lambda: not isinstance(self.app.screen, TableScreen) or self._asks())
        for key in self.way.keys[:-1]:
            send(self.app, [key])
            await self.rest()
        self.below = self.app.screen

    def _asks(self) -> bool:
        front = self.app.screen
        return isinstance(front, TableScreen) and bool(front.croupier.offered)

    async def _last_key(self) -> None:
        if self.way.keys:
            send(self.app, [self.way.keys[-1]])
        elif self.way.table is not None:
            open_table(self.app, self.way)
        else:
            await self.app.push_screen(Screen())
            self.app.pop_screen()
        await self.until(lambda: self._came or self.has_come)
        self._came = self._came or self.has_come
        if self._came and self._waits is not None:
            # It was there before, and has only changed.
            self._changed(self.app.screen)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for that, as long as it makes sense."""
        for _ in range(PATIENCE):
            await self.rest()
            if self.has_left() or (holds() and not reads(self.app) and is_painted(self.app)):
                return

    async def rest(self) -> None:
        clock = self.app.clock
        if isinstance(clock, ObligingClock):
            clock.looked_at()
        await at_leisure()

    # Sending

    async def came(self, case: Case) -> bool:
        """Play that; False where the screen does not come any more, after all that has been sent."""
        try:
            await self.play(case)
        except DoesNotCome:
            if not self._has_played:
                raise
            return False
        self._has_played = True
        return True

    async def answers(self) -> bool:
        """Whether the app and the screen in front still deal with what they are sent."""
        heard: list[object] = []
        for one in (self.app, self.app.screen):
            one.call_later(heard.append, one)
        await self.until(lambda: len(heard) == 2)
        return len(heard) == 2

    async def play(self, case: Case) -> None:
        app = self.app
        inputs: tuple[Input, ...] = (*((Window(*case.size),) if case.size != FIRST else ()), *case.inputs)
        match case.moment:
            case Moment.COMES:
                await self.comes(lambda: send(app, inputs))
            case Moment.SOON:
                later: list[asyncio.Task[None]] = []
                await self.comes(lambda: later.append(asyncio.create_task(self._later(case.turns, inputs))))
                await asyncio.gather(*later)
            case Moment.LEAVES:
                await self.comes()
                send(
                    app, [*inputs[: case.size != FIRST], LEAVES.get(self.way.screen, "escape"), *case.inputs]
                )
            case Moment.GONE:
                await self.comes()
                here = app.screen
                self._waits, self._sends = (lambda front: front is not here), lambda: send(app, inputs)
                send(app, [LEAVES.get(self.way.screen, "escape")])
                await self.rest()
                if app.screen is here and len(app.screen_stack) > 1:
                    app.pop_screen()
            case Moment.REPLACED:
                await self.comes()
                app.deal(BOTS)
                send(app, inputs)
            case Moment.CHOSEN:
                await self.comes()
                if rows := await self.palette(case.typed):
                    send(app, [*["down"] * (case.row % rows), "enter", *inputs])
        await self.rest()

    async def palette(self, typed: str = "") -> int:
        """Open the palette, and return how many entries it has. Behind a curtain it does not open."""
        send(self.app, ["ctrl+p", *typed])
        await self.rest()
        front = self.app.screen
        if not isinstance(front, Palette):
            return 0

        def entries() -> int:
            # It may be in front before it has its list.
            return sum(one.option_count for one in front.query(PaletteList))

        await self.until(lambda: entries() > 0)
        return entries()

    async def _later(self, turns: int, inputs: Sequence[Input]) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        send(self.app, inputs)

    async def leave(self) -> bool:
        """Leave the app by its keys; whether that can be done."""
        for _ in range(PATIENCE):
            if self.has_left():
                return self.app.return_code == 0
            send(self.app, ["escape", "ctrl+q"])
            await self.rest()
        return False


def inputs_for(screen: Screen[Any]) -> Iterator[Input]:
    """Everything that can be sent to a screen that stands there."""
    yield from dict.fromkeys((*screen.active_bindings, *TYPED))
    wide, high = screen.size
    answer = (one for one in screen.walk_children(Widget) if one.region and _answers(one))
    middles = {one.region.center for one in answer}
    grid = {(wide * x // SIDE, high * y // SIDE) for x in range(SIDE) for y in range(SIDE)}
    for x, y in sorted(middles | grid):
        yield Click(int(x), int(y))
    for size in (FIRST, SMALL, LARGE):
        yield Window(*size)


def _answers(widget: Widget) -> bool:
    """Whether something of ours happens when it is clicked."""
    return any("on_click" in vars(one) or "_on_click" in vars(one) for one in type(widget).__mro__)


# What it sends, and when.

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


WHERE_ONE_STAYS = ("title", "table", "over")
"""Where one of `SHARED` entries of the palette is chosen; on every other way it is one, each time another."""
LOOKED_FOR = ("king", "what does a king do?", "zz")
"""What is typed into the palette: the names of pages, a question, and what finds nothing."""


def cases(inputs: Sequence[Input], rows: int, first: int) -> Iterator[Case]:
    """What is to be sent to a screen, of everything that can be; `rows` entries has the palette there."""
    if EVERYTHING:
        for size in SIZES:
            for (moment, turns), one in product(MOMENTS, inputs):
                yield Case(moment, size, (one,), turns)
            for row, then in product(range(rows), ((), ("a", "enter"))):
                yield Case(Moment.CHOSEN, size, then, row=row)
            for typed in LOOKED_FOR:
                yield Case(Moment.CHOSEN, size, ("escape",), typed=typed)
        return
    name = [*WAYS][first]
    if name in WHERE_ONE_STAYS:
        for row in range(first % SHARED, rows, SHARED):
            yield Case(Moment.CHOSEN, FIRST, (), row=row)
    elif rows and first % 2:
        yield Case(Moment.CHOSEN, FIRST, (), row=first // 2)
    if first % 20 == 0:
        yield Case(Moment.CHOSEN, FIRST, ("escape",), typed=LOOKED_FOR[first // 20 % len(LOOKED_FOR)])
    inputs = inputs[first % SHARED :: SHARED]
    bursts = ceil(len(inputs) / BURST)
    for at in range(bursts):
        moment, turns = MOMENTS[(first + at) % len(MOMENTS)]
        yield Case(moment, SIZES[(first + at) % len(SIZES)], tuple(inputs[at::bursts]), turns)


@asynccontextmanager
async def evening_at(way: Way, home: Path, size: tuple[int, int] = FIRST) -> AsyncIterator[RanterApp]:
    """The app at its title page, on an evening on which one can come by that way."""
    app = RanterApp(evening_before(way, home), clock=ObligingClock())
    async with app.run_test(size=size, notifications=True):
        await at_leisure()
        yield app


WITHOUT_ESCAPE = (TITLE, "ChampionScreen")
"""The first screen of all, and one that is left by Enter, which stands first and is never dropped."""
WITHOUT_FOOT = ["PickOneScreen", "NamingScreen", "Palette", "SureScreen", "CurtainScreen", "GuidedCurtain"]


def keys_at_the_foot(keys: tuple[FooterKey, ...], width: int) -> list[str]:
    return [f"{one.shown} {one.does}" for one in fitting(keys, width)]


def check_the_foot(way: Way, app: RanterApp) -> None:
    """No footer ever loses the way out or the help."""
    foot = next(iter(app.screen.query(KeyLine)), None)
    if foot is None:
        assert way.screen in WITHOUT_FOOT
        return
    everything = keys_at_the_foot(foot.keys, 1000)
    last_row = frame(app).splitlines()[-1].strip()
    assert last_row == "   ".join(keys_at_the_foot(foot.keys, foot.size.width))
    stay = [words for words in everything if words.split()[0] in ("esc", "?", "f1")]
    assert len(stay) == 2 or way.screen in WITHOUT_ESCAPE
    assert not any(words.startswith("⏎") for words in everything[1:])
    for width in (60, 80, 100, 120):
        words = keys_at_the_foot(foot.keys, width)
        assert len("   ".join(words)) <= width
        # From the middle: what is left of the others are the first of them.
        assert words[-len(stay) :] == stay, width
        assert words[: -len(stay)] == everything[: len(words) - len(stay)], width


ONLY_THERE = {
    "guest struck out": "guest_book.undo",
    "compared": "library.back library.hide_ours library.leaf_after library.upwards",
    "table": "moves.change moves.keep table.company table.odds table.pause",
    "curtain lifted": "curtain.go_on curtain.odds curtain.since curtain.take_back",
    "log": "log.close log.why",
    "over": "over.chronicle over.close over.great_hand over.keep over.luck over.other_book over.rematch"
    " over.replay over.tournament",
    "over, replay": "steps.eye steps.odds",
    "asked again": "table.judge",
    "judged": "judge.keep",
    "over, the hand": "steps.judge",
    "champion": "champion.close",
    "leaving": "sure.no sure.yes",
    "curtain locked": "curtain.forgotten",
    "one is out": "table.bet",
    "bet": "table.glance",
    "seating, changed": "guests.undo",
    "choices": "choices.next_value choices.previous_value",
    "house, changed": "house.keep house.read_on house.undo",
    "book": "library.make_ours library.play library.watch",
    "book, and back": "library.forward library.leaf_before",
    "hits": "search.choose search.close",
    "record, of a tournament": "record.great_hand record.tournament",
    "resume, put away": "resume.bring_back",
    "how we play, in pictures": "how_we_play.ladder",
    "in again": "moves.buy_back moves.stay_out",
}
"""Acts that are offered on these ways, and neither on the title page nor on a way `FROM_THE_TITLE`."""
ELSEWHERE = {
    # Who is asked by phone, in `table/test_by_phone.py`.
    *("phones.put_out", "phones.without_phone", "table.to_bot", "table.to_curtain"),
    # Where the book lies beside the table, in `test_beside_the_table.py`.
    *("table.fold", "table.follow"),
    # Where a guest is new to the book, in `table/test_odds.py`.
    "curtain.hint",
    # Where bots alone play on, which they do in no time here: in `table/test_behind_the_curtain.py`.
    "table.finish",
    # Moves that only a few cards bring about, in `table/test_special_cards.py` and `game/`.
    *("moves.change_with_next", "moves.decline", "moves.pay", "moves.sell", "moves.show"),
}
"""Acts that are never offered on a way; their keys are sent all the same."""


def offered(app: RanterApp) -> set[str | None]:
    """The acts whose keys are heard here."""
    return {one.binding.id for one in app.screen.active_bindings.values() if one.enabled}


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
                check_the_foot(way, app)
                assert offered(app) >= {*ONLY_THERE.get(name, "").split()}
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
    made = {name for file in files for name in re.findall(r"(?<!class )\b(\w+)\(", file.read_text())}
    return {
        kind.__name__: kind
        for kind in below(Screen)
        if kind.__module__.startswith(app.__name__) and kind.__name__ in made
    }


def test_to_every_screen_a_way_is_known() -> None:
    ways = {way.screen for way in WAYS.values()}
    assert len(screens()) > 30
    assert not (unknown := sorted({*screens()} - ways)), f"no way is known to {', '.join(unknown)}"


def test_everything_in_the_palette_is_played() -> None:
    ours = {kind.__name__ for kind in below(Provider) if kind.__module__ == palette.__name__}
    assert ours == {"Acts", "Pages", "Answers"}, "no way is known to what the palette has besides"


async def test_to_every_act_a_way_is_known_and_nothing_of_a_closed_screen_is_kept(tmp_path: Path) -> None:
    known, parts = set[str | None](), dict[str, WeakSet[object]]()
    async with evening_at(WAYS["title"], tmp_path) as app:
        for way in WAYS.values():
            if way.screen != TITLE and way not in FROM_THE_TITLE.values():
                continue
            if way.unfinished:
                two_at_least(app.evening)
            hurry = Hurry(app, way)
            await hurry.comes()
            hurry.below = None
            known |= offered(app)
            widgets = (one for screen in app.screen_stack[1:] for one in screen.walk_children(with_self=True))
            parts[way.screen] = WeakSet(widgets)
        while len(app.screen_stack) > 1:
            await app.pop_screen()
        # They do not go at once: Textual still has the last message in hand that a screen has sent.
        for _ in range(100):
            if not any(parts.values()):
                break
            await at_leisure()
            gc.collect()
        assert not (kept := [screen for screen, those in parts.items() if those]), kept
    known |= {act for those in ONLY_THERE.values() for act in those.split()}
    acts = {key_name(place, act) for place, those in ACTS.items() for act in those}
    assert {*ONLY_THERE} <= {*WAYS}
    assert not (unknown := sorted(acts - known - ELSEWHERE)), f"no way is known to {', '.join(unknown)}"


def pictures() -> int:
    """How many pictures of tables there are in this process."""
    gc.collect()
    return sum(isinstance(one, TableView) for one in gc.get_objects())


async def test_a_table_keeps_lines_and_no_pictures() -> None:
    before = pictures()
    async with stacked(plan(persons=0, bots=4, lives=3)) as (app, pilot):
        await play(pilot, until=lambda: is_over(app))
        shown = len(sitting(app).history)
        assert table(app).follower.seen == shown > 50
        assert pictures() - before < 10
