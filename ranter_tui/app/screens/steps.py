"""Replays: a hand or a game, watched step by step, forward and back, with each step's rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.drawing.stage import STILL
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.opening import EveryBook, Reading
from ranter_tui.app.table.log import AskedWhy, FootnoteNumbers, LogTail
from ranter_tui.app.table.pacing import FACTOR, MOMENT, seconds
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.app.table.table_painting import TablePainting
from ranter_tui.app.terminal_size import BESIDE
from ranter_tui.app.widgets.beside_panel import BesidePanel
from ranter_tui.app.widgets.prompt import SteadyText, clickable
from ranter_tui.evening.following import Follower, LogLine, ShownEvent, add_to_log
from ranter_tui.evening.settings import Pace
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye
from ranter_tui.game.state import State
from ranter_tui.record.lines import Bet
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.telling.moments import GreatHand

if TYPE_CHECKING:
    from ranter_tui.odds.judged import ChoiceJudged

PARTS = 20
"""The cells of the bar of progress."""
READS = 1.0
"""The seconds before a hand is played by itself, in which the screen is taken in."""


class StepsScreen(RanterScreen[None]):
    """A replay with the table, a progress bar, and the book beside it."""

    HAS_NOT: ClassVar[tuple[str, ...]] = ()
    """The actions that lead nowhere here."""

    STYLES = "table"

    BINDINGS = [*bindings(KeyScope.STEPS)]
    VERTICAL_BREAKPOINTS = TableScreen.VERTICAL_BREAKPOINTS
    HORIZONTAL_BREAKPOINTS = TableScreen.HORIZONTAL_BREAKPOINTS

    painting = getters.query_one("#painting", TablePainting)
    beside = getters.query_one("#beside", BesidePanel)

    def __init__(
        self,
        book: Rulebook,
        rules: Rules,
        start: State,
        told: Sequence[Event],
        names: Sequence[str],
        title: str,
        caption: str = "",
        *,
        sees_all: bool = False,
        bets: Sequence[Bet] = (),
        reads: float = 0.0,
    ) -> None:
        """Show these events; if it steps by itself, then after so many seconds in which a guest reads."""
        super().__init__()
        self.book, self.rules = book, rules
        self.start, self.told, self.names, self.bets = start, told, names, bets
        self.title_line = f"{book.short} · {title}"
        self.caption = caption
        """What is to be seen, in a sentence or two; empty if the steps speak for themselves."""
        self.eye: Eye = None
        self.sees_all = sees_all
        self.reads = reads
        self.at = 0
        self.marks = FootnoteNumbers()
        self._beats = self._seen()
        self._plays: Timer | None = None
        self._plays_to = len(self._beats)
        """The step at which it stops stepping by itself."""

    def _seen(self) -> list[ShownEvent]:
        """Return all events as the current point of view has seen them."""
        follower = Follower(
            self.eye, self.start, self.book, self.names, sees_all=self.sees_all, bets=self.bets
        )
        self._first = follower.view()
        shown_events = [follower.see(event) for event in self.told]
        for shown_event in shown_events:
            self.marks.of(shown_event.event.rule)
        return shown_events

    def body(self) -> ComposeResult:
        yield Static(self.title_line, id="heading", markup=False)
        with Horizontal():
            with Vertical(id="left"):
                if self.caption:
                    yield Static(self.caption, id="caption", markup=False)
                yield TablePainting(self._first, id="painting")
                yield SteadyText(id="bar", markup=False)
                yield LogTail(id="tail")
            yield BesidePanel(self.book, self.rules, id="beside")

    def on_mount(self) -> None:
        """Step by itself once the screen has been read; without animations, wait for a key."""
        if self.reads and not self.app.still:
            self.play_after(self.reads)

    def on_screen_resume(self) -> None:
        self.painting.apply_settings(self.app.evening.settings)
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        self.beside.display = event.size.width >= BESIDE
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in self.HAS_NOT

    def look_with(self, eye: Eye, *, all_of_it: bool = False) -> None:
        """Replay with another point of view, at the same step."""
        self.eye, self.sees_all = eye, all_of_it
        self._beats = self._seen()
        self._show()

    def action_faces(self) -> None:
        self.look_with(None, all_of_it=not self.sees_all)

    def _show(self) -> None:
        """Show the table after the current step."""
        shown, log = self._beats[: self.at], list[LogLine]()
        view, moment = (shown[-1].after, shown[-1].moment) if shown else (self._first, None)
        self.painting.show(view, moment, STILL)
        for shown_event in shown:
            add_to_log(log, shown_event.logged)
        self.query_one(LogTail).tell(log, self.marks)
        self.beside.follow(*(shown_event.event for shown_event in shown))
        self.query_one("#bar", Static).update(self._bar())
        self.refresh_bindings()

    def _bar(self) -> Content:
        """Return the bar of progress: a click on it goes there, and on an arrow one step or all of them."""
        last = len(self._beats)
        done = round(PARTS * self.at / last)
        parts = ((("━" if part < done else "─"), f"go_to_part({part})") for part in range(PARTS))
        step = f"   step {self.at:>{len(str(last))}} of {last} · {self._whose()}"
        ends = ((" ▸ ", "forward"), ("▸▸", "to_end"))
        return Content.assemble(
            *(
                clickable(Content(drawn), f"screen.{act}")
                for drawn, act in (("◂◂ ", "to_start"), ("◂ ", "back"), *parts, *ends)
            ),
            step,
        )

    def action_go_to_part(self, part: int) -> None:
        """Go to a part of the bar, from the first to the last."""
        self.go_to(round(len(self._beats) * part / (PARTS - 1)))

    def _whose(self) -> str:
        """Return whose eyes see it; before the first step, how to begin."""
        if self.at == 0 and self._plays is None:
            return f"{shown_key(self.app.key_map, KeyScope.STEPS, 'play')} plays it"
        if self.sees_all:
            return self._first.pack.says("every card")
        return f"as {'the room' if self.eye is None else self.names[self.eye]} saw it"

    def go_to(self, step: int) -> None:
        """Go to a step by hand, which ends the stepping by itself."""
        self.stop()
        self._step_to(step)

    def _step_to(self, step: int) -> None:
        self.at = max(0, min(step, len(self._beats)))
        self._show()

    def action_forward(self) -> None:
        self.go_to(self.at + 1)

    def action_back(self) -> None:
        self.go_to(self.at - 1)

    def action_to_start(self) -> None:
        self.go_to(0)

    def action_to_end(self) -> None:
        self.go_to(len(self._beats))

    def action_next_hand(self) -> None:
        self.go_to(next((deal for deal in self._deals() if deal > self.at), len(self._beats)))

    def action_previous_hand(self) -> None:
        self.go_to(next((deal for deal in reversed(self._deals()) if deal < self.at), 0))

    def _deals(self) -> list[int]:
        """Return the steps at which a hand begins."""
        return [number for number, event in enumerate(self.told, 1) if isinstance(event, Dealt)]

    def action_fold(self) -> None:
        self.beside.fold()

    def action_play(self) -> None:
        """Start or stop stepping automatically, at the pace that is set."""
        if self._plays is not None:
            self.stop()
            return
        if self.at >= self._plays_to:
            self._plays_to = len(self._beats)
        self._next_by_itself()

    def stop(self) -> None:
        if self._plays is not None:
            self._plays.stop()
        self._plays = None

    def play_hand(self, hand: int) -> None:
        """Begin where this hand is dealt, and stop where it is over when stepping by itself."""
        deals = [*self._deals(), len(self._beats) + 1]
        self.at, self._plays_to = deals[hand - 1], deals[hand] - 1

    def play_after(self, seconds: float) -> None:
        self._plays = self.set_timer(seconds, self._next_by_itself)

    def _next_by_itself(self) -> None:
        if self.at >= self._plays_to:
            self._plays = None
            return
        pace = self.app.evening.settings.pace
        pace = Pace.STEADY if pace is Pace.AT_ONCE else pace
        beat = self._beats[self.at]
        waits = MOMENT * FACTOR[pace] if beat.moment is not None else seconds(beat.event.kind, pace)
        self._step_to(self.at + 1)
        self.play_after(waits)

    @on(AskedWhy)
    def _asked_why(self, event: AskedWhy) -> None:
        """Open the book at a rule, over the table: the panel beside it goes on with the steps."""
        self.stop()
        self.app.open(Reading(self.beside.article(event.rule)))


class ReplayScreen(StepsScreen):
    """A replay as the room saw it, or as any player did, once the game is over and no hand is in play."""

    def __init__(self, played: PlayedGame, great: GreatHand | None = None) -> None:
        """Show a game from its beginning, or one hand of a game that is over, with every card."""
        top = played.header
        assert top.rulebook is not None, "there is no table without a book"
        self.played = played
        self.great = great if played.is_over else None
        super().__init__(
            top.rulebook,
            top.rules,
            played.start,
            played.events,
            tuple(guest.name for guest in played.guests),
            "as it was played" if played.is_over else "as far as it was played, as the room saw it",
            ""
            if self.great is None
            else f"Hand {self.great.hand}, the greatest of the game: {self.great.why}.",
            sees_all=self.great is not None,
            bets=played.bets,
            reads=2 * READS if self.great is not None else 0.0,
        )
        if self.great is not None:
            self.play_hand(self.great.hand)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "judge":
            return 0 < self._hand <= (self.played.state or self.played.start).hands_over
        return self.played.is_over if action in ("faces", "eye", "odds") else True

    @property
    def _hand(self) -> int:
        """The hand that is shown, counted from one."""
        return sum(deal <= self.at for deal in self._deals())

    def action_judge(self) -> None:
        self.stop()
        self.app.open(EveryBook(lambda: self.played, self._hand))

    def action_odds(self) -> None:
        """Tell the odds of the choice that was made last, or of the next."""
        self.stop()
        self.in_thread("action_odds", partial(_weighed, self.played, self.at), self._tell_odds)

    def _tell_odds(self, choice: ChoiceJudged | None) -> None:
        from ranter_tui.evening.odds_told import choice_told

        # The notice about another choice goes with this one.
        self.app.clear_notifications()
        if choice is None:
            self.notify("There is no choice left to weigh.")
            return
        told = choice_told(choice, self.names[choice.seat])
        self.notify(told, title=f"Hand {choice.hand}, {self.names[choice.seat]}", timeout=10)

    def action_eye(self) -> None:
        """Switch the point of view: the room's, then each seat's in turn."""
        eyes = (None, *(Seat(seat) for seat in range(len(self.names))))
        self.look_with(eyes[(eyes.index(self.eye) + 1) % len(eyes)])


def _weighed(played: PlayedGame, at: int) -> ChoiceJudged | None:
    from ranter_tui.evening.odds_told import judging

    return judging(played).choice_at(at)
