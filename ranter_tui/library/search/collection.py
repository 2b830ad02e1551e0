"""Collects the documents to search: the pages that come with the game, and the guests' own books."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from ranter_tui.library.articles.book import rulebook_article
from ranter_tui.library.front import FRONT
from ranter_tui.library.library import Library
from ranter_tui.library.room import ContentsEntry
from ranter_tui.library.search.document import SearchDocument, document, outside
from ranter_tui.rulebook.cache import code_of, digest_of, kept
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import Shelf

ROOMS = "Rooms"
OWN = "Your own rulebooks"


def titles(library: Library) -> Iterator[SearchDocument]:
    """Yield every page by its title alone, without its text, room by room."""
    own = {f"book/{name}" for name in library.stacks.shelf.ids if library.stacks.shelf.is_own(name)}
    for entry, room, _ in _entries(library):
        yield outside(entry, OWN if entry.address in own else room)


def texts(shelf: Shelf) -> Iterator[SearchDocument]:
    """Yield every page with its text. That takes a second, so the documents are cached on disk."""
    shipped = sorted(shelf.folder.glob("*.yaml"))
    yield from kept(
        "texts", shipped, tuple[SearchDocument, ...], lambda: tuple(shipped_pages(shelf)), _written_by
    )
    if own := [name for name in shelf.ids if shelf.is_own(name)]:
        under = _written_by() + (digest_of(shipped) or b"")
        for name in own:
            # Whoever wrote it hears of its mistakes elsewhere.
            with suppress(BadFile):
                yield kept(
                    f"{name}-text",
                    [shelf.file(name)],
                    SearchDocument,
                    partial(_own_book, shelf, name),
                    lambda: under,
                )


def _written_by() -> bytes:
    return code_of("library")


def shipped_pages(shelf: Shelf) -> Iterator[SearchDocument]:
    """Yield the pages of the library without the guests' own books. They are the same for everybody."""
    library = Library(shelf.without_own())
    for entry, room, has_text in _entries(library):
        yield document(entry, room, library.whole(entry.address)) if has_text else outside(entry, room)


def _entries(library: Library) -> Iterator[tuple[ContentsEntry, str, bool]]:
    """Yield every page, its room, and whether it has text that is not elsewhere."""
    yield ContentsEntry(FRONT, "The library"), ROOMS, False
    for room in library.rooms:
        pages = list(room.entries())
        of_its_own = not pages
        yield (
            ContentsEntry(room.address, room.title, room.line),
            room.title if of_its_own else ROOMS,
            of_its_own,
        )
        for entry in pages:
            yield entry, room.title, True


def _own_book(shelf: Shelf, name: str) -> SearchDocument:
    book = shelf.book(name)
    entry = ContentsEntry(f"book/{name}", book.short, f"{book.title}. {book.character}")
    return document(entry, OWN, rulebook_article(book, shelf.sources))
