"""The books that come with the game, for tests that look at all of them."""

from __future__ import annotations

from functools import cache

from ranter_tui.library.articles.article import Article
from ranter_tui.library.articles.book import rulebook_article
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf

SHELF = Shelf()
IDS = SHELF.ids


@cache
def book(name: str) -> Rulebook:
    return SHELF.book(name)


@cache
def books() -> tuple[Rulebook, ...]:
    return tuple(SHELF.books())


@cache
def article(name: str) -> Article:
    return rulebook_article(book(name), SHELF.sources)
