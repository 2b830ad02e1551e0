"""Seating the guests, and settling what the book leaves open."""

from __future__ import annotations

from msgspec.structs import replace
from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.pages import choice_page
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.asking import Asking, Line
from ranter_tui.app.widgets.choice_roll import ChoiceRoll
from ranter_tui.app.widgets.guest_roll import GuestRoll
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.preview import Preview
from ranter_tui.app.widgets.roll import Roll
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.app.words import in_words
from ranter_tui.bots.temperaments import TEMPERAMENTS
from ranter_tui.evening.company import not_foreseen, unplayable
from ranter_tui.evening.guests import fit_to_print
from ranter_tui.evening.pins import FEWEST_DIGITS, MOST_DIGITS, lock
from ranter_tui.evening.plan import MOST_GUESTS, Plan
from ranter_tui.library.open_questions import open_questions
from ranter_tui.record.guest import Guest


class SeatingScreen(Page[None]):
    """The guests on one side, on the other what the table may choose."""

    BINDINGS = [*bindings(Place.SEATING)]
    AUTO_FOCUS = "GuestRoll"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-high")]

    app = getters.app(RanterApp)
    guests = getters.query_one(GuestRoll)
    choices = getters.query_one(ChoiceRoll)
    about_choice = getters.query_one(Preview)
    how_many = getters.query_one("#how-many", Static)
    about_guest = getters.query_one("#about-guest", Static)
    remark = getters.query_one("#remark", Static)
    asking = getters.query_one(Asking)

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self._last = plan

    def compose(self) -> ComposeResult:
        evening = self.app.evening
        self.book = evening.shelf.book(self._last.book)
        asked = open_questions(self.book, evening.shelf.sources)
        with Vertical(classes="sheet"):
            yield RunningHead("The company", f"{self.book.game} · {self.book.short}")
            with Horizontal(classes="body"):
                with Vertical(id="who"):
                    yield Static(id="how-many", classes="heading")
                    yield GuestRoll(map(_known, self._last.guests), pins=evening.settings.pins)
                with Vertical(id="what"):
                    yield Static(f"What {self.book.short} leaves open", classes="heading", markup=False)
                    yield ChoiceRoll(asked, self._last.lives, self._last.variants)
                    yield Preview()
            yield Static(id="about-guest", markup=False)
            yield Static(id="remark")
            yield Asking()
        yield KeyLine()

    def on_mount(self) -> None:
        self.choices.display = self.choices.can_focus = bool(self.choices.count)
        self._refresh_words()

    @property
    def plan(self) -> Plan:
        """The table as it stands."""
        return Plan(
            book=self._last.book,
            lives=self.choices.lives,
            variants=self.choices.variants,
            guests=tuple(self.guests.guests),
        )

    # What is said of it

    @on(GuestRoll.Changed)
    @on(ChoiceRoll.Changed)
    @on(Roll.Marked)
    def _refresh_words(self) -> None:
        self._tell_guest()
        self.about_choice.show(lambda width: choice_page(self.book, self.choices.question, width))
        plan = self.plan
        if reason := unplayable(self.book, plan):
            self._say(reason, refusal=True)
        else:
            self._say(not_foreseen(self.book, plan))

    def _tell_guest(self) -> None:
        how_many = in_words(self.guests.count).capitalize()
        self.how_many.update(f"{how_many} guests, in the order of the clock")
        guest, name = self.guests.guest, self.guests.names[self.guests.marked]
        parts = [_manner(name, guest.temperament)] if guest.temperament is not None else []
        if name != guest.name:
            parts.append(f"Somebody else is called {guest.name}, so this guest is {name}.")
        self.about_guest.update(" ".join(parts))

    @on(GuestRoll.Refused)
    def _refused(self, event: GuestRoll.Refused) -> None:
        self._say(event.reason, refusal=True)

    def _say(self, words: str, *, refusal: bool = False) -> None:
        self.remark.update(Content.styled(words, "bold $oxblood") if refusal else Content(words))

    # What is asked

    def action_add(self) -> None:
        if self.guests.count < MOST_GUESTS:
            self._ask_newcomer()
        else:
            self._say(f"No more than {MOST_GUESTS} can sit at this table.", refusal=True)

    def _ask_newcomer(self) -> None:
        self.asking.ask(f"Guest {self.guests.count + 1} is called", self._seat)

    def _seat(self, typed: str) -> None:
        """Seat somebody and ask for the next, until Enter is pressed for nobody."""
        name = fit_to_print(typed)
        if name:
            self.guests.add(Guest(name))
        if name and self.guests.count < MOST_GUESTS:
            self._ask_newcomer()
        else:
            self._ask_no_more()

    @on(GuestRoll.AsksName)
    def _ask_name(self) -> None:
        self.asking.ask(
            f"Guest {self.guests.marked + 1} is called", self._rename, value=self.guests.guest.name
        )

    def _rename(self, typed: str) -> None:
        if name := fit_to_print(typed):
            self.guests.become(replace(self.guests.guest, name=name))
        self._ask_no_more()

    @on(GuestRoll.AsksPin)
    def _ask_pin(self) -> None:
        question = f"PIN of {self.guests.guest.name}, {FEWEST_DIGITS} to {MOST_DIGITS} digits, or none"
        self.asking.ask(question, self._set_pin, digits=MOST_DIGITS)

    def _set_pin(self, typed: str) -> None:
        if 0 < len(typed) < FEWEST_DIGITS:
            self._say(f"A PIN has {FEWEST_DIGITS} digits at least.", refusal=True)
            return
        self.guests.become(replace(self.guests.guest, pin=lock(typed) if typed else None))
        self._ask_no_more()

    @on(Line.GivenUp)
    def _ask_no_more(self) -> None:
        self.asking.end()
        self.guests.focus()

    # What the keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "other_side" or any(roll.count for roll in self.query(ChoiceRoll))

    def action_other_side(self) -> None:
        (self.choices if self.guests.has_focus else self.guests).focus()

    def action_sit_down(self) -> None:
        """Deal, unless the book, the pack or the disk has something against it."""
        plan = self.plan
        if reason := unplayable(self.book, plan):
            self._say(reason, refusal=True)
            return
        try:
            self.app.deal(plan)
        except OSError as trouble:
            self._say(f"The game cannot be written down: {trouble}", refusal=True)

    def action_back(self) -> None:
        self.dismiss()


def _known(guest: Guest) -> Guest:
    """A guest of last time; a bot whose temperament is no more takes the first there is."""
    if guest.temperament is None or guest.temperament in TEMPERAMENTS:
        return guest
    return replace(guest, temperament=next(iter(TEMPERAMENTS)))


def _manner(name: str, temperament: str) -> str:
    """How a bot plays, in a sentence about it."""
    line = TEMPERAMENTS[temperament].line
    return f"{name} {line[0].lower()}{line[1:]}"
