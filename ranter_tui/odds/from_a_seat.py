"""What are the odds, as far as one seat can know: to keep the card, or to change it.

Nothing is taken but a sight. The cards that it has not seen are dealt at random, and what has happened in
the hand is played again by the referee. Where the same eye would have seen something else, the cards cannot
have lain so, and the deal does not count; where it has seen a card, the card is laid where it came from. So
whatever the rules make known (no refusal: no King) is known here, too, without a word about any rule.

What the others *chose* is not taken for a sign of their cards: who kept may have a good card, or good nerves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random

from msgspec import Struct

from ranter_tui.almanac.figures import DEVIATIONS
from ranter_tui.bots.sharp import learnt
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Event
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Ask, Cause, Cut, Decide, Decision, Lifted, Move, ShuffledPack, is_a_choice
from ranter_tui.game.referee import Game, Player, play
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight, face
from ranter_tui.game.state import State
from ranter_tui.odds.playing import ONE, depth, seed_for, shuffle, without_a_sight
from ranter_tui.odds.tally import share

HANDS = 1000
"""The deals that are counted, if there is time: a chance is then known to 3 in 100."""
TRIED = 50_000
"""The deals that are tried for them."""
AT_A_TIME = 5
"""The deals that are tried between two looks at the clock."""


class Chances(Struct, frozen=True):
    """How often each move would lose the hand."""

    hands: int
    """The deals that this rests on. None, if there was no time to find a deal that fits the sight."""
    lost: dict[Move, int]
    """How many of them were lost. Every move met the same deals."""
    apart: int = 0
    """How many of them were lost by one move and not by another."""

    def loses(self, move: Move) -> float:
        return self.lost[move] / self.hands

    def margin(self, move: Move) -> float:
        """Return the margin of error of that chance."""
        return share(self.lost[move], self.hands).margin

    @property
    def best(self) -> Move:
        return min(self.lost, key=self.lost.__getitem__)

    def price(self, move: Move) -> float:
        """Return how much oftener a move loses than the best one; nought where that may be by chance alone.

        What is left to chance is less than for each of them, for both met the same deals.
        """
        more = self.lost[move] - self.lost[self.best]
        return more / self.hands if more > DEVIATIONS * sqrt(self.apart) else 0.0


def chances(sight: Sight, hands: int = HANDS, *, in_time: Callable[[], bool] = lambda: True) -> Chances:
    """Count how often each move that the sight offers would lose the hand.

    Everybody else is assumed to play well. The seed is made of the sight: equal sights have equal odds, if
    there is `in_time` for all the hands.
    """
    assert is_a_choice(sight.moves), "only a player with a choice asks for odds"
    deals, lost, counted, tried, apart = _Deals(sight), dict.fromkeys(sight.moves, 0), 0, 0, 0
    player = everybody_else(sight.before_hand.law)
    while counted < hands and tried < TRIED and (tried % AT_A_TIME or in_time()):
        tried += 1
        if (state := deals.next()) is None:
            continue
        counted += 1
        loses = {move: deals.eye in losers(state, Decision(deals.eye, move), player) for move in sight.moves}
        apart += len({*loses.values()}) > 1
        for move in sight.moves:
            lost[move] += loses[move]
    return Chances(counted, lost, apart)


def everybody_else(law: Law) -> Player:
    """Return what everybody else is assumed to do: what good play does, by these rules or the nearest."""
    return without_a_sight(learnt(law))


def losers(before: State, cause: Cause, everybody: Player) -> tuple[Seat, ...]:
    """Return who loses the hand if this comes next, and everybody plays the rest of it in that way."""
    game = Game(before)
    lost = game.table.lost_by
    game.play(cause)
    while in_the_hand(ask := game.asks):
        game.play(Decision(ask.seat, everybody(game.table, ask)) if isinstance(ask, Decide) else ONE)
    lives = game.table.lives
    return tuple(seat for seat in before.seated if seat in lost or lives[seat] < before.lives[seat])


def in_the_hand(ask: Ask | None) -> bool:
    """Whether this is asked while a hand is in play."""
    return type(ask) is Cut or (type(ask) is Decide and Move.BUY_BACK not in ask.moves)


class _Deals:
    """Deals of the hand in play that agree with what the eye has seen."""

    def __init__(self, sight: Sight) -> None:
        assert sight.eye is not None
        self.eye: Seat = sight.eye
        self._before, self._seen = sight.before_hand, sight.this_hand
        self._law: Law = self._before.law
        self._random = Random(_seed(sight))
        self._deep = depth(self._law)
        self._laid: dict[int, Card] = {}
        """The cards that are known, by their place in the pack as it was dealt."""
        self._causes: list[Cause] = []
        """What was said and cut in this hand, as far as it has been made out."""

    def next(self) -> State | None:
        """Deal once. Return the table before the eye's choice, or nothing if it would have seen otherwise."""
        pack = self._shuffled()
        game = Game(self._before)
        at = self._agrees(pack, game.play(ShuffledPack(pack)), 0)
        for cause in self._causes:
            if at is None or cause not in _might_be(game.asks):
                return None
            at = self._agrees(pack, game.play(cause), at)
        while at is not None and at < len(self._seen):
            at = self._make_out(pack, game, at)
        return None if at is None else game.state

    def _make_out(self, pack: tuple[Card, ...], game: Game, at: int) -> int | None:
        """Find what was said next: of all that might have been, what shows this eye what it has seen."""
        state = game.state
        for cause in _might_be(game.asks):
            told, _ = play(state, cause)
            if (then := self._agrees(pack, told, at)) is not None:
                self._causes.append(cause)
                game.play(cause)
                return then
        return None

    def _agrees(self, pack: tuple[Card, ...], told: Sequence[Event], at: int) -> int | None:
        """Return how much of what was seen has happened then, if this eye would have seen this next.

        Where it has seen the same with another card, that card is laid in its place from the next deal on.
        """
        seen, eye, same = self._seen, self.eye, True
        if at + len(told) > len(seen):
            return None
        for event, as_seen in zip(told, seen[at:], strict=False):
            showed = face(event, eye)
            if showed != as_seen:
                if _but_for_cards(showed) != _but_for_cards(as_seen):
                    return None
                same = False
                for dealt, card in zip(_cards(showed), _cards(as_seen), strict=True):
                    # One of several places of which a rule picks the card may be known already.
                    if dealt is not card and card not in self._laid.values():
                        self._laid[pack.index(dealt)] = card
        return at + len(told) if same else None

    def _shuffled(self) -> tuple[Card, ...]:
        laid = self._laid
        known = set(laid.values())
        hidden = [card for card in self._law.shoe if card not in known]
        left = len(hidden)
        shuffle(hidden, ((place, left - place) for place in range(min(self._deep, left))), self._random)
        if not laid:
            return tuple(hidden)
        rest = iter(hidden)
        return tuple(laid[place] if place in laid else next(rest) for place in range(len(self._law.shoe)))


def _might_be(ask: object) -> Iterator[Cause]:
    if isinstance(ask, Decide):
        yield from (Decision(ask.seat, move) for move in ask.moves)
    elif isinstance(ask, Cut):
        yield from map(Lifted, range(1, ask.size))


def _cards(event: Event) -> Iterator[Card]:
    for name in event.shows:
        shown = getattr(event, name)
        yield from (shown,) if isinstance(shown, Card) else shown


def _but_for_cards(event: Event) -> tuple[object, ...]:
    """Return what an eye sees of an event, but for the cards."""
    return (
        type(event),
        *(getattr(event, name) for name in event.__struct_fields__ if name not in event.shows),
        *(card is BACK for card in _cards(event)),
    )


def _seed(sight: Sight) -> int:
    """Make a seed of what is known of the hand, and of nothing else."""
    known = (sight.eye, sight.before_hand.hands, sight.before_hand.lives, *map(_written, sight.this_hand))
    return seed_for(str(known))


def _written(event: Event) -> tuple[object, ...]:
    return (
        event.kind,
        *(str(getattr(event, name)) for name in event.__struct_fields__ if name not in event.shows),
        *(card.code for card in _cards(event)),
    )
