"""A page as a search document: its title, and the text of each of its sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from msgspec import Struct

from ranter_tui.library.library import Library
from ranter_tui.library.pages.book import rulebook_article
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.pages.room import ContentsEntry
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.text.article import SEE_ALSO, Article, Passage, Section
from ranter_tui.library.text.footnotes import Footnote
from ranter_tui.library.text.line import linked_words, without_links
from ranter_tui.rulebook.cache import kept
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import Shelf

LONGEST_NAME = 30
"""The most letters of a nested section's key in an address."""

ENDS = (".", "?", "!", "…", "”", ":", ";")


class DocumentPart(Struct, frozen=True):
    """A section of a page with an address of its own."""

    address: str
    title: str
    text: str
    """Its text with footnotes, one statement to a line."""
    marks: str = ""
    """The mark of each line’s warrant, or a blank."""
    only_lists: bool = False
    """Whether there is little in it but links to other pages."""


class SearchDocument(Struct, frozen=True):
    """A page: its entry in the contents, and its text."""

    address: str
    title: str
    room: str
    """The title of its room."""
    line: str
    """A description of one line."""
    names: tuple[str, ...]
    """What else it is called."""
    parts: tuple[DocumentPart, ...] = ()


def outside(entry: ContentsEntry, room: str) -> SearchDocument:
    """Return a page as its room lists it, without its text."""
    return SearchDocument(entry.address, entry.title, room, entry.line, (entry.address,))


def document(entry: ContentsEntry, room: str, article: Article) -> SearchDocument:
    """Return a page with all its text."""
    also = (name for fact in article.facts if fact.name == "Also" for name in re.split("[;,] ", fact.text))
    # A page may be searched for by the last word of its address, too.
    names = (entry.address, entry.address.rpartition("/")[2], article.title, *also)
    sections = (one for one in article.sections if one.title and one.title != SEE_ALSO)
    below = (part for one in sections for part in _below(article.address, "", one, article.footnotes))
    parts = tuple(part for part in (_head(article, entry.line), *below) if part.text)
    line = entry.line or without_links(article.summary) or "".join(part.text for part in parts[:1])
    return SearchDocument(entry.address, entry.title, room, line.partition("\n")[0], names, parts)


def _head(article: Article, line: str) -> DocumentPart:
    """Return the text before the first heading."""
    opening = (article.opening,) if article.opening is not None else ()
    first = (*opening, *(section for section in article.sections if not section.title))
    told = (
        article.subtitle,
        without_links(article.summary),
        *(f"{fact.name}: {without_links(fact.text)}" for fact in article.facts),
        line,
    )
    said = (said for section in first for said in _lines(section.passages, article.footnotes))
    lines = (*((one, " ") for one in dict.fromkeys(filter(None, told))), *said)
    return _part(article.address, "", lines)


def _part(
    address: str, title: str, lines: Iterable[tuple[str, str]], only_lists: bool = False
) -> DocumentPart:
    texts, marks = zip(*lines, strict=True) if (lines := tuple(lines)) else ((), ())
    return DocumentPart(address, title, "\n".join(texts), "".join(marks), only_lists)


def _below(address: str, above: str, section: Section, notes: Sequence[Footnote]) -> Iterator[DocumentPart]:
    """Yield a section, and after it those nested in it."""
    lines, name = tuple(_lines(section.passages, notes)), section.key
    if section.name or (above and (not section.title or len(name) > LONGEST_NAME)):
        # A whole sentence is a heading on the page, and makes no address that anybody would type.
        title = ((section.title, " "),) if section.title else ()
        yield _part(address, above, (*title, *lines))
        return
    here = f"{address}/{name}"
    yield _part(here, section.title, lines, only_lists(section))
    for inner in section.sections:
        yield from _below(here, section.title, inner, notes)


def only_lists(section: Section) -> bool:
    """Whether a section says nothing of its own, and leads to other pages."""
    return all(
        one.warrant is None and not one.footnotes and (linked_words(one.term) or _is_mostly_links(one.text))
        for one in section.passages
    )


def _is_mostly_links(text: str) -> bool:
    return sum(map(len, linked_words(text))) * 2 > len(without_links(text))


def said(passage: Passage) -> str:
    """Return all that a passage says, as sentences."""
    term = ": ".join(filter(None, (passage.term, passage.text)))
    return sentences(without_links(part) for part in (passage.title, term, passage.note))


def sentences(parts: Iterable[str]) -> str:
    """Join texts, with a full stop behind each but the last that does not end like a sentence.

    >>> sentences(("Foster 1914", "It is not said. ", "Who deals?", "", "Lives"))
    'Foster 1914. It is not said. Who deals? Lives'
    """
    *first, last = [*filter(None, map(str.strip, parts))] or [""]
    return " ".join((*(part if part.endswith(ENDS) else f"{part}." for part in first), last))


def _lines(passages: tuple[Passage, ...], notes: Sequence[Footnote]) -> Iterator[tuple[str, str]]:
    """Yield the statements with their marks, and after them the footnotes that they call."""
    for passage in passages:
        rules = (f"§{rule}" for rule in dict.fromkeys(filter(None, (passage.rule, *passage.about))))
        mark = passage.warrant.mark if passage.warrant is not None else " "
        yield " ".join((said(passage), *rules)).replace("\n", " "), mark
    for number in dict.fromkeys(number for passage in passages for number in passage.footnotes):
        footnote = notes[number - 1]
        yield f"{footnote.label}, {footnote.place}; {footnote.says}".replace("\n", " "), " "


ROOMS = "Rooms"
OWN = "Your own rulebooks"


def titles(library: Library) -> Iterator[SearchDocument]:
    """Yield every page by its title alone, without its text, room by room."""
    own = {f"book/{name}" for name in library.holdings.shelf.ids if library.holdings.shelf.is_own(name)}
    for entry, room, _ in _entries(library):
        yield outside(entry, OWN if entry.address in own else room)


def texts(shelf: Shelf) -> Iterator[SearchDocument]:
    """Yield every page with its text. Those that are shipped take a second, so they are cached on disk."""
    files = sorted(shelf.folder.glob("*.yaml"))
    yield from kept("texts", files, tuple[SearchDocument, ...], lambda: shipped_pages(shelf))
    for name in filter(shelf.is_own, shelf.ids):
        # The start screen tells its author what is wrong with it.
        with suppress(BadFile):
            book = shelf.book(name)
            entry = ContentsEntry(f"book/{name}", book.short, f"{book.title}. {book.character}")
            yield document(entry, OWN, rulebook_article(book, shelf.sources))


def shipped_pages(shelf: Shelf) -> tuple[SearchDocument, ...]:
    """Return the pages of the library without the guests' own books. They are the same for everybody."""
    library = Library(Holdings(shelf.without_own()))
    return tuple(
        document(entry, room, library.whole(entry.address)) if has_text else outside(entry, room)
        for entry, room, has_text in _entries(library)
    )


def _entries(library: Library) -> Iterator[tuple[ContentsEntry, str, bool]]:
    """Yield every page, its room, and whether it has text that is not elsewhere."""
    lists = {FRONT, *(room.address for room in library.rooms if any(room.entries()))}
    for entry in library.entries():
        is_list = entry.address in lists
        yield entry, ROOMS if is_list else library.room_of(entry.address), not is_list
