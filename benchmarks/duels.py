"""Counts two at a table, habit against habit, every deal, and writes it beside the books: `make odds`."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from ranter_tui.almanac.duels import DUELS, DuelOutcome, Duels, Habits
from ranter_tui.almanac.good_play import Knows
from ranter_tui.game.cards import Rank
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.odds.chunks import workers
from ranter_tui.odds.duel import duel
from ranter_tui.odds.exact import count_exactly
from ranter_tui.odds.plays import GOOD, Play
from ranter_tui.rulebook.shelf import Shelf, shipped

LIKE_MORELAND = {"order": "ace_high", "powers.K.asked": ["show", "refuse"], "powers.K.drawn": []}
"""What is otherwise on K. Moreland's page than in McLeod's book of the American game."""
FROM, TO = 7, 10
"""The habits in his table."""


def le_her(rules: Rules) -> Habits:
    law = law_for(rules, 2)
    solved, worst = duel(law), _worst_first(law)
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
    worst = _worst_first(law)
    every, none = frozenset(worst), frozenset[Rank]()
    knowing = {Knows.LOWER: none, Knows.EQUAL: every, Knows.HIGHER: every}
    places = tuple(
        {**knowing, Knows.NOTHING: frozenset(worst[: worst.index(highest) + 1])} for highest in (mine, his)
    )
    with workers(1) as executor:
        *_, deals = count_exactly(law, Play((GOOD,), {2: places}), executor)
    odds = deals.odds
    both = Fraction(odds.hand.shared.fraction or 0)
    opponent, dealer = (Fraction(seat.loses.fraction or 0) for seat in odds.seats)
    return DuelOutcome(opponent=str(dealer - both), dealer=str(opponent - both))


def _worst_first(law: Law) -> tuple[Rank, ...]:
    return tuple(sorted(law.order, key=law.strength.__getitem__))


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
