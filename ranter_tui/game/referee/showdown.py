"""The showdown: cards are turned up and compared, the losers named, and the penalties paid."""

from __future__ import annotations

from operator import itemgetter

from ranter_tui.game.events import Judged, LifeGained, LifePaid, MayBuyBack, PaysFor, Reprieved, Revealed
from ranter_tui.game.law import PowersOf
from ranter_tui.game.referee.course import Course
from ranter_tui.game.referee.ending import may_buy_back, settle
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.dealer import SAME_RANK_DRAWN, SameRankDrawn
from ranter_tui.game.rules.lives import GRACE, Grace
from ranter_tui.game.rules.pot import WIPE_OUT, WipeOut
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.showdown import (
    ALL_ALIKE,
    PENALTY,
    SETS,
    SHOWDOWN,
    TIE,
    AllAlike,
    Penalty,
    Sets,
    Showdown,
    Tie,
)
from ranter_tui.game.rules.table import OBJECT
from ranter_tui.game.seats import Seat, round_from
from ranter_tui.game.state import Tableau

Strike = tuple[Seat, RuleKey, Effect]

TOGETHER = Showdown.TOGETHER
ONE_LIFE = Penalty.ONE_LIFE
PAIRING_UP = Sets.PAIRING_UP
NOBODY_LOSES = WipeOut.NOBODY_LOSES


def show_down(course: Course) -> None:
    """Bring the hand to its end, from the turning of the cards to the next deal or the end of the game."""
    seats = course.still_in if course.gone else course.seats
    if len(seats) > 1:
        _turn_up(course, seats)
        rule, lost = _judgement(course, seats)
        course.tell(Judged(rule, lost))
        strikes: tuple[Strike, ...] = ()
        if course.law.at_the_showdown:
            lost = tuple(dict.fromkeys([_who_pays(course, seat) for seat in lost]))
            strikes = _strikes(course, seats)
        if course.rules.wipe_out is not NOBODY_LOSES or not _reprieved(course, lost, strikes):
            _pay(course, lost, strikes)
    if course.fallen and (asked := _may_buy_back(course)):
        course.tell(MayBuyBack(GRACE.key, asked))
    else:
        settle(course)


def _may_buy_back(course: Course) -> tuple[Seat, ...]:
    """Return the fallen seats that are asked, in turn from the dealer's neighbour."""
    if course.rules.grace is not Grace.BUY_BACK:
        return ()
    fallen = round_from(course.seats[-1], tuple(sorted(course.fallen)), course.law.step)
    return tuple(seat for seat in fallen if may_buy_back(course, seat))


def _turn_up(course: Course, seats: tuple[Seat, ...]) -> None:
    rule, cards = SHOWDOWN.key, course.cards
    if course.rules.showdown is TOGETHER:
        course.tell(Revealed(rule, seats, itemgetter(*seats)(cards)))
    else:
        for seat in seats:
            course.tell(Revealed(rule, (seat,), (cards[seat],)))


def _judgement(course: Course, seats: tuple[Seat, ...]) -> tuple[RuleKey, tuple[Seat, ...]]:
    """Return who loses, and by which rule: by the comparison, if no card that was drawn decides."""
    if course.doomed is not None:
        seat, rule = course.doomed
        return rule, (seat,) if seat in seats else ()
    if course.matched is None:
        return losers(course, seats)
    others = tuple(seat for seat in seats if seat != course.matched)
    if course.rules.same_rank_drawn is SameRankDrawn.WINS_OUTRIGHT:
        return SAME_RANK_DRAWN.key, others
    return SAME_RANK_DRAWN.key, losers(course, others)[1]


def _who_pays(course: Course, loser: Seat) -> Seat:
    """Return who pays: the loser, or the seat that answers for that card if it is still in."""
    power = course.power(course.law.at_the_showdown, loser)
    answers = course.answering.get(loser)
    if power is None or Effect.ANSWERED_FOR not in power.effects or answers not in course.seated:
        return loser
    course.tell(PaysFor(power.rule, answers, loser))
    return answers


def _reprieved(course: Course, lost: tuple[Seat, ...], strikes: tuple[Strike, ...]) -> bool:
    """Spare everybody if the hand would leave nobody in; return whether it would."""
    if not {*lost, *(seat for seat, _, _ in strikes)}.issuperset(course.seated):
        return False
    tried = Course(course.state)
    _pay(tried, lost, strikes)
    if tried.seated:
        return False
    course.tell(Reprieved(WIPE_OUT.key, course.still_in))
    return True


def _pay(course: Course, lost: tuple[Seat, ...], strikes: tuple[Strike, ...]) -> None:
    """Take from everybody what the hand costs."""
    for seat in lost:
        _penalise(course, seat, lost)
    for strike in strikes:
        _strike(course, *strike)


def _penalise(course: Course, seat: Seat, lost: tuple[Seat, ...]) -> None:
    penalty = course.rules.penalty
    if penalty is ONE_LIFE:
        power = course.law.at_the_showdown.get(course.cards[seat].rank)
        if power is not None and Effect.COSTS_TWO in power.effects:
            course.lose_lives(seat, 2, power.rule)
        else:
            course.lose_lives(seat, 1, PENALTY.key)
    elif penalty is Penalty.TWO_WITH_ACE:
        course.lose_lives(seat, 2 if course.cards[seat].rank == "A" else 1, PENALTY.key)
    elif penalty is Penalty.OUT_AT_ONCE:
        course.put_out(seat, PENALTY.key)
    elif penalty is Penalty.ONE_TO_EACH:
        # What two losers owe each other cancels out.
        _pay_each(course, seat, tuple(other for other in course.still_in if other not in lost))


def _pay_each(course: Course, payer: Seat, others: tuple[Seat, ...]) -> None:
    """Pay one life to each of the others, in turn from the payer's neighbour, while any are left."""
    for seat in round_from(payer, tuple(sorted(others)), course.law.step):
        if course.lives[payer]:
            course.tell(LifePaid(PENALTY.key, payer, seat))
    if others and not course.lives[payer]:
        course.lives_are_gone(payer)


def _strikes(course: Course, seats: tuple[Seat, ...]) -> tuple[Strike, ...]:
    """Return what cards do at the showdown beyond the comparison: to which seat, by which rule, and what."""
    powers = course.law.at_the_showdown
    cards = course.cards
    found: list[Strike] = []
    for seat in seats:
        if (power := powers.get(cards[seat].rank)) is None:
            continue
        held = sum(cards[other].rank == cards[seat].rank for other in seats)
        all_out = held == sum(card.rank == cards[seat].rank for card in course.law.shoe)
        gains = all_out and Effect.PAIR_GAINS in power.effects
        averted = {Effect.COSTS_TWO, Effect.LOSES_TOO if gains else Effect.PAIR_GAINS}
        found += [(seat, power.rule, effect) for effect in power.effects if effect not in averted]
    return tuple(found)


def _strike(course: Course, seat: Seat, rule: RuleKey, effect: Effect) -> None:
    if seat not in course.seated:
        return
    if effect is Effect.PAIR_GAINS:
        course.tell(LifeGained(rule, seat, from_pot=False))
    elif effect is Effect.LOSES_TOO:
        course.tell(Judged(rule, (seat,)))
        course.lose_lives(seat, 1, PENALTY.key)
    elif effect is Effect.HOLDER_OUT:
        course.put_out(seat, rule)


def _compared(tableau: Tableau, powers: PowersOf, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats whose cards are compared."""
    return tuple(
        seat
        for seat in seats
        if (power := powers.get(tableau.cards[seat].rank)) is None or Effect.LOSES_TOO not in power.effects
    )


def losers(tableau: Tableau, seats: tuple[Seat, ...]) -> tuple[RuleKey, tuple[Seat, ...]]:
    """Return who loses among these seats, given in the order in which they turn up, and by which rule."""
    law, rules = tableau.law, tableau.law.rules
    everybody = len(seats)
    if powers := law.at_the_showdown:
        seats = _compared(tableau, powers, seats)
    if not seats:
        return OBJECT.key, ()
    compared, worth_of, cards = len(seats), law.worth, tableau.cards
    worth = [worth_of[cards[seat]] for seat in seats]
    if tableau.sunk:
        bottom = -len(law.order) - 1
        worth = [bottom if cards[seat] in tableau.sunk else worth_of[cards[seat]] for seat in seats]
    lowest = min(worth)
    if rules.sets is PAIRING_UP and len(seats) > 1:
        return _losing_set(rules.tie, seats, worth)
    if compared < everybody and (spared := _spared(tableau, seats[worth.index(lowest)])):
        return spared, ()
    if worth.count(lowest) == 1:
        return OBJECT.key, (seats[worth.index(lowest)],)
    tied = tuple([seats[place] for place, value in enumerate(worth) if value == lowest])
    if len(tied) == len(seats) and rules.all_alike is AllAlike.NOBODY_LOSES:
        return ALL_ALIKE.key, ()
    return TIE.key, _of_the_tied(rules.tie, tied)


def _spared(tableau: Tableau, seat: Seat) -> RuleKey | None:
    """Return the rule that spares the lowest card compared if another card was not; None if none does."""
    power = tableau.law.at_the_showdown.get(tableau.cards[seat].rank)
    return power.rule if power is not None and Effect.SPARED in power.effects else None


def _of_the_tied(tie: Tie, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    if tie is Tie.LAST_TO_TURN_UP:
        return tied[-1:]
    if tie is Tie.FIRST_IN_ORDER:
        return tied[:1]
    return tied


def _losing_set(tie: Tie, seats: tuple[Seat, ...], worth: list[int]) -> tuple[RuleKey, tuple[Seat, ...]]:
    """Return who loses where pairs beat single cards, threes beat pairs, and higher sets lower ones."""
    sets: dict[int, list[Seat]] = {}
    for seat, value in zip(seats, worth, strict=True):
        sets.setdefault(value, []).append(seat)
    if len(sets) == 1:
        return SETS.key, ()
    value, holders = min(sets.items(), key=lambda item: (len(item[1]), item[0]))
    if len(holders) > 1:
        return SETS.key, _of_the_tied(tie, tuple(holders))
    return OBJECT.key if value == min(worth) else SETS.key, tuple(holders)
