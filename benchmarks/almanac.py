"""Counts good play, what awaits everybody, and what rules are worth, by each book: `make odds`.

It is written beside the books. `make odds ARGS="parlett-2008 gnav"` makes the pages of these books alone.
`ARGS=--worth` counts what those rules are worth of which it is not known yet, and leaves the rest as it is.
The same seed and precision give the same bytes.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor

import msgspec
from msgspec.structs import replace

from benchmarks.uncommon import Uncommon, uncommon
from ranter_tui.almanac.almanac_page import AlmanacPage, page_file, page_of
from ranter_tui.disk.whole_files import replace_file
from ranter_tui.odds.chunks import AHEAD, workers
from ranter_tui.odds.making_the_almanac import page_for
from ranter_tui.odds.same_deals import Precision, worth
from ranter_tui.rulebook.pastime import SOME
from ranter_tui.rulebook.shelf import Shelf, shipped

SEED = 1713
OF_PLAY, OF_HANDS, OF_GAMES = 0.01, 0.01, 0.02
"""How precise everything is; by half as much it takes four times as long."""
WORTH = Precision(of_play=0.02, of_lives=0.01, least_hands=6_000, most_hands=20_000, games=300)
"""How precisely it is known what a rule is worth: more roughly, for there are many of them."""
WORTH_ALONE = "--worth"
FOR_ALL_TO_READ = 0o644


def encoded(page: AlmanacPage) -> bytes:
    plain = msgspec.to_builtins(page, str_keys=True, order="deterministic")
    return msgspec.json.encode(plain) + b"\n"


def uncommon_rules(shelf: Shelf, book: str) -> tuple[Uncommon, ...]:
    others = [shelf.book(other) for other in sorted(shelf.ids) if other != book]
    return tuple(uncommon(shelf.book(book), others))


def count_worth(page: AlmanacPage, asked: tuple[Uncommon, ...], executor: Executor) -> Iterator[AlmanacPage]:
    """Yield the page with one rule more that has been counted; what it knows already it keeps."""
    guests = min(page.tables, key=lambda guests: abs(guests - SOME))
    known = {one.rule: one for one in page.worth}
    for one in asked:
        if one.rule not in known or known[one.rule].instead != one.instead:
            known[one.rule] = worth(page, one.rule, one.instead, one.rules, guests, WORTH, executor)
        page = replace(page, worth=tuple(known[those.rule] for those in asked if those.rule in known))
        yield page


def main() -> None:
    shelf, jobs = Shelf(), int(os.environ.get("JOBS", os.cpu_count() or 1))
    named = [word for word in sys.argv[1:] if word != WORTH_ALONE]
    (shipped() / "odds").mkdir(exist_ok=True)
    with workers(jobs) as executor:
        for book in named or sorted(shelf.ids):
            began = time.monotonic()
            found = page_of(book) if WORTH_ALONE in sys.argv else None
            found = found or page_for(
                book,
                shelf.book(book).plain_rules(),
                of_play=OF_PLAY,
                of_hands=OF_HANDS,
                of_games=OF_GAMES,
                seed=SEED,
                executor=executor,
                ahead=jobs * AHEAD if jobs > 1 else 1,
            )
            for counted in count_worth(found, uncommon_rules(shelf, book), executor):
                replace_file(page_file(shipped(), book), encoded(counted), mode=FOR_ALL_TO_READ)
            print(f"{book}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
