"""`make screenshots`: the pictures beside this file, from the real app. The same code gives the same bytes.

Every game is played from a fixed seed up to the moment that is shown. Guests who are persons do what a
cautious bot would do. Where the screen is the room's, no card is in the picture that the room has not seen.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, chdir, suppress
from datetime import UTC, datetime
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ranter_tui.app.opening import MakeOurs, Reading, Table
from ranter_tui.game.law import law_for
from ranter_tui.game.referee import seated

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from segno import make_qr
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from ranter_tui.app.app import RanterApp
from ranter_tui.app.clock import HELD, Clock
from ranter_tui.app.screens.house import HouseScreen, OffersScreen
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.app.screens.phones import PhonesScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.screens.search import SearchScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.screens.watch import WatchScreen
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.first_hand import FirstHandScreen, begin
from ranter_tui.app.table.log import LogScreen
from ranter_tui.app.table.pacing import QUIET
from ranter_tui.app.table.private_look import Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.gathering import Invitation
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Motion, Pace, Settings, Theme
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.cards import PACKS
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Changed, Dealt, Event, Kept, LifeLost, Refused, Revealed, WentOut
from ranter_tui.game.moves import Decide
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.showdown import Tie
from ranter_tui.game.rules.table import Direction
from ranter_tui.library.said.open_questions import rules_for
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import Journal
from ranter_tui.record.lines import Edition, Header
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.house import with_answer
from screenshots.camera import Camera
from screenshots.film import film
from screenshots.pages import SHEETS, take_sheets
from screenshots.phones import PHONES, take_phones
from screenshots.picture import picture

HERE = Path(__file__).resolve().parent

HOME = Path("~/.local/share/ranter-tui")
"""Never expanded: it lies in a folder of its own, and looks like home."""
WHEN = datetime(2026, 10, 31, 20, 15, tzinfo=UTC)

WIDE, TALL, LONG, LARGE, SMALL = (132, 36), (100, 32), (100, 46), (160, 50), (80, 24)

FIVE = (Guest("Anna"), Guest("Ben"), Guest("Clara"), Guest("Dov", "bold"), Guest("Eve", "cautious"))
FOUR = "compare/cassell-1882+hoffmann-1891+foster-1914+parlett-2008"
CROWD = tuple(Guest(name, "shrewd") for name in NAMES)


class Moment(NamedTuple):
    """A point in a game: just before something happens."""

    sitting: Sitting
    told: int
    """With which of the events that come of it the picture is taken."""


Happens = Callable[[Sitting, Event], bool]


def sit_down(evening: Evening, plan: Plan, seed: int, folder: Path) -> Sitting:
    """A new game, at a time of its own and with that luck."""
    book = evening.shelf.book(plan.book)
    rules = rules_for(book, plan.lives, plan.variants)
    header = Header(
        when=WHEN,
        book=Edition(book.id, book.version),
        rulebook=book,
        seats=len(plan.guests),
        guests=plan.guests,
        rules=rules,
    )
    start = seated(law_for(rules, len(plan.guests)))
    return Sitting(PlayedGame(header, start), Journal.create(folder, header), Luck(seed))


def step(sitting: Sitting) -> tuple[Event, ...]:
    """Whatever comes next; nothing when the game is over."""
    ask = sitting.asks
    if ask is None:
        return ()
    cause = sitting.answer()
    if cause is None:
        assert isinstance(ask, Decide)
        cause = sitting.bot_says(ask)
    return sitting.put(cause)


def moment(evening: Evening, plan: Plan, happens: Happens) -> Moment:
    """In the first game, seed by seed, in which it happens while no person has the word."""
    for seed in count(1):
        with TemporaryDirectory() as aside:
            tried = sit_down(evening, plan, seed, Path(aside))
            found = _steps_until(tried, happens)
            tried.journal.close()
        if found is not None:
            steps, told = found
            sitting = sit_down(evening, plan, seed, evening.paths.games)
            for _ in range(steps):
                step(sitting)
            return Moment(sitting, told)
    raise AssertionError("there is always another seed")


def _steps_until(sitting: Sitting, happens: Happens) -> tuple[int, int] | None:
    for steps in count():
        ask = sitting.asks
        behind_a_curtain = isinstance(ask, Decide) and not sitting.guests[ask.seat].is_bot
        told = step(sitting)
        if not told:
            return None
        for number, event in enumerate(told, 1):
            if happens(sitting, event) and not behind_a_curtain:
                return steps, number
    raise AssertionError("every game ends")


# The moments


def a_king_refuses(sitting: Sitting, event: Event) -> bool:
    return isinstance(event, Refused) and _all_are_in(sitting) and _some_have_lost(sitting)


def half_way_round(sitting: Sitting, event: Event) -> bool:
    hand = sitting.sight(None).hand
    return isinstance(event, Changed) and hand is not None and hand.turn >= 12 and _some_have_lost(sitting)


def counters_on_every_line(sitting: Sitting, event: Event) -> bool:
    far_apart = len(set(sitting.sight(None).table.lives)) >= 4
    return isinstance(event, (Changed, Kept)) and _all_are_in(sitting) and far_apart


def a_life_is_lost(sitting: Sitting, event: Event) -> bool:
    return isinstance(event, LifeLost) and _all_are_in(sitting) and sitting.hands >= 4


def pictures_lie_open(sitting: Sitting, event: Event) -> bool:
    """A life is lost in a showdown of all, with three different pictures."""
    if not isinstance(event, LifeLost):
        return False
    shown = next(told for told in reversed(sitting.history) if isinstance(told, (Revealed, Dealt)))
    pictures = PACKS[sitting.rules.pack].pictures
    if not isinstance(shown, Revealed) or len(shown.seats) < len(sitting.guests):
        return False
    return len({card.rank for card in shown.cards} & {*pictures}) >= 3


def _all_are_in(sitting: Sitting) -> bool:
    return len(sitting.sight(None).table.seated) == len(sitting.guests)


def _some_have_lost(sitting: Sitting) -> bool:
    return len(set(sitting.sight(None).table.lives)) > 1


# The screens


class House:
    """The app while a picture is made."""

    def __init__(self, app: RanterApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.evening = app.evening

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for what the app is about to do."""
        for _ in range(2000):
            await self.pilot.pause(0.005)
            if holds():
                return
        raise AssertionError(f"it never came to that: {self.app.screen}")

    def clock_goes_on(self, seconds: float) -> None:
        """Turn the clock, which stands otherwise."""
        assert isinstance(self.app.clock, Standing)
        self.app.clock.time += seconds

    async def shows(self, screen: type[Screen[Any]], *keys: str) -> None:
        """Press these, and wait for that screen."""
        await self.pilot.press(*keys)
        await self.until(lambda: isinstance(self.app.screen, screen))

    async def plays(self, plan: Plan, happens: Happens) -> None:
        """Sit down to a game, and see that happen."""
        sitting, told = moment(self.evening, plan, happens)
        known = len(sitting.history)
        self.app.open(Table(sitting))
        await self.shows(TableScreen)
        table = self.app.screen
        assert isinstance(table, TableScreen)
        await self.until(lambda: table.follower.seen > known)
        while table.follower.seen < known + told:
            table.action_go_on()
            seen = table.follower.seen
            await self.until(partial(_has_gone_on, table, seen))


def _has_gone_on(table: TableScreen, seen: int) -> bool:
    return table.follower.seen > seen


Making = Callable[[House], Awaitable[None]]


async def title(house: House) -> None:
    """With a game that was broken off."""
    game = sit_down(house.evening, Plan(book="hoffmann-1891", guests=FIVE), 1, house.evening.paths.games)
    while game.hands < 7:
        step(game)
    game.journal.close()
    house.app.evening.plan = Plan(book="hoffmann-1891", guests=FIVE)
    house.app.screen.post_message(events.ScreenResume())
    title = house.app.screen
    assert isinstance(title, TitleScreen)
    await house.until(lambda: bool(title.unfinished))


async def picker(house: House) -> None:
    await house.shows(PickerScreen, "d")


async def seating(house: House) -> None:
    house.app.evening.plan = Plan(book="parlett-2008", guests=FIVE)
    await house.shows(PickerScreen, "d")
    await house.shows(SeatingScreen, "enter")


class DoorOfAnyHouse:
    """A door at an address that is nobody's, through which nobody comes."""

    invitation = Invitation(
        "192.0.2.7:2626",
        "KTVM PRXW",
        tuple(
            tuple(map(bool, row))
            for row in make_qr("HTTP://192.0.2.7:2626/IN/RANTERRANTERRANTERRANTERRA", "m").matrix
        ),
    )
    refusals = ()
    is_awaited = False
    locked = False

    def lock(self) -> None: ...

    async def put_out(self, name: str) -> None: ...

    async def open(self) -> None: ...

    async def shut(self) -> None: ...

    async def leave(self) -> None: ...


async def phones(house: House) -> None:
    await seating(house)
    house.app.evening.door = DoorOfAnyHouse()
    for name in ("Anna", "Clara"):
        house.app.evening.gathering.takes_phone(name)
    house.app.evening.gathering.reaches = lambda name: True
    await house.shows(PhonesScreen, "f3")


async def table(house: House) -> None:
    await house.plays(Plan(book="phillips-westall-1945", guests=FIVE), a_king_refuses)


async def crowd(house: House) -> None:
    await house.plays(Plan(guests=CROWD), half_way_round)


async def board(house: House) -> None:
    await house.plays(Plan(book="hoffmann-1891", guests=FIVE), counters_on_every_line)


async def showdown(house: House) -> None:
    await house.plays(Plan(book="foster-1914", guests=FIVE), a_life_is_lost)


async def curtain(house: House) -> None:
    game = sit_down(house.evening, Plan(book="parlett-2008", guests=FIVE), 1, house.evening.paths.games)
    while not (isinstance(ask := game.asks, Decide) and not game.guests[ask.seat].is_bot):
        step(game)
    house.app.open(Table(game))
    await house.shows(CurtainScreen)
    await house.until(lambda: the_curtain(house).is_guarded)
    house.clock_goes_on(QUIET)
    await house.until(lambda: the_curtain(house).stage is Stage.DRAWN)


def the_curtain(house: House) -> CurtainScreen:
    screen = house.app.screen
    assert isinstance(screen, CurtainScreen)
    return screen


async def curtain_lifted(house: House) -> None:
    await curtain(house)
    await house.pilot.press("enter")
    house.clock_goes_on(HELD)
    await house.until(lambda: the_curtain(house).stage is Stage.LIFTED)


async def first_hand(house: House) -> None:
    """Up to the King that refuses."""
    begin(house.app, house.evening.shelf.first_hand.companies[0])
    await house.shows(FirstHandScreen)
    table = house.app.screen
    assert isinstance(table, FirstHandScreen)
    pacing = table.croupier.pacing
    while not any(isinstance(event, Refused) for event in table.sitting.history) or not pacing.waits:
        if isinstance(house.app.screen, CurtainScreen):
            await house.until(lambda: the_curtain(house).is_guarded)
            house.clock_goes_on(QUIET)
            await house.until(lambda: the_curtain(house).stage is Stage.DRAWN)
            await house.pilot.press("enter")
            house.clock_goes_on(HELD)
            await house.until(lambda: the_curtain(house).stage is Stage.LIFTED)
            await house.pilot.press("c")
            while isinstance(house.app.screen, CurtainScreen):
                await house.pilot.press("space")
        elif pacing.waits:
            await house.pilot.press("space")
        await house.pilot.pause(0.005)


async def over(house: House) -> None:
    game = sit_down(house.evening, Plan(book="cassell-1882", guests=FIVE), 1, house.evening.paths.games)
    while step(game):
        pass
    house.app.open(Table(game))
    await house.shows(OverScreen)
    over = house.app.screen
    assert isinstance(over, OverScreen)
    await house.until(lambda: over.judged is not None)


async def before_a_good_hand(house: House) -> None:
    """Between two hands. In the next cards are changed, a King refuses, and somebody goes out."""
    plan = Plan(book="phillips-westall-1945", guests=tuple(Guest(one.name, "shrewd") for one in FIVE))
    for seed in count(1):
        with TemporaryDirectory() as aside:
            tried = sit_down(house.evening, plan, seed, Path(aside))
            while step(tried):
                pass
            tried.journal.close()
        if before := _before_a_good_hand(tried.history):
            break
    game = sit_down(house.evening, plan, seed, house.evening.paths.games)
    while game.hands < before or not game.between_hands:
        step(game)
    house.app.open(Table(game))
    await house.shows(TableScreen)


def _before_a_good_hand(history: Sequence[Event]) -> int:
    """How many hands were played before that one; 0 where there is none."""
    deals = [place for place, event in enumerate(history) if isinstance(event, Dealt)]
    for number, (began, ended) in enumerate(pairwise(deals)):
        kinds = [type(event) for event in history[began:ended]]
        if number and {Refused, WentOut} <= {*kinds} and kinds.count(Changed) == 2:
            return number
    return 0


async def watch(house: House) -> None:
    book = house.evening.shelf.book("phillips-westall-1945")
    example = next(example for example in book.examples if example.id == "king-refuses")
    house.app.push_screen(WatchScreen(book, example))
    await house.shows(WatchScreen)
    await house.pilot.press(*["right"] * 5)


async def log(house: House) -> None:
    await table(house)
    await house.shows(LogScreen, "l")


def read(address: str, *keys: str) -> Making:
    """A page of the library, and what is done there."""

    async def make(house: House) -> None:
        house.app.open(Reading(address))
        await house.until(lambda: isinstance(house.app.screen, ReadingScreen))
        await house.pilot.press(*keys)

    return make


async def search(house: House) -> None:
    house.evening.household.index.prepare()
    await house.shows(ReadingScreen, "l")
    await house.shows(SearchScreen, "slash")
    await house.pilot.press(*"dealer draws king parlett")


async def gnav(house: House) -> None:
    await house.plays(Plan(book="gnav", guests=FIVE), pictures_lie_open)


async def kille(house: House) -> None:
    await house.plays(Plan(book="kille", guests=FIVE), pictures_lie_open)


async def cuccu(house: House) -> None:
    await house.plays(Plan(book="cuccu", guests=FIVE), pictures_lie_open)


async def make_ours(house: House) -> None:
    """Three rules are changed, the bots have tried them, and it is known what they do."""
    house.app.open(MakeOurs(house.evening.shelf.book("parlett-2008")))
    await house.shows(HouseScreen)
    screen = house.app.screen
    assert isinstance(screen, HouseScreen)
    rules = screen.rules
    for key, value in (
        ("direction", Direction.RIGHT),
        ("tie", Tie.FIRST_IN_ORDER),
        ("powers.K.asked", (Effect.SHOW, Effect.REFUSE, Effect.STOP_PLAY)),
    ):
        rules = with_answer(rules, RuleKey(key), value)
    screen.play_by(rules)
    await house.pilot.press("end")
    screen.row_list.marked = screen.row_list.things.index(RuleKey("tie"))
    await house.until(lambda: screen.change is not None and screen.change.next is None)


async def offers(house: House) -> None:
    await make_ours(house)
    await house.shows(OffersScreen, "enter")


class Scene(NamedTuple):
    """A picture to be made."""

    says: str
    size: tuple[int, int]
    make: Making
    theme: Theme = Theme.BAIZE
    pace: Pace = Pace.LEISURELY


SCENES = {
    "title": Scene("The title page", TALL, title),
    "picker": Scene("Choosing a book", WIDE, picker),
    "seating": Scene("Seating the guests", WIDE, seating),
    "phones": Scene("The door for phones", WIDE, phones),
    "table": Scene("The table, with the book beside it", WIDE, table),
    "table-small": Scene("The table on 80 by 24", SMALL, table),
    "table-26": Scene("A table of twenty-six", LARGE, crowd),
    "table-26-small": Scene("A table of twenty-six on 80 by 24", SMALL, crowd),
    "first-hand": Scene("A first hand together", TALL, first_hand, pace=Pace.AT_ONCE),
    "curtain": Scene("The curtain", TALL, curtain, pace=Pace.AT_ONCE),
    "curtain-lifted": Scene("Behind the curtain", TALL, curtain_lifted, pace=Pace.AT_ONCE),
    "board": Scene("Hoffmann's board", WIDE, board),
    "showdown": Scene("The showdown", WIDE, showdown),
    "end": Scene("The end of a game", TALL, over),
    "watch": Scene("Watching a hand", WIDE, watch),
    "log": Scene("The log", TALL, log),
    "article": Scene("A book, read in the library", WIDE, read("book/parlett-2008/the-rules", *["tab"] * 5)),
    "compare": Scene("Books compared", WIDE, read(FOUR)),
    "time-line": Scene("The time line", LONG, read("timeline")),
    "family": Scene("The family", LONG, read("family")),
    "resemblance": Scene("Family resemblance", LONG, read("resemblance")),
    "search": Scene("Searching the library", TALL, search),
    "gnav": Scene("Gnav: the pictures at the showdown", WIDE, gnav),
    "kille": Scene("Kille", WIDE, kille),
    "cuccu": Scene("Cuccù", WIDE, cuccu),
    "make-ours": Scene("Making a book one's own", WIDE, make_ours),
    "offers": Scene("Every answer to a question", TALL, offers),
    "table-paper": Scene("The table on paper", WIDE, table, Theme.PAPER),
    "table-contrast": Scene("The table in high contrast", WIDE, table, Theme.CONTRAST),
}

FILMS = {"hand": Scene("A hand, from the deal to the loser", SMALL, before_a_good_hand, pace=Pace.STEADY)}

LAST = 3.0
"""Seconds that the last picture of a film stands."""


class Standing(Clock):
    """Nothing goes on by itself, however long the picture takes."""

    time = 0.0

    def now(self) -> float:
        return self.time

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        if seconds:
            await event.wait()
        else:
            await super().wait(event, seconds)


@asynccontextmanager
async def at_home(scene: Scene, clock: Clock, motion: Motion) -> AsyncIterator[House]:
    """The app by that clock, in a home of its own."""
    evening = Evening(Paths(HOME, HOME, HOME), seed=1)
    evening.settings = Settings(theme=scene.theme, pace=scene.pace, motion=motion, how_we_play=False)
    evening.others(evening.shelf.book(evening.plan.book))
    app = RanterApp(evening, clock=clock)
    # Left with a curtain still up, Textual cancels whoever waits for it, and itself with them.
    with suppress(asyncio.CancelledError):
        async with app.run_test(size=scene.size) as pilot:
            yield House(app, pilot)


async def take(scene: Scene) -> str:
    """The picture of that scene."""
    async with at_home(scene, Standing(), Motion.CALM) as house:
        await scene.make(house)
        await house.pilot.pause()
        drawn = picture(scene.says, house.app.screen._compositor.render_strips())
    return drawn


async def shoot(scene: Scene) -> str:
    """The film of the hand that comes next in that scene."""
    camera = Camera()
    async with at_home(scene, camera, Motion.FULL) as house:
        await scene.make(house)
        table = house.app.screen
        assert isinstance(table, TableScreen)
        await house.until(lambda: table.croupier.pacing.waits is not None)
        camera.roll(house.app)
        table.action_go_on()
        await house.until(lambda: table.croupier.pacing.waits is None)
        await house.until(lambda: table.croupier.pacing.waits is not None)
        camera.keep(LAST)
    return film(scene.says, camera.frames)


def main() -> None:
    os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    os.environ.pop("NO_COLOR", None)
    wanted = sys.argv[1:] or [*SCENES, *FILMS, *SHEETS, *PHONES]
    for name in (name for name in wanted if name not in SHEETS and name not in PHONES):
        with TemporaryDirectory() as home, chdir(home):
            drawn = asyncio.run(shoot(FILMS[name]) if name in FILMS else take(SCENES[name]))
        (HERE / f"{name}.svg").write_text(drawn, encoding="utf-8")
        print(f"  screenshots/{name}.svg  {len(drawn.encode()) // 1024} KB")
    take_sheets(name for name in wanted if name in SHEETS)
    take_phones(name for name in wanted if name in PHONES)


if __name__ == "__main__":
    main()
