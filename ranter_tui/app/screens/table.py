"""The table: whoever sits in front of it sees what the room may see, and nothing else."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.bets import Betting, may_bet
from ranter_tui.app.croupier import Croupier
from ranter_tui.app.following import Beat, Follower
from ranter_tui.app.keymap import shown_keys
from ranter_tui.app.marks import Marks
from ranter_tui.app.screens.company import Comes, CompanyScreen, TakesOver, Wish
from ranter_tui.app.screens.curtain import CurtainScreen
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.beside import BesidePanel
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.log_tail import LogTail
from ranter_tui.app.widgets.prompt import Offer, Prompt
from ranter_tui.app.widgets.table_painting import TablePainting
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.events import Event
from ranter_tui.game.moves import Decide, Move
from ranter_tui.game.seats import Seat
from ranter_tui.library.article import Article

WIDE = 110
"""From so many columns on the book has room beside the table."""


class TableScreen(Page[None]):
    """A game on its way."""

    HOLDS_GAME: ClassVar = True
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
        self.prompt = Prompt(id="prompt")
        self.tail = LogTail(id="tail")
        self.beside = BesidePanel(sitting.book, sitting.rules, id="beside")
        self.betting = Betting()
        self._wants_book: bool | None = None
        """Whether the settings wanted the book open when they were asked last."""
        self.croupier = Croupier(self)

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
        settings = self.app.evening.settings
        self.painting.wear(settings)
        if settings.book_open != self._wants_book:
            self._open_book_if_wanted(self.size.width)
        self.refresh_words()
        self.croupier.in_front(True)

    def on_screen_suspend(self) -> None:
        self.croupier.in_front(False)

    def on_resize(self, event: events.Resize) -> None:
        self._open_book_if_wanted(event.size.width)

    def on_unmount(self) -> None:
        self.sitting.journal.close()

    @work(exclusive=True)
    async def _play(self) -> None:
        await self.croupier.play()
        from ranter_tui.app.screens.over import OverScreen

        self.prompt.say()
        await self.app.push_screen(OverScreen(self.sitting))

    # What the croupier shows

    def take_in(self, event: Event) -> Beat:
        """Something happened. The eye that the screen is for has now seen it."""
        beat = self.follower.see(event)
        self._enter(beat)
        return beat

    def show(self, beat: Beat) -> None:
        """The table as it is after that, and the book at its rule."""
        self.painting.show(beat.after)
        self.beside.follow(beat.rule)
        self.refresh_words()

    def company_changed(self) -> bool:
        """Somebody came or went. True if everything had to be seen anew, with the room's eye."""
        if self.follower.eye != self.sitting.audience:
            self._see_it_all()
            self.painting.show(self.follower.view())
            self.refresh_words()
            return True
        self.follower.names = self.sitting.names
        return False

    # Words

    def _enter(self, beat: Beat) -> None:
        self.marks.of(beat.rule)
        self.beats.append(beat)

    def refresh_words(self, says: str = "") -> None:
        """The heading, the end of the log, and what is awaited."""
        table, names = self.follower.table, self.sitting.names
        dealer = f" · {names[table.dealer]} deals" if table.dealer is not None else ""
        hand = f" · hand {table.hands}" if table.hands else ""
        self.heading.update(f"{self.sitting.book.short}{hand}{dealer}")
        self.tail.tell(self.beats, self.marks)
        if self.betting.open:
            self.prompt.say(*self.betting.asked(self.follower.table, self.sitting))
        elif self.croupier.offered:
            self.prompt.say(self._whose_word(), self._offers())
        elif (waits := self.croupier.waits) is not None:
            self.prompt.say(waits.words, (Offer(self._key(Place.TABLE, "go_on"), waits.go_on, "go_on"),))
        else:
            self.prompt.say(says)

    def _whose_word(self) -> str:
        ask = self.sitting.asks
        assert isinstance(ask, Decide)
        return f"{self.sitting.names[ask.seat]}:"

    def _offers(self) -> tuple[Offer, ...]:
        return tuple(
            Offer(self._key(Place.MOVES, choice.move), choice.words, f"decide({choice.move.value!r})")
            for choice in self.croupier.offered
        )

    def _key(self, place: Place, act: str) -> str:
        return shown_keys(self.app.key_map, place, act)[0]

    # What the keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "decide":
            return any(choice.move.value == parameters[0] for choice in self.croupier.offered)
        if action == "bet":
            return self.app.evening.settings.bets and bool(self.bettors)
        if action == "glance":
            return self.sitting.alone is None and bool(self._may_glance())
        return True

    def action_decide(self, move: str) -> None:
        self.croupier.decide(Move(move))

    def action_go_on(self) -> None:
        self.croupier.go_on()

    def action_pause(self) -> None:
        self.croupier.pause()

    def action_why(self) -> None:
        if self.beats:
            self._why(len(self.beats) - 1)

    def _why(self, number: int) -> None:
        """The book at the rule of that line, beside the table or over it; open there, the library."""
        rule = self.beats[number].rule
        if self.beside.display and self.beside.is_turned_to(rule):
            self.app.read(f"rule/{rule}")
        elif self.size.width >= WIDE:
            self._open_book(True)
            self.beside.turn_to(rule)
        else:
            self._read(self.beside.article(rule))

    def action_log(self) -> None:
        from ranter_tui.app.screens.log import LogScreen

        lines = [(beat.hand, beat.lines, self.marks.of(beat.rule)) for beat in self.beats]
        self.app.push_screen(LogScreen(lines), self._asked_in_the_log)

    def _asked_in_the_log(self, number: int | None) -> None:
        if number is not None:
            self._why(number)

    def action_book(self) -> None:
        if self.size.width >= WIDE:
            self._open_book(not self.beside.display)
        elif self.beats:
            self._read(self.beside.article(self.beats[-1].rule))

    def _open_book_if_wanted(self, width: int) -> None:
        self._wants_book = self.app.evening.settings.book_open
        self._open_book(width >= WIDE and self._wants_book)

    def _open_book(self, opened: bool) -> None:
        self.beside.display = opened
        if opened and self.beats and self.beside.following:
            self.beside.follow(self.beats[-1].rule)

    def _read(self, article: Article) -> None:
        self.app.read(article)

    def action_earlier(self) -> None:
        self.beside.earlier()

    def action_later(self) -> None:
        self.beside.later()

    def action_follow(self) -> None:
        self.beside.toggle_following()
        if self.beats:
            self.beside.follow(self.beats[-1].rule)

    def action_leave_table(self) -> None:
        if self.betting.open:
            self.betting.close()
            self.refresh_words()
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
        curtain = CurtainScreen(
            self.sitting, seat, looked_at=self.croupier.looked_at.get(seat), told=len(self.beats)
        )
        self.app.push_screen(curtain, lambda _: None)

    # Comings and goings

    def action_company(self) -> None:
        self.app.push_screen(CompanyScreen(self.sitting, self.follower.table.seated), self._company_changes)

    def _company_changes(self, wish: Wish | None) -> None:
        if wish is None:
            return
        self.croupier.wish(wish)
        if isinstance(wish, TakesOver):
            self.notify(
                f"{'A bot' if wish.guest.is_bot else 'A person'} plays on for {wish.guest.name}.",
                markup=False,
            )
        elif isinstance(wish, Comes):
            self.notify(f"{wish.guest.name} joins when this hand is over.", markup=False)
        else:
            self.notify(f"{self.sitting.names[wish.seat]} leaves when this hand is over.", markup=False)

    # Bets

    @property
    def bettors(self) -> tuple[Seat, ...]:
        return may_bet(self.follower.table, self.sitting)

    def action_bet(self) -> None:
        self.betting.begin(self.bettors)
        self.refresh_words()

    def action_bet_on(self, letter: str) -> None:
        """The next letter of a bet: who bets, then on whom."""
        bet = self.betting.answer(letter, self.follower.table, self.sitting)
        if bet is not None:
            who, on = bet
            self.run_worker(self._bet(who, on), group="bets")
        self.refresh_words()

    async def _bet(self, who: Seat, on: Seat) -> None:
        await self.croupier.noted(partial(self.sitting.bet, who, on))
        self.notify(f"{self.sitting.names[who]} bets on {self.sitting.names[on]}.", markup=False)

    def on_key(self, event: events.Key) -> None:
        if self.betting.open and event.character and event.character.isalpha():
            event.stop()
            event.prevent_default()
            self.action_bet_on(event.character)

    @on(TablePainting.SeatClicked)
    def _seat_clicked(self, event: TablePainting.SeatClicked) -> None:
        letters = self.betting.letters(self.follower.table, self.sitting)
        if event.seat in letters:
            self.action_bet_on(letters[event.seat])
