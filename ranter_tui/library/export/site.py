"""Generates the whole site, file by file. The same library gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from msgspec import Struct

from ranter_tui.library.export.frame import MARKDOWN, STYLE, compare_article, framed
from ranter_tui.library.export.html import article_html
from ranter_tui.library.export.markdown import article_markdown
from ranter_tui.library.export.page_index import Links, PageIndex
from ranter_tui.library.export.search_page import SCRIPT, WORDS, search_article, search_html, search_words
from ranter_tui.library.library import Library, Page
from ranter_tui.library.pages.citing import cite_page
from ranter_tui.library.said.compare import comparison
from ranter_tui.library.text.article import Article


class File(Struct, frozen=True):
    """A file of the site."""

    name: str
    """Its path from the top of the site: "book/parlett-2008.html"."""
    text: str


def site(library: Library) -> Iterator[File]:
    """Yield every page as HTML and as Markdown, the page that searches them, and the style sheet."""
    page_index = PageIndex(library)
    for address in page_index.pages():
        yield from _page(page_index.article(address), page_index)
    yield from _page(compare_article(comparison(library.stacks.books)), page_index)
    yield from _search(page_index)
    yield _as_it_is(STYLE)


def _search(page_index: PageIndex) -> Iterator[File]:
    article = search_article()
    links = Links(page_index, article.address, ".html")
    text = search_html(article)
    yield File(links.file, framed(article, text, page_index, links, scripts=(WORDS, SCRIPT)))
    yield File(WORDS, search_words(links))
    yield _as_it_is(SCRIPT)


def _as_it_is(name: str) -> File:
    return File(name, (files("ranter_tui.library.export") / name).read_text(encoding="utf-8"))


def _page(article: Article, page_index: PageIndex) -> Iterator[File]:
    links = Links(page_index, article.address, ".html")
    yield File(links.file, framed(article, article_html(article, links), page_index, links))
    links = Links(page_index, article.address, ".md")
    yield _markdown(links, article_markdown(article, links, _cited(article, page_index)))


def _markdown(links: Links, text: str) -> File:
    return File(f"{MARKDOWN}/{links.file}", text)


def _cited(article: Article, page_index: PageIndex) -> str:
    return cite_page(Page(article=article, trail=page_index.trail(article)), page_index.library)
