"""The curtain screen: it hides the table while the device is handed to one player, and again afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.timer import Timer

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import ask_about_knocks
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.clock import FRAMES, HELD
from ranter_tui.app.drawing import curtain
from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.card import card_writer
from ranter_tui.app.host import HostApp
from ranter_tui.app.opening import HowWePlay
from ranter_tui.app.table.pacing import FACTOR, FALLS, GOT, QUIET, Outcome, Undecided
from ranter_tui.app.table.private_look import DIGITS, UNTOUCHED, PrivateLook, Stage
from ranter_tui.app.widgets.painting import Painting
from ranter_tui.evening.following import Follower
from ranter_tui.evening.guest_book import MOST_DIGITS, opens
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.events import Event
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.telling.sentences import news


class CurtainPainting(Painting):
    """The drawn curtain. It covers the whole screen, header and footer included."""

    def __init__(self, plate: curtain.Plate) -> None:
        super().__init__()
        self._plate = plate
        self._behind: curtain.Behind | None = None
        self._fallen = 1.0

    def show(self, plate: curtain.Plate, behind: curtain.Behind | None = None, fallen: float = 1.0) -> None:
        """Draw the curtain with this plate on it, shut, or fallen so far (0 to 1) over what is behind it."""
        if (plate, behind, fallen) != (self._plate, self._behind, self._fallen):
            self._plate, self._behind, self._fallen = plate, behind, fallen
            self.redraw()

    def fall(self, fallen: float) -> None:
        """Let the same curtain fall so far over the same view."""
        self.show(self._plate, self._behind, fallen)

    def canvas(self, width: int, height: int) -> Canvas:
        if self._behind is None:
            return curtain.draw_curtain(width, height, self._plate)
        view = curtain.draw_behind(width, height, self._behind)
        if not self._fallen:
            return view
        return curtain.draw_curtain(width, height, self._plate, self._fallen, view)


ON_A_CLICK = {
    Stage.DRAWN: "look",
    Stage.LIFTED: "go_on",
    Stage.FALLING: "take_back",
    Stage.GOT: "go_on",
}
"""What a click does that is on nothing in particular."""
ACTS: dict[str, tuple[Stage, ...]] = {
    "look": (Stage.DRAWN, Stage.LOCKED),
    "forgotten": (Stage.LOCKED,),
    "digit": (Stage.LOCKED,),
    "rub_out": (Stage.LOCKED,),
    "not_now": (Stage.DRAWN, Stage.LOCKED, Stage.LIFTED, Stage.FALLING, Stage.GOT),
    "follow": (Stage.DRAWN,),
    "bet": (Stage.DRAWN,),
    "decide": (Stage.LIFTED,),
    "rules": (Stage.DRAWN, Stage.LIFTED),
    "odds": (Stage.LIFTED,),
    "hint": (Stage.LIFTED,),
    "since": (Stage.LIFTED, Stage.GOT),
    "take_back": (Stage.LIFTED, Stage.FALLING),
    "go_on": (Stage.LIFTED, Stage.FALLING, Stage.GOT),
}
"""The stages of the curtain in which each action does something. Others always do."""
FOLLOWS = "The book follows the play again."
UNDECIDED = "The curtain is down: nothing is decided."


class CurtainScreen(RanterScreen[None]):
    """The private screen of one player: card, choices, and the curtain in front of them."""

    IS_CURTAIN: ClassVar = True
    BINDINGS = [
        *bindings(KeyScope.MOVES),
        *bindings(KeyScope.CURTAIN),
        *(binding for binding in bindings(KeyScope.TABLE) if binding.action in ("follow", "bet")),
    ]

    painting = getters.query_one(CurtainPainting)

    def __init__(self, look: PrivateLook, follow: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.look = look
        self._follow = follow
        """Lets the book beside the table follow the play again, if a guest has turned a page."""
        self.stage = Stage.GUARDED
        self._touched = False
        """Whether a key or a click has come since the curtain could be lifted."""
        self._hurried = False
        """Whether one came before."""
        self._typed = ""
        self._remark = ""
        self._deadline: float | None = None
        self._lifted_by_click = -inf
        """The time at which a click last lifted the curtain: the next click may be the second of a pair."""
        self._clock: Timer | None = None
        self.outcome: asyncio.Future[Outcome] = asyncio.Future()
        """What comes of it. After a choice the curtain hangs, shut, until `show_what_came` is called."""
        self._settled = asyncio.Event()
        """Not set between a choice and what came of it. The next key waits: it is meant for what comes."""
        self._settled.set()

    def compose(self) -> ComposeResult:
        yield CurtainPainting(self._plate())

    def on_mount(self) -> None:
        self._clock = self.set_interval(1 / FRAMES, self._tick, pause=True)
        self.app.evening.gathering.listeners.append(self._phones_changed)
        self._show()
        # No card comes as a surprise: first there must be a picture of the drape with a name on it.
        self.call_after_refresh(self._hangs)

    def on_unmount(self) -> None:
        self._settled.set()
        self.app.evening.gathering.listeners.remove(self._phones_changed)

    def _hangs(self) -> None:
        """Begin to guard the curtain, unless this guest has taken up a phone while it was hung."""
        self._phones_changed()
        if self.stage is not Stage.DOWN:
            self._guard()

    def _guard(self) -> None:
        """Shut the curtain. It can be lifted after keys and mouse have been let alone for a while."""
        self._go_to(Stage.GUARDED, QUIET)

    @property
    def is_guarded(self) -> bool:
        """Whether the time runs for which keys and mouse must be let alone."""
        return self.stage is Stage.GUARDED and self._deadline is not None

    @property
    def may_be_covered(self) -> bool:
        return self.is_guarded or self.stage is Stage.DRAWN

    def on_screen_resume(self) -> None:
        """Guard a shut curtain anew: the key that closed what covered it may be held."""
        if self.may_be_covered:
            self._guard()

    def _may_touch(self) -> bool:
        """Note a key or a click, and return whether it may do something. If not, the guard begins anew.

        What a burst brings is all noted before the first of it does anything.
        """
        if self.stage not in UNTOUCHED:
            return True
        if self.stage is Stage.DRAWN and not self._touched:
            self._touched = True
            return True
        self._hands_off()
        return False

    def _hands_off(self) -> None:
        """Guard the curtain anew, and say why nothing comes of that key or click."""
        self._hurried = True
        self._guard()

    # Looking

    def action_look(self) -> None:
        if self.stage is Stage.LOCKED:
            self._try_pin()
        elif self.stage is Stage.DRAWN and self.look.pin:
            self._remark = ""
            self._go_to(Stage.LOCKED)
        elif self.stage is Stage.DRAWN:
            self._go_to(Stage.RISING, HELD)

    def _lift(self) -> None:
        self._remark = ""
        self.look.begin()
        self._go_to(Stage.LIFTED, self._unattended())
        self._count_odds()

    def _unattended(self) -> float | None:
        """Return the seconds without a key after which the curtain falls by itself; None if it does not."""
        return float(self.app.evening.settings.curtain_seconds) or None

    def _try_pin(self) -> None:
        lock = self.look.pin
        if lock and opens(self._typed, lock):
            self._lift()
        else:
            self._remark = "That is not the number."
            self._go_to(Stage.LOCKED)

    def action_digit(self, digit: str) -> None:
        """Add a digit of the number, typed or clicked."""
        self._typed = (self._typed + digit)[:MOST_DIGITS]
        self._show()

    def action_rub_out(self) -> None:
        self._typed = self._typed[:-1]
        self._show()

    def action_forgotten(self) -> None:
        self._leave(Undecided.FORGOTTEN)

    def action_not_now(self) -> None:
        """Let the curtain fall; while it is shut, hand the screen back to the room undecided."""
        if self.stage in (Stage.DRAWN, Stage.LOCKED):
            self._leave(Undecided.NOT_NOW)
        else:
            self._let_fall()

    async def action_go_on(self) -> None:
        """Let the curtain fall; a choice that is made already stands at once."""
        if self.stage is Stage.FALLING:
            self._commit()
            await self._settled.wait()
        else:
            self._let_fall()

    def _let_fall(self, *, at_once: bool = False) -> None:
        """Let the curtain fall. Nothing is decided by that; a look without a decision is over."""
        if self.look.decides and self.stage is not Stage.GOT:
            self._shut_undecided()
        else:
            at_once = at_once or self.app.still or not FACTOR[self.app.evening.settings.pace]
            self._go_to(Stage.DOWN, 0.0 if at_once else FALLS)

    def _shut_undecided(self) -> None:
        self.look.take_back()
        self._hurried = False
        self._remark = UNDECIDED
        self._guard()

    def unwatched(self) -> None:
        """Cover everything at once: another person may see this window, or it has no room for the card."""
        if self.stage in (Stage.RISING, Stage.LIFTED, Stage.FALLING, Stage.GOT):
            self._let_fall(at_once=True)

    def on_resize(self, _: events.Resize) -> None:
        """Guard a shut curtain anew: a key that was meant for the window must not lift it."""
        if self.stage is Stage.DRAWN:
            self._guard()

    def action_since(self) -> None:
        """Show what has happened since this guest's last turn, as far as this guest could see it."""
        self.look.toggle_since(card_writer(self.app.evening.settings.letters))
        self._deadline = self._from_now(self._unattended())
        self._show()

    def action_odds(self) -> None:
        """Tell how often each choice would lose the hand, from what this guest knows, or hide it."""
        self.look.toggle_odds()
        self._count_odds()
        self._deadline = self._from_now(self._unattended())
        self._show()

    def action_hint(self) -> None:
        """Tell this guest no odds unasked at this table, or tell them again."""
        self.look.sitting.sharps ^= {self.look.seat}
        self._deadline = self._from_now(self._unattended())
        self._show()

    def _count_odds(self) -> None:
        """Count the odds if they are wanted, unless that is done."""
        sight = self.look.weighed
        if sight is not None and not self.look.odds:
            count = partial(self.look.sitting.odds, sight, self.app.clock.now)
            self.in_thread("_count_odds", count, partial(self._tell_odds, sight))

    def _tell_odds(self, asked: Sight, odds: tuple[str, ...]) -> None:
        """Show the odds, unless the curtain has begun to fall since, or has been lifted anew."""
        if self.stage is Stage.LIFTED and asked is self.look.weighed:
            self.look.odds = odds
            self._show()

    def action_rules(self) -> None:
        """Tell how we play. Let the curtain down first: another screen would hide that it is up."""
        if self.stage is Stage.LIFTED:
            self._shut_undecided()
        self.app.open(HowWePlay.at_table(self.look.sitting, self.look.shown))

    def tell_how_to_quit(self, words: str) -> None:
        """Say it on the plate, or beside the card: no notice lies over a curtain."""
        if self.stage in UNTOUCHED:
            self._remark = words
            self._guard()
        else:
            self._remark = self.look.notice = words
            self._show()

    def action_bet(self) -> None:
        """Hand the screen back for a moment to a guest who is out, and wants to bet."""
        self._leave(Undecided.BETS_FIRST)

    def action_follow(self) -> None:
        """Let the book beside the table, which the curtain hides, follow the play again, and say so."""
        if self._follow is not None:
            self._follow()
            self._follow = None
            self._remark = FOLLOWS
            self._guard()

    # Choosing

    async def action_decide(self, move: str) -> None:
        self.look.choose(move)
        self._go_to(Stage.FALLING, self._take_back_time)
        await self._settled.wait()

    def action_take_back(self) -> None:
        if self.stage is Stage.FALLING:
            self.look.take_back()
            self._lift()
        else:
            self._let_fall()

    def _commit(self) -> None:
        """Make the choice final. The drape has fallen already: it must not open over the card once more."""
        assert self.look.chosen is not None
        self._go_to(Stage.DOWN)
        self.painting.show(self._plate())
        self._settled.clear()
        self._answer(self.look.chosen.move)

    def _leave(self, result: Outcome) -> None:
        """Close the screen with this result. A key or a click that comes now comes too late."""
        self.stage = Stage.DOWN
        self.painting.show(self._plate())
        self._answer(result)
        self.dismiss()

    def _answer(self, outcome: Outcome) -> None:
        # The table may have been left, and does not wait any more.
        if not self.outcome.done():
            self.outcome.set_result(outcome)

    async def show_what_came(self, told: Sequence[Event]) -> None:
        """Show the card that the choice has brought, if any, until the curtain is down again. Then close."""
        if self.look.take_in(told):
            self.outcome = asyncio.Future()
            waits = self._unattended()
            self._go_to(Stage.GOT, waits and min(waits, GOT))
        else:
            self._leave(None)
        self._settled.set()
        await self.outcome

    # The clock

    def _go_to(self, stage: Stage, lasts: float | None = None) -> None:
        """Go over to a stage, and out of it when it has lasted so many seconds."""
        self.stage = stage
        self._typed = self.look.notice = ""
        self._touched = False
        if lasts == 0.0:
            self._time_is_up()
            return
        self._deadline = self._from_now(lasts)
        if self._clock is not None:
            (self._clock.pause if self._deadline is None else self._clock.resume)()
        self._show()
        self.refresh_bindings()

    def _from_now(self, seconds: float | None) -> float | None:
        return self.app.clock.now() + seconds if seconds is not None else None

    @property
    def _left(self) -> float | None:
        return max(self._deadline - self.app.clock.now(), 0.0) if self._deadline is not None else None

    def _tick(self) -> None:
        if self._left == 0.0:
            self._time_is_up()
        else:
            self._show()

    def _time_is_up(self) -> None:
        self._deadline = None
        match self.stage:
            case Stage.GUARDED:
                self._hurried = False
                self._go_to(Stage.DRAWN)
                ask_about_knocks(self.app)
            case Stage.RISING:
                self._lift()
            case Stage.FALLING:
                self._commit()
            case Stage.DOWN:
                self._leave(None)
            case Stage.LIFTED | Stage.GOT:
                self._let_fall()

    # What is seen

    def _show(self) -> None:
        """Paint the curtain. Only while it is not shut does the painting get to know the card."""
        if self.stage in (*UNTOUCHED, Stage.LOCKED):
            self.painting.show(self._plate())
        elif self.stage is Stage.DOWN:
            self.painting.fall(self._fallen())
        else:
            view = self.look.behind(self.stage, self._left, letters=self.app.evening.settings.letters)
            self.painting.show(self._plate(), view, self._fallen())

    def _phones_changed(self) -> None:
        """Say on the shut curtain where phones come in now; hand it back if this guest decides by phone."""
        # A screen that is closing may have lost its widgets.
        if self in self.app.screen_stack and self.stage in (*UNTOUCHED, Stage.LOCKED):
            self._show()
            if self.look.decides and self.look.sitting.has_phone(self.look.name):
                self._leave(Undecided.ELSEWHERE)

    def _plate(self) -> curtain.Plate:
        if self.stage is Stage.LOCKED:
            return self.look.lock(self._typed, self._remark)
        return self.look.plate(self.stage, self._remark, self._by_phone, hurried=self._hurried)

    @property
    def _by_phone(self) -> str:
        """How this guest could come in by phone. The door may have been opened since the curtain was hung."""
        invitation = self.app.invitation
        return f"By phone: {invitation.address}, code {invitation.code}" if invitation is not None else ""

    def _fallen(self) -> float:
        """How far the curtain is down, from 0 to 1."""
        lasts = {Stage.FALLING: self._take_back_time, Stage.DOWN: FALLS}.get(self.stage)
        return 1 - (self._left or 0.0) / lasts if lasts else 0.0

    @property
    def _take_back_time(self) -> float:
        """Half the time by phone: the guest's hand is on the key, and the offer stands where the eye is."""
        return self.app.evening.settings.take_back_seconds / 2

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.stage not in ACTS.get(action, Stage):
            return False
        look = self.look
        does_something = {
            "decide": any((choice.move.value,) == parameters for choice in look.offered),
            "rules": self.stage is Stage.DRAWN or look.decides,
            "odds": look.may_weigh,
            "hint": look.helps,
            "bet": look.may_be_bet,
            "follow": self._follow is not None,
        }
        return does_something.get(action, True)

    def on_key(self, event: events.Key) -> None:
        if not self._may_touch():
            return
        if self.stage is Stage.DRAWN and event.key not in self.active_bindings:
            self._hands_off()
        elif self.stage is Stage.LOCKED and event.character and event.character in DIGITS:
            self.action_digit(event.character)
        elif self.stage is Stage.LOCKED and event.key == "backspace":
            self.action_rub_out()

    async def on_click(self, event: events.Click) -> None:
        """Handle a click: on a choice or a key it does that; anywhere else it lifts the curtain, lets it fall
        or, where it is falling, takes the choice back.

        A double click is one click: nobody has seen what lies under the second.
        """
        now = self.app.clock.now()
        second = event.chain > 1 or now - self._lifted_by_click < self.app.CLICK_CHAIN_TIME_THRESHOLD
        if not self._may_touch() or (second and self.stage is not Stage.LOCKED):
            return
        found = self.painting.found_at(event.screen_x, event.screen_y)
        if act := (isinstance(found, str) and found) or ON_A_CLICK.get(self.stage):
            if act == "look":
                self._lifted_by_click = now
            await self.run_action(act)


class Curtains:
    """The curtains of one game."""

    def __init__(self, app: HostApp, sitting: Sitting, kind: type[CurtainScreen] = CurtainScreen) -> None:
        self.app = app
        self.sitting = sitting
        self._kind = kind
        self._looked_at: dict[Seat, int] = {}
        """For each guest, the number of events there were at their last look behind the curtain."""
        self._seen_before = 0
        """How much the room had seen when the last curtain fell."""
        self._up: CurtainScreen | None = None
        """The curtain behind which a guest decides, or has just decided."""

    async def open_for(self, seat: Seat, follower: Follower, follow: Callable[[], None] | None) -> Outcome:
        """Open the curtain for that guest's decision, and wait until it has fallen.

        `follow` lets a book in which a guest has turned a page follow the play again.
        """
        told = news(follower.faces[self._seen_before :], self.sitting.words(follower.card))
        self._up = self._curtain(seat, follower, told, follow, decides=True)
        self.app.push_screen(self._up)
        outcome = await self._up.outcome
        if outcome not in (Undecided.NOT_NOW, Undecided.ELSEWHERE, Undecided.BETS_FIRST):
            self._looked_at[seat] = len(self.sitting.history)
            self._seen_before = follower.seen
        return outcome

    async def show_what_came(self, seat: Seat, told: Sequence[Event]) -> None:
        """Show that guest the card that the choice has brought, if it brought one, and close the curtain."""
        assert self._up is not None, "a choice is made behind a curtain"
        self._looked_at[seat] = len(self.sitting.history)
        await self._up.show_what_came(told)

    def look_again(self, seat: Seat, follower: Follower) -> None:
        """Open the curtain for a second look, at which nothing is decided."""
        self.app.push_screen(self._curtain(seat, follower))

    def _curtain(
        self,
        seat: Seat,
        follower: Follower,
        news: tuple[str, ...] = (),
        follow: Callable[[], None] | None = None,
        *,
        decides: bool = False,
    ) -> CurtainScreen:
        look = PrivateLook(
            self.sitting,
            seat,
            follower.table,
            self.app.key_map,
            decides=decides,
            looked_at=self._looked_at.get(seat),
            told=None if decides else follower.seen,
            news=news,
            tells_odds=self.app.evening.settings.odds,
        )
        return self._kind(look, follow)


def may_look_again(sitting: Sitting, follower: Follower) -> tuple[Seat, ...]:
    """Return the persons who hold a card that the room has not seen."""
    hand = follower.table.hand
    if sitting.alone is not None or hand is None or hand.open:
        return ()
    return tuple(seat for seat in hand.still_in if not sitting.guests[seat].is_bot)
