"""The guests in the order of the clock, and everything that can be done to that list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.drawing.cells import cells, clipped
from ranter_tui.app.widgets.menu import points
from ranter_tui.app.widgets.roll import Roll
from ranter_tui.bots.temperaments import TEMPERAMENTS
from ranter_tui.evening.guests import told_apart
from ranter_tui.evening.plan import FEWEST_GUESTS
from ranter_tui.record.guest import Guest

PERSON = "person"
NUMBER, KIND = 4, 14
"""How many cells the number of a seat takes, and what sits there."""


class GuestRoll(Roll):
    """Between two guests and as many as the table holds."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.GUESTS)]
    AIRY: ClassVar = True

    class Changed(Message):
        """The company is another."""

    class Refused(Message):
        """Something cannot be done; the reason says why."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    class Asks(Message):
        """Something is to be typed."""

    class AsksName(Asks):
        """The name of the guest that is marked."""

    class AsksPin(Asks):
        """A number to lock the curtain of the guest that is marked."""

    def __init__(self, guests: Iterable[Guest], *, pins: bool) -> None:
        super().__init__(id="guests")
        self.pins = pins
        self.guests = list(guests)

    @property
    def guest(self) -> Guest:
        """Who is marked."""
        return self.guests[self.marked]

    @property
    def names(self) -> tuple[str, ...]:
        """What the guests will be called."""
        return told_apart([guest.name for guest in self.guests])

    @property
    def count(self) -> int:
        return len(self.guests)

    def row(self, number: int, width: int) -> Sequence[Content]:
        guest = self.guests[number]
        lock = " · PIN" if guest.pin is not None and self.pins else ""
        kind = f"{guest.temperament} bot" if guest.is_bot else f"{PERSON}{lock}"
        name = clipped(self.names[number], width - NUMBER - KIND)
        between = width - NUMBER - cells(name) - cells(kind) - 2
        return [
            Content.assemble(
                (f"{number + 1:>2}".ljust(NUMBER), "$brass"),
                (name, "bold"),
                (f" {points(between)} ", "$dim"),
                (kind, "" if guest.is_bot else "bold"),
            )
        ]

    def add(self, guest: Guest) -> None:
        """Seat one more."""
        self.guests.append(guest)
        self._changed(self.count - 1)

    def become(self, guest: Guest) -> None:
        """Let the guest that is marked be another."""
        self.guests[self.marked] = guest
        self._changed(self.marked)

    def on_roll_chosen(self, event: Roll.Chosen) -> None:
        """A click on the name gives another, one on what sits there changes that."""
        event.stop()
        if event.x >= self.size.width - KIND:
            self.action_next_value()
        else:
            self.action_rename()

    def action_rename(self) -> None:
        self.post_message(self.AsksName())

    def action_pin(self) -> None:
        self.post_message(self.AsksPin())

    def action_next_value(self) -> None:
        self._turn(1)

    def action_previous_value(self) -> None:
        self._turn(-1)

    def action_remove(self) -> None:
        if self.count <= FEWEST_GUESTS:
            self.post_message(self.Refused("It takes two to play: add somebody before you remove anybody."))
            return
        del self.guests[self.marked]
        self._changed(self.marked)

    def action_move_up(self) -> None:
        self._move(-1)

    def action_move_down(self) -> None:
        self._move(1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "pin" or (self.pins and not self.guest.is_bot)

    def _turn(self, step: int) -> None:
        """Through a person and every temperament, round and round."""
        kinds = (None, *TEMPERAMENTS)
        at = kinds.index(self.guest.temperament)
        self.become(replace(self.guest, temperament=kinds[(at + step) % len(kinds)]))

    def _move(self, step: int) -> None:
        to = self.marked + step
        if 0 <= to < self.count:
            self.guests[self.marked], self.guests[to] = self.guests[to], self.guests[self.marked]
            self._changed(to)

    def _changed(self, marked: int) -> None:
        self.redraw(marked)
        self.refresh_bindings()
        self.post_message(self.Changed())
