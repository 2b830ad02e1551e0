"""Generates the whole site, file by file. The same library gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from msgspec import Struct

from ranter_tui.library.articles.article import Article
from ranter_tui.library.articles.citing import cite_page
from ranter_tui.library.export.compare_page import compare_article
from ranter_tui.library.export.frame import MARKDOWN, STYLE, framed
from ranter_tui.library.export.html import article_html
from ranter_tui.library.export.markdown import article_markdown
from ranter_tui.library.export.page_index import Links, PageIndex
from ranter_tui.library.library import Library, Page
from ranter_tui.library.questions.compare import comparison


class File(Struct, frozen=True):
    """A file of the site."""

    name: str
    """Its path from the top of the site: "book/parlett-2008.html"."""
    text: str


def site(library: Library) -> Iterator[File]:
    """Yield every page as HTML and as Markdown, and the style sheet."""
    yield File(STYLE, (files("ranter_tui.library.export") / STYLE).read_text(encoding="utf-8"))
    page_index = PageIndex(library)
    for address in page_index.pages():
        yield from _page(page_index.article(address), page_index)
    yield from _page(compare_article(comparison(library.stacks.books)), page_index)


def _page(article: Article, page_index: PageIndex) -> Iterator[File]:
    links = Links(page_index, article.address, ".html")
    yield File(links.file, framed(article, article_html(article, links), page_index, links))
    links = Links(page_index, article.address, ".md")
    yield _markdown(links, article_markdown(article, links, _cited(article, page_index)))


def _markdown(links: Links, text: str) -> File:
    return File(f"{MARKDOWN}/{links.file}", text)


def _cited(article: Article, page_index: PageIndex) -> str:
    return cite_page(Page(article=article, trail=page_index.trail(article)), page_index.library)
