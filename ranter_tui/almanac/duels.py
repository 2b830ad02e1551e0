"""Reads what has been counted of two at a table, habit against habit, every deal of the pack."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec
from msgspec import Struct

from ranter_tui.disk.decoders import json_decoder
from ranter_tui.game.cards import Rank
from ranter_tui.game.rules import Rules
from ranter_tui.rulebook.shelf import shipped

DUELS = "duels.json"


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
    """How often each habit should be followed, as fractions, where the game has been solved."""
    dealer_mixes: dict[Rank, str] = {}
    value: str = ""
    """The opponent's chance if both mix like that."""

    def outcome(self, opponent: Rank, dealer: Rank) -> DuelOutcome:
        return self.outcomes[self.opponent.index(opponent)][self.dealer.index(dealer)]

    def against_the_mixture(self) -> dict[Rank, Fraction]:
        """Return the opponent's chance by each habit, while the dealer mixes."""
        return {
            mine: sum(
                (
                    Fraction(part) * Fraction(self.outcome(mine, his).opponent)
                    for his, part in self.dealer_mixes.items()
                ),
                Fraction(),
            )
            for mine in self.opponent
        }


class Duels(Struct, frozen=True):
    le_her: Habits
    moreland: Habits
    """By the rules of K. Moreland's page, but with a pack of cards."""


@lru_cache(maxsize=1)
def duels() -> Duels | None:
    """Return what came with the game; None if it cannot be read."""
    try:
        return json_decoder(Duels).decode((shipped() / DUELS).read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
