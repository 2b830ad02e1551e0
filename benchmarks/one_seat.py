"""The app with one key more: at each press one seat after another has something to say."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.app.app import RanterApp
from ranter_tui.app.table.screen import TableScreen


class OneSeatApp(RanterApp):
    """What comes of an event that concerns one seat: that seat changes, and the table is drawn anew."""

    BINDINGS: ClassVar = [("z", "one_seat")]

    said = 0

    def action_one_seat(self) -> None:
        assert isinstance(self.screen, TableScreen)
        self.said += 1
        painting = self.screen.painting
        seats = list(painting.view.seats)
        at = self.said % len(seats)
        seats[at] = replace(seats[at], says=f"No. {self.said}.")
        painting.show(replace(painting.view, seats=tuple(seats)))
