"""Good play: which cards each place at the table changes. All places are best responses to each other."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from ranter_tui.almanac.figures import seat_name
from ranter_tui.game.cards import Card, Rank
from ranter_tui.game.rules.about import listed, rank_name, with_article

if TYPE_CHECKING:
    from ranter_tui.game.seats import Seat
    from ranter_tui.game.state import Hand, Tableau


GOOD = "good"
"""The name of good play by the very rules that are played."""


class Knows(StrEnum):
    """What a seat knows of the card that was taken from it, beside the one it was given for it."""

    NOTHING = "nothing"
    """It holds the card that it was dealt."""
    LOWER = "lower"
    """Its neighbour was left with a lower card than it has now."""
    EQUAL = "equal"
    HIGHER = "higher"


def knows(hand: Hand | Tableau, seat: Seat, worth: Mapping[Card, int]) -> Knows:
    """Return what a seat on its turn knows of its neighbour's card; the hand may be the one of its sight."""
    if not hand.trail or hand.trail[-1][1] != seat:
        return Knows.NOTHING
    mine, his = hand.cards[seat], hand.cards[hand.trail[-1][0]]
    if (mine in hand.sunk) is not (his in hand.sunk):
        return Knows.LOWER if his in hand.sunk else Knows.HIGHER
    difference = worth[his] - worth[mine]
    if not difference:
        return Knows.EQUAL
    return Knows.LOWER if difference < 0 else Knows.HIGHER


Places = tuple[dict[Knows, frozenset[Rank]], ...]
"""The ranks that each place changes, by what it knows, from the first to play to the dealer."""


class Mixed(Struct, frozen=True):
    """A choice that is left to chance, so that the other cannot make use of it."""

    place: int
    known: Knows
    rank: Rank
    changed: str
    """How often the card is changed, as a fraction."""


class GoodPlay(Struct, frozen=True, omit_defaults=True):
    """How a table plays well."""

    places: Places
    gain: float
    """The lives a hand that some seat could save if it alone played in another way; none can save more."""
    margin: float
    """The margin of error of that."""
    mixes: tuple[Mixed, ...] = ()
    """How two play where every play that does not mix has an answer; then neither saves anything."""

    @property
    def mixture(self) -> str:
        """How two mix, in words."""
        told = (
            f"the {seat_name(one.place, len(self.places))} changes {with_article(rank_name(one.rank))} in "
            f"{one.changed} of the hands ({float(Fraction(one.changed)):.0%})"
            for one in self.mixes
        )
        return f"Better still, mix: {listed(tuple(told))}"
