"""The table screen: whoever sits in front of it sees what the room may see, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import PickOneScreen, SureScreen
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.bells import rings_at_a_turn
from ranter_tui.app.clock import Clock
from ranter_tui.app.drawing.card import card_writer
from ranter_tui.app.opening import HowWePlay, Over, Place, Reading, Table
from ranter_tui.app.table.bets import Betting, ForfeitsDue, MatchAtTable
from ranter_tui.app.table.company import CompanyScreen, TakesOver, Wish, granted
from ranter_tui.app.table.croupier import Croupier
from ranter_tui.app.table.curtain import Curtains
from ranter_tui.app.table.footnote_numbers import FootnoteNumbers
from ranter_tui.app.table.log_tail import LogTail
from ranter_tui.app.table.shared_screen import Decides, Outcome
from ranter_tui.app.table.table_painting import TablePainting
from ranter_tui.app.table.table_prompt import TablePrompt
from ranter_tui.app.terminal_size import BESIDE
from ranter_tui.app.widgets.beside_panel import BesidePanel
from ranter_tui.app.widgets.head_and_foot import KeyLine
from ranter_tui.app.widgets.prompt import SteadyText
from ranter_tui.evening.following import Follower, LogLine, SeenEvent, ShownEvent, add_to_log
from ranter_tui.evening.gathering import Gathering
from ranter_tui.evening.guest_book import fit_to_print
from ranter_tui.evening.settings import Settings, Suits
from ranter_tui.evening.sitting import STAND_IN, Sitting
from ranter_tui.evening.table_view import Staged
from ranter_tui.game.cards import Card
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.moves import Decide, Move
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.game.state import State
from ranter_tui.library.said.claims import agreed
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import Busy
from ranter_tui.record.parsing import BadRecord
from ranter_tui.telling.choices import OfferedMove
from ranter_tui.telling.how_we_play import how_we_play, words_of
from ranter_tui.telling.moments import GreatMoment
from ranter_tui.telling.words import card_in_short


class TableScreen(RanterScreen[None]):
    """The screen of a game in progress."""

    STYLES = "table"

    HOLDS_GAME: ClassVar = True
    BINDINGS = [*bindings(KeyScope.MOVES), *bindings(KeyScope.TABLE)]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (170, "-very-wide")]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self._see(sitting.history)
        self.heading = SteadyText(id="heading", markup=False)
        self.painting = TablePainting(self.follower.view(), id="painting", answers=True)
        self.croupier = Croupier(self, sitting)
        self.betting = Betting(sitting)
        self.prompt = TablePrompt(self.croupier, self.betting, id="prompt")
        self.tail = LogTail(id="tail")
        self.beside = BesidePanel(sitting.book, sitting.rules, id="beside")
        chosen = listed(agreed(sitting.book, sitting.rules))
        self._agreed = f" · agreed: {chosen}" if chosen else ""
        """What the table chose where the book leaves a choice, for the heading."""
        self._door_at = ""
        """Where phones come in, as it stands in the heading."""
        self._can = (False, False)
        """Whether somebody could bet, and the game be finished, when the line of keys was made last."""
        self._wants_book: bool | None = None
        """Whether the settings wanted the book open when they were asked last."""
        self.curtains = Curtains(sitting)
        self.match = MatchAtTable(sitting)
        self.forfeits = ForfeitsDue(sitting)

    def _see(self, told: Sequence[Event], card: Callable[[Card], str] = card_in_short) -> None:
        """Build the view anew from these events, with the point of view that the screen is for."""
        sitting = self.sitting
        self.marks = FootnoteNumbers()
        self.follower = Follower(
            sitting.audience, sitting.start, sitting.book, sitting.names, bets=sitting.bets, card=card
        )
        self.logged: list[LogLine] = []
        """The log: everything that the table has shown, thing by thing."""
        self._seen: list[Event] = []
        """The faces of all that."""
        for event in told:
            self._has_seen(self.follower.catch_up_with(event))

    def compose(self) -> ComposeResult:
        yield self.heading
        with Horizontal():
            with Vertical(id="left"):
                yield self.painting
                with Vertical(id="words"):
                    yield self.prompt
                    yield self.tail
            yield self.beside
        yield KeyLine()

    def on_mount(self) -> None:
        self.beside.follow(*self._seen)
        self._show_crests()
        self.painting.show(self.follower.view())
        self.match.read_score(self.app.evening)
        if self.HOLDS_GAME:
            self.gathering.host = self
            self.gathering.keep_phones_of(self.company())
            self.gathering.watch(self.sitting, self.follower.seen)
            self.gathering.listen(self._gathering_changed)
        self._play()

    def on_screen_resume(self) -> None:
        """Take over the settings when the screen is in front again: they may have been changed."""
        settings = self.app.evening.settings
        for trouble in self.forfeits.apply_settings(self.app.evening):
            self.refused(trouble)
        self.painting.apply_settings(settings)
        card = card_writer(settings.suits is Suits.LETTERS)
        if card is not self.follower.card:
            self._see(self.sitting.history[: self.follower.seen], card)
            self._show_crests()
        if settings.book_open != self._wants_book:
            self._open_book_if_wanted(self.size.width)
        self.refresh_words()
        self.croupier.pacing.in_front(True)

    def on_screen_suspend(self) -> None:
        self.croupier.pacing.in_front(False)

    def on_resize(self, event: events.Resize) -> None:
        self._open_book_if_wanted(event.size.width)

    def on_unmount(self) -> None:
        self.sitting.journal.close()
        self.match.close()
        if self.HOLDS_GAME:
            self.gathering.listen_no_more(self._gathering_changed)
            self.gathering.watch_no_more(self.sitting)
            if self.gathering.host is self:
                self.gathering.host = None

    @work(exclusive=True)
    async def _play(self) -> None:
        await self._explain()
        if self.sitting.torn:
            self.notify(self.sitting.torn, title="As it was left")
        await self.croupier.play()
        if self.match.score is None:
            await self._end()
        else:
            self.post_message(await asyncio.to_thread(self._counted))

    async def _end(self) -> None:
        self.prompt.say()
        self.app.open(Over(self.sitting, self.match.ended))

    # Several deals of one match

    class DealCounted(Message):
        """Message: this deal of a match is over, and counted."""

    class NextDeal(Message):
        """Message: the next deal is to be played."""

    def _counted(self) -> DealCounted:
        with suppress(OSError):
            self.app.evening.ledger.count()
        return self.DealCounted()

    @on(DealCounted)
    @work(exclusive=True)
    async def _go_on_with_the_match(self) -> None:
        """Begin the next deal, if there is one."""
        from ranter_tui.record.saves import SetAside

        try:
            goes_on = self.match.begin_next_deal(self.app.evening)
        except (OSError, Busy, BadRecord, SetAside) as trouble:
            self.refused(f"The match cannot go on: {trouble}")
            goes_on = False
        if not goes_on or self.match.score is None:
            await self._end()
            return
        told = "\n".join((self.match.score.so_far, *self._due()))
        await self.croupier.cards_are_seen(told, "the next deal")
        self.post_message(self.NextDeal())

    @on(NextDeal)
    def _deal_again(self) -> None:
        if (sitting := self.match.take_next_deal()) is not None:
            self.app.open(Table(sitting))

    # How we play

    async def _explain(self) -> None:
        """Before the first deal, tell how we play, unless this household has been told so before."""
        if self.sitting.hands or all(guest.is_bot for guest in self.sitting.guests):
            return
        evening, law = self.app.evening, self.follower.table.law
        words = words_of(how_we_play(law.rules, law.seats))
        if not evening.is_news(words):
            return
        closed = asyncio.Event()
        told = HowWePlay.at_table(self.sitting, self.follower.table, unasked=True)
        self.app.open(told, lambda _: closed.set())
        await closed.wait()
        try:
            evening.has_told(words)
        except OSError as error:
            self.app.holds_for_this_evening("How we play", error)

    def _tell_how_we_play(self, card: Card | None = None, *, at_the_cards: bool = False) -> None:
        shown = self.follower.table
        self.app.open(HowWePlay.at_table(self.sitting, shown, card, at_the_cards=at_the_cards))

    def action_rules(self) -> None:
        self._tell_how_we_play()

    def action_ladder(self) -> None:
        """Show what beats what; whoever plays alone has the own card marked."""
        alone = self.sitting.alone
        self._show_ladder(self.painting.view.seats[alone].card if alone is not None else None)

    def _show_ladder(self, card: Card | None) -> None:
        self._tell_how_we_play(card, at_the_cards=True)

    # What the croupier shows

    @property
    def clock(self) -> Clock:
        return self.app.clock

    @property
    def settings(self) -> Settings:
        return self.app.evening.settings

    @property
    def gathering(self) -> Gathering:
        return self.app.evening.gathering

    @property
    def still(self) -> bool:
        return self.app.still

    @property
    def cards_lie_open(self) -> bool:
        """Whether the cards of this hand lie open."""
        hand = self.follower.table.hand
        return hand is not None and hand.open

    @property
    def somebody_may_bet(self) -> bool:
        return bool(self.betting.bettors(self.follower.table))

    @property
    def somebody_has_not_bet(self) -> bool:
        return any(not self.follower.has_bet(seat) for seat in self.betting.bettors(self.follower.table))

    @property
    def no_guest_is_left(self) -> bool:
        persons = {Seat(seat) for seat, guest in enumerate(self.sitting.guests) if not guest.is_bot}
        return bool(persons) and persons.isdisjoint(self.follower.table.seated)

    @property
    def _can_be_finished(self) -> bool:
        """Whether there is something left to be played, and no guest to play it, nor to buy back in first."""
        nobody_plays = self.no_guest_is_left and not self.croupier.waits_for_guest
        return nobody_plays and not self.follower.table.ended

    @property
    def somebody_bets(self) -> bool:
        return self.betting.open

    def no_more_bets(self) -> None:
        self.betting.close()

    def ring(self) -> None:
        self.app.bell()

    def refused(self, why: str) -> None:
        self.notify(why, severity="warning")

    def take_in(self, event: Event) -> ShownEvent:
        """Add an event, and return it as the point of view of the screen has seen it."""
        shown_event = self.follower.see(event)
        self._has_seen(shown_event)
        # The picture, too, has the new hand in it while cards travel.
        self._show_heading()
        return shown_event

    def _has_seen(self, seen_event: SeenEvent) -> None:
        self.marks.of(seen_event.event.rule)
        add_to_log(self.logged, seen_event)
        self._seen.append(seen_event.event)

    def show(self, shown_event: ShownEvent) -> None:
        """Show the table after that event, and the book at its rule."""
        # Not `shown_event.after`: meanwhile the point of view may have changed.
        self.painting.show(self.follower.view())
        if isinstance(shown_event.event, Dealt):
            self.action_follow()
        self.beside.follow(shown_event.event)
        self.refresh_words()
        self._tell_phones()

    def _tell_phones(self) -> None:
        """Have phones follow once all of it has been painted: no phone is told earlier than the room.

        The screen knows what it has to wait for only after the picture has told it so.
        """
        self.painting.call_after_refresh(
            self.call_after_refresh, self.gathering.has_shown, self.sitting, self.follower.seen
        )

    def move(self, shown_event: ShownEvent, gone: float) -> None:
        """Animate the event: draw what moves, as far (0 to 1) as it has gone."""
        self.painting.show(self.follower.view(), shown_event.motion, gone)

    def stage(self, moment: GreatMoment, gone: float) -> None:
        """Tell a great moment in large letters over the table, as far (0 to 1) as it has gone."""
        self.painting.show(self.painting.view, Staged(moment), gone)

    async def behind_the_curtain(self, seat: Seat, decide: Decides) -> Outcome:
        """Open the curtain screen for that guest's decision, and wait until it is closed."""
        if rings_at_a_turn(self.settings):
            self.ring()
        follow = None if self.beside.following else self.action_follow
        return await self.curtains.open_for(self.app, seat, decide, self.follower, self._seen, follow)

    def company_changed(self) -> bool:
        """Note that a player came or went. True if everything had to be built anew, for the room."""
        if self.follower.eye != self.sitting.audience:
            self._see_anew(self.sitting.history)
            return True
        if self.follower.names != self.sitting.names:
            self.follower.names = self.sitting.names
            self._show_crests()
        return False

    def _see_anew(self, told: Sequence[Event]) -> None:
        """Show these events, and nothing else, with the point of view that the screen is for now."""
        self._see(told, self.follower.card)
        self._show_crests()
        self.painting.show(self.follower.view())
        self.refresh_words()
        self._tell_phones()

    def remember_company(self) -> None:
        """Keep those who are there now for the next game."""
        self.app.evening.keep_company(self.sitting)

    def _show_crests(self) -> None:
        self.follower.crests = tuple(guest.crest for guest in self.sitting.guests)

    # Words

    def refresh_words(self, says: str = "") -> None:
        """Update the heading, the end of the log, and the prompt."""
        table = self.follower.table
        self._show_heading()
        self.tail.tell(self.logged, self.marks)
        if self._can != (can := (self.somebody_may_bet, self._can_be_finished)):
            self._can = can
            self.refresh_bindings()
        self.prompt.ask(table, says, self._due())
        self.painting.ask_for(self.betting.letters(table))

    def _show_heading(self) -> None:
        table, names = self.follower.table, self.sitting.names
        dealer = f" · {names[table.dealer]} deals" if table.dealer is not None else ""
        hand = f" · hand {table.hands}" if table.hands else ""
        if self.match.on_its_way:
            hand = f" · {self.match.on_its_way}"
        self._door_at = self._address
        phones = f" · phones {self._door_at}" if self._door_at else ""
        self.heading.update(f"{self.sitting.book.short}{hand}{dealer}{phones}{self._agreed}")

    def _due(self) -> tuple[str, ...]:
        return self.forfeits.after_hand(self.follower.table.hands, self._seen)

    # What the keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "follow":
            return self.beside.display and not self.beside.following
        if action == "fold":
            return self.beside.display
        if action == "decide":
            return any(choice.move.value == parameters[0] for choice in self.croupier.offered)
        if action == "go_on":
            # A guest who is asked goes on by choosing.
            return not self.croupier.waits_for_guest
        if action == "odds":
            return self.prompt.weighs
        if action == "bet":
            return self.somebody_may_bet
        if action == "finish":
            return self._can_be_finished and not self.croupier.pacing.finishes
        if action in ("to_curtain", "to_bot"):
            return self.croupier.by_phone is not None and self.croupier.is_late
        if action == "glance":
            return bool(self.curtains.may_look_again(self.follower))
        return True

    class Counted(Message):
        """Message: the odds that were asked for are counted."""

        def __init__(self, asked: Sight, odds: tuple[str, ...]) -> None:
            super().__init__()
            self.asked, self.odds = asked, odds

    def action_odds(self) -> None:
        """Tell a lone guest how often each choice would lose the hand."""
        ask = self.sitting.asks
        assert isinstance(ask, Decide), "the key is offered to whoever has a choice"
        self._count_odds(self.sitting.sight(ask.seat))

    @work(exclusive=True, group="odds", exit_on_error=False)
    async def _count_odds(self, sight: Sight) -> None:
        offered, now = self.croupier.offered, self.clock.now
        self.post_message(await asyncio.to_thread(_odds, sight, offered, now))

    @on(Counted)
    def _tell_odds(self, event: Counted) -> None:
        """Show them above the choices, unless the choice is made."""
        if self.prompt.weighs and event.asked == self.sitting.sight(event.asked.eye):
            self.prompt.tell_odds(event.odds)
            self.refresh_words()

    def action_decide(self, move: str) -> None:
        self.croupier.decide(Move(move))

    def action_go_on(self) -> None:
        self.croupier.pacing.go_on()

    def action_finish(self) -> None:
        self.croupier.pacing.finish()

    def action_pause(self) -> None:
        self.croupier.pacing.pause()

    def action_why(self) -> None:
        if self.logged:
            self._why(self.logged[-1].rule)

    def _why(self, rule: RuleKey) -> None:
        """Open the book at a rule, beside the table or over it; if it is open there, the library."""
        if self.beside.display and self.beside.is_turned_to(rule):
            self.app.open(Reading(f"rule/{rule}"))
        elif self.size.width >= BESIDE:
            self._open_book(True)
            self.beside.turn_to(rule)
            self.refresh_bindings()
        else:
            self.app.open(Reading(self.beside.article(rule)))

    def action_find(self) -> None:
        self.app.open(Place.SEARCH)

    def action_log(self) -> None:
        from ranter_tui.app.table.log import LogScreen

        self.app.push_screen(LogScreen(self.logged, self.marks, self._why))

    def action_book(self) -> None:
        if self.size.width >= BESIDE:
            self._open_book(not self.beside.display)
        elif self.logged:
            self.app.open(Reading(self.beside.article(self.logged[-1].rule)))

    def _open_book_if_wanted(self, width: int) -> None:
        self._wants_book = self.app.evening.settings.book_open
        self._open_book(width >= BESIDE and self._wants_book)

    def _open_book(self, opened: bool) -> None:
        self.beside.display = opened
        if opened:
            self.beside.follow()

    def action_earlier(self) -> None:
        self.beside.turn(-1)
        self.refresh_bindings()

    def action_later(self) -> None:
        self.beside.turn(1)
        self.refresh_bindings()

    def action_follow(self) -> None:
        self.beside.follow_again()
        self.refresh_bindings()

    def action_fold(self) -> None:
        self.beside.fold()

    def action_leave_table(self) -> None:
        """Undo the nearest thing: a bet half placed, a page that was turned to. Then ask about leaving."""
        if self.betting.open:
            self.betting.close()
            self.refresh_words()
        elif self.beside.display and not self.beside.following:
            self.action_follow()
        else:
            question = "Leave this table? The game can be gone on with."
            self.app.push_screen(SureScreen(question, "leave", "stay"), self._leave_if_sure)

    def _leave_if_sure(self, sure: bool | None) -> None:
        if not sure:
            return
        # What was said at the table is over with it.
        self.app.clear_notifications()
        self.app.open(Place.TITLE)

    # A second look

    def action_glance(self) -> None:
        may = self.curtains.may_look_again(self.follower)

        def picked(chosen: int | None) -> None:
            if chosen is not None:
                self.curtains.look_again(self.app, may[chosen], self.follower)

        names = tuple(self.sitting.names[seat] for seat in may)
        self.app.push_screen(PickOneScreen("Who looks again?", names), picked)

    # Comings and goings

    def action_company(self) -> None:
        def asked(wish: Wish | None) -> None:
            if wish is not None:
                self.run_worker(self._grant(wish), group="company")

        self.app.push_screen(CompanyScreen(self.sitting, self.follower.table.seated), asked)

    async def _grant(self, wish: Wish) -> None:
        """Write a change of players to disk, then tell it."""
        try:
            self.notify(await granted(wish, self.croupier))
        except Illegal as refused:
            self.refused(str(refused))

    # Bets

    def action_bet(self) -> None:
        self.betting.begin(self.follower.table)
        self.refresh_words()

    def action_bet_on(self, letter: str) -> None:
        """Take the next letter of a bet: who bets, then on whom."""
        bet = self.betting.answer(letter, self.follower.table)
        if bet is not None:
            who, on = bet
            self.run_worker(self._bet(who, on, self.follower.table), group="bets")
        self.refresh_words()

    async def _bet(self, who: Seat, on: Seat, shown: State) -> None:
        """Write a bet to disk, then tell it. A disk that refuses for a while does not make it too late."""
        try:
            await self.croupier.noted(partial(self.sitting.bet, who, on, shown))
        except Illegal as refused:
            self.refused(str(refused))
        else:
            if self.follower.table.hands == shown.hands:
                self.follower.bet(who, on)
                self.gathering.has_bet(who, on)
                self.painting.show(self.follower.view())
            self._say_who_bets(f"{self.sitting.names[who]} bets on {self.sitting.names[on]}.")

    # Who plays by phone

    def company(self) -> tuple[Guest, ...]:
        return self.sitting.still_there

    async def seat(self, name: str) -> str:
        """Let somebody join when the hand is over, and return the name as it was given."""
        name = fit_to_print(name)
        guest = Guest(name, crest=self.app.evening.guest_book.entry(name).crest)
        return (await self.croupier.noted(partial(self.sitting.will_come, guest))).name

    async def bet(self, who: Seat, on: Seat) -> None:
        await self._bet(who, on, self.follower.table)

    def tells_odds(self) -> bool:
        return self.settings.odds

    def tell(self, words: str) -> None:
        self.notify(words)

    @property
    def _address(self) -> str:
        """Where phones come in; empty while no door is open."""
        door = self.app.evening.door
        return door.invitation.address if door is not None and door.invitation is not None else ""

    def _gathering_changed(self) -> None:
        """Mark those who play by phone, and say whom everybody waits for, and where phones come in."""
        if self.follower.eye is not None and self.sitting.audience is None:
            # Whoever was alone has a phone now, and the own card lies there for the room to see.
            self._see_anew(self.sitting.history[: self.follower.seen])
        if self.follower.phones != (phones := self.gathering.phones):
            self.follower.phones = phones
            self.painting.show(self.follower.view())
        if self.croupier.by_phone is not None or self._door_at != self._address:
            self.refresh_words()
        if phones:
            self._ask_elsewhere()

    def _ask_elsewhere(self) -> None:
        """Have the curtain fall that went up for somebody who plays by phone now."""
        from ranter_tui.app.table.curtain import CurtainScreen

        if isinstance(up := self.app.screen, CurtainScreen) and self.gathering.has_phone(up.look.name):
            up.ask_elsewhere()

    def action_to_curtain(self) -> None:
        """Have whoever does not answer by phone asked at the curtain."""
        self.gathering.lays_phone_aside(self._late_guest.name)

    def action_to_bot(self) -> None:
        """Have a bot play on for whoever does not answer by phone."""
        if (seat := self.croupier.by_phone) is not None:
            bot = replace(self._late_guest, temperament=STAND_IN)
            self.run_worker(self._grant(TakesOver(seat, bot)), group="company")

    @property
    def _late_guest(self) -> Guest:
        assert self.croupier.by_phone is not None
        return self.sitting.guests[self.croupier.by_phone]

    def _say_who_bets(self, told: str) -> None:
        """Say it below the table, where a notice would cover the cards that are about to be turned."""
        if self.croupier.showing.invites is not None:
            self.croupier.showing.invites = told
        self.refresh_words(told)

    def on_key(self, event: events.Key) -> None:
        if self.betting.open and event.character and event.character.isalpha():
            event.stop()
            event.prevent_default()
            self.action_bet_on(event.character)

    @on(LogTail.Asked)
    @on(TablePainting.PileClicked)
    def _asked_why(self, event: LogTail.Asked | TablePainting.PileClicked) -> None:
        self._why(event.rule)

    @on(TablePainting.SeatClicked)
    def _seat_clicked(self, event: TablePainting.SeatClicked) -> None:
        letters = self.betting.letters(self.follower.table)
        if event.seat in letters:
            self.action_bet_on(letters[event.seat])
        elif (card := self.painting.view.seats[event.seat].card) is not None:
            # What this screen draws may be seen by whoever sits before it; a back marks nothing.
            self._show_ladder(card)


def _odds(sight: Sight, offered: Sequence[OfferedMove], now: Callable[[], float]) -> TableScreen.Counted:
    from ranter_tui.evening.odds_told import odds_told

    return TableScreen.Counted(sight, odds_told(sight, offered, now))
