"""Whole games among bots, one after another, and the score of each chair and of each place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from ranter_tui.almanac.figures import Figure
from ranter_tui.bots import Bot
from ranter_tui.bots.bots_game import MOST_HANDS, Step, bots_game
from ranter_tui.bots.own import any_bot
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event, WipedOut, Won, losers_by_hand
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Ask, Chance, For, Shuffle, between_hands
from ranter_tui.game.referee import seated
from ranter_tui.game.rules.keys import TIE
from ranter_tui.game.seats import Seat
from ranter_tui.odds.playing import seed_for
from ranter_tui.odds.tally import Sum, Summed, share


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
        """Seat the bots for a hand, from the first to play on. With a bot for each chair the last deals."""
        for place, seat in enumerate(order):
            seated[seat] = made[place]
        if len(self.bots) == len(made):
            seated[order[-1]] = made[-1]


class LuckOfTheCards(Luck):
    """The luck of one game. It begins anew with every hand, so that other bots meet the same deals."""

    def __init__(self, seed: int) -> None:
        self._seed, self._hands = seed, 0
        super().__init__(seed_for(seed, "cards", 0))

    def answer(self, ask: Ask) -> Chance:
        if type(ask) is Shuffle and ask.wanted_for is For.HAND:
            self._hands += 1
            super().__init__(seed_for(self._seed, "cards", self._hands))
        return super().answer(ask)


class Score(Summed):
    """The score of a chair, or of a place. The dealer has the last place, however few are left."""

    hands: int = 0
    """Hands that it was dealt in."""
    losses: int = 0
    """Hands that it lost."""
    ties: int = 0
    """Hands that it lost by the rule for ties."""
    wins: Sum = field(default_factory=Sum)
    """Games won; a shared win counts for its share. A place wins with the guest who had it first."""

    @property
    def loses(self) -> Figure:
        """The chance to lose a hand. Hands of one game are counted as if they had nothing in common."""
        return share(self.losses, self.hands)


class Scores(Summed):
    """The scores of all, from the first to play to the dealer and from the first chair to the last."""

    places: list[Score]
    chairs: list[Score]
    games: int = 0
    hands: int = 0
    wipe_outs: int = 0
    unwon: int = 0
    """Games without a winner: the pot was carried, or the game was broken off."""

    @classmethod
    def for_seats(cls, seats: int) -> Scores:
        return cls([Score() for _ in range(seats)], [Score() for _ in range(seats)])

    def count(self, law: Law, events: Sequence[Event]) -> None:
        """Add a game."""
        lost = losers_by_hand(seated(law), events)
        chairs, at_first = self.chairs, dict[Seat, Score]()
        hand, won = 0, False
        self.games += 1
        for event in events:
            if isinstance(event, Dealt):
                hand += 1
                losers = lost.get(hand, {})
                order = (*self.places[: len(event.seats) - 1], self.places[-1])
                places = dict(zip(event.seats, order, strict=True))
                at_first = at_first or dict(places)
                for seat, place in places.items():
                    for score in (place, chairs[seat]):
                        score.hands += 1
                        score.losses += seat in losers
                        score.ties += losers.get(seat) == TIE
            elif isinstance(event, WipedOut):
                self.wipe_outs += 1
            elif isinstance(event, Won):
                won = True
                for seat in event.seats:
                    for score in (at_first[seat], chairs[seat]):
                        score.wins.add(1 / len(event.seats))
        self.hands += hand
        self.unwon += not won
