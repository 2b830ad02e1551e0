"""The app, straight at a new game of 26 under RANTER_HOME; [z] has one seat after another say something."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ranter_tui.app.starting import starts

if __name__ == "__main__":
    # As the command line does before it loads the app.
    starts()

from benchmarks.company import BOOK, company
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.table import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Pace, Settings


class TableApp(RanterApp):
    """The app as it is, and one key more."""

    BINDINGS: ClassVar = [("z", "one_seat")]

    said = 0

    def action_one_seat(self) -> None:
        """What comes of an event that concerns one seat: that seat changes, and the table is drawn anew."""
        assert isinstance(self.screen, TableScreen)
        self.said += 1
        painting = self.screen.painting
        seats = list(painting.view.seats)
        at = self.said % len(seats)
        seats[at] = replace(seats[at], says=f"No. {self.said}.")
        painting.show(replace(painting.view, seats=tuple(seats)))


def main() -> None:
    persons = int(sys.argv[1])
    evening = Evening(seed=1)
    # So that little happens by itself between two keys.
    evening.settings = Settings(pace=Pace.LEISURELY)
    sitting = evening.deal(Plan(book=BOOK, guests=company(persons, 26 - persons)))
    TableApp(evening, lambda app: app.play(sitting)).run()


if __name__ == "__main__":
    main()
