"""Statistics over many games among bots."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ranter_tui.game.events import Dealt, Event, PotCarried, WipedOut, Won
from ranter_tui.game.law import Law
from ranter_tui.game.lost import losers_by_hand
from ranter_tui.game.referee import seated
from ranter_tui.game.rules.keys import TIE


class SeatCount(Struct):
    """The statistics of one seat."""

    hands: int = 0
    """Hands that it was dealt in."""
    losses: int = 0
    """Hands that it lost."""
    wins: float = 0
    """Games won; a win that was shared counts for its share."""
    ties: int = 0
    """Hands that it lost by the rule for ties."""


class SimulationCount(Struct):
    """The statistics of all seats, which `simulate` reports."""

    scores: list[SeatCount]
    games: int = 0
    hands: int = 0
    wipe_outs: int = 0
    unwon: int = 0
    """Games that nobody won: the pot was carried, or the game was stopped."""

    @classmethod
    def for_seats(cls, seats: int) -> SimulationCount:
        return cls([SeatCount() for _ in range(seats)])

    def count(self, law: Law, events: Sequence[Event]) -> None:
        """Add a game."""
        self.games += 1
        for losers in losers_by_hand(seated(law), events).values():
            for seat, rule in losers.items():
                self.scores[seat].losses += 1
                self.scores[seat].ties += rule == TIE
        for event in events:
            if isinstance(event, Dealt):
                self.hands += 1
                for seat in event.seats:
                    self.scores[seat].hands += 1
            elif isinstance(event, WipedOut):
                self.wipe_outs += 1
            elif isinstance(event, Won):
                for seat in event.seats:
                    self.scores[seat].wins += 1 / len(event.seats)
            elif isinstance(event, PotCarried):
                self.unwon += 1
