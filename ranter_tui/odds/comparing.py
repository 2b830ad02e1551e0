"""Compares two tables on the same deals, so that what differs is the rules or the play, and not the cards."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from msgspec import Struct

from ranter_tui.almanac.answer import Figure
from ranter_tui.odds.chunks import in_order
from ranter_tui.odds.playing import Table
from ranter_tui.odds.plays import in_order_of_play
from ranter_tui.odds.sampling import HANDS, Question
from ranter_tui.odds.seeds import seed_for
from ranter_tui.odds.tally import HandTally, Sum


class Compared(Struct):
    """What came of as many hands at the one table as at the other."""

    one: HandTally
    other: HandTally
    more: list[Sum]
    """The hands that each place loses more at the other table; what it loses less is taken off."""

    def plus(self, further: Compared) -> Compared:
        more = [one.plus(two) for one, two in zip(self.more, further.more, strict=True)]
        return Compared(self.one.plus(further.one), self.other.plus(further.other), more)

    @property
    def differences(self) -> tuple[Figure, ...]:
        """How much likelier each place is to lose the hand at the other table."""
        return tuple(more.mean(self.one.hands) for more in self.more)

    @property
    def margin(self) -> float:
        return max(difference.margin for difference in self.differences)


class Comparison(Struct, frozen=True):
    """Two questions with the same seed and as many seats. With the same pack, the cards are the same."""

    one: Question
    other: Question

    def hands(self, chunk: int) -> Compared:
        seed = seed_for(self.one.seed, "hands", chunk)
        tables = [Table(asked.law, asked.play, seed) for asked in (self.one, self.other)]
        orders = [in_order_of_play(asked.law) for asked in (self.one, self.other)]
        so_far = Compared(
            HandTally.of(self.one.law),
            HandTally.of(self.other.law),
            [Sum() for _ in range(self.one.law.seats)],
        )
        for _ in range(HANDS):
            one, other = (table.hand() for table in tables)
            so_far.one.count(one, orders[0])
            so_far.other.count(other, orders[1])
            for more, here, there in zip(so_far.more, *orders, strict=True):
                more.add((there in other.lost) - (here in one.lost))
        return so_far


def compare(
    comparison: Comparison, precision: float, executor: Executor, *, ahead: int = 1
) -> Iterator[Compared]:
    """Count the same hands at both tables until every difference is as precise as that."""
    so_far = None
    for compared in in_order(executor, comparison.hands, ahead=ahead):
        so_far = compared if so_far is None else so_far.plus(compared)
        yield so_far
        if so_far.margin <= precision:
            return
