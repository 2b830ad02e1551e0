"""Chooses the first dealer, by lot or by cards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from ranter_tui.game.cards import Card
from ranter_tui.game.events import DealerChosen, DrawnForDeal, DrewLevel
from ranter_tui.game.referee.course import Course
from ranter_tui.game.rules.keys import FIRST_DEALER
from ranter_tui.game.rules.table import FirstDealer
from ranter_tui.game.seats import Seat, round_from

DEALT_UNTIL: dict[FirstDealer, Callable[[Card], bool]] = {
    FirstDealer.FIRST_JACK: lambda card: card.rank == "J",
    FirstDealer.FIRST_TWO: lambda card: card.rank == "2" and card.suit == "O",
    FirstDealer.SECOND_COIN: lambda card: card.suit == "O",
    FirstDealer.FIRST_TEN: lambda card: card.rank == "K" and card.suit == "O",
}
"""Which card makes the dealer, where cards are dealt round for it."""


def choose_by_lot(course: Course, seat: Seat) -> None:
    course.tell(DealerChosen(FIRST_DEALER, seat))


def choose_by_cards(course: Course, cards: tuple[Card, ...]) -> None:
    """Choose from a shuffled pack: deal round until the card of the book comes, or let the highest deal."""
    seats, step = course.rivals or course.seated, course.law.step
    if (wanted := DEALT_UNTIL.get(course.rules.first_dealer)) is not None:
        seats = round_from(seats[-1 if step > 0 else 1], seats, step)
        found = (place for place, card in enumerate(cards) if wanted(card))
        last = next(islice(found, int(course.rules.first_dealer is FirstDealer.SECOND_COIN), None))
        course.tell(
            DrawnForDeal(
                FIRST_DEALER, tuple(seats[place % len(seats)] for place in range(last + 1)), cards[: last + 1]
            )
        )
        course.tell(DealerChosen(FIRST_DEALER, seats[last % len(seats)]))
        return
    drawn = cards[: len(seats)]
    course.tell(DrawnForDeal(FIRST_DEALER, seats, drawn))
    level = highest(course, seats, drawn)
    course.tell(DealerChosen(FIRST_DEALER, level[0]) if len(level) == 1 else DrewLevel(FIRST_DEALER, level))


def highest(course: Course, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> tuple[Seat, ...]:
    """Return whoever drew the highest card; more than one if they are level."""
    order = course.law.order
    best = min(order.index(card.rank) for card in cards)
    return tuple(seat for seat, card in zip(seats, cards, strict=True) if order.index(card.rank) == best)
