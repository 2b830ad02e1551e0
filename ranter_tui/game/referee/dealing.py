"""The deal, and the first look at the cards."""

from __future__ import annotations

from ranter_tui.game.cards import Card
from ranter_tui.game.events import Dealt, Faced, HandStopped, Knocked, LifeGained, Looked, Spent
from ranter_tui.game.referee.course import Course
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.deal import Deal, Looking
from ranter_tui.game.rules.keys import DEAL, LOOKING
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.seats import Seat, round_from

THREE_TO_DEALER = Deal.THREE_TO_DEALER
AT_ONCE = Looking.AT_ONCE


def deal(course: Course, order: tuple[Card, ...]) -> None:
    """Deal the shuffled pack, and let those look who may."""
    law = course.law
    assert course.dealer is not None
    seats = round_from(course.dealer, course.seated, law.step)
    dealer, number = seats[-1], len(seats)
    if course.rules.deal is THREE_TO_DEALER:
        three = sorted(order[number - 1 : number + 2], key=lambda card: -law.strength[card.rank])
        cards, stock, spare = (*order[: number - 1], three[0]), order[number + 2 :], tuple(three[1:])
    else:
        cards, stock, spare = order[:number], order[number:], ()
    course.tell(Dealt(DEAL, dealer, seats, cards, stock, spare))
    looking = course.rules.looking
    if looking is AT_ONCE:
        look(course, seats, cards)
    elif looking is Looking.BLIND_DEALER:
        look(course, seats[:-1], cards[:-1])


def look(course: Course, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> None:
    """Let these look at their cards for the first time, and apply what the cards then do, in turn."""
    course.tell(Looked(LOOKING, seats, cards))
    powers = course.law.at_the_deal
    if not powers:
        return
    for seat, card in zip(seats, cards, strict=True):
        if (power := powers.get(card.rank)) is not None:
            for effect in power.effects:
                _at_the_deal(course, seat, card, effect, power.rule)


def _at_the_deal(course: Course, seat: Seat, card: Card, effect: Effect, rule: RuleKey) -> None:
    if effect is Effect.SHOW:
        course.tell(Faced(rule, seat, card))
    elif effect is Effect.SPEND:
        course.tell(Spent(rule, seat))
    elif effect is Effect.KNOCK:
        course.tell(Knocked(rule, seat))
    elif effect is Effect.STOP_HAND and not course.stopped:
        course.tell(HandStopped(rule, seat))
    elif effect is Effect.LIFE_FROM_POT and course.pot > 0:
        if card not in course.faced:
            course.tell(Faced(rule, seat, card))
        course.tell(LifeGained(rule, seat, from_pot=True))
