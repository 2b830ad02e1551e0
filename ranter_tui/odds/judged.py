"""Tells luck from judgement in a game that is over, hand by hand, by one yardstick for persons and bots.

What a guest lost is set beside what anybody in the same seats would have lost on the average, and each choice
beside the better one, by what that guest knew. Whatever is left over was luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from itertools import accumulate

from msgspec import Struct

from ranter_tui.bots.bots_game import MOST_HANDS
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.moves import Cause, Cut, Decide, Decision, Move, is_a_choice
from ranter_tui.game.referee import Game, Player
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Story
from ranter_tui.game.state import State
from ranter_tui.odds.from_a_seat import Chances, chances, everybody_else, in_the_hand, losers
from ranter_tui.odds.playing import ONE, Deals, seed_for

DEALS = 400
"""The deals that are counted for each choice, and for each hand as a whole."""
GAMES = 200
"""The games that are played on from each deal, for the chance to win."""

Said = tuple[Cause | None, Sequence[Event]]
"""A cause, and what came of it."""


class ChoiceJudged(Struct, frozen=True):
    """A choice about a card, and what there was to choose."""

    after: int
    """How many events there were before it."""
    hand: int
    seat: Seat
    move: Move
    chances: Chances

    @property
    def price(self) -> float:
        return self.chances.price(self.move) if self.chances.hands else 0.0


class HandJudged(Struct, frozen=True):
    """One hand, with what was to be expected of it before it was dealt."""

    hand: int
    expected: dict[Seat, float]
    """How often each seat that is in would have lost it, if everybody had played alike."""
    wins: dict[Seat, float]
    """How often each would have won the game from there, in the same way. A seat that is out is counted, too:
    it may be back in and win. A newcomer's seat is in it from the first hand after sitting down."""
    lost: tuple[Seat, ...]
    choices: tuple[ChoiceJudged, ...]


class Judging:
    """Judges the hands of a game, one after another; each can be judged by another process."""

    def __init__(self, start: State, said: Sequence[Said]) -> None:
        self._start, self._said = start, said
        self._began = [at for at, (_, told) in enumerate(said) if any(type(event) is Dealt for event in told)]

    @property
    def hands(self) -> int:
        return len(self._began)

    def all(self, executor: Executor) -> list[Future[HandJudged]]:
        """Hand out all the hands, in their order."""
        return [executor.submit(self.judge, number) for number in range(self.hands)]

    def judge(self, number: int) -> HandJudged:
        """Judge a hand, counted from nought."""
        first, *rest = [*self._began, len(self._said)][number:]
        game = Game(self._state(first))
        before = game.state
        lives, lost = before.lives, game.table.lost_by
        for cause, _ in self._said[first : rest[0]]:
            if cause is not None:
                game.play(cause)
            if not in_the_hand(game.asks):
                break
        gone = tuple(seat for seat in before.seated if seat in lost or game.table.lives[seat] < lives[seat])
        return HandJudged(
            number + 1, _expected(before), _wins(before, number), gone, tuple(self._choices(first, rest[0]))
        )

    def choice_at(self, event: int) -> ChoiceJudged | None:
        """Return the choice that led to that event, counted from one, or the next one after it."""
        happened = accumulate(len(told) for _, told in self._said)
        first = next((at for at, events in enumerate(happened) if events >= event), len(self._said))
        return next(self._choices(first, len(self._said)), None)

    def _choices(self, first: int, end: int) -> Iterator[ChoiceJudged]:
        """Judge each choice about a card in that part of what was said."""
        story = Story(self._start, [event for _, told in self._said[:first] for event in told])
        for cause, told in self._said[first:end]:
            if isinstance(cause, Decision):
                sight = story.sight(cause.seat)
                if is_a_choice(sight.moves):
                    hand = sight.before_hand.hands + 1
                    odds = chances(sight, DEALS)
                    yield ChoiceJudged(len(story.events), hand, cause.seat, cause.move, odds)
            story.events += told

    def _state(self, until: int) -> State:
        """Return the table when that was about to be said, by the referee."""
        game = Game(self._start)
        game.begin()
        for cause, _ in self._said[:until]:
            if cause is not None:
                game.play(cause)
        return game.state


def _expected(before: State) -> dict[Seat, float]:
    """Count how often each seat loses the hand that is about to be dealt."""
    deals, everybody = Deals(before.law, seed_for(before.hands, "hand")), everybody_else(before.law)
    lost = Counter(seat for _ in range(DEALS) for seat in losers(before, deals.next(), everybody))
    return {seat: lost[seat] / DEALS for seat in before.seated}


def _wins(before: State, number: int) -> dict[Seat, float]:
    """Count how often each seat wins the game from there; of a win that is shared it has its share."""
    won, everybody = dict.fromkeys(map(Seat, range(before.law.seats)), 0.0), everybody_else(before.law)
    luck = Luck(seed_for(number, "games"))
    for _ in range(GAMES):
        winners = _played_on(Game(before), luck, everybody)
        for seat in winners:
            won[seat] += 1 / len(winners) / GAMES
    return won


def _played_on(game: Game, luck: Luck, everybody: Player) -> tuple[Seat, ...]:
    until = game.table.hands + MOST_HANDS
    while (ask := game.asks) is not None and game.table.hands < until:
        if isinstance(ask, Decide):
            game.play(Decision(ask.seat, everybody(game.table, ask)))
        else:
            game.play(ONE if isinstance(ask, Cut) else luck.answer(ask))
    return game.table.winners
