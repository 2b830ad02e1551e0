"""Counts good play, and what awaits everybody, by each book, and writes it beside the books: `make odds`.

`make odds ARGS="parlett-2008 gnav"` makes the pages of these books alone. The same seed and precision give
the same bytes.
"""

from __future__ import annotations

import os
import sys
import time

import msgspec

from ranter_tui.almanac.reading import Page, page_file
from ranter_tui.odds.chunks import AHEAD, workers
from ranter_tui.odds.page import page_for
from ranter_tui.rulebook.shelf import Shelf, shipped

SEED = 1713
OF_PLAY, OF_HANDS, OF_GAMES = 0.01, 0.01, 0.02
"""How precise everything is; by half as much it takes four times as long."""


def encoded(page: Page) -> bytes:
    plain = msgspec.to_builtins(page, str_keys=True, order="deterministic")
    return msgspec.json.encode(plain) + b"\n"


def main() -> None:
    shelf, jobs = Shelf(), int(os.environ.get("JOBS", os.cpu_count() or 1))
    (shipped() / "odds").mkdir(exist_ok=True)
    with workers(jobs) as executor:
        for book in sys.argv[1:] or sorted(shelf.ids):
            began = time.monotonic()
            page = page_for(
                book,
                shelf.book(book).plain_rules(),
                of_play=OF_PLAY,
                of_hands=OF_HANDS,
                of_games=OF_GAMES,
                seed=SEED,
                executor=executor,
                ahead=jobs * AHEAD if jobs > 1 else 1,
            )
            page_file(shipped(), book).write_bytes(encoded(page))
            print(f"{book}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
