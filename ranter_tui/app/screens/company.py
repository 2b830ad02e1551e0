"""Comings and goings: a late guest, an early leaver, a bot for somebody who is on the telephone."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.leaving import LeavesOnce
from ranter_tui.bots.temperaments import TEMPERAMENTS
from ranter_tui.evening.guests import fit_to_print, told_apart
from ranter_tui.evening.plan import MOST_GUESTS
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest


class Comes(Struct, frozen=True):
    """Somebody joins."""

    guest: Guest


class Goes(Struct, frozen=True):
    """Somebody leaves, and the lives are forfeited."""

    seat: Seat


class TakesOver(Struct, frozen=True):
    """Somebody else plays on in that seat: a bot for a guest, or the guest come back. The lock stays."""

    seat: Seat
    guest: Guest


Wish = Comes | Goes | TakesOver


class CompanyScreen(ModalScreen[Wish | None], LeavesOnce[Wish | None]):
    """Who comes, who goes, and who plays for whom."""

    BINDINGS = [*bindings(Place.LIST)]

    app = getters.app(RanterApp)
    options = getters.query_one(OptionList)
    newcomer = getters.query_one(Input)

    def __init__(self, sitting: Sitting, seated: tuple[Seat, ...]) -> None:
        super().__init__()
        self.sitting = sitting
        self.seated = seated
        """Who is still in, as far as the table has told."""
        self.wishes: list[Wish] = []

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("Who comes, who goes?", classes="title")
            yield Input(placeholder="Name of somebody who joins, then Enter", max_length=200)
            yield OptionList(*self._lines(), markup=False)
            yield Static("Whoever joins gets as many lives as the poorest guest has left.", classes="note")

    def on_mount(self) -> None:
        self.options.focus()

    def _lines(self) -> list[str]:
        """One line for each thing that may happen to each seat, in step with `wishes`."""
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

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.wishes[event.option_index])

    @on(Input.Submitted)
    def _named(self, event: Input.Submitted) -> None:
        name = fit_to_print(event.value)
        if not name:
            self.newcomer.border_title = "A name, please."
            return
        if len(self.sitting.guests) >= MOST_GUESTS:
            self.notify(f"No more than {MOST_GUESTS} can sit at this table.", severity="warning")
            return
        self.dismiss(Comes(Guest(told_apart([*self.sitting.names, name])[-1])))

    def action_choose(self) -> None:
        self.options.action_select()

    def action_close(self) -> None:
        self.dismiss(None)
