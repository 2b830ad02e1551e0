"""Le Her: two players, one card each, and a number that was settled in 1713.

The non-dealer keeps or asks for the dealer's card; a King refuses. Then the dealer keeps or draws, and
a King that is drawn goes back. The higher card wins, and a tie is the non-dealer's loss. How often the
non-dealer wins under each pair of sensible strategies was published by Montmort in the letters of
Nicolas Bernoulli and Waldegrave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

from tests.game.table import book

from ranter_tui.game.cards import Card
from ranter_tui.game.events import Changed
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Decide, Decision, Move, Order
from ranter_tui.game.referee import begin, play
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State

NON_DEALER, DEALER = Seat(0), Seat(1)

LE_HER = book(
    players={"fewest": 2, "most": 2},
    lives={"count": 1},
    powers={"K": {"asked": ["show", "refuse"], "drawn": ["put_back"]}},
    tie="first_in_order",
    dealer_turn="top",
)

PUBLISHED = {(7, 8): 2828, (6, 8): 2834, (7, 7): 2838, (6, 7): 2828}
"""Up to which card the non-dealer asks and the dealer draws: how often the first wins, in 5525."""

Wins = dict[tuple[int, int], bool]


def table() -> State:
    return begin(law_for(LE_HER, 2), dealer=DEALER)[1]


def deals(pack: tuple[Card, ...]) -> Iterator[tuple[Card, Card, Card]]:
    """Every deal: a card to the non-dealer, one to the dealer, and one on top of the stock."""
    return permutations(pack, 3)


def outcomes(dealt: State) -> Wins:
    """Whether the non-dealer wins a deal under each pair of strategies. Whatever they share is played once."""
    height = {rank: len(dealt.law.order) - place for place, rank in enumerate(dealt.law.order)}
    held = height[card(dealt, NON_DEALER)]
    asked: dict[bool, dict[bool, bool]] = {}
    wins: Wins = {}
    for non_dealer, dealer in PUBLISHED:
        asks = held <= non_dealer
        after, received = said(dealt, NON_DEALER, asks)
        own = height[card(after, DEALER)]
        draws = own < received_for(height, received) if received else own <= dealer
        ends = asked.setdefault(asks, {})
        if draws not in ends:
            ends[draws] = said(after, DEALER, draws)[0].winners == (NON_DEALER,)
        wins[non_dealer, dealer] = ends[draws]
    return wins
