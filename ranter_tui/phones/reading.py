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
from ranter_tui.library.export.frame import compare_article, framed
from ranter_tui.library.export.html import article_html
from ranter_tui.library.export.page_index import SEARCH, Links, PageIndex, file_of
from ranter_tui.library.library import COMPARE, Library
from ranter_tui.library.pages.beside_panel import beside
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.pages.room import NoSuchPage
from ranter_tui.library.said.claims import comparison
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.text.article import Article
from ranter_tui.odds.chunks import Processes
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf

HTML, INDEX = ".html", "index.html"
MOST_KEPT = 100
BACK = "/"
"""The page of the hand."""
POLICY = (
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
"""The content security policy of these pages, which have no scripts and open in a frame of the hand."""


class ReadingRoom:
    """Has pages of the library made one at a time in another process, so that no table waits for them."""

    opens: ClassVar[Callable[[], Executor]] = partial(Processes, 1)
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
            self._opened().submit(_page, *self._folders, INDEX)

    async def page(self, name: str) -> str:
        """Return the page of that file name. Raises `NoSuchPage`."""
        return await self._made(_page, name)

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


@lru_cache(1)
def _index(folder: Path, own: Path | None) -> PageIndex:
    return PageIndex(Library(Holdings(Shelf(folder, own, lasts=True))))


@lru_cache(MOST_KEPT)
def _page(folder: Path, own: Path | None, name: str) -> str:
    index, address = _index(folder, own), FRONT if name == INDEX else name.removesuffix(HTML)
    if address == SEARCH or file_of(address, HTML) != name:
        raise NoSuchPage(address)
    if address == COMPARE:
        return _framed(index, compare_article(comparison(index.library.holdings.books)))
    if (index.find(address) or ("",))[0] != address:
        raise NoSuchPage(address)
    return _framed(index, index.article(address))


def _why(folder: Path, own: Path | None, book: Rulebook, rules: Rules, rule: RuleKey) -> str:
    index = _index(folder, own)
    holdings = index.library.holdings
    return _framed(index, beside(book, rules, rule, holdings.claims, holdings.sources), f"why/{rule}")


def _framed(index: PageIndex, article: Article, name: str = "") -> str:
    links = Links(index, name or article.address, HTML)
    return framed(article, article_html(article, links), index, links, back=BACK)
