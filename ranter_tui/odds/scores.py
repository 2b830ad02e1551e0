"""What is counted of whole games: by the places at the table, hand for hand, and by the chairs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from ranter_tui.almanac.odds import Figure
from ranter_tui.game.events import Dealt, Event, WipedOut, Won
from ranter_tui.game.law import Law
from ranter_tui.game.losers_by_hand import losers_by_hand
from ranter_tui.game.referee import seated
from ranter_tui.game.rules.keys import TIE
from ranter_tui.game.seats import Seat
from ranter_tui.odds.tally import Sum, share


class Score(Struct):
    """The score of a chair, or of a place: the dealer has the last, whoever is still there."""

    hands: int = 0
    """Hands that it was dealt in."""
    losses: int = 0
    """Hands that it lost."""
    ties: int = 0
    """Hands that it lost by the rule for ties."""
    wins: Sum = field(default_factory=Sum)
    """Games won; a win that was shared counts for its share. A place wins with whoever had it first."""

    def plus(self, other: Score) -> Score:
        return Score(
            self.hands + other.hands,
            self.losses + other.losses,
            self.ties + other.ties,
            self.wins.plus(other.wins),
        )

    @property
    def loses(self) -> Figure:
        """The chance to lose a hand. Hands of one game are counted as if they had nothing in common."""
        return share(self.losses, self.hands)


class Scores(Struct):
    """The scores of all, from the first to play to the dealer and from the first chair to the last."""

    places: list[Score]
    chairs: list[Score]
    games: int = 0
    hands: int = 0
    wipe_outs: int = 0
    unwon: int = 0
    """Games that nobody won: the pot was carried, or the game was broken off."""

    @classmethod
    def for_seats(cls, seats: int) -> Scores:
        return cls([Score() for _ in range(seats)], [Score() for _ in range(seats)])

    def plus(self, other: Scores) -> Scores:
        return Scores(
            [one.plus(two) for one, two in zip(self.places, other.places, strict=True)],
            [one.plus(two) for one, two in zip(self.chairs, other.chairs, strict=True)],
            self.games + other.games,
            self.hands + other.hands,
            self.wipe_outs + other.wipe_outs,
            self.unwon + other.unwon,
        )

    def count(self, law: Law, events: Sequence[Event]) -> None:
        """Add a game."""
        lost = losers_by_hand(seated(law), events)
        chairs, at_first = self.chairs, dict[Seat, Score]()
        hand, won = 0, False
        self.games += 1
        for event in events:
            if isinstance(event, Dealt):
                hand += 1
                losers = lost.get(hand, {})
                order = (*self.places[: len(event.seats) - 1], self.places[-1])
                places = dict(zip(event.seats, order, strict=True))
                at_first = at_first or dict(places)
                for seat, place in places.items():
                    for score in (place, chairs[seat]):
                        score.hands += 1
                        score.losses += seat in losers
                        score.ties += losers.get(seat) == TIE
            elif isinstance(event, WipedOut):
                self.wipe_outs += 1
            elif isinstance(event, Won):
                won = True
                for seat in event.seats:
                    for score in (at_first[seat], chairs[seat]):
                        score.wins.add(1 / len(event.seats))
        self.hands += hand
        self.unwon += not won
