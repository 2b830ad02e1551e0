"""The library on a phone: each page is made as it is asked for, in a thread, and leads back to the hand."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property, lru_cache, partial
from importlib.resources import files

from msgspec.structs import replace

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.library.articles.article import Article
from ranter_tui.library.articles.beside import beside
from ranter_tui.library.export.compare_page import compare_article
from ranter_tui.library.export.file_names import file_of
from ranter_tui.library.export.frame import STYLE, framed
from ranter_tui.library.export.html import article_html
from ranter_tui.library.export.page_index import SEARCH, Links, PageIndex
from ranter_tui.library.front import FRONT
from ranter_tui.library.library import COMPARE, Library
from ranter_tui.library.questions.compare import comparison
from ranter_tui.library.room import NoSuchPage
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf

HTML = ".html"
MOST_KEPT = 100
"""How many pages are kept once they are made."""
BACK = "/"
"""The page of the hand."""
POLICY = (
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
"""The content security policy of these pages, which have no scripts and open within the hand."""


@cache
def style() -> str:
    """Return the style sheet of these pages."""
    return (files("ranter_tui.library.export") / STYLE).read_text(encoding="utf-8")


class ReadingRoom:
    """Makes pages of the library, one at a time. Its thread shares nothing with the app but the files."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._thread = ThreadPoolExecutor(1, "reading")
        self._made = lru_cache(MOST_KEPT)(self._make)
        self._played: tuple[Rulebook, Rules] | None = None
        self._whys: dict[RuleKey, str] = {}
        """What the table that plays now has asked already."""

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def get_ready(self) -> None:
        """Read the books and make the first page, so that nobody who asks first has to wait for that."""
        self._thread.submit(self._made, "index")

    async def page(self, name: str) -> str:
        """Return the page of that file name. Raises `NoSuchPage`."""
        if not name.endswith(HTML):
            raise NoSuchPage(name)
        return await self._in_thread(partial(self._made, name.removesuffix(HTML)))

    async def why(self, book: Rulebook, rules: Rules, rule: RuleKey) -> str:
        """Return what a table plays by that rule, who says so, and what others do."""
        return await self._in_thread(partial(self._why, book, rules, rule))

    async def _in_thread(self, makes: partial[str]) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._thread, makes)

    # In the thread

    @cached_property
    def _index(self) -> PageIndex:
        return PageIndex(Library(self._shelf.anew()))

    def _make(self, name: str) -> str:
        address = FRONT if name == "index" else name
        if address == COMPARE:
            return self._framed(compare_article(comparison(self._index.library.stacks.books)))
        if address == SEARCH or file_of(address, HTML) != f"{name}{HTML}":
            raise NoSuchPage(address)
        spot = self._index.find(address)
        if spot is None or spot.address != address:
            raise NoSuchPage(address)
        return self._framed(self._index.article(address))

    def _why(self, book: Rulebook, rules: Rules, rule: RuleKey) -> str:
        if self._played != (book, rules):
            self._played, self._whys = (book, rules), {}
        if rule not in self._whys:
            self._whys[rule] = self._make_why(book, rules, rule)
        return self._whys[rule]

    def _make_why(self, book: Rulebook, rules: Rules, rule: RuleKey) -> str:
        stacks = self._index.library.stacks
        others = [other for other in stacks.books if other.id != book.id]
        article = beside(book, rules, rule, others, stacks.sources)
        return self._framed(replace(article, summary=article.says), f"why/{rule}")

    def _framed(self, article: Article, name: str = "") -> str:
        links = Links(self._index, name or article.address, HTML)
        return framed(article, article_html(article, links), self._index, links, back=BACK)
