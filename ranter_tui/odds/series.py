"""Whole games among bots, one after another, and the score of each chair and of each place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, field

from ranter_tui.almanac.figures import Figure
from ranter_tui.bots import BOTS
from ranter_tui.bots.bots_game import Step, bots_game, is_broken_off
from ranter_tui.bots.own import any_bot
from ranter_tui.bots.sharp import Sharp
from ranter_tui.bots.temperaments import Threshold
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event, Judged, PaysFor, Reprieved, WipedOut, Won
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Ask, Cause, Chance, Decide, Decision, For, Shuffle, ShuffledPack
from ranter_tui.game.referee import Game, Player, seated
from ranter_tui.game.rules.showdown import TIE
from ranter_tui.game.seats import Seat, round_from
from ranter_tui.game.state import Tableau
from ranter_tui.odds.playing import seed_for, without_a_sight
from ranter_tui.odds.tally import Sum, Summed, share

T = TypeVar("T")


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

    def players(self) -> list[Player] | None:
        """Return how the bots decide, if none of them needs a sight: for any number of games."""
        at_the_table = dict[str, Player]()
        for name in set(self.bots):
            made = any_bot(name, self.law, Luck(0)) if name.partition(":")[0] in BOTS else None
            if type(made) is not Threshold and type(made) is not Sharp:
                return None
            at_the_table[name] = without_a_sight(made)
        return [at_the_table[self.bots[seat % len(self.bots)]] for seat in range(self.law.seats)]

    def events(self, number: int, made: Sequence[Player] | None) -> list[Event]:
        """Play one of the games. These players answer for the bots, hand by hand, which is much faster."""
        if made is None:
            return [event for _, told, _ in self.game(number) for event in told]
        law, luck, players = self.law, LuckOfTheCards(self.seed_of(number)), [*made]
        game = Game(seated(law))
        events, table = game.begin(), game.table
        while (ask := game.asks) and not is_broken_off(game):
            answer: Cause = (
                Decision(ask.seat, players[ask.seat](table, ask)) if type(ask) is Decide else luck.answer(ask)
            )
            if ask is law.next_pack and type(answer) is ShuffledPack:
                if self.by_place and table.dealer is not None:
                    self._change_places(players, made, round_from(table.dealer, table.seated, law.step))
                events += game.play_hand(answer, players, luck.lift)
            else:
                events += game.play(answer)
        return events

    def game(self, number: int) -> Iterator[Step]:
        """Play one of the games, step by step."""
        law, seed = self.law, self.seed_of(number)
        luck = Luck(seed_for(seed, "bots"))
        made = [any_bot(self.bots[seat % len(self.bots)], law, luck) for seat in range(law.seats)]
        seated = [*made]
        for step in bots_game(law, seated, LuckOfTheCards(seed)):
            yield step
            if self.by_place:
                for event in step[1]:
                    if type(event) is Dealt:
                        self._change_places(seated, made, event.seats)

    def _change_places(self, seated: list[T], made: Sequence[T], order: Sequence[Seat]) -> None:
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
            self.begin(seed_for(self._seed, "cards", self._hands))
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

    def count(self, law: Law, events: Iterable[Event]) -> None:
        """Add a game."""
        table, chairs, won = Tableau(seated(law)), self.chairs, False
        places, at_first = dict[Seat, Score](), dict[Seat, Score]()
        self.games += 1
        for event in events:
            if type(event) is Dealt:
                self._add_losses(table, places)
                order = (*self.places[: len(event.seats) - 1], self.places[-1])
                places = dict(zip(event.seats, order, strict=True))
                at_first = at_first or places
                self.hands += 1
                for seat, place in places.items():
                    place.hands += 1
                    chairs[seat].hands += 1
            elif type(event) in NAMING_LOSERS:
                event.happen(table)
            elif type(event) is WipedOut:
                self.wipe_outs += 1
            elif type(event) is Won:
                won = True
                for seat in event.seats:
                    for score in (at_first[seat], chairs[seat]):
                        score.wins.add(1 / len(event.seats))
        self._add_losses(table, places)
        self.unwon += not won

    def _add_losses(self, table: Tableau, places: Mapping[Seat, Score]) -> None:
        """Add the losers of a hand that is over, and forget them."""
        for seat, rule in table.lost_by.items():
            for score in (places[seat], self.chairs[seat]):
                score.losses += 1
                score.ties += rule == TIE.key
        table.lost_by.clear()


NAMING_LOSERS = frozenset({Judged, PaysFor, Reprieved})
"""The events that change who loses the hand."""
