"""Moving the turn along to the next seat that has a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ranter_tui.game.events import HardDecision, Kept, PassedOver, Reason
from ranter_tui.game.moves import Decide, Move
from ranter_tui.game.referee import exchange
from ranter_tui.game.referee.course import SHOW, SPEND, Course
from ranter_tui.game.referee.dealing import look
from ranter_tui.game.referee.ending import buy_back, stay_out
from ranter_tui.game.referee.showdown import show_down
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.dealer import DEALER_TURN, STOCK_OUT, DealerTurn
from ranter_tui.game.rules.lives import GRACE
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.turn import HARD_DECISION, TURN
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import TOP_IF_ACE_PASSED, TOP_OR_NEXT_SEAT, Tableau, of_the_dealer, of_the_sale

Player = Callable[[Tableau, Decide], Move]
"""Decides for a seat, and may look at the table."""
Players = Mapping[Seat, Player] | Sequence[Player]
NOBODY: Players = {}
Lift = Callable[[int], int]
"""Cuts a stock of so many cards, and says how many are lifted."""

SPENT = Reason.SPENT


def play_on(course: Course, players: Players = NOBODY, lift: Lift = lambda _: 1) -> Decide | None:
    """Play on to the next seat that must decide or, if there is none, to the end of the hand.

    If there are players, the seat that is asked answers at once, with a move that is offered, and a stock
    is cut at once.
    """
    law, seats = course.law, course.seats
    dealer, must_change, hard_decision = seats[-1], law.must_change, course.rules.hard_decision
    while True:
        if course.stopped or course.turn == len(seats) or (course.gone and len(course.still_in) == 1):
            show_down(course)
            return None
        if course.cutting or course.sale:
            if not players:
                return None
            if course.cutting:
                exchange.draw_cut(course, lift(len(course.stock)))
            else:
                asked = of_the_sale(course, course)
                DECIDED[players[asked.seat](course, asked)](course, asked.seat)
            continue
        seat = seats[course.turn]
        if seat in course.gone:
            course.tell(PassedOver(GRACE.key, seat, Reason.OUT))
            continue
        if seat not in course.looked:
            look(course, (seat,), (course.cards[seat],))
            continue
        # Most cards have no power on a turn, and most seats have a choice that the room can see.
        if (seat in course.spent or course.cards[seat].rank in law.on_turn) and _card_acts(course, seat):
            continue
        if seat == dealer or course.faced or law.others_draw:
            if (why := _why_no_choice(course, seat)) is not None:
                rule, reason = why
                course.tell(PassedOver(rule, seat, reason))
                continue
        if must_change and _must_change(course, seat):
            if not _excused(course, seat):
                exchange.ask_neighbour(course, seat)
            continue
        if hard_decision:
            _courtesy(course, seat)
        asked = law.whether_to_change[seat] if seat != dealer else of_the_dealer(course, course)
        if not players:
            return asked
        DECIDED[players[seat](course, asked)](course, seat)


def _card_acts(course: Course, seat: Seat) -> bool:
    """Apply what a card does on its holder's turn; return whether that leaves no choice."""
    if seat not in course.spent and (power := course.power(course.law.on_turn, seat)) is not None:
        for effect in power.effects:
            course.take_effect(effect, power.rule, seat)
            if course.stopped:
                return True
    if seat not in course.spent:
        return False
    course.tell(PassedOver(course.spent[seat], seat, SPENT))
    return True


def _why_no_choice(course: Course, seat: Seat) -> tuple[RuleKey, Reason] | None:
    """Return why a seat has no choice: the rule, and a reason that the room can see. None if it has one."""
    rule, is_dealer = course.rules.dealer_turn, seat == course.seats[-1]
    if exchange.may_draw(course.law, course, seat):
        if is_dealer and rule is TOP_OR_NEXT_SEAT:
            return None
        if not course.stock:
            return STOCK_OUT.key, Reason.NO_STOCK
        # Whether the seat before this one gave it a card, the whole room saw.
        if is_dealer and rule is TOP_IF_ACE_PASSED and all(holder != seat for _, holder in course.trail):
            return DEALER_TURN.key, Reason.NOTHING_PASSED
        return None
    if is_dealer and rule is DealerTurn.LAST_BEFORE_DEALER:
        return DEALER_TURN.key, Reason.NO_TURN
    holder = course.next_to(seat)
    power = course.power(course.law.on_being_asked, holder)
    if course.cards[holder] in course.faced and power is not None:
        # A card that does more than refuse may be asked for all the same.
        if {Effect.REFUSE} <= set(power.effects) <= {Effect.REFUSE, SHOW, SPEND}:
            return power.rule, Reason.BLOCKED
    return None


def _must_change(course: Course, seat: Seat) -> bool:
    """Whether the seat must change and has not yet done so. A seat that may draw need not."""
    return not exchange.may_draw(course.law, course, seat) and not any(seat in pair for pair in course.trail)


def _excused(course: Course, seat: Seat) -> bool:
    """Pass over a seat that need not change because its card refuses, and lay the card open to prove it."""
    power = course.power(course.law.on_being_asked, seat)
    if power is None or Effect.REFUSE not in power.effects:
        return False
    course.show(TURN.key, seat)
    course.tell(PassedOver(TURN.key, seat, SPENT))
    return True


def _courtesy(course: Course, seat: Seat) -> None:
    """Announce a hard decision, if the rules ask for it and the seat still has the card it was dealt."""
    is_hard = course.cards[seat].rank in course.rules.hard_decision
    if is_hard and not any(seat in pair for pair in course.trail):
        course.tell(HardDecision(HARD_DECISION.key, seat))


def keep(course: Course, seat: Seat) -> None:
    """Have the seat keep its card, and apply what that card does when it is kept."""
    course.tell(Kept(TURN.key, seat))
    powers = course.law.on_keeping
    if not powers or (power := course.power(powers, seat)) is None:
        return
    for effect in power.effects:
        course.take_effect(effect, power.rule, seat)


def _change(course: Course, seat: Seat) -> None:
    law = course.law
    if (law.others_draw or seat == course.seats[-1]) and exchange.may_draw(law, course, seat):
        exchange.draw(course, seat)
    else:
        exchange.ask(course, seat, course.next_to(seat))


DECIDED: dict[Move, Callable[[Course, Seat], None]] = {
    Move.KEEP: keep,
    Move.CHANGE: _change,
    Move.CHANGE_WITH_NEXT: exchange.ask_neighbour,
    Move.SELL: exchange.offer_sale,
    Move.SHOW: exchange.refuse_sale,
    Move.PAY: exchange.close_sale,
    Move.DECLINE: exchange.refuse_sale,
    Move.BUY_BACK: buy_back,
    Move.STAY_OUT: stay_out,
}
