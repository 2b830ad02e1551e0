"""Every deal there is, against some that were dealt at random, and against formulas."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import comb
from operator import add

import pytest

from benchmarks.duels import Duel, NoDuel, duel
from benchmarks.league import CLEARLY, Alone, lead_exactly
from ranter_tui.almanac.figures import Figure, Odds
from ranter_tui.bots import BOTS
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.odds.chunks import Here, workers
from ranter_tui.odds.exact import LeftToChance, cases_of, count_exactly, exact_odds
from ranter_tui.odds.league import Pair, race
from ranter_tui.odds.playing import Play
from ranter_tui.odds.sampling import Counted, OddsQuestion, count_hands
from tests.rulebook.by_the_book import SHELF

SEVEN = Play(("threshold:7",))


def exactly(law: Law, play: Play = SEVEN) -> Odds:
    *_, deals = count_exactly(law, play, Here())
    return exact_odds(deals)


def sampled(law: Law) -> Odds:
    *_, hands = count_hands(OddsQuestion(law, SEVEN, 1), 0.02, Here())
    return Counted(hands).odds


def figures(odds: Odds) -> dict[str, Figure]:
    """All but the lives, which are no shares."""
    hand = odds.hand
    found = {f"place {place}": seat.loses for place, seat in enumerate(odds.seats)}
    found |= {"tied": hand.tied, "shared": hand.shared, "unlost": hand.unlost}
    return found | {str(rule): figure for rule, figure in hand.powers.items()}


LONG = ("coucou", "gnav")
"""Three cards for the dealer, and cards that draw again and again: `make proof` counts them."""
TABLES = [*((book, 2) for book in sorted(SHELF.ids) if book not in LONG), ("parlett-2008", 3)]


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_some_deals_agree_with_all_of_them(book: str, seats: int) -> None:
    """About three hundred figures: another seed would raise a false alarm once in three thousand times."""
    law = law_for(SHELF.book(book).plain_rules(), seats)
    truth, seen = figures(exactly(law)), figures(sampled(law))
    assert truth.keys() == seen.keys()
    far = {name for name, one in seen.items() if abs(one.value - truth[name].value) > CLEARLY * one.margin}
    assert far == set()


def test_without_exchange_the_fractions_are_those_of_the_formulas() -> None:
    """An Ace among three, and a tie for the lowest of them."""
    rules = changed(Rules(), {"powers.A.dealt": "show"})
    hand = exactly(law_for(rules, 3), Play(("threshold:0",))).hand
    [an_ace] = hand.powers.values()
    assert Fraction(an_ace.fraction or "") == 1 - Fraction(comb(48, 3), comb(52, 3))
    alone = Fraction(sum(4 * comb(4 * above, 2) for above in range(13)), comb(52, 3))
    assert Fraction(hand.tied.fraction or "") == 1 - alone


def test_the_number_of_processes_changes_nothing() -> None:
    law = law_for(SHELF.book("wizard-of-odds").plain_rules(), 2)
    with workers(2) as executor:
        *_, deals = count_exactly(law, SEVEN, executor)
    assert exact_odds(deals) == exactly(law)


@pytest.mark.parametrize("name", ["random", "fickle", "sharp,clowns:Clown"])
def test_no_deal_is_counted_whose_end_is_left_to_chance(name: str) -> None:
    with pytest.raises(LeftToChance):
        exactly(law_for(Rules(), 2), Play(tuple(name.split(","))))


@pytest.mark.parametrize("name", [name for name, kind in BOTS.items() if kind.line and not kind.by_luck])
def test_a_bot_that_goes_by_its_sight_leads_by_every_deal_as_by_some(name: str) -> None:
    """Eight are compared: another seed would raise a false alarm once in a hundred thousand times."""
    pair = Pair(law_for(SHELF.book("cucu-40").plain_rules(), 2), name, "threshold:2", 1)
    *_, some = race(pair, 0.03, Here())
    assert abs(some.figure.value - lead_exactly(pair, Here())) <= CLEARLY * some.figure.margin


def test_whoever_costs_the_others_more_than_itself_would_do_better_as_they_do() -> None:
    """By turns the shrewd are hardly behind the sharp by this book; alone each of them would be."""
    alone = Alone(law_for(SHELF.book("vogelspiel").plain_rules(), 3), "sharp", "shrewd", 1713)
    saved = reduce(add, map(alone.lead, range(3))).figure
    assert saved.value > CLEARLY * saved.margin


def test_who_plays_as_the_others_do_loses_neither_more_nor_less() -> None:
    law = law_for(SHELF.book("parlett-2008").plain_rules(), 3)
    assert Alone(law, "threshold:7", "threshold:7", 1).lead(0).saved.squares == 0


def test_it_is_estimated_how_many_classes_there_are() -> None:
    law = law_for(SHELF.book("le-her").plain_rules(), 2)
    *_, deals = count_exactly(law, SEVEN, Here())
    assert cases_of(law, SEVEN).about() == pytest.approx(deals.cases, rel=0.05)


# Le Her, counted as Montmort, Bernoulli and Waldegrave did


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
