"""A table where it is known what will be dealt: the cards are written down in the order of the deal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.clock import Clock
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.game.cards import Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.moves import Ask, Chance, DrawLots, For, Lot, Shuffle, ShuffledPack
from ranter_tui.game.seats import Seat
from tests.app.clocks import ObligingClock
from tests.app.party import hasty
from tests.app.persons import come_to, has_a_table
from tests.homes import Home


class Arranged(Luck):
    """The lot falls on `dealer`, and each hand is dealt as it is written; after that luck goes its own way.

    >>> from ranter_tui.game.law import law_for
    >>> from ranter_tui.game.rules import Rules
    >>> law = law_for(Rules(), seats=3)
    >>> order = Arranged(["3 K 3 9"], Seat(2)).answer(Shuffle(law.shoe, For.HAND))
    >>> [card.rank for card in order.cards[:4]]
    ['3', 'K', '3', '9']
    """

    def __init__(self, hands: Sequence[str], dealer: Seat) -> None:
        super().__init__(1)
        self._hands = [hand.split() for hand in hands]
        self._dealer = dealer

    def answer(self, ask: Ask) -> Chance:
        if isinstance(ask, DrawLots):
            return Lot(self._dealer)
        if isinstance(ask, Shuffle) and ask.wanted_for is For.HAND and self._hands:
            return ShuffledPack(_beginning_with(self._hands.pop(0), ask.cards))
        return super().answer(ask)


def _beginning_with(ranks: Sequence[str], shoe: Sequence[Card]) -> tuple[Card, ...]:
    rest, first = list(shoe), []
    for rank in ranks:
        card = next(card for card in rest if card.rank == rank)
        rest.remove(card)
        first.append(card)
    return (*first, *rest)


class StackedEvening(Evening):
    def __init__(self, hands: Sequence[str], dealer: Seat) -> None:
        folder = Home.folder
        super().__init__(Paths(folder / "data", folder / "config", folder / "state"), seed=1)
        self._arranged = Arranged(hands, dealer)

    def luck(self) -> Luck:
        return self._arranged


@asynccontextmanager
async def stacked(
    table: Plan,
    *hands: str,
    dealer: int | None = None,
    size: tuple[int, int] = (80, 24),
    clock: Clock | None = None,
    **settings: object,
) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """A table at which these hands are dealt. The last guest deals first, unless another is named."""
    deals = Seat(len(table.guests) - 1 if dealer is None else dealer)
    evening = StackedEvening(hands, deals)
    evening.settings = hasty(**settings)
    app = RanterApp(evening, lambda app: app.deal(table), clock=clock or ObligingClock())
    async with app.run_test(size=size, notifications=True) as pilot:
        await come_to(pilot, lambda: has_a_table(app))
        yield app, pilot
