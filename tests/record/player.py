"""A process that plays a game for somebody who wants to kill it: `python -m tests.record.player`.

`... FOLDER begin BOOK SEED` and `... FOLDER resume FILE SEED` tell the file, and then, whenever a line of it
is on disk, how many there are after the header. `... FOLDER hold FILE` opens the game, leaves a child behind,
and does nothing more.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from ranter_tui.game.chance import Luck
from ranter_tui.record.journal import Busy, Journal
from ranter_tui.record.saves import Saves
from tests.record.table import play_on, table_for

PACE = 0.001
"""Seconds between two lines, or the game would be over before the signal comes."""


def tell(text: object) -> None:
    """At once, and in one piece."""
    os.write(sys.stdout.fileno(), f"{text}\n".encode())


def main(folder: str, what: str, which: str, seed: str = "0") -> None:
    saves = Saves(Path(folder) / "games", Path(folder) / "damaged")
    if what == "begin":
        journal = Journal.create(saves.folder, table_for(which, seats=8, lives=4))
        tell(journal.path)
        played = saves.read(journal.path)
    else:
        try:
            journal, played = saves.open(Path(which))
        except Busy as busy:
            tell(busy)
            return
        tell(journal.path)
    if what == "hold":
        subprocess.Popen(["sleep", "10"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        time.sleep(10)
    told = len(played.said)
    tell(told)
    for _ in play_on(journal, played, Luck(int(seed))):
        told += 1
        tell(told)
        time.sleep(PACE)


if __name__ == "__main__":
    main(*sys.argv[1:])
