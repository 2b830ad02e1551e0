"""The library: pages opened, words searched for, and what 500 books of the guests' own do to both."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.app import BARE, ON_THE_TITLE, REST, TITLE, Pairs, key, start, tell, upper
from benchmarks.bare_app import READY
from benchmarks.terminal import COLUMNS, ROWS, Terminal
from benchmarks.verdict import verdict
from ranter_tui.evening.evening import Evening
from ranter_tui.library.library import comparing
from ranter_tui.rulebook.shelf import Shelf

HERE = Path(__file__).resolve().parent
LIBRARY = [sys.executable, str(HERE / "library_app.py")]
IN_THE_LIBRARY = "Ranter-Go-Round and its family"

SLOWEST, AGAIN = 30, 7
"""So many pages are opened anew in so many fresh processes."""
ASKED = ("tie", "lives", "turn", "order", "penalty", "dealer_turn", "object", "pack", "looking", "pot")
"""Rules that are looked up from one comparison after another."""
ESCAPE, BETWEEN = "\x1b", 0.3
TYPISTS = 3
LOOKED_AT = 10.0
"""Seconds in which the articles are made ready for reading."""
STARTS = 7
OWN_BOOKS = 500
QUESTIONS = ("king", "tie lowest", "hollfahren", "cuccu", "who deals first", "pgs toe")


def measure_library() -> None:
    """Print how the library does, promise by promise."""
    print(f"The library beside a bare app, in a terminal of {COLUMNS} by {ROWS}")
    with _home() as home:
        _measure_pages(home)
        _measure_comparisons(home)
        _measure_letters(home)
    with _home() as few, _home() as many:
        _write_own_books(Path(many["RANTER_HOME"]) / "data" / "rulebooks")
        _beside_many(few, many)


@contextmanager
def _home() -> Iterator[dict[str, str]]:
    with TemporaryDirectory() as folder:
        yield {"RANTER_HOME": folder, "XDG_CACHE_HOME": f"{folder}/cache"}


def _measure_pages(home: Mapping[str, str]) -> None:
    """Every page of the library; then those that were slowest, one by one, for once may be chance."""
    addresses = _every_page()
    pages = _opened(addresses, home)
    tell("opening a page", pages, 2.0)
    tell("one page in twenty", pages, None, at=upper)
    ranked = sorted(range(len(pages)), key=lambda number: pages[number][0], reverse=True)
    slowest = [addresses[number] for number in ranked[:SLOWEST]]
    again: dict[str, Pairs] = {address: [] for address in slowest}
    first: Pairs = []
    for process in range(AGAIN):
        # Each of them stands somewhere else each time.
        turn = process * SLOWEST // AGAIN
        order = [*slowest[turn:], *slowest[:turn]]
        pairs = _opened(order, home)
        first.append(pairs[0])
        for address, pair in zip(order, pairs, strict=True):
            again[address].append(pair)
    tell("the first of all", first, 2.0)
    slow = max(slowest, key=lambda address: median(ours for ours, _ in again[address]))
    tell(slow, again[slow], 2.0)


def _measure_comparisons(home: Mapping[str, str]) -> None:
    """All books side by side, a page opened from there, and back; each of both is a screen of its own."""
    ids = Shelf().ids
    turns = [(comparing((*ids[at:], *ids[:at])), f"rule/{rule}") for at, rule in enumerate(ASKED)]
    comparisons: Pairs = []
    pages: Pairs = []
    with _side_by_side([address for turn in turns for address in turn], home) as (library, bare):
        for number in range(1, 2 * len(turns), 2):
            comparisons.append((key(library, "z", "rules differ"), key(bare, "s", f"screen {number}.")))
            pages.append((key(library, "z", "Rules, A to Z"), key(bare, "s", f"screen {number + 1}.")))
            for _ in range(2):
                library.press(ESCAPE)
                # So long that the next key is not taken for the rest of a longer one.
                library.quiet(BETWEEN)
    tell("the first comparison", comparisons[:1], None)
    tell("a comparison", comparisons, 2.0)
    tell("a page out of it", pages, 2.0)


def _every_page() -> list[str]:
    library = Evening(seed=1).library
    return [leaf for entry in library.entries() for leaf in library.leaves(entry.address)]


def _opened(addresses: Sequence[str], home: Mapping[str, str]) -> Pairs:
    """One page after another, each for the first time; beside it the switch to another bare screen."""
    with _side_by_side(addresses, home) as (library, bare):
        return [
            (key(library, "z"), key(bare, "s", f"screen {number}."))
            for number in range(1, len(addresses) + 1)
        ]


@contextmanager
def _side_by_side(addresses: Sequence[str], home: Mapping[str, str]) -> Iterator[tuple[Terminal, Terminal]]:
    with Terminal([*LIBRARY, *addresses], home) as library, Terminal(BARE, home) as bare:
        library.shown(IN_THE_LIBRARY)
        bare.shown(READY)
        # Nobody turns the first page, or types a word, before having looked at the one that is open.
        time.sleep(LOOKED_AT)
        yield library, bare


def _measure_letters(home: Mapping[str, str]) -> None:
    """To the last paint: the letter, and all that it finds."""
    letters: Pairs = []
    for _ in range(TYPISTS):
        with _side_by_side((), home) as (library, bare):
            library.press("/")
            library.shown("ind anything")
            for question in QUESTIONS:
                letters += [(_typed(library, letter), _typed(bare, "x")) for letter in question]
                library.press("\x15")
                library.quiet()
    tell("a letter, and what it finds", letters, 5.0, at=upper)


def _typed(terminal: Terminal, letter: str) -> float:
    terminal.quiet(REST)
    terminal.press(letter)
    return terminal.painted()


def _write_own_books(folder: Path) -> None:
    """As many books as no household has: those of the shelf under other names."""
    folder.mkdir(parents=True)
    books = Shelf().paths()
    for number in range(OWN_BOOKS):
        book = books[number % len(books)]
        name = f"{book.stem}-{number}"
        text = book.read_text(encoding="utf-8").replace(f"id: {book.stem}\n", f"id: {name}\n", 1)
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def _beside_many(few: dict[str, str], many: dict[str, str]) -> None:
    """A second start, and every search, with the guests' own books and without."""
    for home in (few, many):
        start(TITLE, ON_THE_TITLE, env=home)
        with Terminal(LIBRARY, home) as terminal:
            terminal.shown(IN_THE_LIBRARY, patience=600)
    starts = [
        (start(TITLE, ON_THE_TITLE, env=many), start(TITLE, ON_THE_TITLE, env=few)) for _ in range(STARTS)
    ]
    _tell_ratio("second start", starts)
    with Terminal(LIBRARY, few) as small, Terminal(LIBRARY, many) as large:
        small.shown(IN_THE_LIBRARY, patience=600)
        large.shown(IN_THE_LIBRARY, patience=600)
        for terminal in (small, large):
            terminal.press("/")
            terminal.shown("ind anything")
        searches = []
        for question in QUESTIONS:
            searches += [(key(large, letter), key(small, letter)) for letter in question]
            for terminal in (small, large):
                terminal.press("\x15")
                terminal.quiet()
    _tell_ratio("every search", searches)


def _tell_ratio(name: str, pairs: Pairs) -> None:
    """With 500 books more, and without."""
    with_them, without = (median(side) for side in zip(*pairs, strict=True))
    print(f"  {name:20} {with_them * 1000:>6.1f} ms with {OWN_BOOKS} more  (without {without * 1000:.1f} ms)")
    verdict(f"{name} with {OWN_BOOKS} more books", with_them / without, 1.5)
