"""A random generator with a seed: the only place where luck is made. What it makes is recorded."""

from __future__ import annotations

from functools import partial
from itertools import repeat, starmap
from random import Random

from ranter_tui.game.moves import Ask, Chance, Cut, DrawLots, Lifted, Lot, Shuffle, ShuffledPack


class Luck:
    """Answers every call for chance with random numbers from one seed.

    Only `random()` is drawn on, for the standard library promises of nothing else that the same seed
    will give the same numbers on another Python.
    """

    def __init__(self, seed: int) -> None:
        source = Random(seed)
        self.begin, self._random = source.seed, source.random
        # A number for each card that is asked about: `next` leaves the card itself unread.
        self._number = partial(next, starmap(self._random, repeat(())))

    def answer(self, ask: Ask) -> Chance:
        if type(ask) is Shuffle:
            return ShuffledPack(tuple(sorted(ask.cards, key=self._number)))
        if type(ask) is Cut:
            return Lifted(self.lift(ask.size))
        if type(ask) is DrawLots:
            return Lot(ask.seats[self.below(len(ask.seats))])
        raise TypeError("a player’s word is not left to chance")

    def lift(self, size: int) -> int:
        """Cut a stock of so many cards, and return how many are lifted: one at least, and not all."""
        return 1 + self.below(size - 1)

    def below(self, bound: int) -> int:
        """Return a random whole number from 0 to `bound` - 1."""
        return int(self._random() * bound)
