"""Computes whose word is awaited, from nothing that is hidden from whoever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranter_tui.game.moves import Ask, Cut, Decide, DrawLots, For, Move, Shuffle
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.table import FirstDealer
from ranter_tui.game.seats import Seat

if TYPE_CHECKING:
    from ranter_tui.game.state import Hand, State
    from ranter_tui.game.tableau import Tableau

TOP_OR_NEXT_SEAT = DealerTurn.TOP_OR_NEXT_SEAT
TOP_IF_ACE_PASSED = DealerTurn.TOP_IF_ACE_PASSED

KEEP_OR_CHANGE = (Move.KEEP, Move.CHANGE)
A_HAND = For.HAND


def awaited(state: State | Tableau, hand: Hand | Tableau) -> Ask | None:
    """Return what the referee waits for when this hand is in play; None once the game is over."""
    if not hand.seats or state.rivals or state.buying or state.ended:
        return _between_hands(state)
    if hand.cutting:
        return Cut(hand.seats[hand.turn], len(hand.stock))
    if hand.sale is not None:
        return _of_the_sale(state, hand)
    return in_turn(state, hand, hand.seats[hand.turn])


def in_turn(state: State | Tableau, hand: Hand | Tableau, seat: Seat) -> Decide:
    """Return the question to the seat whose turn it is: whether it keeps its card."""
    return Decide(seat, KEEP_OR_CHANGE if seat != hand.seats[-1] else _of_the_dealer(state, hand))


def _between_hands(state: State | Tableau) -> Ask | None:
    if state.ended:
        return None
    if state.buying:
        return Decide(state.buying[0], (Move.BUY_BACK, Move.STAY_OUT))
    if state.dealer is None:
        if state.law.rules.first_dealer is FirstDealer.LOT:
            return DrawLots(state.seated)
        return Shuffle(state.law.shoe, For.FIRST_DEALER)
    if state.rivals:
        return Shuffle(state.law.shoe, For.CUT_FOR_WIN)
    return Shuffle(state.law.shoe, A_HAND)


def _of_the_sale(state: State | Tableau, hand: Hand | Tableau) -> Decide:
    sale = hand.sale
    assert sale is not None
    if not sale.offered:
        return Decide(sale.holder, (Move.SELL, Move.SHOW))
    if state.lives[sale.asker] > 1:
        return Decide(sale.asker, (Move.PAY, Move.DECLINE))
    return Decide(sale.asker, (Move.DECLINE,))


def _of_the_dealer(state: State | Tableau, hand: Hand | Tableau) -> tuple[Move, ...]:
    rule = state.law.rules.dealer_turn
    if rule is TOP_OR_NEXT_SEAT:
        return (*KEEP_OR_CHANGE, Move.CHANGE_WITH_NEXT) if hand.stock else (Move.KEEP, Move.CHANGE_WITH_NEXT)
    if rule is TOP_IF_ACE_PASSED and hand.cards[hand.seats[hand.turn]].rank != "A":
        return (Move.KEEP,)
    return KEEP_OR_CHANGE
