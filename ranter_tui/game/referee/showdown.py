"""The showdown: cards are turned up, the losers named, and the penalties paid."""

from __future__ import annotations

from ranter_tui.game.events import Judged, LifeGained, LifePaid, MayBuyBack, Reprieved, Revealed
from ranter_tui.game.referee.comparing import compared, losers
from ranter_tui.game.referee.course import Course
from ranter_tui.game.referee.ending import may_buy_back, settle
from ranter_tui.game.referee.losses import lose_lives, put_out, would_survive
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.dealer import SameRankDrawn
from ranter_tui.game.rules.pot import WipeOut
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.rules.showdown import Penalty, Showdown
from ranter_tui.game.seats import Seat, round_from

GRACE = RuleKey("grace")
PENALTY = RuleKey("penalty")
SAME_RANK_DRAWN = RuleKey("same_rank_drawn")
SHOWDOWN = RuleKey("showdown")
WIPE_OUT = RuleKey("wipe_out")


def show_down(course: Course) -> None:
    """Bring the hand to its end, from the turning of the cards to the next deal or the end of the game."""
    seats = course.hand.still_in
    if len(seats) > 1:
        _turn_up(course, seats)
        rule, lost = _judge(course, seats)
        course.tell(Judged(rule, lost))
        if not _reprieved(course, lost, rule):
            for seat in lost:
                _penalise(course, seat)
            _cards_strike(course, seats)
    asked = tuple(seat for seat in _from_the_left(course) if may_buy_back(course.state, seat))
    if asked:
        course.tell(MayBuyBack(GRACE, asked))
    else:
        settle(course)


def _from_the_left(course: Course) -> tuple[Seat, ...]:
    fallen = course.state.fallen
    return round_from(course.hand.dealer, tuple(sorted(fallen)), course.law.step) if fallen else ()


def _turn_up(course: Course, seats: tuple[Seat, ...]) -> None:
    rule, cards = SHOWDOWN, course.hand.cards
    if course.rules.showdown is Showdown.TOGETHER:
        course.tell(Revealed(rule, seats, tuple([cards[seat] for seat in seats])))
    else:
        for seat in seats:
            course.tell(Revealed(rule, (seat,), (cards[seat],)))


def _judge(course: Course, seats: tuple[Seat, ...]) -> tuple[RuleKey, tuple[Seat, ...]]:
    hand, law = course.hand, course.law
    if hand.doomed is not None:
        power = course.power(Moment.DRAWN, hand.doomed)
        assert power is not None
        return power.rule, (hand.doomed,)
    if hand.matched is not None:
        others = tuple(seat for seat in seats if seat != hand.matched)
        rule = SAME_RANK_DRAWN
        if course.rules.same_rank_drawn is SameRankDrawn.WINS_OUTRIGHT or len(others) == 1:
            return rule, others
        return rule, losers(law, hand, compared(law, hand, others))[1]
    return losers(law, hand, compared(law, hand, seats))


def _price(course: Course, seat: Seat) -> int:
    """How many lives losing the hand costs this seat."""
    penalty, lives = course.rules.penalty, course.state.lives[seat]
    if penalty is Penalty.OUT_AT_ONCE:
        return lives
    if penalty is Penalty.TWO_WITH_ACE and course.hand.cards[seat].rank == "A":
        return 2
    if penalty is Penalty.ONE_TO_EACH:
        return len(course.hand.still_in) - 1
    return 1


def _reprieved(course: Course, lost: tuple[Seat, ...], rule: RuleKey) -> bool:
    """Where the book spares everybody, nobody loses if nobody would be left."""
    if course.rules.wipe_out is not WipeOut.NOBODY_LOSES:
        return False
    if any(seat not in lost for seat in course.state.seated):
        return False
    if any(would_survive(course, seat, _price(course, seat)) for seat in lost):
        return False
    course.tell(Reprieved(WIPE_OUT, lost))
    return True


def _penalise(course: Course, seat: Seat) -> None:
    rule = PENALTY
    penalty = course.rules.penalty
    if penalty is Penalty.OUT_AT_ONCE:
        put_out(course, seat, rule)
    elif penalty is Penalty.ONE_TO_EACH:
        _pay_each(course, seat, rule)
    else:
        lose_lives(course, seat, _price(course, seat), rule)


def _pay_each(course: Course, payer: Seat, rule: RuleKey) -> None:
    """One to each of the others, from the payer's neighbour round, as far as it goes."""
    for seat in round_from(payer, tuple(sorted(course.hand.still_in)), course.law.step)[:-1]:
        if course.state.lives[payer]:
            course.tell(LifePaid(rule, payer, seat))
    if not course.state.lives[payer]:
        put_out(course, payer, GRACE)


def _cards_strike(course: Course, seats: tuple[Seat, ...]) -> None:
    """Cards that do something at the showdown besides being compared."""
    powers = course.law.powers[Moment.SHOWDOWN]
    if not powers:
        return
    cards = course.hand.cards
    for seat in seats:
        if (power := powers.get(cards[seat].rank)) is None:
            continue
        held = sum(cards[other].rank == cards[seat].rank for other in seats)
        all_out = held == sum(card.rank == cards[seat].rank for card in course.law.shoe)
        for effect in power.effects:
            if effect is Effect.PAIR_GAINS and all_out and seat in course.state.seated:
                course.tell(LifeGained(power.rule, seat, from_pot=False))
            elif effect is Effect.LOSES_TOO and not (all_out and Effect.PAIR_GAINS in power.effects):
                if seat in course.state.seated:
                    course.tell(Judged(power.rule, (seat,)))
                    lose_lives(course, seat, 1, PENALTY)
            elif effect is Effect.HOLDER_OUT and seat in course.state.seated:
                put_out(course, seat, power.rule)
