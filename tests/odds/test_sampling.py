"""What is counted, against formulas that anybody can check, and against itself."""

from __future__ import annotations

from concurrent.futures import Executor
from math import comb

import msgspec
import pytest

from benchmarks.league import CLEARLY
from ranter_tui.almanac.figures import Figure
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.odds.chunks import Here, chunks_in_order, workers
from ranter_tui.odds.playing import GamePlayed, Play
from ranter_tui.odds.sampling import Counted, OddsQuestion, count_games, count_hands
from ranter_tui.odds.tally import GameTally
from tests.rulebook.by_the_book import SHELF

NEVER = Play(("threshold:0",))
SEVEN = Play(("threshold:7",))


def counted(
    law: Law, play: Play, precision: float, seed: int = 1, executor: Executor | None = None
) -> Counted:
    question, executor = OddsQuestion(law, play, seed), executor or Here()
    *_, hands = count_hands(question, precision, executor)
    *_, games = count_games(question, precision, executor)
    return Counted(hands, games)


def is_about(figure: Figure, truth: float) -> bool:
    """Were the seed another, that would be a false alarm once in a million times."""
    return abs(figure.value - truth) <= CLEARLY * figure.margin


@pytest.fixture(scope="module")
def without_exchange() -> Counted:
    """Five who keep whatever they are dealt; an Ace is shown, so that it is seen to be there."""
    rules = changed(Rules(), {"powers.A.dealt": "show", "lives": 1})
    *_, hands = count_hands(OddsQuestion(law_for(rules, 5), NEVER, 1), 0.006, Here())
    return Counted(hands)


def test_the_lowest_is_tied_for_as_often_as_the_formula_says(without_exchange: Counted) -> None:
    """One of the four cards of a rank, and all the others from the ranks above it."""
    alone = sum(4 * comb(4 * above, 4) for above in range(13)) / comb(52, 5)
    assert is_about(without_exchange.odds.hand.tied, 1 - alone)


def test_an_ace_is_dealt_as_often_as_the_formula_says(without_exchange: Counted) -> None:
    an_ace = 1 - comb(48, 5) / comb(52, 5)
    assert is_about(without_exchange.odds.hand.powers[RuleKey("powers.A.dealt")], an_ace)


def test_without_exchange_every_seat_is_as_good_as_the_others(without_exchange: Counted) -> None:
    """Each of five is lowest, alone or with others, as often as any other."""
    lowest = [(many, 4 * above) for many in range(1, 5) for above in range(13)]
    losers = sum(many * comb(4, many) * comb(higher, 5 - many) for many, higher in lowest)
    loses = losers / comb(52, 5) / 5
    assert all(is_about(seat.loses, loses) for seat in without_exchange.odds.seats)


def test_who_wins_and_who_does_not_is_everybody() -> None:
    odds = counted(law_for(SHELF.book("parlett-2008").plain_rules(), 3), SEVEN, 0.04).odds
    assert odds.game is not None
    wins = sum(seat.wins.value for seat in odds.seats if seat.wins is not None)
    assert wins + odds.game.unwon.value == pytest.approx(1)
    lost = sum(seat.loses.value for seat in odds.seats)
    assert 1 - odds.hand.unlost.value <= lost <= 1 - odds.hand.unlost.value + 2 * odds.hand.shared.value


def test_where_the_loser_pays_each_of_the_others_no_life_is_lost_to_the_table() -> None:
    rules = changed(Rules(), {"penalty": "one_to_each"})
    odds = counted(law_for(rules, 3), Play(("threshold:0", "threshold:7", "threshold:7")), 0.1).odds
    assert sum(seat.lives.value for seat in odds.seats) == pytest.approx(0, abs=1e-5)
    assert odds.seats[0].lives.value > 0 > odds.seats[1].lives.value


def test_games_of_two_hands_and_of_four_take_three_give_or_take_one() -> None:
    law = law_for(Rules(), 2)
    tally = GameTally.of(law)
    for hands in (2, 4):
        tally.count(GamePlayed(law.everybody[:1], hands, wiped_out=False), law.everybody)
    assert (tally.odds.hands.value, tally.odds.spread) == (3, 1)
    assert (tally.odds.wiped_out.value, tally.odds.unwon.value) == (0, 0)


def test_a_figure_that_was_never_seen_is_not_taken_for_nought() -> None:
    odds = counted(law_for(Rules(), 3), SEVEN, 0.1).odds
    assert odds.hand.unlost.value == 0 < odds.hand.unlost.margin


@pytest.mark.parametrize("precision", [0.05, 0.02])
def test_it_stops_as_soon_as_it_is_precise_enough(precision: float) -> None:
    law = law_for(SHELF.book("foster-1914").plain_rules(), 3)
    for counting in (count_hands, count_games):
        *earlier, last = counting(OddsQuestion(law, SEVEN, 1), precision, Here())
        assert last.margin <= precision
        assert all(step.margin > precision for step in earlier)


def test_it_counts_until_the_seat_that_is_known_worst_is_known_well_enough() -> None:
    """How seldom a guest wins who never changes is soon known, long before the chances of the others."""
    law = law_for(SHELF.book("foster-1914").plain_rules(), 3)
    question = OddsQuestion(law, Play(("threshold:0", "threshold:7", "threshold:7")), 1)
    *_, hands = count_hands(question, 0.02, Here())
    *_, games = count_games(question, 0.05, Here())
    assert all(loses.margin <= 0.02 for loses in hands.loses)
    assert all(wins.margin <= 0.05 for wins in games.wins)


def test_the_number_of_processes_changes_nothing() -> None:
    """Nor does it where a bot has luck of its own."""
    law = law_for(SHELF.book("gnav").plain_rules(), 3)
    play, said = Play(("random", "threshold:9", "threshold:6")), []
    for jobs in (1, 2):
        with workers(jobs) as executor:
            last = counted(law, play, 0.04, 8, executor)
        said.append(msgspec.json.encode(last.odds))
    assert said[0] == said[1]


def test_another_seed_counts_other_deals() -> None:
    law = law_for(Rules(), 2)
    assert counted(law, SEVEN, 0.1).odds != counted(law, SEVEN, 0.1, seed=2).odds


def test_what_was_not_begun_is_taken_back() -> None:
    asked = []

    def work(chunk: int) -> int:
        asked.append(chunk)
        return chunk

    here = Here()
    here.ahead = 3
    chunks = chunks_in_order(here, work)
    assert [next(chunks), next(chunks)] == [0, 1]
    chunks.close()
    assert asked == [0, 1, 2, 3]
