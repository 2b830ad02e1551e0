"""The showdown: in what order, who loses, and how much."""

from __future__ import annotations

from typing import Any

import pytest

from ranter_tui.game.events import Judged, LifeLost, LifePaid, Revealed
from ranter_tui.game.rules import Rules
from tests.game.table import Table, book, dealt
from tests.game.vocabulary import shows


def compared(rules: Rules, holds: str, **told: Any) -> Table:
    """Everybody keeps, and the cards are turned up."""
    table = dealt(rules, holds, **told)
    while table.asked:
        table.says(f"{table.asked[0]} keep")
    return table


@shows("object.avoid_lowest", "penalty.one_life")
def test_the_lowest_card_loses_a_life() -> None:
    table = compared(book(), "Anna 4, Ben 9, Clara K")
    assert table.lost == {"Anna": 1}
    assert table.one(Judged).rule == "object"
    assert compared(book(), "Anna A, Ben 9, Clara K").lost == {"Anna": 1}


@shows("object.avoid_highest")
def test_in_the_reverse_game_the_highest_card_loses() -> None:
    assert compared(book(object="avoid_highest"), "Anna 4, Ben 9, Clara K").lost == {"Clara": 1}


@shows("order.as_the_pack")
def test_the_ace_is_low() -> None:
    assert compared(book(), "Anna A, Ben 2, Clara K").lost == {"Anna": 1}


@shows("order.ace_high")
def test_where_the_ace_is_high_the_two_is_lowest_and_the_ace_beats_the_king() -> None:
    assert compared(book(order="ace_high"), "Anna A, Ben 2, Clara K").lost == {"Ben": 1}
    assert compared(book(order="ace_high"), "Anna A, Ben K").lost == {"Ben": 1}


@shows("order.other_low_cards")
def test_the_lowest_may_have_the_other_order_that_is_known_of_them() -> None:
    rules = book(pack="gnav-42", order="other_low_cards")
    assert compared(book(pack="gnav-42"), "Anna owl, Ben fool, Clara pot").lost == {"Ben": 1}
    assert compared(rules, "Anna owl, Ben fool, Clara pot").lost == {"Anna": 1}
    assert compared(rules, "Anna 0, Ben fool, Clara pot").lost == {"Clara": 1}


@shows("order.reversed", "object.avoid_highest")
def test_in_the_reverse_game_the_ace_is_the_worst_card_and_the_king_the_best() -> None:
    rules = book(order="reversed", object="avoid_highest")
    assert compared(rules, "Anna A, Ben Q, Clara K").lost == {"Anna": 1}
    assert compared(rules, "Anna 2, Ben Q, Clara K").lost == {"Ben": 1}
    assert compared(rules, "Anna 2, Ben K").lost == {"Anna": 1}


@shows("showdown.together")
def test_all_cards_are_turned_up_together() -> None:
    table = compared(book(), "Anna 4, Ben 9, Clara K")
    assert [event.seats for event in table.all(Revealed)] == [(0, 1, 2)]


@shows("showdown.eldest_round")
def test_cards_are_turned_up_one_after_another_from_the_dealers_left() -> None:
    table = compared(book(showdown="eldest_round"), "Anna 4, Ben 9, Clara K")
    assert table.who(Revealed) == ["Anna", "Ben", "Clara"]
    assert len(table.all(Revealed)) == 3


@shows("tie.all_lose")
def test_all_who_tie_for_lowest_lose() -> None:
    table = compared(book(), "Anna 4, Ben 9, Clara 4, Dov 4")
    assert table.lost == {"Anna": 1, "Clara": 1, "Dov": 1}
    assert table.one(Judged).rule == "tie"


@shows("tie.last_to_turn_up", "showdown.eldest_round")
def test_cassells_tie_is_lost_by_the_last_to_turn_up() -> None:
    rules = book(tie="last_to_turn_up", showdown="eldest_round")
    assert compared(rules, "Anna 4, Ben 4, Clara 4, Dov 9").lost == {"Clara": 1}


@shows("tie.last_to_turn_up")
def test_with_cassells_tie_the_dealer_loses_every_tie_that_he_is_in() -> None:
    assert compared(book(tie="last_to_turn_up"), "Anna 4, Ben 9, Clara 4").lost == {"Clara": 1}


@shows("tie.first_in_order")
def test_a_tie_may_be_lost_by_the_first_in_the_turn_alone() -> None:
    assert compared(book(tie="first_in_order"), "Anna 9, Ben 4, Clara 4").lost == {"Ben": 1}


@shows("tie.first_in_order", "direction.right")
def test_played_to_the_right_the_first_in_the_turn_is_the_nearest_on_the_dealers_right() -> None:
    rules = book(tie="first_in_order", direction="right")
    assert compared(rules, "Clara 4, Ben 4, Anna 9", dealer="Anna").lost == {"Ben": 1}


@shows("sets.nothing")
def test_equal_cards_are_no_better_than_single_ones() -> None:
    assert compared(book(), "Anna 4, Ben 9, Clara 4").lost == {"Anna": 1, "Clara": 1}


@shows("sets.pairing_up")
def test_a_pair_of_low_cards_beats_every_single_card() -> None:
    table = compared(book(sets="pairing_up"), "Anna 4, Ben Q, Clara 4, Dov K")
    assert table.lost == {"Ben": 1}
    assert table.one(Judged).rule == "sets"


@shows("sets.pairing_up")
def test_where_everyone_is_paired_the_lowest_set_loses() -> None:
    table = compared(book(sets="pairing_up"), "Anna 4, Ben Q, Clara 4, Dov Q")
    assert table.lost == {"Anna": 1, "Clara": 1} and table.one(Judged).rule == "sets"
    table = compared(book(sets="pairing_up"), "Anna Q, Ben 4, Clara Q, Dov 4")
    assert table.lost == {"Ben": 1, "Dov": 1}


@shows("sets.pairing_up", "tie.last_to_turn_up", "tie.first_in_order")
def test_of_those_who_hold_the_losing_set_as_many_lose_as_of_any_tie() -> None:
    last = compared(book(sets="pairing_up", tie="last_to_turn_up"), "Anna 4, Ben Q, Clara 4, Dov Q")
    assert last.lost == {"Clara": 1}
    first = compared(book(sets="pairing_up", tie="first_in_order"), "Anna 4, Ben Q, Clara 4, Dov Q")
    assert first.lost == {"Anna": 1}


@shows("sets.pairing_up")
def test_a_low_single_card_loses_as_ever_while_others_are_paired() -> None:
    table = compared(book(sets="pairing_up"), "Anna 4, Ben Q, Clara Q")
    assert table.lost == {"Anna": 1} and table.one(Judged).rule == "object"


@shows("sets.pairing_up")
def test_three_of_a_kind_beat_any_pair() -> None:
    table = compared(book(sets="pairing_up"), "Anna A, Ben Q, Clara A, Dov Q, Eve A")
    assert table.lost == {"Ben": 1, "Dov": 1}


@shows("sets.pairing_up")
def test_where_all_are_paired_with_all_nobody_loses() -> None:
    table = compared(book(sets="pairing_up"), "Anna 4, Ben 4, Clara 4")
    assert table.lost == {} and table.one(Judged).rule == "sets"


@shows("all_alike.as_a_tie")
def test_when_all_hold_the_same_rank_it_is_a_tie_like_any_other() -> None:
    assert compared(book(), "Anna 4, Ben 4, Clara 4").lost == {"Anna": 1, "Ben": 1, "Clara": 1}


@shows("all_alike.nobody_loses")
def test_when_all_hold_the_same_rank_nobody_may_have_to_lose() -> None:
    table = compared(book(all_alike="nobody_loses"), "Anna 4, Ben 4, Clara 4")
    assert table.lost == {} and table.one(Judged).rule == "all_alike"
    assert compared(book(all_alike="nobody_loses"), "Anna 4, Ben 4, Clara 5").lost == {"Anna": 1, "Ben": 1}


@shows("penalty.two_with_ace")
def test_whoever_is_stuck_with_an_ace_pays_two() -> None:
    rules = book(penalty="two_with_ace")
    assert compared(rules, "Anna A, Ben 9, Clara K").lost == {"Anna": 2}
    assert compared(rules, "Anna 2, Ben 9, Clara K").lost == {"Anna": 1}


@shows("penalty.two_with_ace")
def test_whoever_has_one_life_left_and_an_ace_pays_the_one() -> None:
    table = compared(book(penalty="two_with_ace"), "Anna A, Ben 9, Clara K", lives={"Anna": 1})
    assert table.lost == {"Anna": 1} and table.out == ["Anna"]


@shows("powers.showdown.costs_two")
def test_whoever_loses_with_a_dear_card_pays_two() -> None:
    rules = book(powers={"2": {"showdown": ["costs_two"]}})
    dear = compared(rules, "Anna 2, Ben 9, Clara 2")
    assert dear.lost == {"Anna": 2, "Clara": 2} and dear.all(LifeLost)[0].rule == "powers.2.showdown"
    assert compared(rules, "Anna A, Ben 2, Clara K").lost == {"Anna": 1}
    assert compared(rules, "Anna 2, Ben 9", lives={"Anna": 1}).lost == {"Anna": 1}


@shows("powers.showdown.costs_two", "penalty.out_at_once")
def test_where_the_loser_is_out_no_card_is_dear() -> None:
    rules = book(powers={"2": {"showdown": ["costs_two"]}}, penalty="out_at_once")
    assert compared(rules, "Anna 2, Ben 9, Clara K").lost == {"Anna": 3}


@shows("penalty.out_at_once")
def test_in_sudden_death_the_lowest_is_out_at_once() -> None:
    table = compared(book(penalty="out_at_once"), "Anna 4, Ben 9, Clara K")
    assert table.out == ["Anna"] and table.lives["Anna"] == 0


@shows("penalty.one_to_each")
def test_the_loser_pays_one_to_each_of_the_others() -> None:
    table = compared(book(penalty="one_to_each", lives={"count": 5}), "Anna 9, Ben 4, Clara K, Dov Q")
    assert table.lives == {"Anna": 6, "Ben": 2, "Clara": 6, "Dov": 6} and table.out == []
    assert [table.names[event.to] for event in table.all(LifePaid)] == ["Clara", "Dov", "Anna"]


@shows("penalty.one_to_each")
def test_a_loser_who_cannot_pay_everybody_pays_as_far_as_it_goes_and_is_out() -> None:
    table = compared(book(penalty="one_to_each", lives={"count": 2}), "Anna 9, Ben 4, Clara K, Dov Q")
    assert table.lives == {"Anna": 2, "Ben": 0, "Clara": 3, "Dov": 3}
    assert table.out == ["Ben"]


@shows("penalty.one_to_each", "tie.all_lose")
def test_what_two_losers_owe_each_other_cancels_out() -> None:
    table = compared(book(penalty="one_to_each", lives={"count": 2}), "Anna 4, Ben 4, Clara K")
    assert table.lives == {"Anna": 1, "Ben": 1, "Clara": 4}
    last = compared(book(penalty="one_to_each", lives={"count": 1}), "Anna 4, Ben 4")
    assert last.lives == {"Anna": 1, "Ben": 1} and last.out == []
    rules = book(penalty="one_to_each", grace="on_honour")
    honour = compared(rules, "Anna 4, Ben 4", honour="Anna, Ben")
    assert honour.out == []


@shows("penalty.one_to_each", "tie.all_lose")
def test_nobody_is_paid_by_one_loser_and_put_out_by_the_next() -> None:
    table = compared(book(penalty="one_to_each", lives={"count": 1}), "Anna 4, Ben 4, Clara K, Dov Q")
    assert sum(table.lives.values()) == 4
    assert all(table.lives[name] for name in table.still_in)
    assert table.out == ["Anna", "Ben"]


@pytest.mark.parametrize("tie", ["all_lose", "last_to_turn_up", "first_in_order"])
def test_a_single_lowest_card_loses_whatever_is_said_of_ties(tie: str) -> None:
    assert compared(book(tie=tie), "Anna 9, Ben 4, Clara K").lost == {"Ben": 1}
