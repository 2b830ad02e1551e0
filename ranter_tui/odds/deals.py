"""Deals cards by a luck of their own, so that other play, or another rule, meets the same deals."""

from __future__ import annotations

from hashlib import blake2b
from math import floor
from random import Random

from ranter_tui.game.cards import Card
from ranter_tui.game.law import Law, cards_needed
from ranter_tui.game.moves import ShuffledPack
from ranter_tui.game.rules.powers import Effect

TOP = 2
"""The cards of the stock that are reached where one seat draws once: a cut lifts one card at least."""


def depth(law: Law, seats: int | None = None) -> int:
    """Return how many cards of the pack a hand of so many can reach; of the others nobody reads the order."""
    draws_again = any(Effect.DRAW_AGAIN in power.effects for power in law.on_being_drawn.values())
    passed_on = any(Effect.PASS_ON in power.effects for power in law.on_being_asked.values())
    if law.all_draw or law.from_below or draws_again or passed_on:
        return len(law.shoe)
    return min(cards_needed(law.rules, seats or law.seats) - 1 + TOP, len(law.shoe))


class Deals:
    """Shuffled packs, one after another, each shuffled only as deep as a hand of this law can reach.

    For the first cards of every deal as many random numbers are drawn whatever the rules, and those for the
    rest come from another generator: the deals of two laws with one pack and as many seats begin alike.
    """

    def __init__(self, law: Law, seed: int) -> None:
        self._shoe, self._seats = law.shoe, law.seats
        size, deep = len(law.shoe), depth(law)
        first = tuple((place, float(size - place)) for place in range(min(law.seats + 2 + TOP, size)))
        deeps = [depth(law, seats) for seats in range(1, law.seats + 1)]
        self._reached = dict(enumerate((first[:deep] for deep in deeps), 1))
        """The places that a hand of so many reaches, each with the number of cards that may come there.

        The number is a float, as is what it is multiplied by.
        """
        self._in_vain = dict(enumerate((first[deep:] for deep in deeps), 1))
        """Those that it does not reach, and that draw a number all the same."""
        self._rest = tuple((place, float(size - place)) for place in range(len(first), deep))
        self._luck, self._luck_of_the_rest = Random(seed), Random(seed + 1)

    def begin(self, seed: int) -> None:
        """Deal from this seed from now on."""
        self._luck.seed(seed)
        if self._rest:
            self._luck_of_the_rest.seed(seed + 1)

    def next(self, seats: int | None = None) -> ShuffledPack:
        """Shuffle for a hand of so many: of everybody, unless it is said."""
        cards, random, dealt_in = [*self._shoe], self._luck.random, seats or self._seats
        for place, left in self._reached[dealt_in]:
            other = place + floor(random() * left)
            cards[place], cards[other] = cards[other], cards[place]
        for _ in self._in_vain[dealt_in]:
            random()
        if self._rest:
            self._shuffle_the_rest(cards)
        return ShuffledPack(tuple(cards))

    def _shuffle_the_rest(self, cards: list[Card]) -> None:
        random = self._luck_of_the_rest.random
        for place, left in self._rest:
            other = place + floor(random() * left)
            cards[place], cards[other] = cards[other], cards[place]


def seed_for(seed: int, *purpose: str | int) -> int:
    """Return the seed for a purpose.

    >>> seed_for(1, "cards", 0) == seed_for(1, "cards", 0), seed_for(1, "cards", 0) == seed_for(1, "bots", 0)
    (True, False)
    """
    said = "/".join(map(str, (seed, *purpose)))
    return int.from_bytes(blake2b(said.encode(), digest_size=8).digest(), "big")
