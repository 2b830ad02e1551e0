"""Whether `sharp` loses fewer lives than every other bot, by each book: `make league`.

Four sit at the table, or two where no more may, the sharp and another bot by turns; then each sits in the
seats of the other, with the same cards. `make league ARGS="2 gnav kille"` has another number sit down, by
these books alone. Whoever leads clearly is counted no longer.
"""

from __future__ import annotations

import os
import sys
import time

from ranter_tui.almanac.answer import Figure
from ranter_tui.bots import BOTS
from ranter_tui.game.law import law_for
from ranter_tui.odds.chunks import AHEAD, workers
from ranter_tui.odds.league import Pair, race
from ranter_tui.rulebook.shelf import Shelf

SEED, SEATS = 1713, "4"
PRECISION = 0.0015
"""A seventh of the lives that good play may still leave to be saved in a hand."""
CLEARLY = 4.9 / 1.96
"""So many margins: a false alarm once in a million pairs, were each looked at once. Each is looked at after
every thousand deals, two hundred times at most."""
OTHERS = tuple(name for name in BOTS if name != "sharp")


def main() -> int:
    asked = sys.argv[1:]
    seats = int(asked.pop(0)) if asked and asked[0].isdigit() else int(SEATS)
    shelf, jobs, behind = Shelf(), int(os.environ.get("JOBS", os.cpu_count() or 1)), 0
    print("Lives that sharp saves in a hundred hands, against each; in brackets where it is not clear")
    with workers(jobs) as executor:
        for book in asked or sorted(shelf.ids):
            rules, began = shelf.book(book).plain_rules(), time.monotonic()
            guests = min(seats, rules.players.most or seats)
            law, said = law_for(rules, guests), []
            for other in OTHERS:
                for lead in race(Pair(law, "sharp", other, SEED), PRECISION, executor, ahead=jobs * AHEAD):
                    if abs(lead.figure.value) > CLEARLY * lead.figure.margin:
                        break
                behind += lead.figure.value < -CLEARLY * lead.figure.margin
                said.append(f"{other} {_told(lead.figure)}")
            print(f"{book}, {guests}: {', '.join(said)} ({time.monotonic() - began:.0f} s)", flush=True)
    return 1 if behind else 0


def _told(lead: Figure) -> str:
    told = f"{lead.value * 100:+.2f} ± {lead.margin * 100:.2f}"
    return told if lead.value > CLEARLY * lead.margin else f"({told})"


if __name__ == "__main__":
    sys.exit(main())
