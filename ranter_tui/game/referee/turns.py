"""Moving the turn along to the next seat that has a choice."""

from __future__ import annotations

from ranter_tui.game.events import (
    Faced,
    HardDecision,
    Kept,
    PassedOver,
    PlayStopped,
    Reason,
    Spent,
)
from ranter_tui.game.moves import Move
from ranter_tui.game.referee.course import Course
from ranter_tui.game.referee.dealing import look
from ranter_tui.game.referee.exchange import ask_neighbour, draws_from_stock
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.rules.turn import Turn
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State

TURN = RuleKey("turn")
DEALER_TURN = RuleKey("dealer_turn")


def move_on(course: Course) -> bool:
    """Play whatever needs no decision. True when the hand has come to its showdown."""
    while True:
        hand = course.hand
        if hand.stopped or hand.turn >= len(hand.seats) or len(hand.still_in) == 1:
            return True
        if hand.cutting or hand.sale is not None:
            return False
        seat = hand.on_turn
        if seat in hand.gone:
            course.tell(PassedOver(RuleKey("grace"), seat, Reason.OUT))
            continue
        if seat not in hand.looked:
            look(course, (seat,))
            if course.hand.stopped:
                return True
        if _card_acts(course, seat) or _passed_over(course, seat):
            continue
        if _must_change(course, seat):
            ask_neighbour(course, seat)
            continue
        if course.rules.hard_decision:
            _courtesy(course, seat)
        return False


def _card_acts(course: Course, seat: Seat) -> bool:
    """The card may show itself, use up the turn, or stop all play."""
    acted = False
    power = course.power(Moment.TURN, seat)
    if power is not None and not any(spent == seat for spent, _ in course.hand.spent):
        for effect in power.effects:
            card = course.hand.cards[seat]
            if effect is Effect.SHOW and card not in course.hand.faced:
                course.tell(Faced(power.rule, seat, card))
            elif effect is Effect.SPEND:
                course.tell(Spent(power.rule, seat))
            elif effect is Effect.STOP_PLAY:
                course.tell(PlayStopped(power.rule, seat))
                acted = True
    for spent, rule in course.hand.spent:
        if spent == seat and not acted:
            course.tell(PassedOver(rule, seat, Reason.SPENT))
            return True
    return acted


def _passed_over(course: Course, seat: Seat) -> bool:
    """Whether the room can see that the seat has no choice."""
    hand = course.hand
    if draws_from_stock(course.state, seat):
        if not hand.stock:
            course.tell(PassedOver(RuleKey("stock_out"), seat, Reason.NO_STOCK))
            return True
        if course.rules.dealer_turn is DealerTurn.TOP_IF_ACE_PASSED and not was_given(course.state, seat):
            course.tell(PassedOver(DEALER_TURN, seat, Reason.NOTHING_PASSED))
            return True
        return False
    if seat == hand.dealer and course.rules.dealer_turn is DealerTurn.LAST_BEFORE_DEALER:
        course.tell(PassedOver(DEALER_TURN, seat, Reason.NO_TURN))
        return True
    if course.rules.dealer_turn is DealerTurn.TOP_OR_NEXT_SEAT and seat == hand.dealer:
        return False
    holder = hand.next_to(seat)
    if hand.cards[holder] in hand.faced:
        power = course.power(Moment.ASKED, holder)
        if power is not None and _only_refuses(power.effects):
            course.tell(PassedOver(power.rule, seat, Reason.BLOCKED))
            return True
    return False


def _only_refuses(effects: tuple[Effect, ...]) -> bool:
    return Effect.REFUSE in effects and set(effects) <= {Effect.REFUSE, Effect.SHOW, Effect.SPEND}


def _must_change(course: Course, seat: Seat) -> bool:
    """Whether the seat has yet to take part in an exchange and is bound to."""
    return (
        course.rules.turn is Turn.MUST_CHANGE
        and not draws_from_stock(course.state, seat)
        and not any(seat in pair for pair in course.hand.trail)
    )


def _courtesy(course: Course, seat: Seat) -> None:
    hand = course.hand
    if hand.cards[seat] is hand.dealt[seat] and hand.cards[seat].rank in course.rules.hard_decision:
        course.tell(HardDecision(RuleKey("hard_decision"), seat))


def was_given(state: State, seat: Seat) -> bool:
    """Whether the seat before gave its card to this one, as everybody saw."""
    assert state.hand is not None
    return any(holder == seat for _, holder in state.hand.trail)


def choices(state: State) -> tuple[Move, ...]:
    """What the seat on turn may decide."""
    hand, rule = state.hand, state.law.rules.dealer_turn
    assert hand is not None
    seat = hand.on_turn
    if seat == hand.dealer and rule is DealerTurn.TOP_OR_NEXT_SEAT:
        return (
            (Move.KEEP, Move.CHANGE, Move.CHANGE_WITH_NEXT)
            if hand.stock
            else (Move.KEEP, Move.CHANGE_WITH_NEXT)
        )
    if seat == hand.dealer and rule is DealerTurn.TOP_IF_ACE_PASSED:
        return (Move.KEEP, Move.CHANGE) if hand.cards[seat].rank == "A" else (Move.KEEP,)
    return (Move.KEEP, Move.CHANGE)


def keep(course: Course, seat: Seat) -> None:
    """The seat keeps its card, and the card may have to be shown for it."""
    course.tell(Kept(TURN, seat))
    power = course.power(Moment.KEPT, seat)
    if power is None:
        return
    for effect in power.effects:
        if effect is Effect.SHOW and course.hand.cards[seat] not in course.hand.faced:
            course.tell(Faced(power.rule, seat, course.hand.cards[seat]))
        elif effect is Effect.STOP_PLAY:
            course.tell(PlayStopped(power.rule, seat))
