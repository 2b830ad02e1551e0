"""What thirty books of the guests' own, more than a household has, do to a start and to a search."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from benchmarks.app import ON_THE_TITLE, TITLE, start
from benchmarks.library import (
    ALL_AWAY,
    FRONT,
    LIBRARY,
    QUESTIONS,
    fill_the_cache,
    in_the_search,
    own_home,
    typed,
)
from benchmarks.terminal import Terminal
from benchmarks.verdict import Pairs, Promises
from ranter_tui.rulebook.shelf import Shelf

OWN_BOOKS = 30
STARTS = 7
MOST = 1.5


def measure_own_books(promises: Promises) -> None:
    """Print what the books cost."""
    print(f"With {OWN_BOOKS} books of one's own, and without")
    with own_home() as few, own_home() as many:
        _write_own_books(Path(many["RANTER_HOME"]) / "data" / "rulebooks")
        for home in (few, many):
            fill_the_cache(home)
        starts = [
            (start(TITLE, ON_THE_TITLE, env=many), start(TITLE, ON_THE_TITLE, env=few)) for _ in range(STARTS)
        ]
        _tell(promises, "second start", starts)
        with Terminal([*LIBRARY, FRONT], few) as small, Terminal([*LIBRARY, FRONT], many) as large:
            in_the_search(small)
            in_the_search(large)
            searches = list[tuple[float, float]]()
            for question in QUESTIONS:
                for end in range(1, len(question) + 1):
                    searches.append((typed(large, question[:end])[1], typed(small, question[:end])[1]))
                for terminal in (small, large):
                    terminal.press(ALL_AWAY)
                    terminal.quiet()
        _tell(promises, "every search", searches)


def _write_own_books(folder: Path) -> None:
    """Those of the shelf under other names."""
    folder.mkdir(parents=True)
    books = Shelf().paths()
    for number in range(OWN_BOOKS):
        book = books[number % len(books)]
        name = f"{book.stem}-{number}"
        text = book.read_text(encoding="utf-8").replace(f"id: {book.stem}\n", f"id: {name}\n", 1)
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def _tell(promises: Promises, name: str, pairs: Pairs) -> None:
    with_them, without = (median(side) for side in zip(*pairs, strict=True))
    print(f"  {name:26} {with_them * 1000:>6.1f} ms  (without {without * 1000:.1f} ms)")
    promises.ratio(f"{name} with {OWN_BOOKS} more books", with_them / without, MOST)
