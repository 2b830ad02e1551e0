"""Who deals first, the deal, and the first look at the cards."""

from __future__ import annotations

from itertools import islice

from ranter_tui.game import events
from ranter_tui.game.cards import Card
from ranter_tui.game.referee.course import SHOW, Course
from ranter_tui.game.rules.deal import DEAL, LOOKING, Deal, Looking
from ranter_tui.game.rules.table import DEALT_UNTIL, FIRST_DEALER, FirstDealer
from ranter_tui.game.seats import Seat, round_from

THREE_TO_DEALER = Deal.THREE_TO_DEALER
AT_ONCE = Looking.AT_ONCE


def choose_by_cards(course: Course, cards: tuple[Card, ...]) -> None:
    """Choose from a shuffled pack: deal round until the card of the book comes, or let the highest deal."""
    seats, step = course.rivals or course.seated, course.law.step
    if (wanted := DEALT_UNTIL.get(course.rules.first_dealer)) is not None:
        seats = round_from(seats[-1 if step > 0 else 1], seats, step)
        found = (place for place, card in enumerate(cards) if wanted(card))
        last = next(islice(found, int(course.rules.first_dealer is FirstDealer.SECOND_COIN), None))
        course.tell(
            events.DrawnForDeal(
                FIRST_DEALER.key,
                tuple(seats[place % len(seats)] for place in range(last + 1)),
                cards[: last + 1],
            )
        )
        course.tell(events.DealerChosen(FIRST_DEALER.key, seats[last % len(seats)]))
        return
    drawn = cards[: len(seats)]
    course.tell(events.DrawnForDeal(FIRST_DEALER.key, seats, drawn))
    level = highest(course, seats, drawn)
    course.tell(
        events.DealerChosen(FIRST_DEALER.key, level[0])
        if len(level) == 1
        else events.DrewLevel(FIRST_DEALER.key, level)
    )


def highest(course: Course, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> tuple[Seat, ...]:
    """Return the seats that drew the highest card: several if they are level."""
    order = course.law.order
    best = min(order.index(card.rank) for card in cards)
    return tuple(seat for seat, card in zip(seats, cards, strict=True) if order.index(card.rank) == best)


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
    course.tell(events.Dealt(DEAL.key, dealer, seats, cards, stock, spare))
    looking = course.rules.looking
    if looking is AT_ONCE:
        look(course, seats, cards)
    elif looking is Looking.BLIND_DEALER:
        look(course, seats[:-1], cards[:-1])


def look(course: Course, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> None:
    """Let these look at their cards for the first time, and apply what the cards then do, in turn."""
    course.tell(events.Looked(LOOKING.key, seats, cards))
    powers = course.law.at_the_deal
    if not powers:
        return
    for seat, card in zip(seats, cards, strict=True):
        if (power := powers.get(card.rank)) is not None:
            for effect in power.effects:
                if effect is SHOW:
                    # A life from the pot may have shown it already, but old records tell it twice.
                    course.tell(events.Faced(power.rule, seat, card))
                else:
                    course.take_effect(effect, power.rule, seat)
