"""The list of what can change in the company during a game: a few rows for each guest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace
from textual.content import Content

from ranter_tui.app.table.company_wishes import STAND_IN, ComesNot, Goes, Stays, TakesOver, Wish
from ranter_tui.app.widgets.row_list import RowList, points
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.seats import Seat
from ranter_tui.library.text.measure import cells, clipped

CHANGE = 38
"""Width in cells of the column that says what changes."""


class CompanyChange(Struct, frozen=True):
    """A change that is possible: of whom, in words, and the question that is asked first, if any."""

    name: str
    words: str
    wish: Wish
    question: str = ""


def changes(sitting: Sitting, seated: Sequence[Seat]) -> Iterator[CompanyChange]:
    """Yield every change that is possible for those seats, and for those who are about to join."""
    door = sitting.at_the_door
    for seat in seated:
        guest = sitting.guests[seat]
        if guest.is_bot:
            person = replace(guest, temperament=None)
            yield CompanyChange(
                guest.name,
                "a person plays on",
                TakesOver(seat, person),
                f"A person plays on for {guest.name}?",
            )
        else:
            bot = replace(guest, temperament=STAND_IN)
            yield CompanyChange(
                guest.name, "a bot plays on", TakesOver(seat, bot), f"A bot plays on for {guest.name}?"
            )
        if seat in door.goes:
            yield CompanyChange(guest.name, "stays after all", Stays(seat))
        else:
            yield CompanyChange(
                guest.name,
                "leaves, and the lives are forfeited",
                Goes(seat),
                f"{guest.name} leaves when this hand is over, and forfeits the lives?",
            )
    for guest in door.comes:
        yield CompanyChange(guest.name, "does not join after all", ComesNot(guest))


class CompanyList(RowList):
    """A list of changes, grouped by guest."""

    can_focus = False

    def __init__(self, offered: Sequence[CompanyChange]) -> None:
        super().__init__()
        self.offered = tuple(offered)
        self._first = {next(of_one)[0] for _, of_one in groupby(enumerate(offered), lambda one: one[1].name)}
        """The rows on which a guest is named."""

    @property
    def change(self) -> CompanyChange | None:
        """The change on the marked row; None if nobody is left."""
        return self.offered[self.marked] if self.offered else None

    @property
    def count(self) -> int:
        return len(self.offered)

    def row(self, number: int, width: int) -> Sequence[Content]:
        change = self.offered[number]
        names = max(0, width - CHANGE)
        name = clipped(change.name, names - 1) if number in self._first else ""
        dots = points(names - cells(name) - 2) if name else " " * (names - cells(name) - 2)
        return [Content.assemble((name, "bold"), (f" {dots} ", "$dim"), change.words)]
