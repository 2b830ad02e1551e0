"""The table screen: it shows what the room may see, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import takewhile
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import PickOneScreen, ask_about_knocks, if_sure
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.drawing.card import card_writer
from ranter_tui.app.opening import EveryBook, HowWePlay, Over, Place, Reading, Table
from ranter_tui.app.table.bets import Betting
from ranter_tui.app.table.by_phone import PhonesAtTable
from ranter_tui.app.table.company import CompanyScreen, Wish, play_again
from ranter_tui.app.table.croupier import Croupier
from ranter_tui.app.table.curtain import Curtains, may_look_again
from ranter_tui.app.table.log import AskedWhy, FootnoteNumbers, LogScreen, LogTail
from ranter_tui.app.table.pacing import Outcome
from ranter_tui.app.table.table_painting import TablePainting
from ranter_tui.app.table.table_prompt import TablePrompt
from ranter_tui.app.terminal_size import BESIDE
from ranter_tui.app.widgets.beside_panel import BesidePanel
from ranter_tui.app.widgets.prompt import SteadyText
from ranter_tui.evening.following import Follower, ShownEvent
from ranter_tui.evening.forfeits import ForfeitPack, forfeits
from ranter_tui.evening.gathering import Question
from ranter_tui.evening.ledger import glory, prophets
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.table_view import CardMotion
from ranter_tui.game.cards import Card
from ranter_tui.game.events import DealPassed, Dealt, Event, MayBuyBack, WentOut
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.lives import Grace
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.library.said.claims import agreed
from ranter_tui.record.journal import Busy
from ranter_tui.record.parsing import BadRecord
from ranter_tui.telling.how_we_play import how_we_play, words_of
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
        self.betting = Betting(sitting)
        self.croupier = Croupier(self, sitting, self.app.evening, self.app.clock)
        self.phones = PhonesAtTable(
            self.croupier,
            lambda who, on: self._bet(who, on, self.follower.table),
            self.notify,
            partial(play_again, self.app, sitting),
        )
        self.prompt = TablePrompt(self.croupier, id="prompt")
        self.tail = LogTail(id="tail")
        self.beside = BesidePanel(sitting.book, sitting.rules, id="beside")
        chosen = listed(agreed(sitting.book, sitting.rules))
        self._agreed = f" · agreed: {chosen}" if chosen else ""
        """What the table chose where the book leaves a choice, for the heading."""
        self._wants_book: bool | None = None
        """Whether the settings wanted the book open when they were asked last."""
        self.curtains = Curtains(self.app, sitting)
        self.match = self.app.evening.match(sitting)
        """The match that this game is a deal of, before the deal and then after it; None without a match."""
        self._next_deal: Sitting | None = None
        """The next deal of the match, until it is on the table."""
        self._forfeits = ForfeitPack(())
        """The cards of the house, if it wants forfeits."""
        # What these keys do is the business of a part of the table alone.
        pacing, beside = self.croupier.pacing, self.beside
        self.action_go_on, self.action_finish, self.action_pause = pacing.go_on, pacing.finish, pacing.pause
        self.action_earlier, self.action_later = partial(beside.turn, -1), partial(beside.turn, 1)
        self.action_follow, self.action_fold = beside.follow_again, beside.fold
        self.action_decide = self.croupier.decide

    def _see(self, told: Iterable[Event], card: Callable[[Card], str] = card_in_short) -> None:
        """Build the view anew from these events, with the point of view that the screen is for."""
        sitting = self.sitting
        self.marks = FootnoteNumbers()
        self.follower = Follower(
            sitting.alone, sitting.start, sitting.book, sitting.names, bets=sitting.bets, card=card
        )
        self.follower.phones = self.app.evening.gathering.phones
        self._show_crests()
        self.logged = self.follower.log
        for event in told:
            self.marks.of(self.follower.catch_up_with(event)[0].rule)

    def body(self) -> ComposeResult:
        yield self.heading
        with Horizontal():
            with Vertical(id="left"):
                yield self.painting
                with Vertical(id="words"):
                    yield self.prompt
                    yield self.tail
            yield self.beside

    def on_mount(self) -> None:
        self.beside.follow(*self.follower.faces)
        self.painting.show(self.follower.view())
        if self.HOLDS_GAME:
            self.phones.welcome(self.follower.seen)
            self.app.evening.gathering.listeners.append(self._gathering_changed)
        self._play()

    def on_screen_resume(self) -> None:
        """Take over the settings when the screen is in front again: they may have been changed."""
        settings = self.app.evening.settings
        pack = self.app.evening.forfeit_pack()
        if pack != self._forfeits:
            self._forfeits = pack
            for trouble in pack.troubles:
                self.refused(trouble)
        self.painting.apply_settings(settings)
        card = card_writer(settings.letters)
        if card is not self.follower.card:
            self._see(self.sitting.history[: self.follower.seen], card)
        if settings.book_open != self._wants_book:
            self._open_book_if_wanted(self.size.width)
        self.refresh_words()
        self.croupier.pacing.in_front(True)
        ask_about_knocks(self.app)

    def on_screen_suspend(self) -> None:
        self.croupier.pacing.in_front(False)

    def on_resize(self, event: events.Resize) -> None:
        self._open_book_if_wanted(event.size.width)

    def on_unmount(self) -> None:
        self.sitting.journal.close()
        if self._next_deal is not None:
            self._next_deal.journal.close()
        if self.HOLDS_GAME:
            self.app.evening.gathering.listeners.remove(self._gathering_changed)
            self.phones.part()

    @work(exclusive=True)
    async def _play(self) -> None:
        await self._explain()
        if self.sitting.torn:
            self.notify(self.sitting.torn, title="As it was left")
        await self.croupier.play()
        if self.match is None:
            self._end()
        else:
            count = self.app.evening.count_games
            self.in_thread("_count", count, lambda _: self._go_on_with_the_match())

    def _end(self) -> None:
        self.prompt.say()
        ended = self.match is not None and self.match.is_over
        self.app.open(Over(self.sitting, self.match if ended else None))

    # Several deals of one match

    @work(exclusive=True)
    async def _go_on_with_the_match(self) -> None:
        """Begin the next deal on disk, if there is one, so that guests who leave now go on with it later."""
        from ranter_tui.record.saves import SetAside

        evening = self.app.evening
        try:
            self.match, self._next_deal = evening.match(self.sitting), evening.next_deal(self.sitting)
        except (OSError, Busy, BadRecord, SetAside) as trouble:
            self.refused(f"The match cannot go on: {trouble}")
        if self._next_deal is None or self.match is None:
            self._end()
            return
        told = "\n".join((self.match.so_far, *self._due()))
        await self.croupier.cards_are_seen(told, "the next deal")
        sitting, self._next_deal = self._next_deal, None
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

    def action_rules(self) -> None:
        self.app.open(HowWePlay.at_table(self.sitting, self.follower.table))

    def action_ladder(self) -> None:
        """Show what beats what; for a guest who plays alone with the own card marked."""
        alone = self.sitting.alone
        self._show_ladder(self.painting.view.seats[alone].card if alone is not None else None)

    def _show_ladder(self, card: Card | None) -> None:
        self.app.open(HowWePlay.at_table(self.sitting, self.follower.table, card, at_the_cards=True))

    # What the croupier shows

    @property
    def still(self) -> bool:
        return self.app.still

    def ring(self) -> None:
        self.app.bell()

    def refused(self, why: str) -> None:
        self.notify(why, severity="warning")

    def take_in(self, event: Event) -> ShownEvent:
        """Add an event, and return it as the point of view of the screen has seen it."""
        shown_event = self.follower.see(event)
        self.marks.of(shown_event.event.rule)
        # The picture, too, has the new hand in it while cards travel.
        self._show_heading()
        return shown_event

    def show(self, shown_event: ShownEvent) -> None:
        """Show the table after that event, and the book at its rule."""
        # Not `shown_event.after`: meanwhile the point of view may have changed.
        self.painting.show(self.follower.view())
        if isinstance(shown_event.event, Dealt):
            self.beside.follow_again()
        self.beside.follow(shown_event.event)
        self.refresh_words()
        self._tell_phones()

    def _tell_phones(self) -> None:
        """Tell phones once all of it has been painted: no phone knows earlier than the room.

        The screen knows what it has to wait for only after the picture has told it so.
        """
        has_shown = self.app.evening.gathering.has_shown
        self.painting.call_after_refresh(self.call_after_refresh, has_shown, self.sitting, self.follower.seen)

    def move(self, motion: CardMotion, gone: float) -> None:
        self.painting.show(self.follower.view(), motion, gone)

    async def behind_the_curtain(self, seat: Seat) -> Outcome:
        follow = None if self.beside.following else self.beside.follow_again
        return await self.curtains.open_for(seat, self.follower, follow)

    async def show_what_came(self, seat: Seat, told: tuple[Event, ...]) -> None:
        await self.curtains.show_what_came(seat, told)

    def company_changed(self) -> bool:
        """Note that a player came or went. Return True if everything had to be built anew, for the room."""
        if self.follower.eye != self.sitting.alone:
            self._see_anew(self.sitting.history)
            return True
        self.follower.names = self.sitting.names
        self._show_crests()
        return False

    def _see_anew(self, told: Sequence[Event]) -> None:
        """Show these events, and nothing else, with the point of view that the screen is for now."""
        self._see(told, self.follower.card)
        self.painting.show(self.follower.view())
        self.refresh_words()
        self._tell_phones()

    def _show_crests(self) -> None:
        self.follower.crests = tuple(guest.crest for guest in self.sitting.guests)

    # Words

    def refresh_words(self, says: str = "") -> None:
        """Update the heading, the end of the log, the prompt, and the line of keys."""
        table = self.follower.table
        self._show_heading()
        self.tail.tell(self.logged, self.marks)
        self.refresh_bindings()
        self.prompt.ask(table, says, self._due())
        self.painting.ask_for(self.betting.letters(table))

    def _show_heading(self) -> None:
        table, names = self.follower.table, self.sitting.names
        deals = "deals next" if table.hands and table.hand is None else "deals"
        dealer = f" · {names[table.dealer]} {deals}" if table.dealer is not None else ""
        hand = f" · hand {table.hands}" if table.hands else ""
        if self.match is not None and not self.match.is_over:
            hand = f" · {self.match.on_its_way}"
        invitation = self.app.invitation
        phones = f" · phones {invitation.address}" if invitation is not None else ""
        self.heading.update(f"{self.sitting.book.short}{hand}{dealer}{phones}{self._agreed}")

    def _due(self) -> tuple[str, ...]:
        """Return what the hand leaves to do and to know; how the prophets stand, while the table waits."""
        sitting, hand = self.sitting, self.follower.table.hands
        drawn = forfeits(self._forfeits.cards, sitting.journal.path.name, self.follower.faces, sitting.guests)
        due = tuple(f"{one.whose}: {one.card}" for one in drawn if one.hand == hand)
        due += self._out_for_good()
        found = glory(sitting.bets, sitting.start, self.follower.faces) if self.croupier.pacing.waits else ()
        return (*due, prophets(found, sitting.names)) if found else due

    def _out_for_good(self) -> tuple[str, ...]:
        """Say between two hands who went out and was not asked, where others could buy back in."""
        hand = [*takewhile(lambda event: not isinstance(event, Dealt), reversed(self.follower.faces))]
        is_over = any(isinstance(event, DealPassed) for event in hand)
        if not is_over or self.sitting.law.rules.grace is not Grace.BUY_BACK:
            return ()
        asked = {seat for event in hand if isinstance(event, MayBuyBack) for seat in event.seats}
        went = [event.seat for event in reversed(hand) if isinstance(event, WentOut)]
        out = tuple(self.sitting.names[seat] for seat in went if seat not in asked)
        return (f"{listed(out)} cannot buy back in any more.",) if out else ()

    # What the keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        croupier, beside, shown = self.croupier, self.beside, self.follower.table
        # Textual asks for every key whenever anything has changed: only what is asked is found out.
        match action:
            case "follow":
                return beside.display and not beside.following
            case "fold":
                return beside.display
            case "decide":
                return any((choice.move.value,) == parameters for choice in croupier.offered)
            case "go_on":
                # On their turn, guests go on by choosing.
                return not croupier.waits_for_guest
            case "odds":
                return self.prompt.weighs
            case "judge":
                return self._hands_over > 0
            case "bet":
                return bool(self.sitting.may_bet(shown))
            case "finish":
                # Something is left to be played, and there is no guest to play it, nor to buy back in first.
                is_left = not croupier.waits_for_guest and not shown.ended
                return croupier.no_guest_is_left and is_left and not croupier.pacing.finishes
            case "to_curtain" | "to_bot":
                return croupier.is_late
            case "glance":
                return bool(may_look_again(self.sitting, self.follower))
            case _:
                return True

    @property
    def _hands_over(self) -> int:
        """How many hands the room has seen the end of."""
        if self.follower.seen < len(self.sitting.history):
            return max(0, self.follower.table.hands - 1)
        return self.sitting.hands_over

    def action_judge(self) -> None:
        path = self.sitting.journal.path
        self.app.open(EveryBook(partial(self.app.evening.read, path), self._hands_over))

    def action_odds(self) -> None:
        """Tell a lone guest how often each choice would lose the hand."""
        question = self.app.evening.gathering.question
        assert question is not None, "the key is offered with a choice"
        count = partial(self.sitting.odds, self.sitting.sight(question.seat), self.app.clock.now)
        self.in_thread("_count_odds", count, partial(self._tell_odds, question))

    def _tell_odds(self, asked: Question, odds: tuple[str, ...]) -> None:
        """Show them above the choices. They go with the question."""
        asked.odds = odds
        self.refresh_words()

    def action_why(self) -> None:
        self._why(self.logged[-1].rule)

    def _why(self, rule: RuleKey) -> None:
        """Open the book at a rule, beside the table or over it; if it is open there, the library."""
        if self.beside.display and self.beside.is_turned_to(rule):
            self.app.open(Reading(f"rule/{rule}"))
        elif self.size.width >= BESIDE:
            self.beside.set_open(True)
            self.beside.turn_to(rule)
        else:
            self.app.open(Reading(self.beside.article(rule)))

    def action_find(self) -> None:
        self.app.open(Place.SEARCH)

    def action_log(self) -> None:
        self.app.push_screen(LogScreen(self.logged, self.marks, self._why))

    def action_book(self) -> None:
        if self.size.width >= BESIDE:
            self.beside.set_open(not self.beside.display)
        else:
            self.app.open(Reading(self.beside.article(self.logged[-1].rule)))

    def _open_book_if_wanted(self, width: int) -> None:
        self._wants_book = self.app.evening.settings.book_open
        self.beside.set_open(width >= BESIDE and self._wants_book)

    def action_leave_table(self) -> None:
        """Undo the nearest thing: a bet half placed, a page that was turned to. Then ask about leaving."""
        if self.betting.open:
            self.betting.close()
            self.refresh_words()
        elif self.beside.display and not self.beside.following:
            self.beside.follow_again()
        elif self.follower.table.ended and self._next_deal is None:
            # There is nothing left to leave but the results.
            self.croupier.pacing.go_on()
        else:
            question = "Leave this table? You can carry on with it later."
            if_sure(self, question, self._leave, "leave", "stay")

    def _leave(self) -> None:
        # What was said at the table is over with it.
        self.app.clear_notifications()
        self.app.open(Place.TITLE)

    # A second look

    def action_glance(self) -> None:
        may = may_look_again(self.sitting, self.follower)

        def picked(chosen: int | None) -> None:
            if chosen is not None:
                self.curtains.look_again(may[chosen], self.follower)

        names = tuple(self.sitting.names[seat] for seat in may)
        self.app.push_screen(PickOneScreen("Who looks again?", names), picked)

    # Comings and goings

    def action_company(self) -> None:
        self.app.push_screen(CompanyScreen(self.croupier, self.follower.table), self._wished)

    def _wished(self, wish: Wish | None) -> None:
        if wish is not None:
            self.run_worker(self._grant(wish), group="company")

    async def _grant(self, wish: Wish) -> None:
        """Write a change of players to disk, then tell it."""
        try:
            self.notify(await wish())
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
                self.app.evening.gathering.changed()
                self.painting.show(self.follower.view())
            # Below the table: a notice would cover the cards that are about to be turned.
            told = f"{self.sitting.names[who]} bets on {self.sitting.names[on]}."
            if self.croupier.showing.invites is not None:
                self.croupier.showing.invites = told
            self.refresh_words(told)

    # Who plays by phone

    def _gathering_changed(self) -> None:
        """Mark the guests who play by phone; update whom the table waits for, and the address for phones."""
        if self.follower.eye is not None and self.sitting.alone is None:
            # The guest who was alone has a phone now, and the own card lies there for the room to see.
            self._see_anew(self.sitting.history[: self.follower.seen])
        if self.follower.phones != (phones := self.app.evening.gathering.phones):
            self.follower.phones = phones
            self.painting.show(self.follower.view())
        self._show_heading()
        if self.croupier.by_phone is not None:
            self.refresh_words()
        ask_about_knocks(self.app)

    def action_to_curtain(self) -> None:
        """Ask a guest who does not answer by phone at the curtain."""
        if (seat := self.croupier.by_phone) is not None:
            self.app.evening.gathering.lays_phone_aside(self.sitting.names[seat])

    def action_to_bot(self) -> None:
        """Let a bot play on for a guest who does not answer by phone."""
        if (seat := self.croupier.by_phone) is not None:
            self._wished(partial(self.croupier.takes_over, seat, True))

    def on_key(self, event: events.Key) -> None:
        if self.betting.open and event.character and event.character.isalpha():
            event.stop()
            event.prevent_default()
            self.action_bet_on(event.character)

    @on(AskedWhy)
    def _asked_why(self, event: AskedWhy) -> None:
        self._why(event.rule)

    @on(TablePainting.SeatClicked)
    def _seat_clicked(self, event: TablePainting.SeatClicked) -> None:
        letters = self.betting.letters(self.follower.table)
        if event.seat in letters:
            self.action_bet_on(letters[event.seat])
        elif (card := self.painting.view.seats[event.seat].card) is not None:
            # The room may see what this screen draws; a back marks nothing.
            self._show_ladder(card)
