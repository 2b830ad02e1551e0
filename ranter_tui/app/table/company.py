"""The screen for changes of players during a game: a late guest, an early leaver, a bot that stands in."""

from __future__ import annotations

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from ranter_tui.app.screens.ranter_screen import RanterScreen
from ranter_tui.app.screens.sure import SureScreen
from ranter_tui.app.table.company_wishes import Comes, Wish
from ranter_tui.app.widgets.company_list import CompanyList, changes
from ranter_tui.app.widgets.filter_input import InputOverList
from ranter_tui.app.widgets.input_bar import InputLine, offered
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.evening.guest_book import fit_to_print
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest


class NewcomerInput(InputOverList, InputLine):
    """The input for the name of somebody who joins."""


class CompanyScreen(RanterScreen[Wish | None]):
    """Whatever is typed is the name of a newcomer; below it, who may leave, and who may play for whom."""

    STYLES = "company"

    AUTO_FOCUS = "NewcomerInput"

    newcomer = getters.query_one(NewcomerInput)
    hint = getters.query_one("#hint", Static)
    row_list = getters.query_one(CompanyList)

    def __init__(self, sitting: Sitting, seated: tuple[Seat, ...]) -> None:
        super().__init__()
        self.sitting = sitting
        self.seated = seated
        """The seats that are still in the game, as far as the table has told."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield RunningHead("Who comes, who goes?", self.sitting.book.short)
            with Horizontal(classes="newcomer"):
                yield Static("Who joins?")
                yield NewcomerInput("a name, and Enter")
                yield Static(id="hint", markup=False)
            yield Static(
                "Whoever joins is dealt in with the next hand, and has as many lives as the poorest guest.",
                classes="note",
            )
            yield CompanyList(tuple(changes(self.sitting, self.seated)))
        yield KeyLine()

    def on_mount(self) -> None:
        known = self.app.evening.known_guests(self.sitting.names)
        self.newcomer.offer(known)
        self.hint.update(offered(known))

    @on(NewcomerInput.ForTheList)
    async def _for_the_list(self, event: NewcomerInput.ForTheList) -> None:
        await self.app.run_action(event.act, self.row_list)

    @on(InputLine.Taken)
    def _taken(self, event: InputLine.Taken) -> None:
        """Let somebody of that name join; where nothing is written, what is marked is meant."""
        if name := fit_to_print(event.text):
            self.dismiss(Comes(Guest(name, crest=self.app.evening.guest_book.entry(name).crest)))
        elif not event.text:
            self._ask_for_marked()

    @on(RowList.Chosen)
    def _ask_for_marked(self) -> None:
        change = self.row_list.change
        if change is None:
            return
        if not change.question:
            self.dismiss(change.wish)
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self.dismiss(change.wish)

        self.app.push_screen(SureScreen(change.question, by_yes=True), answered)

    @on(InputLine.GivenUp)
    def _give_up(self) -> None:
        """Empty the line; where it is empty, go back to the table."""
        if self.newcomer.value:
            self.newcomer.value = ""
        else:
            self.dismiss(None)
