"""`library`: prints a page of the library by its address.

With `--json` it prints one JSON document. Keys may be added to it, but none is taken away or renamed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ranter_tui.cli import FINE
from ranter_tui.cli.output import in_print, measure, print_json
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.library.articles.article import Article
from ranter_tui.library.front import FRONT
from ranter_tui.library.library import Library, Page
from ranter_tui.library.typeset.line import Role
from ranter_tui.library.typeset.measure import broken, cells, gridded
from ranter_tui.library.typeset.page import ReferenceStyle, heading, lines

UNBROKEN = 10_000
"""A width at which no link is broken over two lines."""

COLUMN = 44
"""The column in which the words of a link stand beside its address; after a wider one, below it."""


def front(arguments: argparse.Namespace) -> int:
    """Print the front page. JSON: as that of `show`."""
    return _shown(FRONT, arguments.json, ReferenceStyle.UNNAMED)


def show(arguments: argparse.Namespace) -> int:
    """Print a page, or a leaf of a long one.

    JSON: the `article`, as `rules show` has it; the `trail` to it from the front page (`address`, `title`);
    the addresses of the leaves `before` and `after`, empty where there is none; and `links`, an object: by
    each address that is linked to the words that lead there, empty where that is no more than a mark.
    """
    rules = ReferenceStyle.NAMED if arguments.ids else ReferenceStyle.UNNAMED
    return _shown(arguments.page, arguments.json, rules)


def _shown(address: str, as_json: bool, rules: ReferenceStyle) -> int:
    found = Library(bookcase()).page(address)
    links = _links(found.article)
    if as_json:
        told = {"article": found.article, "trail": found.trail, "before": found.before, "after": found.after}
        print_json({**told, "links": links})
    else:
        print(*_page(found, links, measure(), rules), sep="\n")
    return FINE


def _page(found: Page, links: dict[str, str], wide: int, rules: ReferenceStyle) -> Iterator[str]:
    if len(found.trail) > 1:
        yield from broken(" > ".join(crumb.title for crumb in found.trail), wide)
        yield ""
    yield in_print(lines(found.article, wide, rules=rules))
    onwards = {**links, **_ways(found)}
    if onwards:
        yield from map(str, heading("Onwards", wide))
        yield from _listed(onwards, wide)
        yield ""
        yield from broken("ranter-tui library show ADDRESS opens one.", wide)
        if found.address == FRONT:
            yield from broken(
                "ranter-tui rules ask WORDS answers a question; library search WORDS finds all that is said.",
                wide,
            )


def _listed(onwards: dict[str, str], wide: int) -> Iterator[str]:
    """Yield addresses, and beside each its words, or below where that does not fit."""
    told = {address: words for address, words in onwards.items() if words}
    column = min(max(map(cells, told), default=0) + 4, COLUMN, wide * 3 // 5)
    for address, words in told.items():
        first = f"  {address}".ljust(column)
        if not first.endswith("  "):
            yield first
            first = " " * column
        yield from broken(words, wide, first, " " * column)
    if bare := [address for address, words in onwards.items() if not words]:
        yield from gridded(bare, wide, "  ")


def _ways(found: Page) -> dict[str, str]:
    """Return the links to the neighbours and the parent of a page."""
    ways = {crumb.address: f"up to {crumb.title}" for crumb in found.trail[-2:-1]}
    ways |= {found.before: "the leaf before", found.after: "the next leaf"}
    return {address: words for address, words in ways.items() if address}


def _links(article: Article) -> dict[str, str]:
    """Return each address that is linked to, with the first words of the link."""
    links: dict[str, str] = {}
    for line in lines(article, UNBROKEN):
        for piece in line.pieces:
            if piece.link:
                words = "" if piece.role in (Role.NUMBER, Role.REFERENCE) else piece.text
                links[piece.link] = links.get(piece.link) or words
    return links
