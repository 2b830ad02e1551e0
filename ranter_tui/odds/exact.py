"""Counts every deal there is, as fractions.

Cards of one rank are alike to every rule, so deals are counted by classes: which rank lies at each place of
the pack that is read, and in how many ways. The stock is read only where somebody draws; elsewhere it is left
open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from fractions import Fraction
from itertools import accumulate
from math import factorial, perm, prod
from typing import Generic, TypeVar

from msgspec import Struct

from ranter_tui.almanac.figures import Figure, Odds, SeatOdds
from ranter_tui.almanac.good_play import GOOD
from ranter_tui.bots import BOTS
from ranter_tui.game.cards import Card, Rank
from ranter_tui.game.events import Drew, Event, LaidAside, PutBack
from ranter_tui.game.law import Law, cards_needed
from ranter_tui.game.moves import ShuffledPack
from ranter_tui.odds.playing import Deals, HandPlayed, HandTold, Play, Table, in_order_of_play
from ranter_tui.odds.tally import HandTally

Laid = dict[int, Card]
"""What lies at some places of the pack; of a rank its first cards, for they are all alike."""


class LeftToChance(ValueError):
    """Raised for play that does not follow from the deal."""


T = TypeVar("T", bound=HandTold)


class DealClass(Struct, Generic[T], gc=False):
    """A class of deals."""

    laid: Laid
    orders: int
    """How many orders of the pack have cards of these ranks there."""
    played: T


class Cases(Generic[T]):
    """Every class of deals by a law, and what comes of it where a hand is `played` with that pack."""

    def __init__(self, law: Law, played: Callable[[ShuffledPack], T]) -> None:
        self._law, self._played = law, played
        self._of_rank = {rank: [card for card in law.shoe if card.rank == rank] for rank in law.order}
        self._dealt = cards_needed(law.rules, law.seats) - 1

    def about(self, hands: int = 5000) -> float:
        """Estimate the number of classes from some hands: the rarer a class, the more there are like it."""
        deals, size, total = Deals(self._law, 0), len(self._law.shoe), 0.0
        for _ in range(hands):
            pack = deals.next()
            places = {*range(self._dealt), *_read(self._played(pack).events, pack.cards)}
            held = Counter(pack.cards[place].rank for place in places)
            ways = prod(perm(len(self._of_rank[rank]), many) for rank, many in held.items())
            total += perm(size, len(places)) / ways
        return total / hands

    def beginning_with(self, rank: Rank) -> Iterator[DealClass[T]]:
        """Yield those in which the first card has this rank."""
        cards = self._of_rank[rank]
        yield from self._more({0: cards[0]}, len(cards))

    def _more(self, laid: Laid, ways: int) -> Iterator[DealClass[T]]:
        place = len(laid)
        if place >= self._dealt:
            pack = self._pack(laid)
            played = self._played(ShuffledPack(pack))
            left_open = [at for at in _read(played.events, pack) if at not in laid]
            if not left_open:
                yield DealClass(laid, ways * factorial(len(pack) - len(laid)), played)
                return
            place = left_open[0]
        held = [card.rank for card in laid.values()]
        for rank, cards in self._of_rank.items():
            gone = held.count(rank)
            if left := len(cards) - gone:
                yield from self._more({**laid, place: cards[gone]}, ways * left)

    def _pack(self, laid: Laid) -> tuple[Card, ...]:
        """Return a pack with these cards in their places, and the others in any order."""
        known = set(laid.values())
        pack = [card for card in self._law.shoe if card not in known]
        for place in sorted(laid):
            pack.insert(place, laid[place])
        return tuple(pack)


def cases_of(law: Law, play: Play) -> Cases[HandPlayed]:
    """Return every class of deals at a table that plays like that. Raises `LeftToChance`."""
    for name in play.names:
        kind = BOTS.get(name.partition(":")[0])
        # Of a guest's own bot we do not know whether it always does the same with the same sight.
        if name != GOOD and (kind is None or kind.by_luck):
            raise LeftToChance(
                f"every deal can be counted only where no choice is left to chance, as {name!r} may do; "
                "good, threshold:N and most of our bots leave none"
            )
    return Cases(law, Table(law, play, 0).hand)


def _read(events: list[Event], pack: tuple[Card, ...]) -> Iterator[int]:
    """Yield the places in the pack of the cards that were drawn."""
    for event in events:
        if type(event) is Drew:
            yield pack.index(event.got)
        elif type(event) is PutBack or type(event) is LaidAside:
            yield pack.index(event.card)


def exact_odds(orders: HandTally) -> Odds:
    """Return the odds of a hand, where all orders of the pack have been counted."""
    lost = ((lost, int(lives.total)) for lost, lives in zip(orders.lost, orders.lives, strict=True))
    seats = tuple(SeatOdds(*(_part(many, orders.hands) for many in both)) for both in lost)
    return Odds(seats, orders.odds(_part))


def _part(orders: int, of: int) -> Figure:
    part = Fraction(orders, of)
    return Figure(float(part), fraction=str(part))


def _beginning_with(rank: Rank, law: Law, play: Play) -> HandTally:
    """Count the deals of a table that begin with one rank: a share for a process."""
    order, deals = in_order_of_play(law), HandTally.of(law)
    for case in cases_of(law, play).beginning_with(rank):
        deals.count(case.played, order, case.orders)
    return deals


def count_exactly(law: Law, play: Play, executor: Executor) -> Iterator[HandTally]:
    """Yield what has been counted after every rank that the first card may have; what comes last is all."""
    cases_of(law, play)
    shares = [executor.submit(_beginning_with, rank, law, play) for rank in law.order]
    try:
        yield from accumulate(share.result() for share in shares)
    finally:
        for share in shares:
            share.cancel()
