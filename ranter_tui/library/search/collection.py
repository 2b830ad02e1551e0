"""Everything there is to search: the pages that come with the game, and a guest's own book."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.library.library import FRONT, Library
from ranter_tui.library.room import Entry
from ranter_tui.library.rulebook import rulebook_article
from ranter_tui.library.search.document import Document, document, outside
from ranter_tui.rulebook.shelf import Shelf

ROOMS = "Rooms"
OWN = "Your own rulebooks"


def library_in_print(shelf: Shelf) -> Library:
    """The library as it would be without the guests' own books: what it says does not depend on them."""
    return Library(Shelf(shelf.folder))


def titles(library: Library) -> Iterator[Document]:
    """Every page without what stands in it, room by room."""
    for entry, room, _ in _entries(library):
        yield outside(entry, room)


def documents(library: Library) -> Iterator[Document]:
    """Every page, room by room."""
    for entry, room, has_text in _entries(library):
        yield document(entry, room, library.whole(entry.address)) if has_text else outside(entry, room)


def _entries(library: Library) -> Iterator[tuple[Entry, str, bool]]:
    """Every page, its room, and whether anything stands on it that does not stand elsewhere."""
    yield Entry(FRONT, "The library"), ROOMS, False
    for room in library.rooms:
        pages = list(room.entries())
        of_its_own = not pages
        yield Entry(room.address, room.title, room.line), room.title if of_its_own else ROOMS, of_its_own
        for entry in pages:
            yield entry, room.title, True


def own_titles(shelf: Shelf) -> Iterator[Document]:
    """The guests' own books without what stands in them."""
    for heading in shelf.headings():
        if shelf.is_own(heading.id):
            yield outside(Entry(f"book/{heading.id}", heading.short, heading.title), OWN)


def own_book(shelf: Shelf, name: str) -> Document:
    """One of the guests' own books."""
    book = shelf.book(name)
    entry = Entry(f"book/{name}", book.short, f"{book.title}. {book.character}")
    return document(entry, OWN, rulebook_article(book, shelf.sources))
