"""Le Her: two players, one card each, and a number that was settled in 1713.

The non-dealer keeps his card or asks for the dealer's; a King refuses. Then the dealer keeps or draws,
and a King that is drawn goes back. The higher card wins, and a tie is the non-dealer's loss. How often
he wins under each pair of sensible strategies was worked out by Nicolas Bernoulli, Montmort and
Waldegrave in their letters. The rules are those of the book on the shelf.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations

from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Decision, Move, ShuffledPack
from ranter_tui.game.referee import play, seated
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.rulebook.shelf import Shelf

NON_DEALER, DEALER = Seat(0), Seat(1)


@cache
def le_her() -> Law:
    return law_for(Shelf().book("le-her").plain_rules(), seats=2)


PUBLISHED = {(7, 8): 2828, (6, 8): 2834, (7, 7): 2838, (6, 7): 2828}
"""The non-dealer asks and the dealer draws with cards up to these: how often the non-dealer wins, of 5525."""


def deals() -> Iterator[State]:
    """Every card to the non-dealer, every other to the dealer, every third on top of the stock.

    No suit counts, and so the first card is of one of the four: the other deals are these again.
    """
    start = seated(le_her(), dealer=DEALER)
    for first in permutations(le_her().shoe, 3):
        if first[0].suit != le_her().shoe[0].suit:
            continue
        rest = [card for card in le_her().shoe if card not in first]
        yield play(start, ShuffledPack((*first, *rest)))[1]


def height(state: State, seat: Seat) -> int:
    assert state.hand is not None
    order = le_her().order
    return len(order) - order.index(state.hand.cards[seat].rank)


def after(state: State, seat: Seat, changes: bool) -> State:
    return play(state, Decision(seat, Move.CHANGE if changes else Move.KEEP))[1]


def draws(state: State, up_to: int) -> bool:
    """Whether the dealer draws. After an exchange he knows both cards, and draws with the lower one."""
    assert state.hand is not None
    exchanged = bool(state.hand.trail)
    return height(state, DEALER) < height(state, NON_DEALER) if exchanged else height(state, DEALER) <= up_to


def won(dealt: State) -> Iterator[tuple[int, int]]:
    """The pairs of strategies by which the non-dealer wins this deal. What they share is played once."""
    own = height(dealt, NON_DEALER)
    asked = {asks: after(dealt, NON_DEALER, asks) for asks in {own <= up_to for up_to, _ in PUBLISHED}}
    ends: dict[tuple[bool, bool], bool] = {}
    for non_dealer, dealer in PUBLISHED:
        asks = own <= non_dealer
        line = asks, draws(asked[asks], dealer)
        if line not in ends:
            ends[line] = after(asked[asks], DEALER, line[1]).winners == (NON_DEALER,)
        if ends[line]:
            yield non_dealer, dealer


def test_over_all_deals_the_non_dealer_wins_as_often_as_was_published() -> None:
    number = 0
    wins: Counter[tuple[int, int]] = Counter()
    for dealt in deals():
        number += 1
        wins.update(won(dealt))
    assert number == 13 * 51 * 50 == 6 * 5525
    assert {pair: of / 6 for pair, of in wins.items()} == PUBLISHED
