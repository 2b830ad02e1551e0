"""What a rule of a book is worth beside what most other books have, everything else as in the book."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ranter_tui.almanac.odds import Figure
from ranter_tui.game.rules import RuleKey


class BookAndCommon(Struct, frozen=True):
    """A quantity by the book and by the common answer, counted on the same deals."""

    book: Figure
    common: Figure
    more: Figure
    """How much more it is by the book. Its margin is less than theirs together: the deals were the same."""

    @property
    def is_clear(self) -> bool:
        return abs(self.more.value) > self.more.margin


class Worth(Struct, frozen=True):
    """What came of a rule."""

    rule: RuleKey
    instead: dict[RuleKey, Any]
    """The common answer, and that to a rule with which it does not go together."""
    gain: float
    """The lives a hand that somebody could save at most by other play, whichever rule is played."""
    hands: int
    lives: tuple[BookAndCommon, ...]
    """The lives that a hand costs each place, from the first to play to the dealer."""
    together: Figure
    """How many more lives it costs all of them by the book."""
    games: int
    evening: BookAndCommon
    """The hands of a game."""

    @property
    def matters(self) -> bool:
        """Whether it makes a difference to some seat, or to the length of the evening."""
        return self.evening.is_clear or any(seat.is_clear for seat in self.lives)
