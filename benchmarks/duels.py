"""Counts two at a table, habit against habit, every deal, and writes it beside the books: `make odds`.

Every pair of thresholds is counted exactly, and Le Her is solved. Before they know anything of each other's
card, both go by a threshold. A dealer who was made to change knows both cards, and does what is best for him.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import factorial

import msgspec
from msgspec import Struct

from ranter_tui.almanac.almanac_page import DUELS, DuelOutcome, Duels, Habits
from ranter_tui.almanac.good_play import GOOD, Knows
from ranter_tui.bots.temperaments import worst_first
from ranter_tui.game.cards import Rank
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.odds.chunks import Here
from ranter_tui.odds.exact import cases_of, count_exactly, exact_odds
from ranter_tui.odds.playing import Play, in_order_of_play
from ranter_tui.rulebook.shelf import Shelf, shipped

LIKE_MORELAND = {"order": "ace_high", "powers.K.asked": ["show", "refuse"], "powers.K.drawn": []}
"""What is otherwise on K. Moreland's page than in McLeod's book of the American game."""
FROM, TO = 7, 10
"""The habits in his table."""


def le_her(rules: Rules) -> Habits:
    law = law_for(rules, 2)
    solved, worst = duel(law), tuple(worst_first(law))
    return Habits(
        rules=rules,
        opponent=worst,
        dealer=worst,
        outcomes=tuple(
            tuple(DuelOutcome(str(wins), str(1 - wins)) for wins in row[1:]) for row in solved.wins[1:]
        ),
        opponent_mixes={worst[many - 1]: str(part) for many, part in solved.opponent.items()},
        dealer_mixes={worst[many - 1]: str(part) for many, part in solved.dealer.items()},
        value=str(solved.value),
    )


def moreland(rules: Rules) -> Habits:
    law = law_for(rules, 2)
    habits = tuple(Rank(str(number)) for number in range(FROM, TO + 1))
    return Habits(
        rules=rules,
        opponent=habits,
        dealer=habits,
        outcomes=tuple(tuple(habits_counted(law, mine, his) for his in habits) for mine in habits),
    )


def habits_counted(law: Law, mine: Rank, his: Rank) -> DuelOutcome:
    """Count every deal. A dealer who knows both cards changes one that is lower or equal."""
    worst = tuple(worst_first(law))
    every, none = frozenset(worst), frozenset[Rank]()
    knowing = {Knows.LOWER: none, Knows.EQUAL: every, Knows.HIGHER: every}
    places = tuple(
        {**knowing, Knows.NOTHING: frozenset(worst[: worst.index(highest) + 1])} for highest in (mine, his)
    )
    *_, deals = count_exactly(law, Play((GOOD,), {2: places}), Here())
    odds = exact_odds(deals)
    both = Fraction(odds.hand.shared.fraction or 0)
    opponent, dealer = (Fraction(seat.loses.fraction or 0) for seat in odds.seats)
    return DuelOutcome(opponent=str(dealer - both), dealer=str(opponent - both))


Mixture = dict[int, Fraction]
"""How often each threshold should be played; a threshold is how many of the worst ranks are changed."""


class Duel(Struct, frozen=True):
    """Two at a table, of whom one loses the hand."""

    wins: tuple[tuple[Fraction, ...], ...]
    """The chance of the dealer's opponent, by his threshold and then by the dealer's."""
    opponent: Mixture
    dealer: Mixture
    value: Fraction
    """The opponent's chance if both play as well as can be."""


class NoDuel(ValueError):
    """Raised where more than two play, or where a hand may be lost by both or by nobody."""


def duel(law: Law) -> Duel:
    """Count every pair of thresholds, and solve the game."""
    if law.seats != 2:
        raise NoDuel("a duel is for two")
    wins_by_choices = {choices: _wins_by_cards(law, *choices) for choices in product((False, True), repeat=2)}
    worst = worst_first(law)

    def wins(opponents: int, dealers: int) -> Fraction:
        return sum(
            (
                wins_by_choices[mine < opponents, his < dealers][worst[mine], worst[his]]
                for mine, his in product(range(len(worst)), repeat=2)
            ),
            Fraction(),
        )

    thresholds = range(len(worst) + 1)
    return _solved(tuple(tuple(wins(one, other) for other in thresholds) for one in thresholds))


ByCards = dict[tuple[Rank, Rank], Fraction]
"""How likely it is that both are dealt these ranks, the dealer the second, and the dealer loses."""


def _wins_by_cards(law: Law, opponent_changes: bool, dealer_changes: bool) -> ByCards:
    """Count what becomes of all cards if both do this, and the dealer, once he knows both cards, his best."""
    one, other = (
        _losses_of_the_dealer(law, opponent_changes, dealer_changes, knowing) for knowing in (True, False)
    )
    return {dealt: min(one[dealt], other[dealt]) for dealt in one}


def _losses_of_the_dealer(
    law: Law, opponent_changes: bool, dealer_changes: bool, knowing_changes: bool
) -> ByCards:
    every, none = frozenset(law.order), frozenset[Rank]()
    knowing = dict.fromkeys(Knows, every if knowing_changes else none)
    places = (
        {**knowing, Knows.NOTHING: every if opponent_changes else none},
        {**knowing, Knows.NOTHING: every if dealer_changes else none},
    )
    _, dealer = in_order_of_play(law)
    cases, orders = cases_of(law, Play((GOOD,), {2: places})), factorial(len(law.shoe))
    loses = {(mine, his): Fraction() for mine in law.order for his in law.order}
    for rank in law.order:
        for case in cases.beginning_with(rank):
            if len(case.played.lost) != 1:
                raise NoDuel("a hand may be lost by both, or by nobody")
            if dealer in case.played.lost:
                dealt = case.laid[0].rank, case.laid[1].rank
                loses[dealt] += Fraction(case.orders, orders)
    return loses


def _solved(wins: tuple[tuple[Fraction, ...], ...]) -> Duel:
    """Find thresholds, one or two for each, from which neither gains by going elsewhere."""
    every = range(len(wins))
    for many in (1, 2):
        for mine, his in product(combinations(every, many), repeat=2):
            if (mixed := _balanced([[wins[one][other] for other in his] for one in mine])) is None:
                continue
            opponent, dealer = (
                {threshold: part for threshold, part in zip(chosen, parts, strict=True) if part}
                for chosen, parts in zip((mine, his), mixed, strict=True)
            )
            best = max(sum(part * wins[one][other] for other, part in dealer.items()) for one in every)
            worst = min(sum(part * wins[one][other] for one, part in opponent.items()) for other in every)
            if best == worst:
                return Duel(wins, opponent, dealer, Fraction(best))
    raise NoDuel("more than two thresholds have to be mixed")


def _balanced(wins: list[list[Fraction]]) -> tuple[list[Fraction], list[Fraction]] | None:
    """Return how both mix one or two thresholds so that the other may take either; None if they cannot."""
    if len(wins) == 1:
        return [Fraction(1)], [Fraction(1)]
    (a, b), (c, d) = wins
    if not (whole := a - b - c + d):
        return None
    mine, his = (d - c) / whole, (d - b) / whole
    if not (0 <= mine <= 1 and 0 <= his <= 1):
        return None
    return [mine, 1 - mine], [his, 1 - his]


def counted() -> Duels:
    shelf = Shelf()
    american = shelf.book("mcleod-screw-your-neighbor").plain_rules()
    return Duels(
        le_her=le_her(shelf.book("le-her").plain_rules()), moreland=moreland(changed(american, LIKE_MORELAND))
    )


def main() -> None:
    encoded = msgspec.json.encode(msgspec.to_builtins(counted(), str_keys=True, order="deterministic"))
    (shipped() / DUELS).write_bytes(encoded + b"\n")


if __name__ == "__main__":
    main()
