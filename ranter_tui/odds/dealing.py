"""Deals cards by a luck of their own, so that other play, or another rule, meets the same deals."""

from __future__ import annotations

from random import Random

from ranter_tui.game.cards import Card
from ranter_tui.game.law import Law, cards_needed
from ranter_tui.game.moves import ShuffledPack
from ranter_tui.game.rules.powers import Effect

TOP = 2
"""The cards of the stock that are reached where one seat draws once: a cut lifts one card at least."""


def depth(law: Law) -> int:
    """Return how many cards of the pack a hand can reach; of the others nobody reads the order."""
    draws_again = any(Effect.DRAW_AGAIN in power.effects for power in law.on_being_drawn.values())
    passed_on = any(Effect.PASS_ON in power.effects for power in law.on_being_asked.values())
    if law.all_draw or law.from_below or draws_again or passed_on:
        return len(law.shoe)
    return min(cards_needed(law.rules, law.seats) - 1 + TOP, len(law.shoe))


class Deals:
    """Shuffled packs, one after another, each shuffled only as deep as a hand of this law can reach.

    For the first cards of every deal as many random numbers are drawn whatever the rules, and those for the
    rest come from another generator: the deals of two laws with one pack and as many seats begin alike.
    """

    def __init__(self, law: Law, seed: int) -> None:
        self._shoe = law.shoe
        size, deep = len(law.shoe), depth(law)
        self._first = tuple((place, size - place) for place in range(min(law.seats + 2 + TOP, size)))
        self._rest = tuple((place, size - place) for place in range(len(self._first), deep))
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Deal from this seed from now on."""
        self._random = Random(seed).random
        if self._rest:
            self._of_the_rest = Random(seed + 1).random

    def next(self) -> ShuffledPack:
        cards, random = [*self._shoe], self._random
        for place, left in self._first:
            other = place + int(random() * left)
            cards[place], cards[other] = cards[other], cards[place]
        if self._rest:
            self._shuffle_the_rest(cards)
        return ShuffledPack(tuple(cards))

    def _shuffle_the_rest(self, cards: list[Card]) -> None:
        random = self._of_the_rest
        for place, left in self._rest:
            other = place + int(random() * left)
            cards[place], cards[other] = cards[other], cards[place]
