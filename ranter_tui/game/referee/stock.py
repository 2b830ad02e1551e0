"""Drawing from the stock: the dealer's exchange, and what the card that comes may do."""

from __future__ import annotations

from ranter_tui.game.events import CutCalled, Doomed, Drew, DrewInVain, Faced, LaidAside, Matched, PutBack
from ranter_tui.game.law import Law
from ranter_tui.game.referee.course import Course
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.dealer import DealerTurn, SameRankDrawn
from ranter_tui.game.rules.keys import DEALER_TURN, SAME_RANK_DRAWN, STOCK_OUT
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import InTurn

CUT_THEN_TOP = DealerTurn.CUT_THEN_TOP


def may_draw(law: Law, hand: InTurn, seat: Seat) -> bool:
    """Whether this seat may turn to the stock, perhaps among other things."""
    dealer = hand.seats[-1]
    if seat == dealer:
        return law.dealer_draws
    return law.others_draw and (law.all_draw or hand.next_to(seat) == dealer)


def draw(course: Course, seat: Seat) -> None:
    """Exchange the seat's card with the stock in the way of the book; a cut waits for chance."""
    if course.law.cuts and len(course.stock) > 1:
        course.tell(CutCalled(DEALER_TURN, seat))
    else:
        draw_uncut(course, seat, DEALER_TURN)


def draw_cut(course: Course, lifted: int) -> None:
    """Draw from a stock that was cut. The card cut is the bottom one of those lifted."""
    takes_next = course.rules.dealer_turn is CUT_THEN_TOP
    _take(course, course.seats[course.turn], lifted if takes_next else lifted - 1, DEALER_TURN)


def draw_uncut(course: Course, seat: Seat, rule: RuleKey) -> None:
    """Exchange the seat's card with the top of the stock, or with the bottom where the book has that."""
    _take(course, seat, max(len(course.stock) - 1, 0) if course.law.from_below else 0, rule)


def _take(course: Course, seat: Seat, under: int, rule: RuleKey) -> None:
    if under >= len(course.stock):
        course.tell(DrewInVain(STOCK_OUT, seat))
        return
    card = course.stock[under]
    power = course.law.on_being_drawn.get(card.rank)
    if power is not None and Effect.DRAW_AGAIN in power.effects:
        course.tell(LaidAside(power.rule, seat, under, card))
        if under < len(course.stock):
            _take(course, seat, under, rule)
        else:
            draw_uncut(course, seat, rule)
    elif power is not None and (Effect.PUT_BACK in power.effects or Effect.BARRED in power.effects):
        course.tell(PutBack(power.rule, seat, card))
    else:
        gave = course.cards[seat]
        course.tell(Drew(rule, seat, under, gave, card))
        if power is not None and Effect.LOSES_ALONE in power.effects:
            course.tell(Doomed(power.rule, seat, card))
        elif gave.rank == card.rank and seat == course.seats[-1]:
            if course.rules.same_rank_drawn is not SameRankDrawn.NOTHING:
                course.tell(Matched(SAME_RANK_DRAWN, seat, gave, card))
        if course.law.at_the_deal:
            _faced_at_once(course, seat)


def _faced_at_once(course: Course, seat: Seat) -> None:
    """Lay a card open that was drawn, if it would have been as soon as it was dealt."""
    card, power = course.cards[seat], course.power(course.law.at_the_deal, seat)
    if power is not None and Effect.SHOW in power.effects and card not in course.faced:
        course.tell(Faced(power.rule, seat, card))
