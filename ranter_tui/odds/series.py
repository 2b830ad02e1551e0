"""Whole games among bots, each with a seed of its own: what `simulate` plays and writes down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ranter_tui.bots import Bot
from ranter_tui.bots.bots_game import MOST_HANDS, Step, bots_game
from ranter_tui.bots.own import any_bot
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Ask, Chance, For, Shuffle, between_hands
from ranter_tui.game.seats import Seat
from ranter_tui.odds.seeds import seed_for


class Series(Struct, frozen=True):
    """Games of one law among the same bots."""

    law: Law
    bots: tuple[str, ...]
    """By name, round the table from the first chair on; or, hand by hand, from the first to play on."""
    seed: int
    by_place: bool = False

    def seed_of(self, number: int) -> int:
        """Return the seed of one of the games, which needs no other."""
        return seed_for(self.seed, "game", number)

    def game(self, number: int) -> Iterator[Step]:
        """Play one of the games, step by step; one without an end is broken off between two hands."""
        law, seed = self.law, self.seed_of(number)
        luck = Luck(seed_for(seed, "bots"))
        made = [any_bot(self.bots[seat % len(self.bots)], law, luck) for seat in range(law.seats)]
        seated = [*made]
        for step in bots_game(law, seated, LuckOfTheCards(seed)):
            yield step
            _, told, game = step
            if self.by_place:
                for event in told:
                    if type(event) is Dealt:
                        self._change_places(seated, made, event.seats)
            if game.state.hands >= MOST_HANDS and between_hands(game.asks):
                return

    def _change_places(self, seated: list[Bot], made: Sequence[Bot], order: Sequence[Seat]) -> None:
        """Seat the bots for a hand, from the first to play on; of one for each chair the last deals."""
        for place, seat in enumerate(order):
            seated[seat] = made[place]
        if len(self.bots) == len(made):
            seated[order[-1]] = made[-1]


class LuckOfTheCards(Luck):
    """The luck of one game, which begins anew with every hand: whoever plays how, the same deals come."""

    def __init__(self, seed: int) -> None:
        self._seed, self._hands = seed, 0
        super().__init__(seed_for(seed, "cards", 0))

    def answer(self, ask: Ask) -> Chance:
        if type(ask) is Shuffle and ask.wanted_for is For.HAND:
            self._hands += 1
            super().__init__(seed_for(self._seed, "cards", self._hands))
        return super().answer(ask)
