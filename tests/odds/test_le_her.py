"""Le Her, counted as Montmort, Bernoulli and Waldegrave did: every deal there is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benchmarks.duels import Duel, NoDuel, duel
from ranter_tui.game.law import law_for
from tests.rulebook.by_the_book import SHELF


@pytest.fixture(scope="module")
def le_her() -> Duel:
    return duel(law_for(SHELF.book("le-her").plain_rules(), 2))


@pytest.mark.parametrize(
    ("paul", "pierre", "of_5525"), [(7, 8, 2828), (6, 8, 2834), (7, 7, 2838), (6, 7, 2828)]
)
def test_paul_wins_as_often_as_the_letters_of_1713_say(
    paul: int, pierre: int, of_5525: int, le_her: Duel
) -> None:
    """Up to which card Paul changes, and Pierre, if he was not asked."""
    assert le_her.wins[paul][pierre] == Fraction(of_5525, 5525)


def test_both_do_best_to_mix_what_they_do(le_her: Duel) -> None:
    """Paul changes a Seven three times in eight, Pierre an Eight five times in eight."""
    assert le_her.opponent == {7: Fraction(3, 8), 6: Fraction(5, 8)}
    assert le_her.dealer == {8: Fraction(5, 8), 7: Fraction(3, 8)}
    assert le_her.value == Fraction(11327, 22100)


def test_no_other_threshold_does_better(le_her: Duel) -> None:
    """The value is what Paul can be sure of, and what Pierre can hold him to."""
    thresholds = range(14)
    for one in thresholds:
        assert sum(part * le_her.wins[one][other] for other, part in le_her.dealer.items()) <= le_her.value
        assert sum(part * le_her.wins[other][one] for other, part in le_her.opponent.items()) >= le_her.value


def test_where_both_may_lose_it_is_no_duel() -> None:
    with pytest.raises(NoDuel, match="lost by both"):
        duel(law_for(SHELF.book("parlett-2008").plain_rules(), 2))
    with pytest.raises(NoDuel, match="for two"):
        duel(law_for(SHELF.book("le-her").plain_rules(), 3))
