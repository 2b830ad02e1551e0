"""Tables to draw: any number of guests, at any point of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ranter_tui.evening.guest_book import NAMES
from ranter_tui.evening.table_view import SeatView, TableView
from ranter_tui.game.cards import BACK, PACKS, Card
from ranter_tui.game.events import Changed, Dealt
from ranter_tui.game.rules.deal import DEAL
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.rules.turn import TURN
from ranter_tui.game.seats import Seat

SCRIPTS = ("杜鵑", "Jørgen", "Кукушка", "Zoe\u0308", "👩🏽 Pia", "नमिता", "한글", "A" * 24)
"""Names that take more cells, or fewer, than they have characters."""

SIZES = ((78, 18), (80, 20), (70, 33), (100, 24), (118, 31), (158, 46), (250, 66))

EVERYBODY = tuple(map(Seat, range(26)))

DECK = PACKS["french-52"].cards


def table(
    guests: int,
    *,
    kept_on: KeptOn = KeptOn.COUNTERS,
    full: int = 3,
    names: Sequence[str] = NAMES,
    stock: int | None = 12,
    pot: int | None = 4,
    aside: int = 0,
    pack: str = "french-52",
) -> TableView:
    """A hand that has just been dealt: everybody holds a card that nobody sees, and Ben's turn has come."""
    return TableView(
        seats=tuple(
            SeatView(
                seat=Seat(number),
                name=names[number % len(names)],
                lives=full,
                full=full,
                card=BACK,
                acts=number == 1,
                partner=number == 2 % guests,
                dealer=number == 0,
            )
            for number in range(guests)
        ),
        kept_on=kept_on,
        pack=PACKS[pack],
        hand=7,
        stock=stock,
        pot=pot,
        aside=aside,
    )


def with_seat(view: TableView, number: int, **changes: object) -> TableView:
    seats = list(view.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(view, seats=tuple(seats))


def shown(view: TableView, cards: Sequence[Card] = DECK) -> TableView:
    """The showdown: every card lies open."""
    return replace(
        view,
        seats=tuple(
            replace(seat, card=card, open=True, acts=False, partner=False)
            for seat, card in zip(view.seats, cards, strict=False)
        ),
    )


def change(asker: int, holder: int) -> Changed:
    return Changed(TURN.key, Seat(asker), Seat(holder), BACK, BACK)


def deal(guests: int) -> Dealt:
    """A card is dealt to each of so many guests, one after another."""
    return Dealt(DEAL.key, Seat(0), EVERYBODY[:guests], (BACK,) * guests, ())
