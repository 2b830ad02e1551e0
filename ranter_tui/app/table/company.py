"""Changes of players during a game: a late guest, an early leaver, a bot that stands in; and their screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.base.dialogs import if_sure
from ranter_tui.app.base.ranter_screen import SheetScreen
from ranter_tui.app.host import HostApp
from ranter_tui.app.opening import Table
from ranter_tui.app.table.croupier import Croupier
from ranter_tui.app.widgets.inputs import InputLine, InputOverList
from ranter_tui.app.widgets.row_list import RowList, points
from ranter_tui.evening.guest_book import fit_to_print
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.law import Unplayable
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.library.text.measure import cells, clipped

CHANGE = 38
"""Width in cells of the column that says what changes."""


def play_again(app: HostApp, sitting: Sitting) -> None:
    """Begin another game with the same guests and the same book, or say why that is impossible."""
    try:
        again = app.evening.rematch(sitting)
    except (Unplayable, OSError) as refused:
        app.notify(str(refused), severity="warning")
    else:
        app.open(Table(again))


Wish = Callable[[], Awaitable[str]]
"""A change that a guest wants. Called, it writes the change to disk and returns a sentence for the room."""


async def comes(croupier: Croupier, name: str) -> str:
    """A newcomer of that name joins when the hand is over."""
    return f"{await croupier.comes(name)} joins when this hand is over."


async def _noted(croupier: Croupier, note: Callable[[], None], told: str) -> str:
    await croupier.noted(note)
    return told


class CompanyChange(Struct, frozen=True):
    """A change that is possible: of whom, in words, and the question to ask first, if any."""

    name: str
    words: str
    wish: Wish
    question: str = ""


def changes(croupier: Croupier, seated: Sequence[Seat]) -> Iterator[CompanyChange]:
    """Yield every change that is possible for those seats, and for those who are about to join."""
    sitting, door = croupier.sitting, croupier.sitting.at_the_door
    for seat in seated:
        guest = sitting.guests[seat]
        name = guest.name
        words = "hand over to a person" if guest.is_bot else "hand over to a bot"
        question = f"{name}: {words}?"
        yield CompanyChange(name, words, partial(croupier.takes_over, seat, not guest.is_bot), question)
        if seat in door.goes:
            stays = partial(_noted, croupier, partial(sitting.will_stay, seat), f"{name} stays.")
            yield CompanyChange(name, "stay after all", stays)
        else:
            leaves = f"{name} leaves when this hand is over"
            goes = partial(_noted, croupier, partial(sitting.will_go, seat), f"{leaves}.")
            question = f"{leaves}, and gives up the lives?"
            yield CompanyChange(name, "leave, and give up the lives", goes, question)
    for guest in door.comes:
        told = f"{guest.name} does not join after all."
        stays_away = partial(_noted, croupier, partial(sitting.will_not_come, guest), told)
        yield CompanyChange(guest.name, "not join after all", stays_away)


class CompanyList(RowList[CompanyChange]):
    """A list of changes, grouped by guest."""

    can_focus = False

    def row(self, number: int, width: int) -> Sequence[Content]:
        change = self.things[number]
        names = max(0, width - CHANGE)
        is_named = number > 0 and self.things[number - 1].name == change.name
        name = "" if is_named else clipped(change.name, names - 1)
        dots = points(names - cells(name) - 2) if name else " " * (names - cells(name) - 2)
        return [Content.assemble((name, "bold"), (f" {dots} ", "$dim"), change.words)]


class NewcomerInput(InputOverList, InputLine):
    """The input for the name of a newcomer."""


class CompanyScreen(SheetScreen[Wish | None]):
    """Takes the name of a newcomer; lists who may leave, and who may play for whom."""

    STYLES = "company"

    AUTO_FOCUS = "NewcomerInput"

    newcomer = getters.query_one(NewcomerInput)
    hint = getters.query_one("#hint", Static)
    row_list = getters.query_one(CompanyList)

    def __init__(self, croupier: Croupier, shown: State) -> None:
        super().__init__("Who comes, who goes?", croupier.sitting.book.short)
        self.croupier = croupier
        self.shown = shown
        """The table as the room has been shown it."""

    def sheet(self) -> ComposeResult:
        with Horizontal(classes="newcomer"):
            yield Static("Who joins?")
            yield NewcomerInput("a name, and Enter")
            yield Static(id="hint", markup=False)
        poorest = max(1, min((self.shown.lives[seat] for seat in self.shown.seated), default=1))
        yield Static(
            f"A newcomer plays from the next hand, with as few lives as the poorest guest: {poorest}.",
            classes="note",
        )
        yield CompanyList(tuple(changes(self.croupier, self.shown.seated)))

    def on_mount(self) -> None:
        self.newcomer.then = self._taken
        self.hint.update(self.newcomer.offer(self.app.evening.known_guests(self.croupier.sitting.names)))

    @on(NewcomerInput.ForTheList)
    async def _for_the_list(self, event: NewcomerInput.ForTheList) -> None:
        await self.app.run_action(event.act, self.row_list)

    def _taken(self, typed: str) -> None:
        """Let a guest of that name join; if the line is empty, take the marked row."""
        if name := fit_to_print(typed):
            self.dismiss(partial(comes, self.croupier, name))
        elif not typed:
            self._ask_for_marked()

    @on(RowList.Chosen)
    def _ask_for_marked(self) -> None:
        change = self.row_list.thing
        if change is None:
            return
        grant = partial(self.dismiss, change.wish)
        if change.question:
            if_sure(self, change.question, grant, by_yes=True)
        else:
            grant()

    @on(InputLine.GivenUp)
    def _give_up(self) -> None:
        """Empty the line; where it is empty, go back to the table."""
        if self.newcomer.value:
            self.newcomer.value = ""
        else:
            self.dismiss(None)
