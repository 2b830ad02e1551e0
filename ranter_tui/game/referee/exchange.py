"""Changing a card: with a neighbour, whose card may do something about it, or with the stock."""

from __future__ import annotations

from ranter_tui.game import events
from ranter_tui.game.cards import Card
from ranter_tui.game.law import Law, Power
from ranter_tui.game.referee.course import SHOW, SPEND, STOP_PLAY, Course
from ranter_tui.game.referee.dealing import look
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.dealer import DEALER_TURN, SAME_RANK_DRAWN, STOCK_OUT, DealerTurn, SameRankDrawn
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.turn import CRY, CRY_MANNER, TURN, CryManner, CryWhen
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import InTurn, Sale

REFUSE = Effect.REFUSE
BY_ITSELF = (SHOW, SPEND, STOP_PLAY)
"""What a card does that is asked for, no matter by whom."""


def ask_neighbour(course: Course, asker: Seat) -> None:
    """Have the asker demand the card of the next seat."""
    ask(course, asker, course.next_to(asker))


def ask(course: Course, asker: Seat, holder: Seat) -> None:
    """Have the asker demand the card that this seat holds, and apply what that card does about it."""
    if holder not in course.looked:
        look(course, (holder,), (course.cards[holder],))
        if course.stopped:
            return
    power = course.law.on_being_asked.get(course.cards[holder].rank)
    if power is None:
        change(course, asker, holder)
    elif Effect.PASS_ON in power.effects:
        _pass_on(course, power, asker, holder)
    elif Effect.BARGAIN in power.effects:
        course.tell(events.Haggled(power.rule, holder, asker))
    else:
        _answer(course, power, asker, holder)


def _pass_on(course: Course, power: Power, asker: Seat, holder: Seat) -> None:
    if SHOW in power.effects:
        course.show(power.rule, holder)
    following = course.next_to(holder)
    if holder == course.seats[-1] or following == asker:
        course.tell(events.PassedOn(power.rule, asker, holder, None))
        draw_uncut(course, asker, power.rule)
    else:
        course.tell(events.PassedOn(power.rule, asker, holder, following))
        ask(course, asker, following)


def _answer(course: Course, power: Power, asker: Seat, holder: Seat) -> None:
    """Apply the effects of the card that was asked for, then refuse the exchange or make it."""
    # The trail as it is now: what runs back makes another.
    rule, trail = power.rule, course.trail
    for effect in power.effects:
        if effect in BY_ITSELF:
            course.take_effect(effect, rule, holder)
        elif effect is Effect.ASKER_LOSES_LIFE:
            course.lose_lives(asker, 1, rule)
        elif effect is Effect.ASKER_LOSES_TWO:
            course.lose_lives(asker, 2, rule)
        elif effect is Effect.ASKER_OUT:
            course.put_out(asker, rule)
        elif effect is Effect.FIRST_HOLDER_OUT:
            course.put_out(_way_back(trail, asker)[1], rule)
        elif effect is Effect.ANSWER:
            course.tell(events.Answering(rule, holder, asker))
        elif effect is Effect.SEND_BACK:
            _run_back(course, rule, _way_back(course.trail[course.blocked_at :], asker)[0])
        elif effect is Effect.RUN_BACK_CARD:
            _run_back(course, rule, _way_back(course.trail, asker)[0])
        elif effect is Effect.RUN_BACK_ALL:
            _run_back(course, rule, tuple(course.trail[::-1]))
    if REFUSE in power.effects:
        course.tell(events.Refused(rule, asker, holder))
    else:
        change(course, asker, holder)


def change(course: Course, asker: Seat, holder: Seat, rule: RuleKey = TURN.key) -> None:
    """Exchange the cards of two seats; a low one may have to be cried, and some do something in passing."""
    cards = course.cards
    gave, got = cards[asker], cards[holder]
    course.tell(events.Changed(rule, asker, holder, gave, got))
    if got.rank in course.rules.cry:
        _cry(course, asker, holder, gave, got)
    if course.law.on_changing_hands:
        _change_worth(course, asker)
        _change_worth(course, holder)
        given_away = course.power(course.law.on_changing_hands, holder)
        if given_away is not None and Effect.ASKER_LOSES_LIFE in given_away.effects:
            course.lose_lives(asker, 1, given_away.rule)


def _change_worth(course: Course, seat: Seat) -> None:
    """Apply what a card does that has just come to this seat: show itself, have its holder knock, sink."""
    power, card = course.power(course.law.on_changing_hands, seat), course.cards[seat]
    if power is None:
        return
    if SHOW in power.effects:
        course.show(power.rule, seat)
    if Effect.KNOCK in power.effects:
        course.tell(events.Knocked(power.rule, seat))
    if Effect.SINK in power.effects and card not in course.sunk:
        course.tell(events.Sank(power.rule, seat, card))


def _cry(course: Course, asker: Seat, holder: Seat, received: Card, given: Card) -> None:
    worth = course.law.worth
    if course.rules.cry_when is CryWhen.IF_RECEIVED_HIGHER and worth[received] <= worth[given]:
        return
    course.tell(events.Cried(CRY.key, holder, given.rank))
    if course.rules.cry_manner is CryManner.FACED:
        course.show(CRY_MANNER.key, asker)


def _run_back(course: Course, rule: RuleKey, undone: tuple[tuple[Seat, Seat], ...]) -> None:
    """Undo these exchanges, the last one first."""
    if not undone:
        return
    held = list(course.cards)
    for one, other in undone:
        held[one], held[other] = held[other], held[one]
    seats = tuple(seat for seat in course.seats if held[seat] is not course.cards[seat])
    course.tell(events.RanBack(rule, undone, seats, tuple(held[seat] for seat in seats)))


def _way_back(trail: list[tuple[Seat, Seat]], at: Seat) -> tuple[tuple[tuple[Seat, Seat], ...], Seat]:
    """Return the exchanges that brought this seat its card, the last first, and the seat where it began."""
    way = []
    # Nobody asks twice, so each seat on the way of a card was given it by its neighbour.
    for asker, holder in reversed(trail):
        if holder == at:
            way.append((asker, holder))
            at = asker
    return tuple(way), at


def _sale(course: Course) -> Sale:
    sale = course.sale
    assert sale is not None
    return sale


def offer_sale(course: Course, seat: Seat) -> None:
    """Have the holder offer the card for sale; the next question, whether to pay, is for the asker."""
    sale = _sale(course)
    course.tell(events.Offered(sale.rule, sale.holder, sale.asker))


def refuse_sale(course: Course, seat: Seat) -> None:
    """End a bargain without a sale: the card is shown, and the exchange refused."""
    sale = _sale(course)
    course.show(sale.rule, sale.holder)
    power = course.power(course.law.on_being_asked, sale.holder)
    if power is not None and Effect.ANSWER in power.effects:
        course.tell(events.Answering(power.rule, sale.holder, sale.asker))
    course.tell(events.Refused(sale.rule, sale.asker, sale.holder))


def close_sale(course: Course, seat: Seat) -> None:
    """Have the asker pay a life, and exchange the cards."""
    sale = _sale(course)
    course.tell(events.LifePaid(sale.rule, sale.asker, sale.holder))
    change(course, sale.asker, sale.holder, sale.rule)


def may_draw(law: Law, hand: InTurn, seat: Seat) -> bool:
    """Whether this seat may turn to the stock, perhaps among other things."""
    dealer = hand.seats[-1]
    if seat == dealer:
        return law.dealer_draws
    return law.others_draw and (law.all_draw or hand.next_to(seat) == dealer)


def draw(course: Course, seat: Seat) -> None:
    """Exchange the seat's card with the stock in the way of the book; a cut waits for chance."""
    if course.law.cuts and len(course.stock) > 1:
        course.tell(events.CutCalled(DEALER_TURN.key, seat))
    else:
        draw_uncut(course, seat, DEALER_TURN.key)


def draw_cut(course: Course, lifted: int) -> None:
    """Draw from a stock that was cut. The card cut is the bottom one of those lifted."""
    takes_next = course.rules.dealer_turn is DealerTurn.CUT_THEN_TOP
    _take(course, course.seats[course.turn], lifted if takes_next else lifted - 1, DEALER_TURN.key)


def draw_uncut(course: Course, seat: Seat, rule: RuleKey) -> None:
    """Exchange the seat's card with the top of the stock, or with the bottom where the book has that."""
    _take(course, seat, max(len(course.stock) - 1, 0) if course.law.from_below else 0, rule)


def _take(course: Course, seat: Seat, under: int, rule: RuleKey) -> None:
    if under >= len(course.stock):
        course.tell(events.DrewInVain(STOCK_OUT.key, seat))
        return
    card = course.stock[under]
    power = course.law.on_being_drawn.get(card.rank)
    if power is not None and Effect.DRAW_AGAIN in power.effects:
        course.tell(events.LaidAside(power.rule, seat, under, card))
        if under < len(course.stock):
            _take(course, seat, under, rule)
        else:
            draw_uncut(course, seat, rule)
    elif power is not None and (Effect.PUT_BACK in power.effects or Effect.BARRED in power.effects):
        course.tell(events.PutBack(power.rule, seat, card))
    else:
        gave = course.cards[seat]
        course.tell(events.Drew(rule, seat, under, gave, card))
        if power is not None and Effect.LOSES_ALONE in power.effects:
            course.tell(events.Doomed(power.rule, seat, card))
        elif gave.rank == card.rank and seat == course.seats[-1]:
            if course.rules.same_rank_drawn is not SameRankDrawn.NOTHING:
                course.tell(events.Matched(SAME_RANK_DRAWN.key, seat, gave, card))
        if course.law.at_the_deal:
            # A card that is laid open as soon as it is dealt is laid open as soon as it is drawn.
            power = course.power(course.law.at_the_deal, seat)
            if power is not None and SHOW in power.effects:
                course.show(power.rule, seat)
