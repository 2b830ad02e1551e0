"""The pages of the almanac, and how they are read: one page beside each book, and the table of duels."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ranter_tui.almanac.figures import Figure, Odds
from ranter_tui.almanac.good_play import GoodPlay
from ranter_tui.disk.decoders import json_decoder
from ranter_tui.game.cards import Rank
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.rulebook.shelf import shipped

FOLDER, DUELS = "odds", "duels.json"
"""Where the pages lie, and the duels, beside the books. `make odds` writes both."""


class BookAndCommon(Struct, frozen=True):
    """A quantity by the book and by the common answer, counted on the same deals."""

    book: Figure
    common: Figure
    more: Figure
    """How much more it is by the book. Its margin is less than theirs together: the deals were alike."""


class Worth(Struct, frozen=True):
    """What a rule costs each place, beside the common answer."""

    rule: RuleKey
    instead: dict[RuleKey, Any]
    """The common answer, and that to a rule with which it does not go together."""
    gain: float
    """The most lives a hand that a seat could save by other play, with either rule."""
    hands: int
    lives: tuple[BookAndCommon, ...]
    """The lives that a hand costs each place, from the first to play to the dealer."""
    games: int
    evening: BookAndCommon
    """The hands of a game."""

    @property
    def matters(self) -> bool:
        """Whether it makes a difference to some seat, or to the length of the evening."""
        return self.evening.more.is_clear or any(seat.more.is_clear for seat in self.lives)


class AlmanacTable(Struct, frozen=True):
    """A table of so many guests: how to play well, and the odds of each seat if all do."""

    good: GoodPlay
    odds: Odds


class AlmanacPage(Struct, frozen=True, omit_defaults=True):
    """What has been counted for the rules of one book."""

    book: str
    rules: Rules
    seed: int
    of_play: float
    """The most lives in a hand that a seat could save by other play."""
    of_hands: float
    """The margin of error of each chance to lose a hand."""
    of_games: float
    """The margin of error of each chance to win a game."""
    tables: dict[int, AlmanacTable]
    """By the number of guests."""
    worth: tuple[Worth, ...] = ()
    """Of the rules that are not common, for some guests."""


class DuelOutcome(Struct, frozen=True):
    """How likely each of the two is to have the better of a hand, as fractions; in the rest both lose."""

    opponent: str
    dealer: str


class Habits(Struct, frozen=True):
    """Two at a table, each with the habit of changing up to some rank; every deal was counted."""

    rules: Rules
    opponent: tuple[Rank, ...]
    """The highest rank that the dealer's opponent changes, by rows."""
    dealer: tuple[Rank, ...]
    """The same of the dealer, by columns."""
    outcomes: tuple[tuple[DuelOutcome, ...], ...]
    opponent_mixes: dict[Rank, str] = {}
    """How often to follow each habit, as fractions, where the game has been solved."""
    dealer_mixes: dict[Rank, str] = {}
    value: str = ""
    """The opponent's chance if both mix like that."""

    def outcome(self, opponent: Rank, dealer: Rank) -> DuelOutcome:
        return self.outcomes[self.opponent.index(opponent)][self.dealer.index(dealer)]


class Duels(Struct, frozen=True):
    le_her: Habits
    moreland: Habits
    """By the rules of K. Moreland's page, but with a pack of cards."""


def page_file(folder: Path, book: str) -> Path:
    return folder / FOLDER / f"{book}.json"


def has_page(book: str) -> bool:
    """Whether there is a page for that book, without opening it."""
    return page_file(shipped(), book).is_file()


@lru_cache(maxsize=32)
def page_of(book: str) -> AlmanacPage | None:
    """Return the page of a book that came with the game; None if there is none, or it cannot be read."""
    try:
        return json_decoder(AlmanacPage).decode(page_file(shipped(), book).read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


@lru_cache(maxsize=1)
def pages() -> tuple[AlmanacPage, ...]:
    """Return every page, by the names of the books."""
    books = sorted(path.stem for path in (shipped() / FOLDER).glob("*.json"))
    return tuple(found for book in books if (found := page_of(book)) is not None)


def nearest_page(rules: Rules) -> AlmanacPage:
    """Return the page for these rules or, of those with the same pack, the one with most in common."""
    asked = msgspec.structs.astuple(rules)

    def in_common(page: AlmanacPage) -> tuple[bool, int]:
        has = msgspec.structs.astuple(page.rules)
        return page.rules.pack == rules.pack, sum(one == two for one, two in zip(asked, has, strict=True))

    return max(pages(), key=in_common)


@lru_cache(maxsize=1)
def duels() -> Duels | None:
    """Return what came with the game; None if it cannot be read."""
    try:
        return json_decoder(Duels).decode((shipped() / DUELS).read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
