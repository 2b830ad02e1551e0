"""The app, straight at a new game of 26 under RANTER_HOME; [z] has one seat after another say something.

How many of the guests are persons is told on the command line.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ranter_tui.app.mends.garbage_collection import starting
from ranter_tui.app.opening import Table


def main() -> None:
    # Everything is imported late, as the command line does it.
    from benchmarks.company import BOOK, company
    from benchmarks.one_seat import OneSeatApp
    from ranter_tui.evening.evening import Evening
    from ranter_tui.evening.plan import Plan
    from ranter_tui.evening.settings import Pace, Settings

    persons = int(sys.argv[1])
    evening = Evening(seed=1)
    # So that little happens by itself between two keys.
    evening.settings = Settings(pace=Pace.LEISURELY, how_we_play=False)
    sitting = evening.deal(Plan(book=BOOK, guests=company(persons, 26 - persons)))
    OneSeatApp(evening, lambda app: app.open(Table(sitting))).run()


if __name__ == "__main__":
    with starting():
        main()
