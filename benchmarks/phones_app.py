"""The app, straight at a new game under RANTER_HOME, with a door for phones on this machine alone.

How many of the guests are persons, and how many there are, is told on the command line.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def main() -> None:
    from benchmarks.company import BOOK, company
    from ranter_tui.app.app import RanterApp
    from ranter_tui.app.opening import Table
    from ranter_tui.evening.evening import Evening
    from ranter_tui.evening.plan import Plan
    from ranter_tui.evening.settings import Motion, NextHand, Pace, Settings
    from ranter_tui.phones.door import PhoneDoor
    from ranter_tui.phones.doorkeeper import LOOPBACK

    persons, guests = map(int, sys.argv[1:])
    evening = Evening(seed=1)
    evening.settings = Settings(
        pace=Pace.AT_ONCE,
        motion=Motion.CALM,
        take_back_seconds=0,
        how_we_play=False,
        next_hand=NextHand.BY_ITSELF,
    )
    evening.door, evening.opens_door = PhoneDoor(evening, LOOPBACK), True
    # So many lives that nobody is out before the last press: the bots would play on without a question.
    sitting = evening.deal(Plan(book=BOOK, lives=20, guests=company(persons, guests - persons)))
    RanterApp(evening, lambda app: app.open(Table(sitting))).run()


if __name__ == "__main__":
    main()
