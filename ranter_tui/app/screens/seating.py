"""The screen to seat the players and to settle the options of the book before a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import Strikes, ask_about_knocks
from ranter_tui.app.base.ranter_screen import SheetScreen
from ranter_tui.app.drawing.round_table import Sitter
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.screens.champion import TournamentSwitch
from ranter_tui.app.widgets.guest_list import GuestList
from ranter_tui.app.widgets.inputs import InputLine
from ranter_tui.app.widgets.painting import RoundTable
from ranter_tui.app.widgets.preview import Preview
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.bots import TEMPERAMENTS
from ranter_tui.evening.guest_book import FEWEST_DIGITS, MOST_DIGITS, fit_to_print, lock
from ranter_tui.evening.plan import (
    FEWEST_GUESTS,
    MOST_GUESTS,
    Plan,
    how_long,
    idle_choices,
    not_foreseen,
    unplayable,
)
from ranter_tui.evening.tournaments import Elsewhere
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.rules.about import MOST, in_words
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.seats import Seat
from ranter_tui.library.pages.at_a_glance import choice_at_a_glance
from ranter_tui.library.said.open_questions import OpenLives, OpenQuestion, open_questions
from ranter_tui.library.text.measure import clipped
from ranter_tui.record.guest import LONGEST, Guest

ON, OFF = "[x] ", "[ ] "
LESS = "‹ "


class ChoiceList(RowList[OpenQuestion]):
    """A list with one question a row and the answer that stands. A click changes the answer."""

    BINDINGS = [*bindings(KeyScope.CHOICES)]
    AT_ONCE: ClassVar = True

    class Changed(Message):
        """Message: another answer was chosen."""

    def __init__(self, asked: Sequence[OpenQuestion], lives: int | None, variants: Iterable[str]) -> None:
        super().__init__(asked, id="choices")
        of_lives = next((question for question in asked if isinstance(question, OpenLives)), None)
        self.lives = self.lives_at_first = _within(of_lives, lives)
        self.chosen = {question.id for question in asked} & set(variants)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that are switched on, in the order of the book."""
        return tuple(question.id for question in self.things if question.id in self.chosen)

    def row(self, number: int, width: int) -> Sequence[Content]:
        question = self.things[number]
        if isinstance(question, OpenLives):
            lives = question.usual if self.lives is None else self.lives
            return [Content.assemble((LESS, "$brass"), (f"{lives}", "bold"), (" ›", "$brass"), " lives")]
        chosen = question.id in self.chosen
        title = clipped(question.title, width - len(ON))
        return [Content.assemble((ON if chosen else OFF, "$brass"), (title, "bold" if chosen else ""))]

    @on(RowList.Chosen)
    def _clicked(self, event: RowList.Chosen) -> None:
        event.stop()
        self.action_change(-1 if event.x < len(LESS) and isinstance(self.thing, OpenLives) else 1)

    def action_change(self, step: int) -> None:
        """Give the marked question another answer: one life more or less, or a variant on or off."""
        question = self.things[self.marked]
        if isinstance(question, OpenLives):
            lives = question.usual if self.lives is None else self.lives
            lives = max(question.fewest, min(lives + step, question.most))
            self.lives = None if lives == question.usual else lives
        else:
            self.chosen ^= {question.id}
        self.redraw()
        self.post_message(self.Changed())


def _within(question: OpenLives | None, lives: int | None) -> int | None:
    """Return the lives that were agreed last time, if the book still allows that number."""
    if question is None or lives is None or lives == question.usual:
        return None
    return max(question.fewest, min(lives, question.most))


class InputBar(Horizontal):
    """A bar with a question and an input for its answer. It is shown only while something is asked."""

    line = getters.query_one(InputLine)

    def __init__(self) -> None:
        super().__init__()
        self.display = False

    def compose(self) -> ComposeResult:
        yield Static(id="question", markup=False)
        yield InputLine()
        yield Static(id="hint", markup=False)

    def ask(
        self,
        question: str,
        then: Callable[[str], None],
        *,
        value: str = "",
        digits: int | None = None,
        known: Sequence[str] = (),
    ) -> None:
        """Show the bar with a question, and hand the answer on. With `digits`, ask for a hidden number.

        What is `known` is offered as soon as its beginning is typed.
        """
        self.query_one("#question", Static).update(question)
        self.line.then = then
        self.line.only_digits = self.line.password = digits is not None
        self.line.longest = LONGEST if digits is None else digits
        self.query_one("#hint", Static).update(self.line.offer(known))
        self.line.value = value
        self.display = True
        # At once, where `focus` would wait: the next letter may have been struck already.
        self.screen.set_focus(self.line)
        self.line.action_select_all()

    def end(self) -> None:
        """Hide the bar; nothing is asked any more."""
        self.line.then = None
        self.line.value = ""
        self.display = False


class SeatingScreen(SheetScreen[None], TournamentSwitch):
    """The list of players on one side, the options of the book on the other."""

    STYLES = "seating"

    BINDINGS = [*bindings(KeyScope.SEATING)]
    AUTO_FOCUS = "GuestList"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-high")]

    guests = getters.query_one(GuestList)
    round_table = getters.query_one(RoundTable)
    choices = getters.query_one(ChoiceList)
    input_bar = getters.query_one(InputBar)

    def __init__(self, plan: Plan) -> None:
        super().__init__("The company")
        self._last = plan
        self._strikes = Strikes(self.app.clock)
        self._was_typing = False
        """Whether names were typed a moment ago: the next key may still be meant for one."""

    def sheet(self) -> ComposeResult:
        evening = self.app.evening
        self._last = replace(self._last, guests=evening.guest_book.dressed(self._last.guests))
        self.book = evening.shelf.book(self._last.book)
        asked = open_questions(self.book, evening.shelf.sources)
        with Horizontal(classes="body"):
            with Vertical(id="who"):
                yield Static(id="how-many", classes="heading")
                yield GuestList(
                    map(_known, self._last.guests), evening.guest_book, pins=evening.settings.pins
                )
                yield RoundTable(self.book.short)
            with Vertical(id="what"):
                yield Static(f"{self.book.short} leaves this to you", classes="heading", markup=False)
                yield ChoiceList(asked, self._last.lives, self._last.variants)
                yield Preview()
        yield Static(id="about-guest", markup=False)
        yield Static(id="remark")
        yield InputBar()

    def on_mount(self) -> None:
        self.app.evening.gathering.host = self
        self.app.evening.gathering.listeners.append(self._phones_changed)
        self._phones_changed()
        self._seat_phones()
        self.choices.display = self.choices.can_focus = bool(self.choices.count)
        self.tournament_changed()
        self._refresh_words()

    def on_unmount(self) -> None:
        gathering = self.app.evening.gathering
        gathering.listeners.remove(self._phones_changed)
        if gathering.host is self:
            gathering.host = None

    def on_screen_resume(self) -> None:
        """Show the crests as they are in the guest book by now."""
        self.guests.take_crests()
        self._show_round_table()

    def action_guest_book(self) -> None:
        from ranter_tui.app.screens.guest_book import GuestBookScreen

        seated = [guest.name for guest in self.guests.things if not guest.is_bot]
        self.app.push_screen(GuestBookScreen(seated))

    def tournament_changed(self) -> None:
        """Say at the head of the page by which book they play, or which game of a tournament it would be."""
        book, tournament = self.book, self.app.evening.tournament
        self.head.right = (
            f"{book.short} · tournament, game {len(tournament.games) + 1}"
            if tournament is not None
            else f"{book.game} · {book.short}"
        )

    def say_of_tournament(self, words: str) -> None:
        """Say it below: a notice would lie over the choices."""
        self._say(words)

    @property
    def plan(self) -> Plan:
        """The table as it is set up now: book, players and options."""
        return Plan(
            book=self._last.book,
            lives=self.choices.lives,
            variants=self.choices.variants,
            guests=tuple(self.guests.things),
        )

    # Remarks

    @on(GuestList.Changed)
    @on(ChoiceList.Changed)
    @on(RowList.Marked)
    def _refresh_words(self) -> None:
        self._tell_guest()
        self._show_round_table()
        self.query_one(Preview).show(lambda width: choice_at_a_glance(self.book, self.choices.thing, width))
        plan = self.plan
        if reason := unplayable(self.book, plan):
            self._say(reason, refusal=True)
        else:
            pastime = self.app.evening.shelf.pastimes.get(self.book.id)
            remarks = (
                how_long(self.book, plan, pastime) if pastime is not None else "",
                not_foreseen(self.book, plan),
                idle_choices(self.book, plan),
            )
            elsewhere = str(Elsewhere()) if self.app.evening.tournament_elsewhere else ""
            self._say("\n".join(filter(None, (elsewhere, *remarks))))

    def _tell_guest(self) -> None:
        how_many = in_words(self.guests.count, MOST).capitalize()
        self.query_one("#how-many", Static).update(f"{how_many} guests, clockwise")
        guest, name = self.guests.guest, self.guests.names[self.guests.marked]
        if guest.temperament is not None:
            plays = pack_of(self.book.plain_rules()).says(TEMPERAMENTS[guest.temperament].line)
            parts = [f"{name} {plays[0].lower()}{plays[1:]}"]
        else:
            key = shown_key(self.app.key_map, KeyScope.SEATING, "guest_book")
            parts = [f"{name} can choose a crest and a favourite seat: {key}."]
        if name != guest.name:
            parts.append(f"Another guest is called {guest.name}, so this one is {name}.")
        self.query_one("#about-guest", Static).update(" ".join(parts))

    def _show_round_table(self) -> None:
        self.round_table.show(
            [
                Sitter(name, crest, guest.is_bot, number == self.guests.marked)
                for number, (name, crest, guest) in enumerate(
                    zip(self.guests.names, self.guests.crests, self.guests.things, strict=True)
                )
            ]
        )

    @on(RoundTable.GuestClicked)
    def _sitter_clicked(self, event: RoundTable.GuestClicked) -> None:
        self.guests.marked = event.number
        self.guests.focus()

    def _say(self, words: str, *, refusal: bool = False) -> None:
        self.query_one("#remark", Static).update(Content.styled(words, "bold $oxblood" if refusal else ""))

    # Who plays by phone

    def company(self) -> tuple[Guest, ...]:
        return tuple(
            replace(guest, name=name, pin=guest.pin if self.guests.pins else None)
            for guest, name in zip(self.guests.things, self.guests.names, strict=True)
        )

    async def seat(self, name: str) -> str:
        """Seat a guest who comes in by phone."""
        if self.guests.count >= MOST_GUESTS:
            raise Illegal(f"no more than {MOST_GUESTS} can sit at this table")
        return self.guests.add(Guest(name))

    async def rename_guest(self, name: str, wanted: str) -> None:
        at = self.guests.names.index(name)
        self.guests.become(replace(self.guests.things[at], name=wanted), at)

    async def remove_guest(self, name: str) -> None:
        if self.guests.count > FEWEST_GUESTS:
            self.guests.take_away(self.guests.names.index(name))

    async def bet(self, who: Seat, on: Seat) -> None:
        raise Illegal("bets open after the deal")

    def play_again(self) -> None:
        """No game is over here."""

    def tell(self, words: str) -> None:
        """Show one notice at a time: several would lie over the choices."""
        self.app.clear_notifications()
        self.notify(words)

    def _phones_changed(self) -> None:
        if self not in self.app.screen_stack:
            # The screen is closing, and may have lost some of its widgets.
            return
        ask_about_knocks(self.app)
        if self.guests.phones != (phones := self.app.evening.gathering.phones):
            self.guests.phones = phones
            self.guests.redraw()

    def _seat_phones(self) -> None:
        """Seat the guests who came in by phone while there was no table to sit at."""
        for name in self.app.evening.gathering.phones:
            if name not in self.guests.names and self.guests.count < MOST_GUESTS:
                self.guests.add(Guest(name))
        self._keep_phones()

    @on(GuestList.Changed)
    def _keep_phones(self) -> None:
        gathering = self.app.evening.gathering
        gathering.keep_phones_of(self.company())
        # The phones that wait list who sits here.
        gathering.changed()

    # What is asked

    def action_add(self) -> None:
        if self.guests.count < MOST_GUESTS:
            self._ask_for_name(self.guests.count + 1, self._seat)
        else:
            self._say(f"No more than {MOST_GUESTS} can sit at this table.", refusal=True)

    def _ask_for_name(self, number: int, then: Callable[[str], None], value: str = "") -> None:
        """Ask for a name, and offer those of former evenings."""
        known = self.app.evening.known_guests(self.guests.names)
        self.input_bar.ask(f"Name of guest {number}:", then, value=value, known=known)

    def _seat(self, typed: str) -> None:
        """Add a player and ask for the next, until Enter is pressed without a name."""
        name = fit_to_print(typed)
        if name:
            self.guests.add(Guest(name))
        if name and self.guests.count < MOST_GUESTS:
            self.action_add()
        else:
            self._ask_no_more()

    def action_rename(self) -> None:
        self._ask_for_name(self.guests.marked + 1, self._rename, self.guests.guest.name)

    def _rename(self, typed: str) -> None:
        """Give the marked guest another name: another guest, who does not have the PIN of the one before.

        The phone stays: it has mostly been a slip.
        """
        guest, before = self.guests.guest, self.guests.names[self.guests.marked]
        if (name := fit_to_print(typed)) and name != guest.name:
            self.guests.become(replace(guest, name=name, pin=None, crest=None))
            self.app.evening.gathering.rename(before, self.guests.names[self.guests.marked])
        self._ask_no_more()

    def action_pin(self) -> None:
        question = f"PIN of {self.guests.guest.name}, {FEWEST_DIGITS} to {MOST_DIGITS} digits, or none:"
        self.input_bar.ask(question, self._set_pin, digits=MOST_DIGITS)

    def _set_pin(self, typed: str) -> None:
        if 0 < len(typed) < FEWEST_DIGITS:
            self._say(f"A PIN needs at least {FEWEST_DIGITS} digits.", refusal=True)
            return
        self.guests.become(replace(self.guests.guest, pin=lock(typed) if typed else None))
        self._ask_no_more()

    def action_remove(self) -> None:
        if self.guests.count > FEWEST_GUESTS:
            self.guests.take_away(self.guests.marked)
        else:
            self._say("It takes two to play. Add a guest before you remove one.", refusal=True)

    @on(InputLine.GivenUp)
    def _ask_no_more(self) -> None:
        self.input_bar.end()
        self.guests.focus()
        self._was_typing = True
        self._strikes.begin()

    def on_key(self, event: events.Key) -> None:
        """Let a key that is typed on, after the last name, do nothing."""
        self._was_typing = self._was_typing and self._strikes.come_too_soon(event)
        if self._was_typing:
            event.stop()

    # What the keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "pin":
            return self.guests.pins and not self.guests.guest.is_bot
        return action != "other_side" or any(row_list.count for row_list in self.query(ChoiceList))

    def action_other_side(self) -> None:
        (self.choices if self.guests.has_focus else self.guests).focus()

    def action_sit_down(self) -> None:
        """Start the game, unless the book, the pack or the disk does not allow it."""
        plan = self.plan
        if reason := unplayable(self.book, plan):
            self._say(reason, refusal=True)
            return
        try:
            self.app.deal(plan, self.book)
        except OSError as trouble:
            self._say(f"The game cannot be saved: {trouble}", refusal=True)

    def action_back(self) -> None:
        """Go back to the choice of books. The same guests are seated again with the next book."""
        plan = self.plan
        if self.choices.lives == self.choices.lives_at_first:
            # Another book may allow the number of lives that was agreed last.
            plan = replace(plan, lives=self._last.lives)
        if plan != self._last:
            self.app.evening.remember(plan)
        self.dismiss()


def _known(guest: Guest) -> Guest:
    """Return a guest of the last game; a bot whose temperament is gone gets the first there is."""
    if guest.temperament is None or guest.temperament in TEMPERAMENTS:
        return guest
    return replace(guest, temperament=next(iter(TEMPERAMENTS)))
