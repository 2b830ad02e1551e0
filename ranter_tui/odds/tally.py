"""What is counted of hands and of games, in sums that can be added to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Self

from msgspec import Struct, field, structs

from ranter_tui.almanac.figures import DEVIATIONS, Figure, GameOdds, HandOdds
from ranter_tui.game.events import LifeGained, LifeLost, LifePaid
from ranter_tui.game.law import Law
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.showdown import TIE
from ranter_tui.game.seats import Seat
from ranter_tui.odds.playing import GamePlayed, HandPlayed

DIGITS = 6
"""So many digits behind the point are kept: no figure is known better."""
BESIDES = 2
"""So many zeros and as many ones are added, after Agresti and Coull: what was never seen may still happen."""


class Summed(Struct):
    """A base of what is counted in several places and then added up, field by field."""

    def __add__(self, other: Self, /) -> Self:
        return type(self)(*map(added, structs.astuple(self), structs.astuple(other)))


def added(one: Any, other: Any) -> Any:
    """Return the sum of two numbers or sums, or of lists or dicts of them; a dict may lack a key."""
    if isinstance(one, list):
        return [added(*both) for both in zip(one, other, strict=True)]
    if isinstance(one, dict):
        both = {key: added(one[key], other[key]) for key in one.keys() & other.keys()}
        return {**one, **other, **both}
    return one + other


class Sum(Summed):
    """The sum of a quantity, and of its squares."""

    total: float = 0
    squares: float = 0

    def add(self, value: float, times: int = 1) -> None:
        self.total += times * value
        self.squares += times * value * value

    def mean(self, of: int) -> Figure:
        """Return the mean of so many values."""
        many = of + 2 * BESIDES
        mean = (self.total + BESIDES) / many
        variance = (self.squares + BESIDES) / many - mean * mean
        margin = DEVIATIONS * sqrt(max(variance, 0.0) / many)
        return Figure(round(self.total / of, DIGITS), round(margin, DIGITS))

    def spread(self, of: int) -> float:
        return round(sqrt(max(self.squares / of - (self.total / of) ** 2, 0.0)), DIGITS)


def share(count: int, of: int) -> Figure:
    """Return a count as a share of all."""
    return Sum(count, count).mean(of)


def lives_lost(played: HandPlayed) -> dict[Seat, int]:
    """Return the lives that a hand cost, by seat; lives that a seat gained are taken off."""
    lives = dict[Seat, int]()
    for event in played.events:
        if type(event) is LifeLost:
            lives[event.seat] = lives.get(event.seat, 0) + event.lives
        elif type(event) is LifePaid:
            lives[event.seat] = lives.get(event.seat, 0) + 1
            lives[event.to] = lives.get(event.to, 0) - 1
        elif type(event) is LifeGained:
            lives[event.seat] = lives.get(event.seat, 0) - 1
    return lives


class HandTally(Summed):
    """What came of so many hands, by the places from the first to play to the dealer."""

    lost: list[int]
    lives: list[Sum]
    powers: dict[RuleKey, int]
    """The hands in which the card did this, by its rule."""
    hands: int = 0
    cases: int = 0
    """How many were played: as many hands or, where each stands for a class of deals, as many classes."""
    tied: int = 0
    shared: int = 0
    unlost: int = 0

    @classmethod
    def of(cls, law: Law) -> HandTally:
        powers = dict.fromkeys(sorted(power.rule for does in law.powers for power in does.values()), 0)
        return cls([0] * law.seats, [Sum() for _ in range(law.seats)], powers)

    def count(self, played: HandPlayed, order: Sequence[Seat], times: int = 1) -> None:
        """Add a hand, so many times. `order` has the seats from the first to play to the dealer."""
        lost = played.lost
        self.hands += times
        self.cases += 1
        self.unlost += times * (not lost)
        self.shared += times * (len(lost) > 1)
        self.tied += times * (TIE.key in lost.values())
        rules = {event.rule for event in played.events}
        for rule in self.powers.keys() & rules:
            self.powers[rule] += times
        for seat in lost:
            self.lost[order.index(seat)] += times
        for seat, gone in lives_lost(played).items():
            self.lives[order.index(seat)].add(gone, times)

    @property
    def loses(self) -> tuple[Figure, ...]:
        """The chance of each seat to lose the hand."""
        return tuple(share(lost, self.hands) for lost in self.lost)

    @property
    def margin(self) -> float:
        """The greatest margin of these chances."""
        return max(chance.margin for chance in self.loses)

    def odds(self, share: Callable[[int, int], Figure] = share) -> HandOdds:
        return HandOdds(
            counted=self.cases,
            tied=share(self.tied, self.hands),
            shared=share(self.shared, self.hands),
            unlost=share(self.unlost, self.hands),
            powers={rule: share(seen, self.hands) for rule, seen in self.powers.items()},
        )


class GameTally(Summed):
    """What came of so many games, by the places from the first to play in the first hand to its dealer."""

    won: list[Sum]
    games: int = 0
    hands: Sum = field(default_factory=Sum)
    wiped_out: int = 0
    unwon: int = 0

    @classmethod
    def of(cls, law: Law) -> GameTally:
        return cls([Sum() for _ in range(law.seats)])

    def count(self, played: GamePlayed, order: Sequence[Seat]) -> None:
        self.games += 1
        self.hands.add(played.hands)
        self.wiped_out += played.wiped_out
        self.unwon += not played.winners
        for seat in played.winners:
            self.won[order.index(seat)].add(1 / len(played.winners))

    @property
    def wins(self) -> tuple[Figure, ...]:
        """The chance of each seat to win the game."""
        return tuple(won.mean(self.games) for won in self.won)

    @property
    def margin(self) -> float:
        """The greatest margin of these chances."""
        return max(chance.margin for chance in self.wins)

    @property
    def odds(self) -> GameOdds:
        return GameOdds(
            counted=self.games,
            hands=self.hands.mean(self.games),
            spread=self.hands.spread(self.games),
            wiped_out=share(self.wiped_out, self.games),
            unwon=share(self.unwon, self.games),
        )
