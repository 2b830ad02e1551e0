"""The library from key to paint: pages that nobody has made ready, comparisons, letters and what they find.

Nothing is waited for before a key but that the screen is quiet.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.app import BARE, ON_THE_TITLE, REST, TITLE, start
from benchmarks.bare_app import READY
from benchmarks.terminal import COLUMNS, ROWS, Terminal
from benchmarks.verdict import Promises
from ranter_tui.evening.evening import Evening
from ranter_tui.library.library import comparing
from ranter_tui.library.pages.beside_panel import beside
from ranter_tui.library.said.claims import Claims
from ranter_tui.rulebook.shelf import Shelf

LIBRARY = [sys.executable, str(Path(__file__).resolve().parent / "library_app.py")]
FRONT = "library"
IN_THE_LIBRARY = "Ranter-Go-Round and its family"
IN_THE_SEARCH = "ind anything"

FIRSTS, PAGES = 20, 300
"""So many processes open another page each as their first, and so many pages are opened in one."""
ASKED = ("tie", "lives", "turn", "order", "penalty", "dealer_turn", "object", "pack", "looking", "pot")
"""Rules that are looked up from one comparison after another."""
ALL_AWAY = "\x15"
TYPISTS = 3
QUESTIONS = (
    "king", "tie lowest", "hollfahren", "cuccu", "who deals first", "dealer draws king parlett", "pgs toe",
)  # fmt: skip

PAGE, FIRST_PAGE = 100, 150
LETTER, FINDINGS = 50, 100
BESIDE = 5
"""Milliseconds that are promised."""

Timed = tuple[float, float]
"""Ours, and the bare app's beside it."""


def measure_library(promises: Promises) -> None:
    """Print how the library does, promise by promise."""
    print(f"The library, cold, beside the switch of a bare app, in a terminal of {COLUMNS} by {ROWS};")
    print("what nineteen of twenty take no longer than")
    with own_home() as home:
        fill_the_cache(home)
        _measure_pages(promises, home)
        _measure_comparisons(promises, home)
        _measure_letters(promises, home)
    _measure_book_beside(promises)


@contextmanager
def own_home() -> Iterator[dict[str, str]]:
    """A home of its own, with a cache of its own."""
    with TemporaryDirectory() as folder:
        yield {"RANTER_HOME": folder, "XDG_CACHE_HOME": f"{folder}/cache"}


def fill_the_cache(home: Mapping[str, str]) -> None:
    """What is made once, and never again until a book changes."""
    start(TITLE, ON_THE_TITLE, env=home)
    with Terminal([*LIBRARY, FRONT], home) as library:
        in_the_search(library)
        for letter in "hussar grace":
            library.press(letter)
        library.shown("Kille", patience=600)


def in_the_search(library: Terminal) -> None:
    """From the title page to where one types."""
    library.shown(ON_THE_TITLE)
    library.quiet(REST)
    library.press("z")
    library.shown(IN_THE_LIBRARY)
    library.quiet(REST)
    library.press("/")
    library.shown(IN_THE_SEARCH)


def _measure_pages(promises: Promises, home: Mapping[str, str]) -> None:
    addresses = _every_page()
    firsts = [_opened([address], home)[0] for address in _spread(addresses, FIRSTS)]
    promises.within("the first page of all", firsts, FIRST_PAGE)
    some = _spread(addresses, PAGES)
    # The first of a process has just been looked at.
    pages = _opened([FRONT, *some], home)[1:]
    promises.within("a page", pages, PAGE)
    slow = sorted(zip(pages, some, strict=True), reverse=True)[:5]
    print("    slowest:", ", ".join(f"{address} {ours * 1000:.0f}" for (ours, _), address in slow))


def _measure_book_beside(promises: Promises) -> None:
    """The book beside the table, opened at every rule of every book, by plain work and without a terminal."""
    shelf = Shelf()
    claims, times = Claims(shelf.books()), []
    for one in claims.books:
        rules = one.plain_rules()
        for key in one.entries():
            began = time.perf_counter()
            beside(one, rules, key, claims, shelf.sources)
            times.append((time.perf_counter() - began, 0.0))
    promises.within("the book beside the table", times, BESIDE)


def _every_page() -> list[str]:
    library = Evening(seed=1).household.library
    return [leaf for entry in library.entries() for leaf in library.leaves(entry.address)]


def _spread(addresses: Sequence[str], count: int) -> Sequence[str]:
    """So many of them, from all rooms alike."""
    return [addresses[at * len(addresses) // count] for at in range(count)]


def _opened(addresses: Sequence[str], home: Mapping[str, str]) -> list[Timed]:
    """One page after another, each for the first time; beside it the switch to another bare screen."""
    with _side_by_side(addresses, home) as (library, bare):
        return [(painted(library, "z"), painted(bare, "s")) for _ in addresses]


@contextmanager
def _side_by_side(addresses: Sequence[str], home: Mapping[str, str]) -> Iterator[tuple[Terminal, Terminal]]:
    with Terminal([*LIBRARY, *addresses], home) as library, Terminal(BARE, home) as bare:
        library.shown(ON_THE_TITLE)
        bare.shown(READY)
        yield library, bare


def painted(terminal: Terminal, letter: str) -> float:
    """Seconds from the key to the last of what it paints."""
    # Rested, for Textual paints at once only where its last frame is a while ago.
    terminal.quiet(REST)
    terminal.press(letter)
    return terminal.painted()


def _measure_comparisons(promises: Promises, home: Mapping[str, str]) -> None:
    """All books compared, and a page opened from there."""
    ids = Shelf().ids
    turns = [(comparing((*ids[at:], *ids[:at])), f"rule/{rule}") for at, rule in enumerate(ASKED)]
    comparisons, pages = list[Timed](), list[Timed]()
    with _side_by_side([FRONT, *(address for turn in turns for address in turn)], home) as (library, bare):
        # The first of a process is not what is asked here.
        painted(library, "z")
        for _ in turns:
            comparisons.append((painted(library, "z"), painted(bare, "s")))
            pages.append((painted(library, "z"), painted(bare, "s")))
    promises.within("a comparison", comparisons, PAGE)
    promises.within("a page out of it", pages, PAGE)


def _measure_letters(promises: Promises, home: Mapping[str, str]) -> None:
    letters, findings = list[Timed](), list[Timed]()
    for _ in range(TYPISTS):
        with _side_by_side([FRONT], home) as (library, bare):
            in_the_search(library)
            for question in QUESTIONS:
                for end in range(1, len(question) + 1):
                    beside = painted(bare, "s")
                    letter, found = typed(library, question[:end])
                    letters.append((letter, beside))
                    findings.append((found, beside))
                library.press(ALL_AWAY)
                library.quiet()
    promises.within("a letter in the search", letters, LETTER)
    promises.within("what it finds", findings, FINDINGS)


def typed(terminal: Terminal, text: str) -> Timed:
    """Seconds from the last letter of that to its paint, and to that of all it finds."""
    terminal.quiet(REST)
    terminal.press(text[-1])
    return terminal.shown(text.rstrip()), terminal.painted_on()
