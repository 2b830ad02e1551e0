"""`library`: prints a page of the library by its address.

With `--json` it prints one JSON document. Keys may be added to it, but none is taken away or renamed.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from ranter_tui.cli import FINE, NO, Misuse, Refusal
from ranter_tui.cli.output import at_both_ends, in_print, measure, print_answer, print_json, tell_left_out
from ranter_tui.evening.paths import bookcase
from ranter_tui.library.library import Library, Page
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.pages.sources import bibtex, csl_json
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.search.spelling import words
from ranter_tui.library.text.article import Article
from ranter_tui.library.text.line import Role
from ranter_tui.library.text.measure import broken, cells, gridded
from ranter_tui.library.text.page import ReferenceStyle, heading, lines
from ranter_tui.rulebook.problem import printable

if TYPE_CHECKING:
    from ranter_tui.library.export.site import File
    from ranter_tui.library.search.index import Hit


UNBROKEN = 10_000
"""A width at which no link is broken over two lines."""

COLUMN = 44
"""The column in which the words of a link stand beside its address; after a wider one, below it."""


def front(arguments: argparse.Namespace) -> None:
    """Print the front page. JSON: as that of `show`."""
    _shown(FRONT, arguments, ReferenceStyle.UNNAMED)


def show(arguments: argparse.Namespace) -> None:
    """Print a page, or a leaf of a long one.

    JSON: the `article`, as `rules show` has it; the `trail` to it from the front page (`address`, `title`);
    the addresses of the leaves `before` and `after`, empty where there is none; and `links`, an object: by
    each address that is linked to the words that lead there, empty where that is no more than a mark.
    """
    rules = ReferenceStyle.NAMED if arguments.ids else ReferenceStyle.UNNAMED
    _shown(arguments.page, arguments, rules)


def _shown(address: str, arguments: argparse.Namespace, rules: ReferenceStyle) -> None:
    shelf = bookcase()
    found = Library(Holdings(shelf)).page(address)
    tell_left_out(shelf.lacking)
    links = _links(found.article)
    trail = [{"address": crumb.address, "title": crumb.title} for crumb in found.trail]
    told = {"article": found.article, "trail": trail, "before": found.before, "after": found.after}
    print_answer(arguments, {**told, "links": links}, _page(found, links, measure(), rules))


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
        yield from broken("To open one: ranter-tui library show ADDRESS", wide)
        if found.address == FRONT:
            yield from broken(
                "To ask a question: ranter-tui rules ask WORDS. To search: ranter-tui library search WORDS.",
                wide,
            )


def _listed(onwards: dict[str, str], wide: int) -> Iterator[str]:
    """Yield addresses, and beside each its words, or below where that does not fit."""
    told = {address: said for address, said in onwards.items() if said}
    column = min(max(map(cells, told), default=0) + 4, COLUMN, wide * 3 // 5)
    for address, said in told.items():
        first = f"  {address}".ljust(column)
        if not first.endswith("  "):
            yield first
            first = " " * column
        yield from broken(said, wide, first, " " * column)
    if bare := [address for address, said in onwards.items() if not said]:
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


def sources(arguments: argparse.Namespace) -> None:
    """Print the page of the sources, or all of them as BibTeX or CSL JSON. JSON: as that of `show`."""
    if arguments.bibtex:
        print(bibtex(bookcase().sources), end="")
    elif arguments.csl:
        print(csl_json(bookcase().sources), end="")
    else:
        _shown("sources", arguments, ReferenceStyle.UNNAMED)


def export(arguments: argparse.Namespace) -> None:
    """Write every page as plain HTML, and as Markdown in a folder of its own.

    JSON: `folder`, the number of `files`, `front`, which is the file to begin with, and `left_out`: what is
    wrong with rulebooks of one's own that are not in it.
    """
    from ranter_tui.library.export.folder import write_site
    from ranter_tui.library.export.site import site

    shelf, folder = bookcase(), Path(arguments.folder)
    url = _site_address(arguments.site) if arguments.site is not None else ""
    files = write_site(folder, _counted(site(Library(Holdings(shelf)), url)))
    front = folder / "index.html"
    left_out = (*shelf.troubles, *shelf.lacking)
    tell_left_out(() if arguments.json else left_out)
    said = f"{files} files are in {printable(str(folder))}. Start with {printable(str(front))}"
    document = {"folder": str(folder), "files": files, "front": str(front), "left_out": left_out}
    print_answer(arguments, document, [said])


SITE_ADDRESS = re.compile(r"https?://[\w.-]+(:\d+)?(/[\w.~%/-]*)?", re.ASCII)


def _site_address(typed: str) -> str:
    """Return the web address of a site, with a slash at its end. Raises `Misuse`."""
    if not SITE_ADDRESS.fullmatch(typed):
        raise Misuse(
            f"library export: --site {typed!r} is not the web address of a folder; write it as "
            "https://example.org/ranter/"
        )
    return f"{typed.rstrip('/')}/"


def _counted(files: Iterator[File]) -> Iterator[File]:
    from ranter_tui.cli.counting import Progress

    progress = Progress()
    try:
        for number, file in enumerate(files, 1):
            progress.show(f"{number} files")
            yield file
    finally:
        progress.clear()


BEST, ANY = 10, 100_000
"""The most hits to show; and if all are wanted."""


def search(arguments: argparse.Namespace) -> int:
    """Print the pages that are about these words, the best first. A question is answered above them.

    JSON: the `answer`, which is what `rules ask` has as `in_short` or as `page`, or null; the `hits`; how
    many `more` pages there are; `groups`, the same hits by room; whether the best page has `every` word;
    `instead`, an object: for a word that stands nowhere those that were looked for in its place; `nowhere`,
    the words that are like no other; and `apart`, two words side by side that no page has together, as in a
    name. A group has its `room` and its `hits`. A hit has `address`, `title`, `section`, which is empty for
    the page as a whole, its `room`, and an `excerpt` in pieces of `text` with a `role`, which is "found" for
    what was looked for. If nothing is found, the exit code is 1.
    """
    from ranter_tui.library.search.answer import Answers, answer_in_lines
    from ranter_tui.library.search.index import Index

    typed = " ".join(arguments.words)
    if not words(typed):
        raise Misuse(f"{typed!r} has no word to look for")
    library = Library(Holdings(bookcase()))
    index = Index(library.holdings)
    index.prepare()
    found = index.search(f"{typed} ", ANY if arguments.all else BEST)
    answer = Answers(library.holdings, index).ready_answer(f"{typed} ")
    tell_left_out(library.holdings.shelf.lacking)
    if arguments.json:
        by_room = [
            {"room": room, "hits": [hit for hit in found.hits if hit.room == room], "more": 0}
            for room in dict.fromkeys(hit.room for hit in found.hits)
        ]
        print_json({"answer": answer, **structs.asdict(found), "groups": by_room})
        return FINE if found.hits or answer else NO
    if not found.hits and answer is None:
        raise Refusal(f"no page in the library has {typed!r}")
    if remarks := found.remarks(answer is not None):
        print(*broken(remarks, measure()), "", sep="\n")
    if answer is not None:
        print(in_print(answer_in_lines(answer, measure(), in_print=True)), "", sep="\n")
    for hit in found.hits:
        print(*_hit(hit, measure()), sep="\n")
    if found.more:
        print(*broken(f"and {found.more} more (--all shows them)", measure(), "  "), sep="\n")
    print("", *broken("To open one: ranter-tui library show ADDRESS", measure()), sep="\n")
    return FINE


def _hit(hit: Hit, wide: int) -> Iterator[str]:
    title = f"{hit.title} > {hit.section}" if hit.section else hit.title
    yield from at_both_ends(f"{hit.room}: {title}", hit.address, wide)
    excerpt = (f"*{piece.text}*" if piece.role is Role.FOUND else piece.text for piece in hit.excerpt)
    yield from broken("".join(excerpt), wide, " " * 6)
