"""The dealer's own turn."""

from __future__ import annotations

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About

GROUP = "dealer"


class DealerTurn(Choice):
    TOP = "top", "The dealer may exchange his card for the top card of the stock."
    BOTTOM = "bottom", "The dealer may exchange his card for the bottom card of the stock."
    CUT_CARD = "cut_card", "The dealer may cut the stock and take the card that he cuts."
    CUT_THEN_TOP = "cut_then_top", "The dealer may cut the stock and take the top card of what is left."
    NEXT_SEAT = "next_seat", "The dealer exchanges with his next neighbour like everybody else."
    TOP_OR_NEXT_SEAT = (
        "top_or_next_seat",
        "The dealer may take the top card of the stock, or exchange with his next neighbour instead.",
    )
    TOP_IF_ACE_PASSED = (
        "top_if_ace_passed",
        "The dealer may draw from the stock only if the card passed to him is an Ace.",
    )
    LAST_BEFORE_DEALER = (
        "last_before_dealer",
        "The dealer has no exchange; the last player before him takes the top of the stock instead.",
    )


DEALER_TURN = About(
    group=GROUP,
    title="The dealer's turn",
    question="Where does the dealer change his card?",
    matters="He is last, and nobody is left to pass a bad card to.",
)


class SameRankDrawn(Choice):
    NOTHING = "nothing", "Drawing a card of the same rank as the one given up means nothing."
    WINS_OUTRIGHT = (
        "wins_outright",
        "A dealer who draws the same rank as he gave up wins the hand: all others lose.",
    )
    IMMUNE = (
        "immune",
        "A dealer who draws the same rank as he gave up is safe; the lowest of the others loses.",
    )


SAME_RANK_DRAWN = About(
    group=GROUP,
    title="The same rank drawn",
    question="What if the dealer draws the rank that he gave up?",
    matters="It turns the worst draw into the best.",
)


class StockOut(Choice):
    NO_EXCHANGE = "no_exchange", "When the stock is empty there is nothing to draw, and the card is kept."


STOCK_OUT = About(
    group=GROUP,
    title="An empty stock",
    question="What if the stock is empty?",
    matters="With as many players as cards the dealer has nothing to change with.",
)
