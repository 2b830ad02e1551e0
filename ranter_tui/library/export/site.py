"""The whole site, file by file. The same library gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from msgspec import Struct

from ranter_tui.library.article import Article
from ranter_tui.library.citing import cite_page
from ranter_tui.library.compare import comparison
from ranter_tui.library.export.catalogue import Catalogue, Links
from ranter_tui.library.export.compare_page import compare_article, compare_table
from ranter_tui.library.export.frame import MARKDOWN, STYLE, framed
from ranter_tui.library.export.html import article_html
from ranter_tui.library.export.markdown import article_markdown, compared_markdown
from ranter_tui.library.library import Library, Page


class File(Struct, frozen=True):
    """A file of the site."""

    name: str
    """Its way from the top of the site: "book/parlett-2008.html"."""
    text: str


def site(library: Library) -> Iterator[File]:
    """Every page as HTML and as Markdown, and how they look."""
    yield File(STYLE, (files("ranter_tui.library.export") / STYLE).read_text(encoding="utf-8"))
    catalogue = Catalogue(library)
    for address in catalogue.pages():
        yield from _page(catalogue.article(address), catalogue)
    yield from _compare(catalogue)


def _page(article: Article, catalogue: Catalogue) -> Iterator[File]:
    links = Links(catalogue, article.address, ".html")
    yield File(links.file, framed(article, article_html(article, links), catalogue, links))
    links = Links(catalogue, article.address, ".md")
    yield _markdown(links, article_markdown(article, links, _cited(article, catalogue)))


def _compare(catalogue: Catalogue) -> Iterator[File]:
    compared = comparison(catalogue.library.stacks.books)
    article = compare_article(compared)
    links = Links(catalogue, article.address, ".html")
    text = article_html(article, links, compare_table(compared, links))
    yield File(links.file, framed(article, text, catalogue, links))
    links = Links(catalogue, article.address, ".md")
    table = compared_markdown(compared, links)
    yield _markdown(links, article_markdown(article, links, _cited(article, catalogue), table))


def _markdown(links: Links, text: str) -> File:
    return File(f"{MARKDOWN}/{links.file}", text)


def _cited(article: Article, catalogue: Catalogue) -> str:
    return cite_page(Page(article=article, trail=catalogue.trail(article)), catalogue.library)
