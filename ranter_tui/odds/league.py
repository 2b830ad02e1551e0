"""Two bots at one table: which of them loses fewer lives."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from fractions import Fraction

from msgspec import Struct, field

from ranter_tui.almanac.figures import Figure
from ranter_tui.game.law import Law
from ranter_tui.odds.chunks import sums_until
from ranter_tui.odds.exact import count_exactly
from ranter_tui.odds.playing import Play, Table, in_order_of_play, seed_for
from ranter_tui.odds.tally import Sum, Summed, lives_lost

DEALS = 1000
"""The deals of a chunk; each is played twice."""


class Lead(Summed):
    """How many lives the one has kept that the other has lost."""

    deals: int = 0
    saved: Sum = field(default_factory=Sum)

    @property
    def figure(self) -> Figure:
        """The lives that a seat loses less in a hand if it plays as the one than if it plays as the other."""
        return self.saved.mean(self.deals)


class Pair(Struct, frozen=True):
    """Two bots by name. They sit by turns, and then each in the seats of the other, with the same cards."""

    law: Law
    one: str
    other: str
    seed: int

    @property
    def plays(self) -> tuple[Play, ...]:
        """First the one plays first, and then the other."""
        one, other, places = self.one, self.other, range(self.law.seats)
        return (
            Play(tuple([(one, other)[place % 2] for place in places])),
            Play(tuple([(other, one)[place % 2] for place in places])),
        )

    def lead(self, chunk: int) -> Lead:
        seed, order, saved = seed_for(self.seed, "hands", chunk), in_order_of_play(self.law), Sum()
        first, then = (Table(self.law, play, seed) for play in self.plays)
        for _ in range(DEALS):
            here, there = (lives_lost(table.hand()) for table in (first, then))
            more = [there.get(seat, 0) - here.get(seat, 0) for seat in order]
            saved.add((sum(more[::2]) - sum(more[1::2])) / len(order))
        return Lead(DEALS, saved)


class Alone(Pair, frozen=True):
    """One guest plays as the other among all who play as the one does, at each place by turns.

    A bot that costs the others more than itself may lead by turns, and yet lose more alone among them.
    """

    def lead(self, chunk: int) -> Lead:
        seed, order, saved = seed_for(self.seed, "hands", chunk), in_order_of_play(self.law), Sum()
        alike = Table(self.law, Play((self.one,)), seed)
        apart = {seat: Table(self.law, play, seed) for seat, play in zip(order, self.plays, strict=True)}
        for _ in range(DEALS):
            here = lives_lost(alike.hand())
            there = {seat: lives_lost(table.hand()) for seat, table in apart.items()}
            saved.add(sum(there[seat].get(seat, 0) - here.get(seat, 0) for seat in order) / len(order))
        return Lead(DEALS, saved)

    @property
    def plays(self) -> tuple[Play, ...]:
        """The other sits at each place in turn."""
        places = range(self.law.seats)
        return tuple(
            Play(tuple([self.other if place == alone else self.one for place in places])) for alone in places
        )


def race(pair: Pair, precision: float, executor: Executor) -> Iterator[Lead]:
    """Let both play until it is known so precisely who leads; what is yielded last is the answer."""
    return sums_until(executor, pair.lead, lambda lead: lead.figure.margin <= precision)


def lead_exactly(pair: Pair, executor: Executor) -> Fraction:
    """Return by how much the one leads if every deal is played. Raises `LeftToChance` as `count_exactly`."""
    first, then = (_lives_lost(pair.law, play, executor) for play in pair.plays)
    more = [there - here for here, there in zip(first, then, strict=True)]
    return (sum(more[::2], Fraction()) - sum(more[1::2], Fraction())) / len(more)


def _lives_lost(law: Law, play: Play, executor: Executor) -> list[Fraction]:
    *_, deals = count_exactly(law, play, executor)
    return [Fraction(seat.lives.fraction or 0) for seat in deals.odds.seats]
