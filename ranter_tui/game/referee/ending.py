"""Between two hands: who buys back in, who deals next, who comes and goes, and how the game ends."""

from __future__ import annotations

from collections.abc import Sequence

from ranter_tui.game import events
from ranter_tui.game.cards import Card
from ranter_tui.game.referee.course import Course
from ranter_tui.game.referee.dealing import highest
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.lives import BUY_BACK_PRICE, GRACE, BuyBackPrice, BuyBackWhile
from ranter_tui.game.rules.pot import POT, WINNER_TAKES, WIPE_OUT, WinnerTakes, WipeOut
from ranter_tui.game.rules.table import PLAYERS, ROTATION
from ranter_tui.game.seats import Seat, round_from


def may_buy_back(course: Course, seat: Seat) -> bool:
    """Whether a seat that is out may buy itself back in now, where the book lets people do so."""
    rules = course.rules
    if rules.buy_back_limit and course.bought[seat] >= rules.buy_back_limit:
        return False
    if rules.buy_back_while is BuyBackWhile.ONE_NEVER_HAS:
        return any(course.bought[other] == 0 for other in course.seated)
    return True


def price_of_buying_back(rules: Rules, bought: Sequence[int], seat: Seat) -> int:
    """Return the price in stakes, given how often each seat has bought back in before."""
    if rules.buy_back_price is BuyBackPrice.STAKE:
        return 1
    before = bought[seat] if rules.buy_back_price is BuyBackPrice.DOUBLING else sum(bought)
    return 2 << before


def buy_back(course: Course, seat: Seat) -> None:
    """Buy this seat back in."""
    price = price_of_buying_back(course.rules, course.bought, seat)
    course.tell(events.BoughtBack(BUY_BACK_PRICE.key, seat, course.rules.lives.count, price))


def stay_out(course: Course, seat: Seat) -> None:
    """Leave this seat out."""
    course.tell(events.StayedOut(GRACE.key, seat))


def settle(course: Course) -> None:
    """Go on, or end the game, once the hand is paid for."""
    seated = course.seated
    if len(seated) > 1:
        pass_the_deal(course)
    elif len(seated) == 1:
        win(course, WINNER_TAKES.key, seated)
    else:
        _wiped_out(course)


def pass_the_deal(course: Course) -> None:
    """Pass the deal to the next seat still in, counted from the old dealer's."""
    assert course.dealer is not None
    course.tell(events.DealPassed(ROTATION.key, round_from(course.dealer, course.seated, course.law.step)[0]))


def win(course: Course, rule: RuleKey, seats: tuple[Seat, ...]) -> None:
    """End the game: these win it, and the pot where the book has it so."""
    takes = course.rules.winner_takes is WinnerTakes.THE_POT
    course.tell(events.Won(rule, seats, course.pot if takes else 0))


def _wiped_out(course: Course) -> None:
    """Apply the rule for a hand that leaves nobody in. All who were in at the showdown have a claim."""
    rivals = course.still_in
    course.tell(events.WipedOut(WIPE_OUT.key, rivals))
    procedure = course.rules.wipe_out
    if procedure is WipeOut.DECIDER:
        course.tell(events.DeciderBegan(WIPE_OUT.key, rivals))
        pass_the_deal(course)
    elif procedure is WipeOut.RE_ANTE:
        seats = tuple(seat for seat in course.law.everybody if seat not in course.gone_home)
        course.tell(events.Reanted(WIPE_OUT.key, seats, course.rules.lives.count))
        if course.rules.pot.takes_ante:
            course.tell(events.Anted(POT.key, seats))
        pass_the_deal(course)
    elif procedure is WipeOut.CARRY_POT:
        course.tell(events.PotCarried(WIPE_OUT.key, course.pot))
    elif procedure is not WipeOut.CUT:
        win(course, WIPE_OUT.key, rivals)


def cut_for_win(course: Course, cards: tuple[Card, ...]) -> None:
    """Have each rival cut a card; the highest wins, and rivals with equal cards cut again."""
    rivals = course.rivals
    cut = cards[: len(rivals)]
    course.tell(events.CutForWin(WIPE_OUT.key, rivals, cut))
    best = highest(course, rivals, cut)
    if len(best) == 1:
        win(course, WIPE_OUT.key, best)
    else:
        course.tell(events.CutLevel(WIPE_OUT.key, best))


def sit_down(course: Course) -> None:
    """Add a seat, with as many lives as the poorest guest has; one at least."""
    seat = Seat(course.law.seats)
    course.tell(
        events.SatDown(PLAYERS.key, seat, max(1, min(course.lives[other] for other in course.seated)))
    )
    if course.rules.pot.takes_ante:
        course.tell(events.Anted(POT.key, (seat,)))


def get_up(course: Course, seat: Seat) -> None:
    """Take a guest out of the game, with all lives, which go where lost ones go; a dealer passes the deal."""
    dealt = course.dealer == seat
    course.tell(events.GotUp(PLAYERS.key, seat, course.lives[seat], course.law.lives_to_pot))
    seated = course.seated
    if len(seated) == 1:
        win(course, WINNER_TAKES.key, seated)
    elif dealt:
        pass_the_deal(course)
