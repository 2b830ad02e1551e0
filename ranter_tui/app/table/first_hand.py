"""The first hand together: a hand at the real table, with the real keys, and with a word on each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual import getters
from textual.app import ComposeResult

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.curtain import Key
from ranter_tui.app.drawing.table import draw_pointer
from ranter_tui.app.host import HostApp
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.opening import Place, Seating
from ranter_tui.app.table.curtain import Curtains, CurtainScreen
from ranter_tui.app.table.private_look import UNTOUCHED, Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.app.table.showing import Showing
from ranter_tui.app.table.table_painting import TablePainting
from ranter_tui.app.terminal_size import BESIDE
from ranter_tui.app.widgets.prompt import Prompt
from ranter_tui.evening.first_hand import GuidedSitting
from ranter_tui.game.events import Event
from ranter_tui.game.seats import Seat
from ranter_tui.rulebook.first_hand import Company, FirstHand
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import NoSuchBook
from ranter_tui.rulebook.trial import BadCase


class GuidedPainting(TablePainting):
    """Draws the table, and a frame round some of its seats or round the stock."""

    _pointed_at: tuple[Seat | None, ...] = ()

    def point_at(self, what: Iterable[Seat | None] = ()) -> None:
        """Point at these seats (None is the stock); at nothing if there are none."""
        self._pointed_at = tuple(what)
        self.redraw()

    def canvas(self, width: int, height: int) -> Canvas:
        canvas = super().canvas(width, height)
        for seat in self._pointed_at:
            draw_pointer(canvas, self.view, seat, small=self._small)
        return canvas


class GuidedCurtain(CurtainScreen):
    """The private screen of one player of the first hand. What it says names no card while it is shut."""

    STYLES = "first_hand"

    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]

    hint = getters.query_one(Prompt)

    def compose(self) -> ComposeResult:
        self.look.not_now = "leave"
        if sum(not guest.is_bot for guest in self.look.sitting.guests) == 1:
            self.look.away = "just practice: nobody has to look away"
        yield from super().compose()
        yield Prompt(id="hint")

    def _show(self) -> None:
        super()._show()
        self.hint.say(self._words(), self._answers())

    @property
    def told(self) -> FirstHand:
        sitting = self.look.sitting
        assert isinstance(sitting, GuidedSitting), "only a first hand is explained"
        return sitting.told

    def _words(self) -> str:
        told = self.told
        behind = told.behind[self.look.name]
        if self.stage in UNTOUCHED:
            return behind.shut
        return {Stage.LIFTED: behind.lifted, Stage.FALLING: told.falling, Stage.GOT: behind.got}.get(
            self.stage, ""
        )

    def _answers(self) -> Iterator[Key]:
        # A click on them is one like any other: it lifts the curtain, or lets it fall.
        if self.stage is Stage.DRAWN:
            yield Key(self._key("look"), "look")
        elif self.stage is Stage.GOT:
            yield Key(self._key("go_on"), "cover the card")

    def _key(self, act: str) -> str:
        return shown_key(self.app.key_map, KeyScope.CURTAIN, act)

    def _unattended(self) -> None:
        """Wait for the reader."""

    @property
    def _by_phone(self) -> str:
        """No phone comes in to practise."""
        return ""

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action == "not_now" or super().check_action(action, parameters)

    def action_not_now(self) -> None:
        """Leave the first hand, from the curtain and from the table below it."""
        self._guard()
        self.app.open(Place.TITLE)


NOT_HERE = ("company", "bet", "finish", "glance", "judge", "pause")
"""Acts of the table for which a first hand is too short."""
AFTERWARDS = A_REAL_GAME, ONCE_MORE, THE_TITLE = ("A real game", "Once more", "To the title page")


def ask_who_plays(app: HostApp) -> None:
    """Ask who plays the first hand, then begin it."""
    try:
        told = app.evening.shelf.first_hand
    except BadFile as bad:
        _refuse(app, bad)
        return
    titles = [company.title for company in told.companies]
    app.push_screen(
        PickOneScreen(told.question, titles),
        lambda chosen: begin(app, told.companies[chosen]) if chosen is not None else None,
    )


def begin(app: HostApp, company: Company) -> None:
    """Open the table for the first hand."""
    try:
        sitting = GuidedSitting(app.evening.shelf, company)
    except (BadFile, NoSuchBook, BadCase) as amiss:
        _refuse(app, amiss)
    else:
        app.push_screen(FirstHandScreen(sitting))


def _refuse(app: HostApp, why: Exception) -> None:
    app.notify(f"The first hand cannot be dealt: {why}", severity="warning", timeout=20)


class GuidedShowing(Showing):
    """Shows the events, and explains each of them before the next."""

    room: FirstHandScreen
    sitting: GuidedSitting

    async def show(self, told: tuple[Event, ...]) -> None:
        for event in told:
            await super().show((event,))
            await self.room.say_what_happened(event)

    def _stays(self, event: Event) -> float:
        """At a hint the table waits for the reader; what leads up to one is over soon."""
        return 0.0 if self.sitting.told.hint(event) is not None else super()._stays(event) / 2


class FirstHandScreen(TableScreen):
    """The table of the first hand. It waits at every hint, and nothing of it is kept."""

    STYLES = "table first_hand"

    sitting: GuidedSitting
    painting: GuidedPainting
    # There is nothing on disk to be taken up after a fall.
    HOLDS_GAME: ClassVar = False

    def __init__(self, sitting: GuidedSitting) -> None:
        super().__init__(sitting)
        self.painting = GuidedPainting(self.follower.view(), id="painting", answers=True)
        self.curtains = Curtains(self.app, sitting, GuidedCurtain)
        self.croupier.showing = GuidedShowing(self, sitting, self.croupier.pacing)

    # The hints

    async def _explain(self) -> None:
        places = (self.sitting.names.index(name) for name in self.sitting.company.persons)
        await self._point(self.sitting.company.welcome, tuple(map(Seat, places)))

    async def say_what_happened(self, event: Event) -> None:
        """Explain an event, if there is something to explain in it, and wait until it has been read."""
        told = self.sitting.told
        if (hint := told.hint(event)) is not None:
            await self._point(hint.text, told.pointed_at(hint, event))

    async def _point(self, words: str, at: tuple[Seat | None, ...]) -> None:
        """Say something, and point at something, until a key goes on."""
        self.painting.point_at(at)
        await self.croupier.pacing.wait_for_key(words, "go on")
        self.painting.point_at()

    def _open_book_if_wanted(self, width: int) -> None:
        """Open the book only by its key: there is enough to look at."""
        if width < BESIDE:
            self.beside.set_open(False)

    # What the keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in NOT_HERE and super().check_action(action, parameters)

    def action_leave_table(self) -> None:
        self.app.open(Place.TITLE)

    # When it is over

    def _end(self) -> None:
        self.app.push_screen(PickOneScreen(self.sitting.told.end, AFTERWARDS), self._leave_for)

    def _leave_for(self, chosen: int | None) -> None:
        app, what = self.app, AFTERWARDS[chosen] if chosen is not None else THE_TITLE
        with app.batch_update():
            app.open(Place.TITLE)
            if what == A_REAL_GAME:
                app.open(Place.BOOKS)
                app.open(Seating(self.sitting.told.rulebook))
            elif what == ONCE_MORE:
                begin(app, self.sitting.company)
