"""Finds good play: best responses of the seats to each other, until nobody has anything to gain.

One pass deals many hands. Each is played as everybody means to play now, and once more for every decision
that came up, with that decision turned round and the same cards: so it is seen what each rank at each place
would have gained by the other choice. Good play wants to lose as few lives in a hand as it can, and thinks no
further.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from itertools import islice
from math import sqrt

from msgspec import Struct

from ranter_tui.almanac.answer import DEVIATIONS, Figure
from ranter_tui.almanac.good_play import GoodPlay, Knows, Places, knows
from ranter_tui.bots.threshold import beyond_the_card
from ranter_tui.game.cards import Rank
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Cut, Decide, Decision, Move, ShuffledPack
from ranter_tui.game.referee import Game, seated
from ranter_tui.odds.chunks import in_order
from ranter_tui.odds.dealing import Deals
from ranter_tui.odds.playing import ONE
from ranter_tui.odds.plays import dealer_of, in_order_of_play
from ranter_tui.odds.seeds import seed_for
from ranter_tui.odds.tally import DIGITS

KEEP, CHANGE = Move.KEEP, Move.CHANGE

Situation = tuple[int, Knows, Rank]
"""A place in the order of play, what is known there, and the rank that is held."""


CHUNK = 500
"""The hands of a chunk; each is played about once for every choice in it."""
FIRST_LOOK, MOST_HANDS = 2_000, 40_000
"""The hands of the first pass, and the most of any."""
ROUNDS = 10
"""The passes after which it is said how far one has come."""
CLEARLY = 5
"""A choice is clear that is better by so many standard errors, and not looked at again."""
SETTLED, AFTER_ALL = 8_000, 3
"""The hands of a last look, and the standard errors by which the other choice is better after all."""


class Gain(Struct):
    """What the other choice would have gained in one situation, summed over the hands in which it was met."""

    total: int = 0
    squares: int = 0

    @property
    def is_likely(self) -> bool:
        """Whether the choice should be turned round: what is less likely is worth next to nothing."""
        return self.total > sqrt(self.squares)

    @property
    def is_better_after_all(self) -> bool:
        return self.total > AFTER_ALL * sqrt(self.squares)

    @property
    def is_possible(self) -> bool:
        """Whether it may be better, even if it does not seem so."""
        return self.total > -DEVIATIONS * sqrt(self.squares)

    @property
    def is_out_of_the_question(self) -> bool:
        return self.total < -CLEARLY * sqrt(self.squares)


class Gains(Struct):
    """What the other choice would have gained, by situation, in so many hands."""

    hands: int = 0
    of: dict[Situation, Gain] = {}

    def plus(self, other: Gains) -> Gains:
        of = dict(self.of)
        for situation, gain in other.of.items():
            before = of.get(situation, Gain())
            of[situation] = Gain(before.total + gain.total, before.squares + gain.squares)
        return Gains(self.hands + other.hands, of)

    def by_place(self, seats: int) -> list[Figure]:
        """Return how many lives a hand each place would save by every choice that seems better."""
        totals, squares = [0] * seats, [0] * seats
        for (place, _, _), gain in self.of.items():
            totals[place] += max(gain.total, 0)
            if gain.is_possible:
                squares[place] += gain.squares
        return [
            Figure(round(total / self.hands, DIGITS), round(DEVIATIONS * sqrt(square) / self.hands, DIGITS))
            for total, square in zip(totals, squares, strict=True)
        ]


class Pass(Struct, frozen=True):
    """One look at what everybody would gain, where all but one play like that."""

    law: Law
    places: Places
    seed: int
    clear: frozenset[Situation] = frozenset()
    """Situations in which nobody would choose otherwise."""

    def gains(self, chunk: int) -> Gains:
        start, deals = (
            seated(self.law, dealer=dealer_of(self.law)),
            Deals(self.law, seed_for(self.seed, chunk)),
        )
        order = in_order_of_play(self.law)
        gains = Gains(CHUNK, {})
        for _ in range(CHUNK):
            pack = deals.next()
            lives, met = self._played(Game(start), pack)
            for turn, situation in enumerate(met):
                if situation in self.clear:
                    continue
                otherwise, _ = self._played(Game(start), pack, turn)
                seat = order[situation[0]]
                gained = otherwise[seat] - lives[seat]
                gain = gains.of.setdefault(situation, Gain())
                gain.total += gained
                gain.squares += gained * gained
        return gains

    def _played(
        self, game: Game, pack: ShuffledPack, turned_round: int | None = None
    ) -> tuple[list[int], list[Situation]]:
        """Play a hand, and return the lives after it, and the situations in which somebody had a choice."""
        table, worth = game.table, self.law.worth
        lives, met = table.lives, list[Situation]()
        game.play(pack)
        while True:
            ask = game.asks
            if type(ask) is Cut:
                game.play(ONE)
                continue
            if type(ask) is not Decide or table.buying:
                return lives, met
            seat, moves = ask.seat, ask.moves
            if KEEP in moves and CHANGE in moves:
                place, known, rank = table.turn, knows(table, seat, worth), table.cards[seat].rank
                changes = (rank in self.places[place][known]) is not (len(met) == turned_round)
                met.append((place, known, rank))
                game.play(Decision(seat, CHANGE if changes else KEEP))
            else:
                game.play(Decision(seat, beyond_the_card(moves)))


def middling(law: Law) -> Places:
    """Return where to begin from: everybody changes the lower half of the ranks."""
    ranks = sorted(law.order, key=law.strength.__getitem__)
    lower = frozenset(ranks[: len(ranks) // 2])
    known = {Knows.NOTHING: lower, Knows.LOWER: frozenset[Rank](), Knows.EQUAL: lower, Knows.HIGHER: lower}
    return (known,) * law.seats


def good_play(
    law: Law, precision: float, seed: int, executor: Executor, places: Places, *, ahead: int = 1
) -> GoodPlay:
    """Return play in which no seat saves more lives than that by other choices of its own.

    It begins with these places. Where it goes round in a circle, as in a game that wants mixing, it gives up
    after some time, and returns what it has come to; how much could still be gained is part of the answer.
    """
    clear = frozenset[Situation]()
    for number in range(ROUNDS):
        one = Pass(law, places, seed_for(seed, "good", number), clear)
        gains = _gains(one, None if number == 0 else precision / 2, executor, ahead)
        most = max(gains.by_place(law.seats), key=_at_most)
        if number and _at_most(most) <= precision:
            break
        if number < ROUNDS - 1:
            places = _answered(places, gains, all_at_once=number == 0)
            clear |= {situation for situation, gain in gains.of.items() if gain.is_out_of_the_question}
    return GoodPlay(places, most.value, most.margin)


def settled(law: Law, play: GoodPlay, seed: int, executor: Executor, *, ahead: int = 1) -> GoodPlay:
    """Return the same play without those choices that are clearly not the best, however little they cost.

    One after another is turned round; where that goes round in a circle, the play stays as it was.
    """
    places = play.places
    for number in range(ROUNDS):
        chunks, gains = (
            in_order(executor, Pass(law, places, seed_for(seed, "settled", number)).gains, ahead=ahead),
            Gains(),
        )
        for chunk in islice(chunks, SETTLED // CHUNK):
            gains = gains.plus(chunk)
        chunks.close()
        better = [situation for situation, gain in gains.of.items() if gain.is_better_after_all]
        if not better:
            most = max(gains.by_place(law.seats), key=_at_most)
            return GoodPlay(places, most.value, most.margin) if number else play
        places = _turned_round(places, [max(better, key=lambda one: gains.of[one].total)])
    return play


def still_good(
    law: Law, places: Places, precision: float, seed: int, executor: Executor, *, ahead: int = 1
) -> GoodPlay | None:
    """Return these places as good play by this law, if no seat would save more than that by other choices."""
    one = Pass(law, places, seed_for(seed, "still"))
    most = max(_gains(one, precision / 2, executor, ahead).by_place(law.seats), key=_at_most)
    return GoodPlay(places, most.value, most.margin) if _at_most(most) <= precision else None


def _gains(one: Pass, margin: float | None, executor: Executor, ahead: int) -> Gains:
    """Count as many hands as a first look takes, or until it is known so precisely what each place gains."""
    chunks, gains = in_order(executor, one.gains, ahead=ahead), Gains()
    for chunk in chunks:
        gains = gains.plus(chunk)
        if gains.hands >= (FIRST_LOOK if margin is None else MOST_HANDS):
            break
        if margin is not None and gains.hands >= FIRST_LOOK:
            if max(gain.margin for gain in gains.by_place(one.law.seats)) <= margin:
                break
    chunks.close()
    return gains


def _at_most(gain: Figure) -> float:
    return gain.value + gain.margin


def _answered(places: Places, gains: Gains, *, all_at_once: bool) -> Places:
    """Return the best responses to these choices: of all places, or of the one that gains most."""
    by_place = gains.by_place(len(places))
    worst = by_place.index(max(by_place, key=_at_most))
    likely = [situation for situation, gain in gains.of.items() if gain.is_likely]
    return _turned_round(places, [one for one in likely if all_at_once or one[0] == worst])


def _turned_round(places: Places, situations: Iterable[Situation]) -> Places:
    """Return the same play with the other choice in these situations."""
    turned = [{known: set(ranks) for known, ranks in changed.items()} for changed in places]
    for place, known, rank in situations:
        turned[place][known] ^= {rank}
    return tuple({known: frozenset(ranks) for known, ranks in changed.items()} for changed in turned)
