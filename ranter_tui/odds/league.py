"""Two bots at one table: which of them loses fewer lives."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from msgspec import Struct, field

from ranter_tui.almanac.figures import Figure
from ranter_tui.game.law import Law
from ranter_tui.odds.chunks import sums_until
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


def race(pair: Pair, precision: float, executor: Executor) -> Iterator[Lead]:
    """Let both play until it is known so precisely who leads; what is yielded last is the answer."""
    return sums_until(executor, pair.lead, lambda lead: lead.figure.margin <= precision)
