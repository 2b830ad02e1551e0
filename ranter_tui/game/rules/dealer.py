"""The dealer's own turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, RuleKey
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.rules.turn import Turn

if TYPE_CHECKING:
    from ranter_tui.game.rules import Rules

GROUP = "dealer"


class DealerTurn(Choice):
    TOP = "top", "The dealer may change with the top card of the stock.", "the top card"
    BOTTOM = "bottom", "The dealer may change with the bottom card of the stock.", "the bottom card"
    CUT_CARD = (
        "cut_card",
        "The dealer may cut the stock, and change with the card cut.",
        "the card that is cut",
    )
    CUT_THEN_TOP = (
        "cut_then_top",
        "The dealer may cut the stock, and change with the top card of what is left.",
        "the top card after a cut",
    )
    NEXT_SEAT = (
        "next_seat",
        "The dealer may change with the next neighbour, like everybody else.",
        "the next neighbour’s card",
    )
    TOP_OR_NEXT_SEAT = (
        "top_or_next_seat",
        "The dealer may change with the top card of the stock, or with the next neighbour.",
        "the top card, or the next neighbour’s",
    )
    TOP_IF_ACE_PASSED = (
        "top_if_ace_passed",
        "The dealer may change with the top card of the stock only after being passed an Ace.",
        "the top card, but only for an Ace",
    )
    LAST_BEFORE_DEALER = (
        "last_before_dealer",
        "The dealer does not change; the player just before may change with the top card of the stock.",
        "nothing: the player just before draws",
    )


DEALER_TURN = About(
    key=RuleKey("dealer_turn"),
    group=GROUP,
    title="The dealer’s turn",
    question="What may the dealer change with?",
    matters="The dealer is last, and nobody is left to pass a bad card to.",
)


def sends_on(rules: Rules) -> bool:
    """Whether a card sends the asker on, past the dealer to the stock."""
    return any(Effect.PASS_ON in told.get(Moment.ASKED, ()) for told in rules.powers.values())


def _dealer_draws(rules: Rules) -> bool:
    elsewhere = (DealerTurn.NEXT_SEAT, DealerTurn.LAST_BEFORE_DEALER)
    return rules.dealer_turn not in elsewhere or (rules.dealer_turn is elsewhere[0] and sends_on(rules))


def somebody_draws(rules: Rules) -> bool:
    """Whether a card can be drawn from the stock at all."""
    only_neighbours = rules.dealer_turn is DealerTurn.NEXT_SEAT and rules.turn is not Turn.KEEP_OR_DRAW
    return not only_neighbours or sends_on(rules)


class SameRankDrawn(Choice):
    NOTHING = "nothing", "If the dealer draws the rank just given up, nothing comes of it."
    WINS_OUTRIGHT = (
        "wins_outright",
        "A dealer who draws the rank just given up wins the hand, and all the others lose.",
        "all others lose",
    )
    IMMUNE = (
        "immune",
        "A dealer who draws the rank just given up is safe, and the worst card of the others loses.",
        "the dealer is safe",
    )


SAME_RANK_DRAWN = About(
    key=RuleKey("same_rank_drawn"),
    group=GROUP,
    title="The same rank drawn",
    question="What if the dealer draws the rank just given up?",
    matters="It can turn a useless draw into a rescue.",
    applies=_dealer_draws,
)


class StockOut(Choice):
    NO_EXCHANGE = (
        "no_exchange",
        "If the stock is empty, a player who would draw keeps their card.",
        "the card is kept",
    )


STOCK_OUT = About(
    key=RuleKey("stock_out"),
    group=GROUP,
    title="An empty stock",
    question="What if the stock is empty?",
    matters="With as many players as cards the dealer has nothing to change with.",
    applies=somebody_draws,
)
