"""Finds good play: best responses of the seats to each other, until no seat has anything to gain.

One pass deals many hands. Each is played as everybody means to play now, and once more for every decision
that came up, with that decision turned round and the same cards: so it is seen what each rank at each place
would have gained by the other choice. For two, all deals are counted. Good play wants to lose as few lives in
a hand as it can, and thinks no further.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from itertools import accumulate, pairwise, permutations, product
from math import sqrt
from operator import itemgetter

from msgspec import Struct, field
from msgspec.structs import replace

from ranter_tui.almanac.almanac_page import nearest_page
from ranter_tui.almanac.figures import DEVIATIONS, Figure
from ranter_tui.almanac.good_play import GoodPlay, Knows, Mixed, Places, knows
from ranter_tui.bots.sharp import fitted
from ranter_tui.bots.temperaments import CHANGE, KEEP, beyond_the_card, worst_first
from ranter_tui.game.cards import Rank
from ranter_tui.game.events import Event
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Decide, Move, ShuffledPack
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.state import Tableau
from ranter_tui.odds.chunks import sums_until
from ranter_tui.odds.exact import Cases
from ranter_tui.odds.playing import Deals, HandTold, dealer_of, in_order_of_play, seed_for
from ranter_tui.odds.tally import DIGITS, Sum, Summed

FEWEST, MOST = 2, 10
"""The guests for whom there is a table."""

Situation = tuple[int, Knows, Rank]
"""A place in the order of play, what is known there, and the rank that is held."""
Worth = Mapping[Situation, Figure]
"""The lives a hand that changing saves in each situation, beside keeping."""

CHUNK = 500
"""The hands of a chunk; each is played about once for every choice in it."""
FIRST_LOOK, MOST_HANDS = 2_000, 40_000
"""The hands of the first pass, and the most of any."""
PATIENT, ROUNDS = 5, 10
"""The passes that answer evenly, and the most of any; then the search gives up with what it has."""
CLEARLY = 5
"""The standard errors by which a choice is clearly better, and not looked at again."""


class Gains(Summed):
    """What the other choice would have gained in a number of hands, by situation.

    Where every deal is counted nothing is unsure, and no squares are summed.
    """

    hands: int = 0
    of: dict[Situation, Sum] = field(default_factory=dict)
    """What it gained, summed over the hands in which the situation was met."""

    def of_changing(self, places: Places) -> Worth:
        """Return what changing is worth, where this is what would be gained by leaving these choices."""
        return {
            (place, known, rank): Figure(
                (-1 if rank in places[place][known] else 1) * gain.total / self.hands,
                DEVIATIONS * sqrt(gain.squares) / self.hands,
            )
            for (place, known, rank), gain in self.of.items()
        }

    def by_place(self, seats: int) -> list[Figure]:
        """Return how many lives a hand each place would save by every choice that seems better."""
        totals, squares = [0.0] * seats, [0.0] * seats
        for (place, _, _), gain in self.of.items():
            totals[place] += max(gain.total, 0)
            # It may be better, even if it does not seem so.
            if gain.total > -DEVIATIONS * sqrt(gain.squares):
                squares[place] += gain.squares
        return [
            Figure(total / self.hands, DEVIATIONS * sqrt(square) / self.hands)
            for total, square in zip(totals, squares, strict=True)
        ]


class TurnedRound(HandTold, gc=False):
    """A deal, with all that happened, whatever was chosen."""

    gained: list[tuple[Situation, int]]
    """What each decision in it would have gained by the other choice."""


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
                gains.of.setdefault(situation, Sum()).add(gained)
        return gains

    def gains_of_every_deal(self, rank: Rank) -> Gains:
        """Count all orders of the pack that have this rank on top."""
        gains = Gains(0, {})
        for case in Cases(self.law, self._turning_round()).beginning_with(rank):
            gains.hands += case.orders
            for situation, gained in case.played.gained:
                gains.of.setdefault(situation, Sum()).total += case.orders * gained
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
            return TurnedRound(events, gained)

        return turned_round

    def _played(
        self, game: Game, pack: ShuffledPack, turned_round: int | None = None
    ) -> tuple[list[int], list[Situation], list[Event]]:
        """Return the lives after a hand, the situations in which somebody had a choice, and what happened."""
        worth, places, met = self.law.worth, self.places, list[Situation]()

        def decide(table: Tableau, ask: Decide) -> Move:
            if KEEP not in ask.moves or CHANGE not in ask.moves:
                return beyond_the_card(ask.moves)
            place, known, rank = table.turn, knows(table, ask.seat, worth), table.cards[ask.seat].rank
            changes = (rank in places[place][known]) is not (len(met) == turned_round)
            met.append((place, known, rank))
            return CHANGE if changes else KEEP

        events = game.play_hand(pack, dict.fromkeys(self.law.everybody, decide))
        return game.table.lives, met, events


def middling(law: Law) -> Places:
    """Return where to begin from: everybody changes the lower half of the ranks."""
    ranks = worst_first(law)
    lower = frozenset(ranks[: len(ranks) // 2])
    known = {Knows.NOTHING: lower, Knows.LOWER: frozenset[Rank](), Knows.EQUAL: lower, Knows.HIGHER: lower}
    return (known,) * law.seats


def good_play(law: Law, precision: float, seed: int, executor: Executor, places: Places) -> GoodPlay:
    """Return play in which no seat saves more lives than that by other choices of its own.

    It begins with these places, and each answer to them is evened out. If that does not come to an end, one
    place at a time answers card by card. Where even that goes round in a circle, as in a game that wants
    mixing, it gives up and returns what it has come to; how much could still be gained is part of the answer.
    """
    clear, worth = frozenset[Situation](), dict[Situation, Figure]()
    for number in range(ROUNDS):
        one = Pass(law, places, seed_for(seed, "good", number), clear)
        gains = _gains(one, None if number == 0 else precision / 2, executor)
        good = _played_well(places, gains)
        if number and good.gain + good.margin <= precision:
            break
        clear |= {
            situation for situation, gain in gains.of.items() if gain.total < -CLEARLY * sqrt(gain.squares)
        }
        worth |= gains.of_changing(places)
        if number < PATIENT:
            places = evened(law, places, worth)
        elif number < ROUNDS - 1:
            places = _answered(places, gains)
    return good


def evened(law: Law, places: Places, worth: Worth) -> Places:
    """Return play in which each place changes all cards that are worse than some rank.

    That rank differs from the one of the place before only where the difference is clear beyond its margin:
    the rest would be luck. A card with a power stands outside of all this: whether it is changed depends on
    more than its rank.
    """
    special = {rank for does in law.powers for rank in does}
    ranks = [rank for rank in worst_first(law) if rank not in special]
    changed = [
        {
            known: frozenset(
                rank
                for rank in special
                if (saved.value > 0 if (saved := worth.get((at, known, rank))) else rank in place[known])
            )
            for known in Knows
        }
        for at, place in enumerate(places)
    ]
    for known in Knows:
        of_ranks = [
            [worth.get((place, known, rank), Figure(0)) for rank in ranks] for place in range(law.seats)
        ]
        for place, many in zip(changed, _thresholds(of_ranks), strict=True):
            place[known] |= frozenset(ranks[:many])
    return tuple(changed)


def _thresholds(worth: Sequence[Sequence[Figure]]) -> tuple[int, ...]:
    """Return how many of the worst ranks each place changes, for the most worth less the margins crossed."""
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    for place in worth:
        saves = [0.0, *accumulate(figure.value for figure in place)]
        margins = [0.0, *accumulate(figure.margin for figure in place)]
        best = [
            (so_far + saved, (*path, many))
            for many, saved in enumerate(saves)
            for so_far, path in [
                max(
                    (
                        (so_far - (abs(margins[many] - margins[path[-1]]) if path else 0), path)
                        for so_far, path in best
                    ),
                    key=itemgetter(0),
                )
            ]
        ]
    return max(best, key=itemgetter(0))[1]


def settled(law: Law, places: Places, executor: Executor) -> GoodPlay:
    """Return play for two in which every choice is the best, by all the deals that there are.

    It begins with these places, and each answers the other by turns. Where that goes round in a circle, it is
    the play by whose answer least is gained, and how to mix, if one choice of each is enough for that.
    """
    tried, counted = list[GoodPlay](), list[Gains]()
    while all(places != before.places for before in tried):
        counted.append(gains_of_every_deal(law, places, executor))
        tried.append(_played_well(places, counted[-1]))
        places = _answered(places, counted[-1])
    best = min(tried, key=lambda one: one.gain)
    circle = [(one.places, gains) for one, gains in zip(tried, counted, strict=True)]
    begins = [one.places for one in tried].index(places)
    return replace(best, mixes=_mixed(circle[begins:])) if best.gain else best


def _mixed(circle: Sequence[tuple[Places, Gains]]) -> tuple[Mixed, ...]:
    """Return how each of two mixes the one choice that the circle turns, so that the other may do either.

    Nobody has two choices in a hand, so what a choice saves depends on the other's alone: where the other
    mixes, it is the mean of what it saves beside either choice. If another one saves anything then, that is
    not enough, and nothing is returned.
    """
    turned = {
        (place, known, rank)
        for (one, _), (other, _) in pairwise([*circle, circle[0]])
        for place, known in product(range(2), Knows)
        for rank in one[place][known] ^ other[place][known]
    }
    if sorted(place for place, _, _ in turned) != [0, 1]:
        return ()
    kept, changing = (
        next(
            gains.of
            for play, gains in circle
            if all((rank in play[place][known]) is change for place, known, rank in turned)
        )
        for change in (False, True)
    )
    mixes = []
    for his, mine in permutations(sorted(turned)):
        # What changing saves me, beside his keeping and beside his changing: it has to come to nothing.
        beside_keeping, beside_changing = Fraction(kept[mine].total), -Fraction(changing[mine].total)
        often = beside_keeping / (beside_keeping - beside_changing)
        for situation in (kept.keys() | changing.keys()) - turned:
            saved = [Fraction(gains.get(situation, Sum()).total) for gains in (kept, changing)]
            if situation[0] == mine[0] and (1 - often) * saved[0] + often * saved[1] > 0:
                return ()
        mixes.append(Mixed(*his, str(often)))
    return tuple(mixes)


def gains_of_every_deal(law: Law, places: Places, executor: Executor) -> Gains:
    one = Pass(law, places, 0)
    shares = [executor.submit(one.gains_of_every_deal, rank) for rank in law.order]
    return sum((share.result() for share in shares), Gains())


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


def _answered(places: Places, gains: Gains) -> Places:
    """Return the best responses to these choices of the place that gains most."""
    by_place = gains.by_place(len(places))
    worst = by_place.index(max(by_place, key=_at_most))
    turned = [{known: set(ranks) for known, ranks in changed.items()} for changed in places]
    for (place, known, rank), gain in gains.of.items():
        # What is less likely to gain is worth next to nothing.
        if place == worst and gain.total > sqrt(gain.squares):
            turned[place][known] ^= {rank}
    return tuple({known: frozenset(ranks) for known, ranks in changed.items()} for changed in turned)


def good_for(rules: Rules, guests: int, precision: float, seed: int, executor: Executor) -> GoodPlay:
    """Return good play for a number of guests, from the almanac, or found from there on for other rules.

    Play that is as good by these rules stays as it is, so that rules are not told apart by choices which make
    next to no difference.
    """
    law, known = law_for(rules, guests), nearest_page(rules)
    places = middling(law)
    if guests in known.tables:
        good = known.tables[guests].good
        if replace(known.rules, lives=rules.lives) == rules:
            return good
        places = fitted({guests: good.places}, known.rules, law)[guests]
    if guests == FEWEST:
        return settled(law, places, executor)
    still = _played_well(places, _gains(Pass(law, places, seed_for(seed, "still")), precision / 2, executor))
    if still.gain + still.margin <= precision:
        return still
    return good_play(law, precision, seed, executor, places)
