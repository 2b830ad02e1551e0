"""Finds good play: best responses of the seats to each other, until no seat has anything to gain.

One pass deals many hands. Each is played as everybody means to play now, and once more for every decision
that came up, with that decision turned round and the same cards: so it is seen what each rank at each place
would have gained by the other choice. For two, all deals are counted. Good play wants to lose as few lives in
a hand as it can, and thinks no further.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from math import factorial, sqrt

from msgspec import Struct, field
from msgspec.structs import replace

from ranter_tui.almanac.almanac_page import nearest_page
from ranter_tui.almanac.figures import DEVIATIONS, Figure
from ranter_tui.almanac.good_play import GoodPlay, Knows, Places, knows
from ranter_tui.bots.sharp import fitted
from ranter_tui.bots.temperaments import beyond_the_card, worst_first
from ranter_tui.game.cards import Rank
from ranter_tui.game.events import Event
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Cut, Decide, Decision, Move, ShuffledPack
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules import Rules
from ranter_tui.odds.chunks import sums_until
from ranter_tui.odds.exact import Cases
from ranter_tui.odds.playing import ONE, Deals, dealer_of, in_order_of_play, seed_for
from ranter_tui.odds.tally import DIGITS, Sum, Summed

KEEP, CHANGE = Move.KEEP, Move.CHANGE

FEWEST, MOST = 2, 10
"""The guests for whom there is a table."""

Situation = tuple[int, Knows, Rank]
"""A place in the order of play, what is known there, and the rank that is held."""


CHUNK = 500
"""The hands of a chunk; each is played about once for every choice in it."""
FIRST_LOOK, MOST_HANDS = 2_000, 40_000
"""The hands of the first pass, and the most of any."""
ROUNDS = 10
"""The most passes; then the search gives up with what it has."""
CLEARLY = 5
"""The standard errors by which a choice is clearly better, and not looked at again."""


class Gain(Sum):
    """What the other choice would have gained in one situation, summed over the hands in which it was met.

    Where every deal is counted nothing is unsure, and no squares are summed.
    """

    @property
    def is_likely(self) -> bool:
        """Whether the choice should be turned round: what is less likely is worth next to nothing."""
        return self.total > sqrt(self.squares)

    @property
    def is_possible(self) -> bool:
        """Whether it may be better, even if it does not seem so."""
        return self.total > -DEVIATIONS * sqrt(self.squares)

    @property
    def is_out_of_the_question(self) -> bool:
        return self.total < -CLEARLY * sqrt(self.squares)


class Gains(Summed):
    """What the other choice would have gained in a number of hands, by situation."""

    hands: int = 0
    of: dict[Situation, Gain] = field(default_factory=dict)

    def by_place(self, seats: int) -> list[Figure]:
        """Return how many lives a hand each place would save by every choice that seems better."""
        totals, squares = [0.0] * seats, [0.0] * seats
        for (place, _, _), gain in self.of.items():
            totals[place] += max(gain.total, 0)
            if gain.is_possible:
                squares[place] += gain.squares
        return [
            Figure(total / self.hands, DEVIATIONS * sqrt(square) / self.hands)
            for total, square in zip(totals, squares, strict=True)
        ]


class TurnedRound(Struct, gc=False):
    """A deal, and what each decision in it would have gained by the other choice."""

    gained: list[tuple[Situation, int]]
    events: list[Event]
    """All that happened, whatever was chosen."""


class Pass(Struct, frozen=True):
    """One look at what everybody would gain, where all but one play like that."""

    law: Law
    places: Places
    seed: int
    clear: frozenset[Situation] = frozenset()
    """Situations in which the choice is clear."""

    def gains(self, chunk: int) -> Gains:
        deals, turned_round = Deals(self.law, seed_for(self.seed, chunk)), self._turning_round()
        gains = Gains(CHUNK, {})
        for _ in range(CHUNK):
            for situation, gained in turned_round(deals.next()).gained:
                gains.of.setdefault(situation, Gain()).add(gained)
        return gains

    def gains_of_every_deal(self, rank: Rank) -> Gains:
        """Count all orders of the pack that have this rank on top."""
        size, gains = len(self.law.shoe), Gains(0, {})
        for case in Cases(self.law, self._turning_round()).beginning_with(rank):
            orders = case.ways * factorial(size - len(case.laid))
            gains.hands += orders
            for situation, gained in case.played.gained:
                gains.of.setdefault(situation, Gain()).total += orders * gained
        return gains

    def _turning_round(self) -> Callable[[ShuffledPack], TurnedRound]:
        """Return a function that plays a deal, and again for each decision in it."""
        order, start = in_order_of_play(self.law), seated(self.law, dealer=dealer_of(self.law))

        def turned_round(pack: ShuffledPack) -> TurnedRound:
            lives, met, events = self._played(Game(start), pack)
            gained = list[tuple[Situation, int]]()
            for turn, situation in enumerate(met):
                if situation not in self.clear:
                    otherwise, _, more = self._played(Game(start), pack, turn)
                    seat = order[situation[0]]
                    gained.append((situation, otherwise[seat] - lives[seat]))
                    events += more
            return TurnedRound(gained, events)

        return turned_round

    def _played(
        self, game: Game, pack: ShuffledPack, turned_round: int | None = None
    ) -> tuple[list[int], list[Situation], list[Event]]:
        """Return the lives after a hand, the situations in which somebody had a choice, and what happened."""
        table, worth = game.table, self.law.worth
        lives, met, events = table.lives, list[Situation](), game.play(pack)
        while True:
            ask = game.asks
            if type(ask) is Cut:
                events += game.play(ONE)
                continue
            if type(ask) is not Decide or table.buying:
                return lives, met, events
            seat, moves = ask.seat, ask.moves
            if KEEP in moves and CHANGE in moves:
                place, known, rank = table.turn, knows(table, seat, worth), table.cards[seat].rank
                changes = (rank in self.places[place][known]) is not (len(met) == turned_round)
                met.append((place, known, rank))
                events += game.play(Decision(seat, CHANGE if changes else KEEP))
            else:
                events += game.play(Decision(seat, beyond_the_card(moves)))


def middling(law: Law) -> Places:
    """Return where to begin from: everybody changes the lower half of the ranks."""
    ranks = worst_first(law)
    lower = frozenset(ranks[: len(ranks) // 2])
    known = {Knows.NOTHING: lower, Knows.LOWER: frozenset[Rank](), Knows.EQUAL: lower, Knows.HIGHER: lower}
    return (known,) * law.seats


def good_play(law: Law, precision: float, seed: int, executor: Executor, places: Places) -> GoodPlay:
    """Return play in which no seat saves more lives than that by other choices of its own.

    It begins with these places. Where it goes round in a circle, as in a game that wants mixing, it gives up
    after some time, and returns what it has come to; how much could still be gained is part of the answer.
    """
    clear = frozenset[Situation]()
    for number in range(ROUNDS):
        one = Pass(law, places, seed_for(seed, "good", number), clear)
        gains = _gains(one, None if number == 0 else precision / 2, executor)
        good = _played_well(places, gains)
        if number and good.gain + good.margin <= precision:
            break
        if number < ROUNDS - 1:
            places = _answered(places, gains, all_at_once=number == 0)
            clear |= {situation for situation, gain in gains.of.items() if gain.is_out_of_the_question}
    return good


def settled(law: Law, play: GoodPlay, executor: Executor) -> GoodPlay:
    """Return play for two in which every choice is the best, by all the deals that there are.

    Each place answers the other by turns. Where that goes round in a circle, as in a game that wants mixing,
    it is the play by whose answer least is gained.
    """
    places, tried = play.places, list[GoodPlay]()
    while all(places != before.places for before in tried):
        gains = gains_of_every_deal(law, places, executor)
        tried.append(_played_well(places, gains))
        places = _answered(places, gains, all_at_once=False)
    return min(tried, key=lambda one: one.gain)


def gains_of_every_deal(law: Law, places: Places, executor: Executor) -> Gains:
    one, gains = Pass(law, places, 0), Gains()
    for share in [executor.submit(one.gains_of_every_deal, rank) for rank in law.order]:
        gains = gains.plus(share.result())
    return gains


def still_good(law: Law, places: Places, precision: float, seed: int, executor: Executor) -> GoodPlay | None:
    """Return these places as good play by this law, if no seat would save more than that by other choices."""
    one = Pass(law, places, seed_for(seed, "still"))
    good = _played_well(places, _gains(one, precision / 2, executor))
    return good if good.gain + good.margin <= precision else None


def straightened(law: Law, play: GoodPlay, precision: float, seed: int, executor: Executor) -> GoodPlay:
    """Return play in which each place changes all that is worse than a rank, if that is as good.

    Where a rank is kept and a better one changed, either choice may make next to no difference.
    """
    ranks = worst_first(law)

    def changing(up_to: Callable[[list[bool]], int]) -> Places:
        dealt = [place[Knows.NOTHING] for place in play.places]
        many = [up_to([rank in changed for rank in ranks]) for changed in dealt]
        return tuple(
            {**place, Knows.NOTHING: frozenset(ranks[:some])}
            for place, some in zip(play.places, many, strict=True)
        )

    fewest = changing(lambda changed: [*changed, False].index(False))
    most = changing(lambda changed: len(ranks) - [*reversed(changed), True].index(True))
    if fewest == most:
        return play
    straight = (still_good(law, places, precision, seed, executor) for places in (fewest, most))
    return min(filter(None, straight), key=lambda one: one.gain + one.margin, default=play)


def _gains(one: Pass, margin: float | None, executor: Executor) -> Gains:
    """Count the hands of a first look, or until the gains of each place are known to this margin."""

    def enough(gains: Gains) -> bool:
        if margin is None or gains.hands < FIRST_LOOK:
            return gains.hands >= FIRST_LOOK
        precise = max(gain.margin for gain in gains.by_place(one.law.seats)) <= margin
        return precise or gains.hands >= MOST_HANDS

    *_, gains = sums_until(executor, one.gains, enough)
    return gains


def _played_well(places: Places, gains: Gains) -> GoodPlay:
    most = max(gains.by_place(len(places)), key=_at_most)
    return GoodPlay(places, round(most.value, DIGITS), round(most.margin, DIGITS))


def _at_most(gain: Figure) -> float:
    return gain.value + gain.margin


def _answered(places: Places, gains: Gains, *, all_at_once: bool) -> Places:
    """Return the best responses to these choices, of all places or of the place that gains most."""
    by_place = gains.by_place(len(places))
    worst = by_place.index(max(by_place, key=_at_most))
    turned = [{known: set(ranks) for known, ranks in changed.items()} for changed in places]
    for (place, known, rank), gain in gains.of.items():
        if gain.is_likely and (all_at_once or place == worst):
            turned[place][known] ^= {rank}
    return tuple({known: frozenset(ranks) for known, ranks in changed.items()} for changed in turned)


def good_for(rules: Rules, guests: int, precision: float, seed: int, executor: Executor) -> GoodPlay:
    """Return good play for a number of guests, from the almanac, or found from there on for other rules.

    Play that is as good by these rules stays as it is, so that rules are not told apart by choices which make
    next to no difference.
    """
    law, known = law_for(rules, guests), nearest_page(rules)
    if known is None or guests not in known.tables:
        return good_play(law, precision, seed, executor, middling(law))
    good = known.tables[guests].good
    if replace(known.rules, lives=rules.lives) == rules:
        return good
    places = fitted({guests: good.places}, known.rules, law)[guests]
    if still := still_good(law, places, precision, seed, executor):
        return still
    found = good_play(law, precision, seed, executor, places)
    return straightened(law, found, precision, seed, executor)
