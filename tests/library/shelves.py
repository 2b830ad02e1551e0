"""The books that come with the game, and their library, for tests that look at all of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ranter_tui.almanac.almanac_page import AlmanacPage, page_of
from ranter_tui.library.export.site import File, site
from ranter_tui.library.library import Library
from ranter_tui.library.pages.book import rulebook_article
from ranter_tui.library.said.claims import Claims
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.search.answer import Answers
from ranter_tui.library.search.index import Index
from ranter_tui.library.text.article import Article
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
def claims() -> Claims:
    return Claims(books())


@cache
def library() -> Library:
    """The library of these books. Every page of it is made once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ranter_tui.library.library.REMEMBERED", None)
        return Library(Holdings(SHELF))


def counted(name: str) -> AlmanacPage:
    """What was counted of a book that came with the game."""
    found = page_of(name)
    assert found is not None, f"`make odds ARGS={name}` makes it"
    return found


@cache
def index() -> Index:
    """The index of that library, prepared."""
    found = Index(library().holdings)
    found.prepare()
    return found


@cache
def answers() -> Answers:
    return Answers(library().holdings, index())


@cache
def exported() -> tuple[File, ...]:
    return tuple(site(library()))


@cache
def article(name: str) -> Article:
    return rulebook_article(book(name), SHELF.sources)


def rows_of(file: Path) -> list[list[tuple[str, ...]]]:
    """The parts of a file of cases, below what it says about itself: each line in its columns."""
    _, *parts = file.read_text(encoding="utf-8").split("\n\n")
    return [[tuple(map(str.strip, line.split("|"))) for line in part.splitlines()] for part in parts]
