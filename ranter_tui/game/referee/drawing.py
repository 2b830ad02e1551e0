"""Drawing from the stock: the dealer's exchange, and what the card that comes may do."""

from __future__ import annotations

from ranter_tui.game.events import CutCalled, Doomed, Drew, DrewInVain, Faced, LaidAside, Matched, PutBack
from ranter_tui.game.referee.course import Course
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.dealer import DealerTurn, SameRankDrawn
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.seats import Seat

RULE = RuleKey("dealer_turn")


def draw(course: Course, seat: Seat) -> None:
    """The seat changes with the stock in the way of the book; a cut waits for chance."""
    cuts = course.rules.dealer_turn in (DealerTurn.CUT_CARD, DealerTurn.CUT_THEN_TOP)
    if cuts and len(course.hand.stock) > 1:
        course.tell(CutCalled(RULE, seat))
    else:
        draw_top(course, seat, RULE)


def draw_cut(course: Course, lifted: int) -> None:
    """The stock was cut. The card cut is the bottom one of those lifted."""
    takes_next = course.rules.dealer_turn is DealerTurn.CUT_THEN_TOP
    _take(course, course.hand.on_turn, lifted if takes_next else lifted - 1, RULE)


def draw_top(course: Course, seat: Seat, rule: RuleKey) -> None:
    _take(course, seat, 0, rule)


def _take(course: Course, seat: Seat, under: int, rule: RuleKey) -> None:
    hand = course.hand
    if under >= len(hand.stock):
        course.tell(DrewInVain(RuleKey("stock_out"), seat))
        return
    card = hand.stock[under]
    power = course.state.law.power(Moment.DRAWN, card)
    effects = power.effects if power is not None else ()
    if power is not None and Effect.DRAW_AGAIN in effects:
        course.tell(LaidAside(power.rule, seat, under, card))
        _take(course, seat, under if under < len(course.hand.stock) else 0, rule)
    elif power is not None and (Effect.PUT_BACK in effects or Effect.BARRED in effects):
        course.tell(PutBack(power.rule, seat, card))
    else:
        gave = hand.cards[seat]
        course.tell(Drew(rule, seat, under, gave, card))
        if power is not None and Effect.LOSES_ALONE in effects:
            course.tell(Doomed(power.rule, seat, card))
        elif seat == hand.dealer and gave.rank == card.rank:
            if course.rules.same_rank_drawn is not SameRankDrawn.NOTHING:
                course.tell(Matched(RuleKey("same_rank_drawn"), seat, gave, card))
        _faced_at_once(course, seat)


def _faced_at_once(course: Course, seat: Seat) -> None:
    """Where a card is faced as soon as it is dealt, it is faced when it is drawn."""
    card = course.hand.cards[seat]
    power = course.state.law.power(Moment.DEALT, card)
    if power is not None and Effect.SHOW in power.effects and card not in course.hand.faced:
        course.tell(Faced(power.rule, seat, card))
