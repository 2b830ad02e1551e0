"""The answers to what the odds are: figures, each with its uncertainty."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.rules import RuleKey

DEVIATIONS = 1.959964
"""Half the width of an interval that holds 95 of 100, in standard deviations."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """A number, and half of the interval in which it lies 95 times in 100."""

    value: float
    margin: float = 0.0
    """Nought where every case was counted."""
    fraction: str | None = None
    """The number as a fraction, where every case was counted."""


class SeatOdds(Struct, frozen=True, omit_defaults=True):
    """What awaits one seat."""

    loses: Figure
    """Its chance to lose the hand."""
    lives: Figure
    """The lives it loses in a hand, on the average; lives that it gains are taken off."""
    wins: Figure | None = None
    """Its chance to win the game; of a win that is shared it has its share."""


class HandOdds(Struct, frozen=True):
    """What happens in a hand, as a share of all hands."""

    counted: int
    """How many hands this rests on."""
    tied: Figure
    """Hands that were lost by the rule for ties."""
    shared: Figure
    """Hands that more than one seat lost."""
    unlost: Figure
    """Hands that nobody lost."""
    powers: dict[RuleKey, Figure]
    """Hands in which the card did this, by its rule."""


class GameOdds(Struct, frozen=True):
    """What becomes of a game."""

    counted: int
    """How many games this rests on."""
    hands: Figure
    """The hands of a game, on the average."""
    spread: float
    """How far the hands of a game are from that, by the standard deviation."""
    wiped_out: Figure
    """Games in which all who were left went out together, at least once."""
    unwon: Figure
    """Games that nobody won."""


class Odds(Struct, frozen=True, omit_defaults=True):
    """What is to be expected at a table, from the first to play to the dealer."""

    seats: tuple[SeatOdds, ...]
    hand: HandOdds
    game: GameOdds | None = None
