"""The table: whoever sits in front of it sees what the room may see, and nothing else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from msgspec.structs import replace
from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from ranter_tui.app.actions import ACTS, Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.bets import Betting, lettered, may_bet
from ranter_tui.app.choices import Choice, choices
from ranter_tui.app.following import Beat, Follower
from ranter_tui.app.marks import Marks
from ranter_tui.app.pace import DRUM_ROLL, FACTOR, FRAMES, NEXT_HAND, SLIDES, seconds
from ranter_tui.app.screens.company import Comes, CompanyScreen, Goes, TakesOver
from ranter_tui.app.screens.curtain import CurtainScreen, Forgotten
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.beside import BesidePanel
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.log_tail import LogTail
from ranter_tui.app.widgets.table_painting import TablePainting
from ranter_tui.evening.settings import NextHand, Pace
from ranter_tui.evening.sitting import ABOUT_THE_CARD, Sitting
from ranter_tui.game.events import Event, Revealed
from ranter_tui.game.law import Unplayable
from ranter_tui.game.moves import Decide, Decision, Move
from ranter_tui.game.referee import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.library.article import Article
from ranter_tui.record.journal import NotWritten

WIDE = 110
"""From so many columns on the book has room beside the table."""

MOVE_KEYS = {act.name: act.keys for act in ACTS[Place.MOVES]}


class TableScreen(Page[None]):
    """A game on its way."""

    BINDINGS = [*bindings(Place.MOVES), *bindings(Place.TABLE)]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (170, "-very-wide")]

    app = getters.app(RanterApp)

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self._see_it_all()
        self.heading = Static(id="heading", markup=False)
        self.painting = TablePainting(self.follower.view(), id="painting")
        self.prompt = Static(id="prompt")
        # A key is no link: it keeps its brass.
        self.prompt.auto_links = False
        self.tail = LogTail(id="tail")
        self.beside = BesidePanel(sitting.book, sitting.rules, id="beside")
        self.betting = Betting()
        self.paused = False
        self._offered: tuple[Choice, ...] = ()
        self._decided: asyncio.Future[Move] | None = None
        self._waits = False
        self._hurry = asyncio.Event()
        self._in_front = asyncio.Event()
        self._looked_at: dict[Seat, int] = {}
        self._wishes: list[Comes | Goes] = []
        self._without_lock: set[Seat] = set()

    def _see_it_all(self) -> None:
        """Everything so far, with the eye that the screen is for."""
        sitting = self.sitting
        self.marks = Marks()
        self.follower = Follower(sitting.audience, sitting.start, sitting.book, sitting.names)
        self.beats: list[Beat] = []
        for beat in self.follower.see_all(sitting.history):
            self._enter(beat)

    def compose(self) -> ComposeResult:
        yield self.heading
        with Horizontal():
            with Vertical(id="left"):
                yield self.painting
                yield self.prompt
                yield self.tail
            yield self.beside
        yield KeyLine()

    def on_mount(self) -> None:
        if self.sitting.torn:
            self.notify(self.sitting.torn, title="As it was left", markup=False)
        if self.beats:
            self.beside.follow(self.beats[-1].rule)
        self._play()

    def on_screen_resume(self) -> None:
        """Back in front, perhaps from the settings."""
        self.painting.wear(self.app.evening.settings)
        self._refresh_words()
        self._in_front.set()

    def on_screen_suspend(self) -> None:
        self._in_front.clear()

    def on_resize(self, event: events.Resize) -> None:
        self._open_book(event.size.width >= WIDE and self.app.evening.settings.book_open)

    def on_unmount(self) -> None:
        self.sitting.journal.close()

    # The course of the game

    @work(exclusive=True)
    async def _play(self) -> None:
        """Until the game is over: ask, have it on disk, show what came of it."""
        sitting = self.sitting
        while (ask := sitting.asks) is not None:
            await self._free_to_go_on()
            if sitting.between_hands and sitting.game.state.hands:
                await self._between_hands()
                if sitting.asks is not ask:
                    continue
            cause = sitting.answer()
            if cause is not None:
                told = await self._written(partial(sitting.put, cause))
            else:
                assert isinstance(ask, Decide)
                told = await self._ask_guest(ask)
            await self._show(told)
        await self._free_to_go_on()
        await self._over()

    async def _ask_guest(self, ask: Decide) -> tuple[Event, ...]:
        """What a person decides: behind the curtain, if it is about a card that others must not see."""
        if ask.seat in self._without_lock:
            return await self._written(lambda: self.sitting.put(self.sitting.bot_says(ask)))
        if self.sitting.alone is None and not ABOUT_THE_CARD.isdisjoint(ask.moves):
            return await self._behind_the_curtain(ask)
        move = await self._in_the_open(ask)
        return await self._written(lambda: self.sitting.put(Decision(ask.seat, move)))

    async def _behind_the_curtain(self, ask: Decide) -> tuple[Event, ...]:
        seat = ask.seat
        if self.app.evening.settings.bell:
            self.app.bell()
        curtain = CurtainScreen(
            self.sitting,
            seat,
            looked_at=self._looked_at.get(seat),
            decide=lambda move: self.sitting.put(Decision(seat, move)),
        )
        told = await self.app.push_screen_wait(curtain)
        self._looked_at[seat] = len(self.sitting.history)
        if isinstance(told, Forgotten):
            self._without_lock.add(seat)
            return await self._written(lambda: self.sitting.put(self.sitting.bot_says(ask)))
        if told is None:
            return await self._written(self.sitting.write)
        return told

    async def _in_the_open(self, ask: Decide) -> Move:
        """Chosen at the table: a lone guest's own business, or a word that everybody may hear."""
        self._offered = choices(self.sitting.sight(ask.seat), self.sitting.names)
        self._decided = asyncio.get_running_loop().create_future()
        self._refresh_words()
        self.refresh_bindings()
        try:
            return await self._decided
        finally:
            self._offered, self._decided = (), None
            self.refresh_bindings()

    async def _written(self, do: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
        """Have something on disk. While the disk refuses, the game waits, and nothing is shown."""
        while True:
            try:
                return do()
            except NotWritten as trouble:
                await self._wait_for_key(f"{trouble} Nothing is lost. Once it is mended:", "try again")
                do = self.sitting.write

    async def _show(self, told: tuple[Event, ...]) -> None:
        """One after another, at the pace of the house."""
        for event in told:
            if isinstance(event, Revealed) and not self._is_open:
                await self._drum_roll()
            beat = self.follower.see(event)
            self._enter(beat)
            await self._move(beat)
            self.painting.show(beat.after)
            self.beside.follow(beat.rule)
            self._refresh_words()
            await self._stay(seconds(beat.event.kind, self.pace))

    @property
    def _is_open(self) -> bool:
        hand = self.follower.table.hand
        return hand is not None and hand.open

    async def _move(self, beat: Beat) -> None:
        """Let cards travel, unless nothing is to move."""
        if beat.motion is None or self.app.still or self.pace is Pace.AT_ONCE or self._hurry.is_set():
            return
        lasts = SLIDES * (1 + 0.12 * len(getattr(beat.motion, "seats", ())))
        began = time.monotonic()
        while (gone := (time.monotonic() - began) / lasts) < 1 and not self._hurry.is_set():
            self.painting.show(beat.after, beat.motion, gone)
            await asyncio.sleep(1 / FRAMES)

    async def _stay(self, for_seconds: float) -> None:
        """Leave it in view so long, or until somebody is impatient."""
        if for_seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), for_seconds)
        else:
            await asyncio.sleep(0)
        self._hurry.clear()
        await self._free_to_go_on()

    async def _free_to_go_on(self) -> None:
        """Nothing happens behind another screen, or while the table pauses."""
        while self.paused or not self._in_front.is_set():
            if self.paused:
                await self._wait_for_key("The table pauses.", "go on")
                self.paused = False
            else:
                await self._in_front.wait()

    async def _wait_for_key(self, words: str, go_on: str) -> None:
        self._waits = True
        self._hurry.clear()
        self._say(words, (("space", go_on, "go_on"),))
        try:
            await self._hurry.wait()
        finally:
            self._waits = False
            self._hurry.clear()
            self._refresh_words()

    async def _between_hands(self) -> None:
        """The cards stay open until somebody wants the next hand; guests come and go."""
        await self._grant_wishes()
        if self.sitting.asks is None:
            return
        for seat in self._without_lock:
            unlocked = replace(self.sitting.guests[seat], pin=None)
            await self._noted(partial(self.sitting.hand_over, seat, unlocked))
        self._without_lock.clear()
        if self.app.evening.settings.next_hand is NextHand.ON_A_KEY and self.pace is not Pace.AT_ONCE:
            await self._wait_for_key("", "the next hand")
            await self._free_to_go_on()
            await self._grant_wishes()
        else:
            await self._stay(NEXT_HAND * FACTOR[self.pace])

    async def _noted(self, do: Callable[[], None]) -> None:
        def noted() -> tuple[Event, ...]:
            do()
            return ()

        await self._written(noted)

    async def _drum_roll(self) -> None:
        """A breath before the cards are turned, in which those who are out may still bet."""
        if self.app.evening.settings.bets and self._may_bet():
            self._refresh_words("The cards are about to be turned.")
            await self._stay(DRUM_ROLL * FACTOR[self.pace])
        self.betting.close()

    async def _over(self) -> None:
        from ranter_tui.app.screens.over import OverScreen

        self.prompt.update("")
        await self.app.push_screen(OverScreen(self.sitting))

    @property
    def pace(self) -> Pace:
        return self.app.evening.settings.pace

    # Words

    def _enter(self, beat: Beat) -> None:
        self.marks.of(beat.rule)
        self.beats.append(beat)

    def _refresh_words(self, says: str = "") -> None:
        """The heading, the end of the log, and what is awaited."""
        table, names = self.follower.table, self.sitting.names
        dealer = f" · {names[table.dealer]} deals" if table.dealer is not None else ""
        hand = f" · hand {table.hands}" if table.hands else ""
        self.heading.update(f"{self.sitting.book.short}{hand}{dealer}")
        self.tail.tell([(beat.text, self.marks.of(beat.rule)) for beat in self.beats[-8:]])
        if self.betting.open:
            self._say_bet()
        elif self._offered:
            offers = ((MOVE_KEYS[c.move], c.words, f"decide({c.move.value!r})") for c in self._offered)
            self._say(self._whose_word(), tuple(offers))
        elif not self._waits:
            self._say(says, ())

    def _whose_word(self) -> str:
        ask = self.sitting.asks
        assert isinstance(ask, Decide)
        return f"{self.sitting.names[ask.seat]}:"

    def _say(self, words: str, offers: tuple[tuple[str, str, str], ...]) -> None:
        """A line for the room, and keys that answer it. The same by mouse."""
        parts = [Content.assemble((words, "bold"))] if words else []
        for key, what, action in offers:
            part = Content.assemble((f" {key} ", "$acts-ink on $brass $marked-style"), " ", (what, "bold"))
            parts.append(part.stylize(Style.from_meta({"@click": f"screen.{action}"})))
        self.prompt.update(Content("   ").join(parts))

    # What the keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "decide":
            return any(choice.move.value == parameters[0] for choice in self._offered)
        if action == "bet":
            return bool(self.app.evening.settings.bets and self._may_bet())
        if action == "glance":
            return self.sitting.alone is None and bool(self._may_glance())
        return True

    def action_decide(self, move: str) -> None:
        if self._decided is not None and not self._decided.done():
            self._decided.set_result(Move(move))

    def action_go_on(self) -> None:
        self._hurry.set()

    def action_pause(self) -> None:
        if self.paused:
            self._hurry.set()
        else:
            self.paused = True
            self._hurry.set()

    def action_why(self) -> None:
        if self.beats:
            self._why(len(self.beats) - 1)

    def _why(self, number: int) -> None:
        """The book at the rule of that line, beside the table or over it."""
        rule = self.beats[number].rule
        if self.size.width >= WIDE:
            self._open_book(True)
            self.beside.turn_to(rule)
        else:
            self._read(self.beside.article(rule))

    def action_log(self) -> None:
        from ranter_tui.app.screens.log import LogScreen

        lines = [(beat.hand, beat.text, self.marks.of(beat.rule)) for beat in self.beats]
        self.app.push_screen(LogScreen(lines), self._asked_in_the_log)

    def _asked_in_the_log(self, number: int | None) -> None:
        if number is not None:
            self._why(number)

    def action_book(self) -> None:
        if self.size.width >= WIDE:
            self._open_book(not self.beside.display)
        elif self.beats:
            self._read(self.beside.article(self.beats[-1].rule))

    def _open_book(self, opened: bool) -> None:
        self.beside.display = opened
        if opened and self.beats and self.beside.following:
            self.beside.follow(self.beats[-1].rule)

    def _read(self, article: Article) -> None:
        from ranter_tui.app.screens.reading import ReadingScreen

        self.app.push_screen(ReadingScreen(article))

    def action_earlier(self) -> None:
        self.beside.earlier()

    def action_later(self) -> None:
        self.beside.later()

    def action_follow(self) -> None:
        self.beside.toggle_following()

    def action_leave_table(self) -> None:
        if self.betting.open:
            self.betting.close()
            self._refresh_words()
            return
        self.app.pop_screen()

    # A second look

    def _may_glance(self) -> tuple[Seat, ...]:
        """The persons with a card before them that the room has not seen."""
        hand = self.follower.table.hand
        if hand is None or hand.open:
            return ()
        return tuple(seat for seat in hand.still_in if not self.sitting.guests[seat].is_bot)

    def action_glance(self) -> None:
        from ranter_tui.app.screens.choose import ChooseScreen

        may = self._may_glance()
        names = tuple(self.sitting.names[seat] for seat in may)
        self.app.push_screen(
            ChooseScreen("Who looks again?", names),
            lambda chosen: self._glance(may[chosen]) if chosen is not None else None,
        )

    def _glance(self, seat: Seat) -> None:
        curtain = CurtainScreen(self.sitting, seat, looked_at=self._looked_at.get(seat))
        self.app.push_screen(curtain, lambda _: None)

    # Comings and goings

    def action_company(self) -> None:
        self.app.push_screen(CompanyScreen(self.sitting), self._company_changes)

    def _company_changes(self, wish: Comes | Goes | TakesOver | None) -> None:
        if isinstance(wish, TakesOver):
            self.run_worker(
                self._noted(partial(self.sitting.hand_over, wish.seat, wish.guest)), group="company"
            )
        elif wish is not None:
            self._wishes.append(wish)
            what = (
                f"{wish.guest.name} joins"
                if isinstance(wish, Comes)
                else (f"{self.sitting.names[wish.seat]} leaves")
            )
            self.notify(f"{what} when this hand is over.", markup=False)

    async def _grant_wishes(self) -> None:
        while self._wishes and self.sitting.between_hands:
            wish = self._wishes.pop(0)
            try:
                if isinstance(wish, Comes):
                    told = await self._written(partial(self.sitting.comes, wish.guest))
                else:
                    told = await self._written(partial(self.sitting.goes, wish.seat))
            except (Unplayable, Illegal) as refused:
                self.notify(str(refused), severity="warning", markup=False)
                continue
            if self.follower.eye != self.sitting.audience:
                self._see_it_all()
            else:
                self.follower.names = self.sitting.names
                await self._show(told)

    # Bets

    def _may_bet(self) -> tuple[Seat, ...]:
        return may_bet(self.follower.table, self.sitting.guests)

    def action_bet(self) -> None:
        self.betting.begin(self._may_bet())
        self._refresh_words()

    def _say_bet(self) -> None:
        names = self.sitting.names
        hand = self.follower.table.hand
        if self.betting.who is None:
            asked, seats = "Who bets?", self._may_bet()
        else:
            asked = f"{names[self.betting.who]} bets, for glory: who will lose?"
            seats = hand.still_in if hand is not None else ()
        offers = ((letter, names[seat], f"bet_on({letter!r})") for letter, seat in lettered(seats).items())
        self._say(asked, tuple(offers))

    def action_bet_on(self, letter: str) -> None:
        """The next letter of a bet: who bets, then on whom."""
        hand = self.follower.table.hand
        if hand is None or hand.open or not self.betting.open:
            return
        if self.betting.who is None:
            self.betting.who = lettered(self._may_bet()).get(letter)
        elif (on := lettered(hand.still_in).get(letter)) is not None:
            who = self.betting.who
            self.betting.close()
            self.run_worker(self._noted(partial(self.sitting.bet, who, on)), group="bets")
            self.notify(f"{self.sitting.names[who]} bets on {self.sitting.names[on]}.", markup=False)
        self._refresh_words()

    def on_key(self, event: events.Key) -> None:
        if self.betting.open and event.character and event.character.isalpha():
            event.stop()
            event.prevent_default()
            self.action_bet_on(event.character)

    @on(TablePainting.SeatClicked)
    def _seat_clicked(self, event: TablePainting.SeatClicked) -> None:
        if self.betting.open:
            letters = {seat: letter for letter, seat in lettered(self._bettable()).items()}
            if event.seat in letters:
                self.action_bet_on(letters[event.seat])

    def _bettable(self) -> tuple[Seat, ...]:
        hand = self.follower.table.hand
        if self.betting.who is None:
            return self._may_bet()
        return hand.still_in if hand is not None else ()
