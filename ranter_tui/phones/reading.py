"""The library on a phone: each page is made on request, by another process, and leads back to the hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import ClassVar

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.library.export.element import packed
from ranter_tui.library.export.frame import STYLE, compare_article, framed
from ranter_tui.library.export.html import article_html
from ranter_tui.library.export.page_index import SEARCH, Links, PageIndex, file_of
from ranter_tui.library.library import COMPARE, Library
from ranter_tui.library.pages.beside_panel import beside
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.pages.room import NoSuchPage
from ranter_tui.library.said.claims import comparison
from ranter_tui.library.text.article import Article
from ranter_tui.odds.chunks import processes
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf

HTML = ".html"
MOST_KEPT = 100
"""How many finished pages are kept."""
BACK = "/"
"""The page of the hand."""
POLICY = (
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
"""The content security policy of these pages, which have no scripts and open in a frame of the hand."""


def style() -> str:
    """Return the style sheet of these pages."""
    return packed("ranter_tui.library.export", STYLE)


class ReadingRoom:
    """Has pages of the library made one at a time in another process, so that no table waits for them."""

    opens: ClassVar[Callable[[], Executor]] = partial(processes, 1)
    """Opens the process that makes the pages."""

    def __init__(self, shelf: Shelf) -> None:
        self._folders = shelf.folder, shelf.own
        self._maker: Executor | None = None

    def close(self) -> None:
        maker, self._maker = self._maker, None
        if maker is not None:
            maker.shutdown(wait=False, cancel_futures=True)

    def get_ready(self) -> None:
        """Have the books read and the first page made, so that the first reader need not wait for that."""
        # If there is no process, the request for a page will say so.
        with suppress(BrokenExecutor, OSError):
            self._opened().submit(_page, *self._folders, "index")

    async def page(self, name: str) -> str:
        """Return the page of that file name. Raises `NoSuchPage`."""
        if not name.endswith(HTML):
            raise NoSuchPage(name)
        return await self._made(_page, name.removesuffix(HTML))

    async def why(self, book: Rulebook, rules: Rules, rule: RuleKey) -> str:
        """Return the page about a rule: how this table plays it, who says so, and what others do."""
        return await self._made(_why, book, rules, rule)

    async def _made(self, makes: Callable[..., str], *of: object) -> str:
        maker = self._opened()
        try:
            return await asyncio.wrap_future(maker.submit(makes, *self._folders, *of))
        except BrokenExecutor:
            # Another process makes the next page, whatever ended this one.
            if self._maker is maker:
                self.close()
            raise

    def _opened(self) -> Executor:
        if self._maker is None:
            self._maker = type(self).opens()
        return self._maker


# In the process


def _page(folder: Path, own: Path | None, name: str) -> str:
    return _pages(folder, own).made(name)


def _why(folder: Path, own: Path | None, book: Rulebook, rules: Rules, rule: RuleKey) -> str:
    return _pages(folder, own).why(book, rules, rule)


@lru_cache(1)
def _pages(folder: Path, own: Path | None) -> _Pages:
    return _Pages(Shelf(folder, own, lasts=True))


class _Pages:
    """The pages of the books on one shelf, each made when it is first asked for."""

    def __init__(self, shelf: Shelf) -> None:
        self._index = PageIndex(Library(shelf))
        self.made = lru_cache(MOST_KEPT)(self._make)
        self._played: tuple[Rulebook, Rules] | None = None
        self._whys: dict[RuleKey, str] = {}
        """The finished pages about rules of the current table."""

    def why(self, book: Rulebook, rules: Rules, rule: RuleKey) -> str:
        if self._played != (book, rules):
            self._played, self._whys = (book, rules), {}
        if rule not in self._whys:
            self._whys[rule] = self._make_why(book, rules, rule)
        return self._whys[rule]

    def _make(self, name: str) -> str:
        address = FRONT if name == "index" else name
        if address == COMPARE:
            return self._framed(compare_article(comparison(self._index.library.holdings.books)))
        if address == SEARCH or file_of(address, HTML) != f"{name}{HTML}":
            raise NoSuchPage(address)
        if (self._index.find(address) or ("",))[0] != address:
            raise NoSuchPage(address)
        return self._framed(self._index.article(address))

    def _make_why(self, book: Rulebook, rules: Rules, rule: RuleKey) -> str:
        holdings = self._index.library.holdings
        article = beside(book, rules, rule, holdings.claims, holdings.sources)
        return self._framed(article, f"why/{rule}")

    def _framed(self, article: Article, name: str = "") -> str:
        links = Links(self._index, name or article.address, HTML)
        return framed(article, article_html(article, links), self._index, links, back=BACK)
