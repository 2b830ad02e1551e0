"""The index of all pages to export, found by following every link from the rooms onwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from posixpath import dirname, relpath
from urllib.parse import quote

from ranter_tui.library.library import COMPARE, Library, comparing
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.pages.room import NoSuchPage
from ranter_tui.library.text.article import Article, PageTitle, all_keys

_relative = cache(relpath)
_FIT = re.compile(r"[a-z][a-z-]*(?:/[\w+-][\w.+-]*)*")


def has_file(address: str) -> bool:
    """Whether an address can be a file name: it must not lead out of the folder.

    >>> has_file("rule/powers.K.drawn"), has_file("book/../../secret"), has_file("/etc")
    (True, False, False)
    """
    return _FIT.fullmatch(address) is not None


def file_of(address: str, suffix: str) -> str:
    """Return the file name of a page.

    >>> file_of("library", ".html"), file_of("book/parlett-2008", ".md")
    ('index.html', 'book/parlett-2008.md')
    """
    return f"{'index' if address == FRONT else address}{suffix}"


def way(here: str, there: str, fragment: str = "") -> str:
    """Return the relative URL from one file to another, or to an anchor in it.

    >>> way("book/parlett-2008.html", "rule/tie.html"), way("index.html", "book/a+b.html", "the-rules")
    ('../rule/tie.html', 'book/a+b.html#the-rules')
    """
    path = quote(_relative(there, dirname(here) or "."), safe="/+") if there != here or not fragment else ""
    return f"{path}#{quote(fragment, safe='/:.+')}" if fragment else path


SEARCH, NOT_FOUND = "search", "404"
"""Pages that the library does not have: one searches the others, one stands for a page that is not there."""


class PageIndex:
    """Every page: all pages of the rooms, and pages that only a link leads to."""

    def __init__(self, library: Library, url: str = "") -> None:
        self.library, self.url = library, url
        """`url` is the web address of the site, with a slash at its end; empty if it has none."""
        self._keys: dict[str, frozenset[str]] = {COMPARE: frozenset(), SEARCH: frozenset()}
        self._found_already: dict[str, Article] = {}
        """Articles found by a link and not yet rendered."""
        self.neighbours = dict(_neighbours(library))
        """The previous and the next page in the room of each page."""
        self.find = cache(self._found)
        """Returns the page of an address and the anchor on it, or None if there is no such page."""

    def pages(self) -> Iterator[str]:
        """Yield the addresses of all articles: first those in the rooms, then those found by a link."""
        for entry in self.library.entries():
            self.find(entry.address)
        done = {COMPARE, SEARCH}
        while new := [address for address in self._keys if address not in done]:
            done.update(new)
            yield from new

    def web_address(self, address: str) -> str:
        """Return the whole web address of a page of a site that has one."""
        return self.url if address == FRONT else f"{self.url}{way('', file_of(address, '.html'))}"

    def article(self, address: str) -> Article:
        """Return the article at an address, to render its page."""
        return self._found_already.pop(address, None) or self.library.whole(address)

    def _found(self, address: str) -> tuple[str, str] | None:
        # Pages that compare a few books are too many to be written; the page of the first stands for them.
        first, *others = self.library.compared(address) or ("",)
        address, _, place = (comparing((first,)) if others else address).partition("#")
        page = "/".join(address.split("/")[:2])
        if page not in self._keys:
            try:
                article = self.library.whole(address)
            except NoSuchPage:
                return None
            page = article.address
            if not has_file(page):
                return None
            places = (passage.place for passage in article.passages())
            self._keys[page] = frozenset((*all_keys(article.sections), *filter(None, places)))
            self._found_already[page] = article
        anchor = place or address.removeprefix(page).strip("/")
        # Numbered leaves have no anchor: the section around them has.
        while anchor and anchor not in self._keys[page]:
            anchor = anchor.rpartition("/")[0]
        return page, anchor

    def trail(self, article: Article) -> tuple[PageTitle, ...]:
        """Return the breadcrumbs of an article, from the front page."""
        trail = self.library.trail(article.address, {article.address: article})
        if article.address.startswith(f"{COMPARE}/"):
            return (*trail[:-1], PageTitle(COMPARE, "Compare"), trail[-1])
        return trail

    def titles(self, article: Article) -> Iterator[str]:
        """Yield what tells a page from all others: its names, and that of its room."""
        if article.address == FRONT:
            return
        names = self.library.titles
        name = names.get(article.address, article.title)
        if not article.title.startswith(name):
            yield name
        yield article.title
        if (room := self.library.room_around(article.address)) is not None:
            alike = (one for one, named in names.items() if named == name)
            namesakes = (one for one in alike if self.library.room_around(one) is room)
            if next(namesakes, article.address) != article.address:
                yield article.subtitle.rstrip(".") or article.address.rpartition("/")[2]
            yield room.title


class Links:
    """Resolves the links of one page. With a base they are whole web addresses: such a page has no place."""

    def __init__(self, page_index: PageIndex, address: str, suffix: str, base: str = "") -> None:
        self._page_index, self._suffix, self._base = page_index, suffix, base
        self.file = file_of(address, suffix)
        self.library = page_index.library

    def to(self, address: str) -> str | None:
        """Return the URL of a link to that address, or None if there is no such page."""
        if (found := self._page_index.find(address)) is None:
            return None
        page, anchor = found
        return f"{self._base}{way(self.file, file_of(page, self._suffix), anchor)}"

    def to_file(self, file: str) -> str:
        """Return the URL of a file that is no page."""
        return f"{self._base}{way(self.file, file)}"


Neighbours = tuple[PageTitle | None, PageTitle | None]


def _neighbours(library: Library) -> Iterator[tuple[str, Neighbours]]:
    for room in library.rooms:
        pages = [*room.entries()]
        for before, page, after in zip([None, *pages], pages, [*pages[1:], None], strict=False):
            yield page.address, (before, after)
