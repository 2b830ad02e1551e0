"""Compares two tables on the same deals, so that what differs is the rules or the play, and not the cards."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from msgspec import Struct

from ranter_tui.almanac.odds import Figure
from ranter_tui.game.law import Law
from ranter_tui.odds.chunks import chunks_in_order
from ranter_tui.odds.playing import Table
from ranter_tui.odds.plays import in_order_of_play
from ranter_tui.odds.sampling import GAMES, HANDS, OddsQuestion
from ranter_tui.odds.seeds import seed_for
from ranter_tui.odds.tally import GameTally, HandTally, Sum, lives_lost


class Compared(Struct):
    """What came of as many hands at the one table as at the other."""

    one: HandTally
    other: HandTally
    more: list[Sum]
    """The hands that each place loses more at the other table; what it loses less is taken off."""
    lives: list[Sum]
    """The same, in lives."""
    together: Sum
    """The lives that all of them lose more."""

    @classmethod
    def of(cls, one: Law, other: Law) -> Compared:
        more, lives = ([Sum() for _ in range(one.seats)] for _ in range(2))
        return cls(HandTally.of(one), HandTally.of(other), more, lives, Sum())

    def plus(self, further: Compared) -> Compared:
        return Compared(
            self.one.plus(further.one),
            self.other.plus(further.other),
            _added(self.more, further.more),
            _added(self.lives, further.lives),
            self.together.plus(further.together),
        )

    @property
    def differences(self) -> tuple[Figure, ...]:
        """How much likelier each place is to lose the hand at the other table."""
        return tuple(more.mean(self.one.hands) for more in self.more)

    @property
    def in_lives(self) -> tuple[Figure, ...]:
        """How many more lives each place loses in a hand at the other table."""
        return tuple(lives.mean(self.one.hands) for lives in self.lives)

    @property
    def margin(self) -> float:
        return max(difference.margin for difference in self.differences)


def _added(ones: list[Sum], others: list[Sum]) -> list[Sum]:
    return [one.plus(other) for one, other in zip(ones, others, strict=True)]


class ComparedGames(Struct):
    """What came of as many games at the one table as at the other."""

    one: GameTally
    other: GameTally
    longer: Sum
    """The hands by which the games of the other table are longer."""

    @classmethod
    def of(cls, one: Law, other: Law) -> ComparedGames:
        return cls(GameTally.of(one), GameTally.of(other), Sum())

    def plus(self, further: ComparedGames) -> ComparedGames:
        return ComparedGames(
            self.one.plus(further.one), self.other.plus(further.other), self.longer.plus(further.longer)
        )

    @property
    def difference(self) -> Figure:
        """By how many hands a game of the other table is longer, on the average."""
        return self.longer.mean(self.one.games)


class OddsCompared(Struct, frozen=True):
    """Two questions with the same seed and as many seats. With the same pack, the cards are the same."""

    one: OddsQuestion
    other: OddsQuestion

    def hands(self, chunk: int) -> Compared:
        seed = seed_for(self.one.seed, "hands", chunk)
        tables = [Table(asked.law, asked.play, seed) for asked in (self.one, self.other)]
        orders = [in_order_of_play(asked.law) for asked in (self.one, self.other)]
        so_far = Compared.of(self.one.law, self.other.law)
        for _ in range(HANDS):
            one, other = (table.hand() for table in tables)
            so_far.one.count(one, orders[0])
            so_far.other.count(other, orders[1])
            gone = lives_lost(one), lives_lost(other)
            for more, lives, here, there in zip(so_far.more, so_far.lives, *orders, strict=True):
                more.add((there in other.lost) - (here in one.lost))
                lives.add(gone[1].get(there, 0) - gone[0].get(here, 0))
            so_far.together.add(sum(gone[1].values()) - sum(gone[0].values()))
        return so_far

    def games(self, chunk: int, size: int = GAMES) -> ComparedGames:
        """Play a chunk of games; each begins with the same deals at both tables."""
        one, other = (Table(asked.law, asked.play, asked.seed) for asked in (self.one, self.other))
        orders = [in_order_of_play(asked.law) for asked in (self.one, self.other)]
        so_far = ComparedGames.of(self.one.law, self.other.law)
        for number in range(chunk * size, (chunk + 1) * size):
            for table in (one, other):
                table.begin(seed_for(self.one.seed, "game", number))
            here, there = one.game(), other.game()
            so_far.one.count(here, orders[0])
            so_far.other.count(there, orders[1])
            so_far.longer.add(there.hands - here.hands)
        return so_far


def compare(
    comparison: OddsCompared, precision: float, executor: Executor, *, ahead: int = 1
) -> Iterator[Compared]:
    """Count the same hands at both tables until every difference is as precise as that."""
    so_far = None
    for compared in chunks_in_order(executor, comparison.hands, ahead=ahead):
        so_far = compared if so_far is None else so_far.plus(compared)
        yield so_far
        if so_far.margin <= precision:
            return
