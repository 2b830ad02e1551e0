"""Computes whose word is awaited, from nothing that is hidden from whoever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranter_tui.game.moves import KEEP_OR_CHANGE, Ask, Cut, Decide, DrawLots, For, Move, Shuffle
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.table import FirstDealer

if TYPE_CHECKING:
    from ranter_tui.game.state import Hand, State
    from ranter_tui.game.tableau import Tableau

TOP_OR_NEXT_SEAT = DealerTurn.TOP_OR_NEXT_SEAT
TOP_IF_ACE_PASSED = DealerTurn.TOP_IF_ACE_PASSED


def awaited(state: State | Tableau, hand: Hand | Tableau) -> Ask | None:
    """Return what the referee waits for when this hand is in play; None once the game is over."""
    if not hand.seats or state.rivals or state.buying or state.ended:
        return _between_hands(state)
    if hand.cutting:
        return Cut(hand.seats[hand.turn], len(hand.stock))
    if hand.sale is not None:
        return _of_the_sale(state, hand)
    seat = hand.seats[hand.turn]
    return state.law.whether_to_change[seat] if seat != hand.seats[-1] else of_the_dealer(state, hand)


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
    return state.law.next_pack


def _of_the_sale(state: State | Tableau, hand: Hand | Tableau) -> Decide:
    sale = hand.sale
    assert sale is not None
    if not sale.offered:
        return Decide(sale.holder, (Move.SELL, Move.SHOW))
    if state.lives[sale.asker] > 1:
        return Decide(sale.asker, (Move.PAY, Move.DECLINE))
    return Decide(sale.asker, (Move.DECLINE,))


def of_the_dealer(state: State | Tableau, hand: Hand | Tableau) -> Decide:
    """Return the question to the dealer whether he keeps his card, on his turn."""
    rule, seat = state.law.rules.dealer_turn, hand.seats[-1]
    if rule is TOP_OR_NEXT_SEAT:
        kept_at_least = KEEP_OR_CHANGE if hand.stock else (Move.KEEP,)
        return Decide(seat, (*kept_at_least, Move.CHANGE_WITH_NEXT))
    if rule is TOP_IF_ACE_PASSED and hand.cards[seat].rank != "A":
        return Decide(seat, (Move.KEEP,))
    return state.law.whether_to_change[seat]
