"""The screen for changes of players during a game: a late guest, an early leaver, a bot that stands in."""

from __future__ import annotations

from msgspec.structs import replace
from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.screens.leaving import LeavesOnce
from ranter_tui.app.widgets.pick_list import PickList
from ranter_tui.app.wishes import Comes, Goes, TakesOver, Wish
from ranter_tui.bots import TEMPERAMENTS
from ranter_tui.evening.guests import fit_to_print
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest


class CompanyScreen(ModalScreen[Wish | None], LeavesOnce[Wish | None]):
    """A list of who may join, who may leave, and who may play for whom."""

    BINDINGS = [*bindings(KeyScope.LIST)]

    options = getters.query_one(PickList)
    newcomer = getters.query_one(Input)

    def __init__(self, sitting: Sitting, seated: tuple[Seat, ...]) -> None:
        super().__init__()
        self.sitting = sitting
        self.seated = seated
        """The seats that are still in the game, as far as the table has told."""
        self.wishes: list[Wish] = []

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("Who comes, who goes?", classes="title")
            yield Input(placeholder="Name of somebody who joins, then Enter", max_length=200)
            yield PickList(*self._lines(), markup=False)
            yield Static("Whoever joins gets as many lives as the poorest guest has left.", classes="note")

    def on_mount(self) -> None:
        self.options.focus()

    def _lines(self) -> list[str]:
        """Return one line for each change that is possible, in step with `wishes`."""
        lines = []
        temperament = next(iter(TEMPERAMENTS))
        for seat in self.seated:
            guest = self.sitting.guests[seat]
            if guest.is_bot:
                self.wishes.append(TakesOver(seat, replace(guest, temperament=None)))
                lines.append(f"{guest.name}: a person plays on here")
            else:
                self.wishes.append(TakesOver(seat, replace(guest, temperament=temperament)))
                lines.append(f"{guest.name} leaves: a bot plays on here")
            self.wishes.append(Goes(seat))
            lines.append(f"{guest.name} leaves: the lives are forfeited")
        return lines

    @on(PickList.OptionSelected)
    def _chosen(self, event: PickList.OptionSelected) -> None:
        self.dismiss(self.wishes[event.option_index])

    @on(Input.Submitted)
    def _named(self, event: Input.Submitted) -> None:
        name = fit_to_print(event.value)
        if not name:
            self.newcomer.border_title = "A name, please."
            return
        self.dismiss(Comes(Guest(name)))

    def action_choose(self) -> None:
        self.options.action_select()

    def action_close(self) -> None:
        self.dismiss(None)
