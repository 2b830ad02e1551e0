"""Counts hands and games that are dealt at random, until the figures are precise enough."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from msgspec import Struct

from ranter_tui.almanac.figures import Odds, SeatOdds
from ranter_tui.game.law import Law
from ranter_tui.odds.chunks import sums_until
from ranter_tui.odds.playing import Play, Table, in_order_of_play, seed_for
from ranter_tui.odds.tally import GameTally, HandTally

HANDS, GAMES = 2000, 100
"""How many are counted in a chunk: as many as take about a twentieth of a second."""


class OddsQuestion(Struct, frozen=True):
    """What awaits each seat of a table if everybody plays like that?"""

    law: Law
    play: Play
    seed: int

    def hands(self, chunk: int) -> HandTally:
        """Count a chunk of hands of guests who have just sat down."""
        table = Table(self.law, self.play, seed_for(self.seed, "hands", chunk))
        order, tally = in_order_of_play(self.law), HandTally.of(self.law)
        for _ in range(HANDS):
            tally.count(table.hand(), order)
        return tally

    def games(self, chunk: int) -> GameTally:
        """Count a chunk of games. Each has a seed of its own: it may be longer where the rules are others."""
        table = Table(self.law, self.play, self.seed)
        order, tally = in_order_of_play(self.law), GameTally.of(self.law)
        for number in range(chunk * GAMES, (chunk + 1) * GAMES):
            table.begin(seed_for(self.seed, "game", number))
            tally.count(table.game(), order)
        return tally


class Counted(Struct, frozen=True):
    """The hands that have been counted so far and, after them, the games."""

    hands: HandTally
    games: GameTally | None = None

    @property
    def odds(self) -> Odds:
        wins = self.games.wins if self.games is not None else (None,) * len(self.hands.lost)
        return Odds(
            seats=tuple(
                SeatOdds(loses, lives.mean(self.hands.hands), won)
                for loses, lives, won in zip(self.hands.loses, self.hands.lives, wins, strict=True)
            ),
            hand=self.hands.odds(),
            game=self.games.odds if self.games is not None else None,
        )


def count_hands(question: OddsQuestion, precision: float, executor: Executor) -> Iterator[HandTally]:
    """Count hands until the chance of each seat to lose one is as precise as that; the last is the answer."""
    return sums_until(executor, question.hands, lambda hands: hands.margin <= precision)


def count_games(question: OddsQuestion, precision: float, executor: Executor) -> Iterator[GameTally]:
    """Count games in the same way, until the chance of every seat to win one is as precise as that."""
    return sums_until(executor, question.games, lambda games: games.margin <= precision)
