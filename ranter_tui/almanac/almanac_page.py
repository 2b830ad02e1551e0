"""Reads the pages of the almanac that lie beside the books: one for each, made by `make odds`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from ranter_tui.almanac.good_play import GoodPlay
from ranter_tui.almanac.odds import Odds
from ranter_tui.almanac.worth import Worth
from ranter_tui.disk.decoders import json_decoder
from ranter_tui.game.rules import Rules
from ranter_tui.rulebook.shelf import shipped

FOLDER = "odds"


class AlmanacTable(Struct, frozen=True):
    """A table of so many guests: how they play well, and what awaits each of them if all do."""

    good: GoodPlay
    odds: Odds


class AlmanacPage(Struct, frozen=True, omit_defaults=True):
    """What has been counted for the rules of one book."""

    book: str
    rules: Rules
    seed: int
    of_play: float
    """Nobody saves more lives in a hand than that by other play."""
    of_hands: float
    """Each chance to lose a hand is known within so much."""
    of_games: float
    """Each chance to win a game is known within so much."""
    tables: dict[int, AlmanacTable]
    """By the number of guests."""
    worth: tuple[Worth, ...] = ()
    """Of the rules that are not common, for some guests."""


def page_file(folder: Path, book: str) -> Path:
    return folder / FOLDER / f"{book}.json"


def has_page(book: str) -> bool:
    """Whether there is a page for that book, without opening it."""
    return page_file(shipped(), book).is_file()


@lru_cache(maxsize=32)
def page_of(book: str) -> AlmanacPage | None:
    """Return the page of a book that came with the game; None if it has none that can be read."""
    try:
        return json_decoder(AlmanacPage).decode(page_file(shipped(), book).read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


@lru_cache(maxsize=1)
def pages() -> tuple[AlmanacPage, ...]:
    """Return every page, by the names of the books."""
    books = sorted(path.stem for path in (shipped() / FOLDER).glob("*.json"))
    return tuple(found for book in books if (found := page_of(book)) is not None)


def nearest_page(rules: Rules) -> AlmanacPage | None:
    """Return the page for these rules or, of those with the same pack, the one with most in common."""
    asked = msgspec.structs.astuple(rules)

    def in_common(page: AlmanacPage) -> tuple[bool, int]:
        has = msgspec.structs.astuple(page.rules)
        return page.rules.pack == rules.pack, sum(one == two for one, two in zip(asked, has, strict=True))

    return max(pages(), key=in_common, default=None)
