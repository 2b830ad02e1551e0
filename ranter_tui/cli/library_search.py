"""`library search`: finds pages by their titles and texts."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from msgspec import structs

from ranter_tui.cli import FINE, NO, Misuse, Refusal
from ranter_tui.cli.output import at_both_ends, in_print, measure, print_json
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.library.answers.bureau import Bureau
from ranter_tui.library.answers.six_lines import answer_in_lines
from ranter_tui.library.library import Library
from ranter_tui.library.search import Findings, Hit, Index, RoomHits
from ranter_tui.library.search.spelling import words
from ranter_tui.library.typeset.line import Piece, Role
from ranter_tui.library.typeset.measure import broken

BEST, ANY = 5, 100_000
"""The most hits of a room to show; and if all are wanted."""


def search(arguments: argparse.Namespace) -> int:
    """Print the pages that have all these words, room by room; if none does, those that have some of them.

    A question is answered first.

    JSON: the `answer`, which is what `rules ask` has as `in_short`, or null; `groups`; whether the pages have
    `every` word; and `instead`, an object: for a word that stands nowhere those that were looked for in its
    place. A group has its `room`, `hits`, and how many `more` pages there are. A hit has `address`, `title`,
    `section`, which is empty for the page as a whole, and an `excerpt` in pieces of `text` with a `role`,
    which is "found" for what was looked for. If nothing is found, the exit code is 1.
    """
    typed = " ".join(arguments.words)
    if not words(typed):
        raise Misuse(f"there is no word in {typed!r} to look for")
    library = Library(bookcase())
    index = Index(library)
    index.prepare()
    found = index.search(f"{typed} ", ANY if arguments.all else BEST)
    answer = Bureau(library.stacks).ready_answer(typed)
    if arguments.json:
        print_json({"answer": answer, **structs.asdict(found)})
        return FINE if found.groups or answer else NO
    if not found.groups and answer is None:
        raise Refusal(f"nothing in the library says {typed!r}")
    if answer is not None:
        print(in_print(answer_in_lines(answer, measure(), in_print=True)), "", sep="\n")
    print(*_told(found, measure()), sep="\n")
    return FINE


def _told(found: Findings, wide: int) -> Iterator[str]:
    for word, others in found.instead.items():
        meant = " or ".join(map(repr, others))
        yield from broken(f"Nothing says {word!r}; this is about {meant}.", wide)
    if not found.every:
        yield from broken("No page has all of these words. These have some of them.", wide)
    if found.instead or not found.every:
        yield ""
    for number, group in enumerate(found.groups):
        yield from [""] * (number > 0)
        yield group.room
        for hit in group.hits:
            yield from _hit(hit, wide)
        yield from _more(group, wide)
    yield ""
    yield from broken("ranter-tui library show ADDRESS opens one.", wide)


def _hit(hit: Hit, wide: int) -> Iterator[str]:
    title = f"{hit.title} > {hit.section}" if hit.section else hit.title
    yield from at_both_ends(f"  {title}", hit.address, wide)
    yield from broken("".join(map(_marked, hit.excerpt)), wide, " " * 6)


def _marked(piece: Piece) -> str:
    return f"*{piece.text}*" if piece.role is Role.FOUND else piece.text


def _more(group: RoomHits, wide: int) -> Iterator[str]:
    if group.more:
        yield from broken(
            f"and {group.more} more (--all shows {'it' if group.more == 1 else 'them'})", wide, " " * 2
        )
