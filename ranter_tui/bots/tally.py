"""Counting what happens to whom over many games."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ranter_tui.game.events import Dealt, Event, Judged, PotCarried, WipedOut, Won
from ranter_tui.game.rules import RuleKey

TIE = RuleKey("tie")


class Score(Struct):
    """One seat's fortunes."""

    hands: int = 0
    """Hands that it was dealt in."""
    losses: int = 0
    """Hands that it lost."""
    wins: float = 0
    """Games won; a win that was shared counts for its share."""
    ties: int = 0
    """Hands that it lost by the rule for ties."""


class Tally(Struct):
    """Everything that `simulate` reports."""

    scores: list[Score]
    games: int = 0
    hands: int = 0
    wipe_outs: int = 0
    unwon: int = 0
    """Games that nobody won: the pot was carried, or the game was stopped."""

    @classmethod
    def for_seats(cls, seats: int) -> Tally:
        return cls([Score() for _ in range(seats)])

    def count(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Dealt):
                self.hands += 1
                for seat in event.seats:
                    self.scores[seat].hands += 1
            elif isinstance(event, Judged):
                for seat in event.losers:
                    self.scores[seat].losses += 1
                    self.scores[seat].ties += event.rule == TIE
            elif isinstance(event, WipedOut):
                self.wipe_outs += 1
            elif isinstance(event, Won):
                for seat in event.seats:
                    self.scores[seat].wins += 1 / len(event.seats)
            elif isinstance(event, PotCarried):
                self.unwon += 1
