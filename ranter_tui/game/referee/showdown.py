"""The showdown: cards are turned up, the losers named, and the penalties paid."""

from __future__ import annotations

from ranter_tui.game.events import Judged, LifeGained, LifePaid, MayBuyBack, Reprieved, Revealed
from ranter_tui.game.referee.comparing import compared, losers
from ranter_tui.game.referee.course import Course
from ranter_tui.game.referee.ending import may_buy_back, settle
from ranter_tui.game.referee.losses import lose_lives, put_out, would_survive
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.dealer import SameRankDrawn
from ranter_tui.game.rules.powers import Effect
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
        if not (course.law.reprieves and _reprieved(course, lost)):
            for seat in lost:
                _penalise(course, seat)
            if course.law.at_the_showdown:
                _cards_strike(course, seats)
    if course.outside.fallen and (asked := _may_buy_back(course)):
        course.tell(MayBuyBack(GRACE, asked))
    else:
        settle(course)


def _may_buy_back(course: Course) -> tuple[Seat, ...]:
    """Those of the fallen who are asked, from the dealer's neighbour round."""
    state = course.outside
    fallen = round_from(course.hand.dealer, tuple(sorted(state.fallen)), course.law.step)
    return tuple(seat for seat in fallen if may_buy_back(state, seat))


def _turn_up(course: Course, seats: tuple[Seat, ...]) -> None:
    rule, cards = SHOWDOWN, course.hand.cards
    if course.rules.showdown is Showdown.TOGETHER:
        course.tell(Revealed(rule, seats, tuple([cards[seat] for seat in seats])))
    else:
        for seat in seats:
            course.tell(Revealed(rule, (seat,), (cards[seat],)))


def _judge(course: Course, seats: tuple[Seat, ...]) -> tuple[RuleKey, tuple[Seat, ...]]:
    hand, law = course.hand, course.law
    if hand.doomed is None and hand.matched is None:
        return losers(law, hand, compared(law, hand, seats))
    if hand.doomed is not None:
        power = course.power(law.on_being_drawn, hand.doomed)
        assert power is not None
        return power.rule, (hand.doomed,)
    others = tuple(seat for seat in seats if seat != hand.matched)
    if course.rules.same_rank_drawn is SameRankDrawn.WINS_OUTRIGHT or len(others) == 1:
        return SAME_RANK_DRAWN, others
    return SAME_RANK_DRAWN, losers(law, hand, compared(law, hand, others))[1]


def _price(course: Course, seat: Seat) -> int:
    """How many lives losing the hand costs this seat."""
    penalty, lives = course.rules.penalty, course.outside.lives[seat]
    if penalty is Penalty.OUT_AT_ONCE:
        return lives
    if penalty is Penalty.TWO_WITH_ACE and course.hand.cards[seat].rank == "A":
        return 2
    if penalty is Penalty.ONE_TO_EACH:
        return len(course.hand.still_in) - 1
    return 1


def _reprieved(course: Course, lost: tuple[Seat, ...]) -> bool:
    """Where the book spares everybody, nobody loses if nobody would be left."""
    if any(seat not in lost for seat in course.outside.seated):
        return False
    if any(would_survive(course, seat, _price(course, seat)) for seat in lost):
        return False
    course.tell(Reprieved(WIPE_OUT, lost))
    return True


def _penalise(course: Course, seat: Seat) -> None:
    penalty = course.rules.penalty
    if penalty is Penalty.ONE_LIFE:
        lose_lives(course, seat, 1, PENALTY)
    elif penalty is Penalty.OUT_AT_ONCE:
        put_out(course, seat, PENALTY)
    elif penalty is Penalty.ONE_TO_EACH:
        _pay_each(course, seat, PENALTY)
    else:
        lose_lives(course, seat, _price(course, seat), PENALTY)


def _pay_each(course: Course, payer: Seat, rule: RuleKey) -> None:
    """One to each of the others, from the payer's neighbour round, as far as it goes."""
    for seat in round_from(payer, tuple(sorted(course.hand.still_in)), course.law.step)[:-1]:
        if course.outside.lives[payer]:
            course.tell(LifePaid(rule, payer, seat))
    if not course.outside.lives[payer]:
        put_out(course, payer, GRACE)


def _cards_strike(course: Course, seats: tuple[Seat, ...]) -> None:
    """Cards that do something at the showdown besides being compared."""
    powers = course.law.at_the_showdown
    cards = course.hand.cards
    for seat in seats:
        if (power := powers.get(cards[seat].rank)) is None:
            continue
        held = sum(cards[other].rank == cards[seat].rank for other in seats)
        all_out = held == sum(card.rank == cards[seat].rank for card in course.law.shoe)
        for effect in power.effects:
            if effect is Effect.PAIR_GAINS and all_out and seat in course.outside.seated:
                course.tell(LifeGained(power.rule, seat, from_pot=False))
            elif effect is Effect.LOSES_TOO and not (all_out and Effect.PAIR_GAINS in power.effects):
                if seat in course.outside.seated:
                    course.tell(Judged(power.rule, (seat,)))
                    lose_lives(course, seat, 1, PENALTY)
            elif effect is Effect.HOLDER_OUT and seat in course.outside.seated:
                put_out(course, seat, power.rule)
