"""Counts hands and games that are dealt at random, until the figures are precise enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor

from msgspec import Struct, field

from ranter_tui.almanac.odds import Figure, Odds, SeatOdds
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
from ranter_tui.odds.chunks import chunks_in_order
from ranter_tui.odds.deals import seed_for
from ranter_tui.odds.playing import Table
from ranter_tui.odds.plays import Play, in_order_of_play
from ranter_tui.odds.tally import GameTally, HandTally, Sum, share

HANDS, GAMES = 2000, 100
"""How many are counted in a chunk: as many as take about a twentieth of a second."""


class OddsQuestion(Struct, frozen=True):
    """What awaits each seat of a table if everybody plays like that?"""

    law: Law
    play: Play
    seed: int

    def hands(self, chunk: int) -> HandTally:
        """Count a chunk of hands of guests who have just sat down."""
        table = Table(self.law, self.play, seed_for(self.seed, "hands", chunk))
        order, tally = in_order_of_play(self.law), HandTally.of(self.law)
        for _ in range(HANDS):
            tally.count(table.hand(), order)
        return tally

    def games(self, chunk: int) -> GameTally:
        """Count a chunk of games. Each has a seed of its own: it may be longer where the rules are others."""
        table = Table(self.law, self.play, self.seed)
        order, tally = in_order_of_play(self.law), GameTally.of(self.law)
        for number in range(chunk * GAMES, (chunk + 1) * GAMES):
            table.begin(seed_for(self.seed, "game", number))
            tally.count(table.game(), order)
        return tally


class Counted(Struct, frozen=True):
    """What has been counted so far."""

    hands: HandTally
    games: GameTally | None = None

    @property
    def margin(self) -> float:
        """The greatest margin of what is being counted."""
        return self.hands.margin if self.games is None else self.games.margin

    @property
    def odds(self) -> Odds:
        wins = self.games.wins if self.games is not None else (None,) * len(self.hands.lost)
        return Odds(
            seats=tuple(
                SeatOdds(loses, lives.mean(self.hands.hands), won)
                for loses, lives, won in zip(self.hands.loses, self.hands.lives, wins, strict=True)
            ),
            hand=self.hands.odds,
            game=self.games.odds if self.games is not None else None,
        )


def count(
    question: OddsQuestion, precision: float, executor: Executor, *, ahead: int = 1
) -> Iterator[Counted]:
    """Count hands, and then games, as precisely as that; what is yielded last is the answer."""
    for hands in count_hands(question, precision, executor, ahead=ahead):
        yield Counted(hands)
    for games in count_games(question, precision, executor, ahead=ahead):
        yield Counted(hands, games)


def count_hands(
    question: OddsQuestion, precision: float, executor: Executor, *, ahead: int = 1
) -> Iterator[HandTally]:
    """Count hands until the chance of every seat to lose one is as precise as that.

    Yields what has been counted after every chunk; what it yields last is the answer.
    """
    so_far = HandTally.of(question.law)
    for hands in chunks_in_order(executor, question.hands, ahead=ahead):
        so_far = so_far.plus(hands)
        yield so_far
        if so_far.margin <= precision:
            return


def count_games(
    question: OddsQuestion, precision: float, executor: Executor, *, ahead: int = 1
) -> Iterator[GameTally]:
    """Count games in the same way, until the chance of every seat to win one is as precise as that."""
    so_far = GameTally.of(question.law)
    for games in chunks_in_order(executor, question.games, ahead=ahead):
        so_far = so_far.plus(games)
        yield so_far
        if so_far.margin <= precision:
            return


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


class Score(Struct):
    """The score of a chair, or of a place: the dealer has the last, whoever is still there."""

    hands: int = 0
    """Hands that it was dealt in."""
    losses: int = 0
    """Hands that it lost."""
    ties: int = 0
    """Hands that it lost by the rule for ties."""
    wins: Sum = field(default_factory=Sum)
    """Games won; a win that was shared counts for its share. A place wins with whoever had it first."""

    def plus(self, other: Score) -> Score:
        return Score(
            self.hands + other.hands,
            self.losses + other.losses,
            self.ties + other.ties,
            self.wins.plus(other.wins),
        )

    @property
    def loses(self) -> Figure:
        """The chance to lose a hand. Hands of one game are counted as if they had nothing in common."""
        return share(self.losses, self.hands)


class Scores(Struct):
    """The scores of all, from the first to play to the dealer and from the first chair to the last."""

    places: list[Score]
    chairs: list[Score]
    games: int = 0
    hands: int = 0
    wipe_outs: int = 0
    unwon: int = 0
    """Games that nobody won: the pot was carried, or the game was broken off."""

    @classmethod
    def for_seats(cls, seats: int) -> Scores:
        return cls([Score() for _ in range(seats)], [Score() for _ in range(seats)])

    def plus(self, other: Scores) -> Scores:
        return Scores(
            [one.plus(two) for one, two in zip(self.places, other.places, strict=True)],
            [one.plus(two) for one, two in zip(self.chairs, other.chairs, strict=True)],
            self.games + other.games,
            self.hands + other.hands,
            self.wipe_outs + other.wipe_outs,
            self.unwon + other.unwon,
        )

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
