"""The showdown: in what order, who loses, and how much."""

from __future__ import annotations

from typing import Any

import pytest

from ranter_tui.game.rules import Rules
from tests.game.hands import ALL_KEEP, PlayedHand, a_hand, at_the_table
from tests.game.table import Table, book, dealt
from tests.game.vocabulary import shows

DEAR = book(powers={"2": {"showdown": ["costs_two"]}})


@at_the_table(
    a_hand("the lowest card loses a life", "object.avoid_lowest penalty.one_life", book(),
            "Anna 4, Ben 9, Clara K", ALL_KEEP, lost="Anna 1", by="judged object"),
    a_hand("the lowest card loses a life", "object.avoid_lowest penalty.one_life", book(),
            "Anna A, Ben 9, Clara K", ALL_KEEP, lost="Anna 1"),
    a_hand("in the reverse game the highest card loses", "object.avoid_highest", book(object="avoid_highest"),
            "Anna 4, Ben 9, Clara K", ALL_KEEP, lost="Clara 1"),
    a_hand("the ace is low", "order.as_the_pack", book(), "Anna A, Ben 2, Clara K", ALL_KEEP, lost="Anna 1"),
    a_hand("where the ace is high the two is lowest and the ace beats the king", "order.ace_high",
            book(order="ace_high"), "Anna A, Ben 2, Clara K", ALL_KEEP, lost="Ben 1"),
    a_hand("where the ace is high the two is lowest and the ace beats the king", "order.ace_high",
            book(order="ace_high"), "Anna A, Ben K", ALL_KEEP, lost="Ben 1"),
    a_hand("the lowest may have the other order that is known of them", "", book(pack="gnav-42"),
            "Anna owl, Ben fool, Clara pot", ALL_KEEP, lost="Ben 1"),
    a_hand("the lowest may have the other order that is known of them", "order.other_low_cards",
            book(pack="gnav-42", order="other_low_cards"), "Anna owl, Ben fool, Clara pot", ALL_KEEP,
            lost="Anna 1"),
    a_hand("the lowest may have the other order that is known of them", "order.other_low_cards",
            book(pack="gnav-42", order="other_low_cards"), "Anna 0, Ben fool, Clara pot", ALL_KEEP,
            lost="Clara 1"),
    a_hand("in the reverse game the ace is the worst card and the king the best",
            "order.reversed object.avoid_highest", book(order="reversed", object="avoid_highest"),
            "Anna A, Ben Q, Clara K", ALL_KEEP, lost="Anna 1"),
    a_hand("in the reverse game the ace is the worst card and the king the best",
            "order.reversed object.avoid_highest", book(order="reversed", object="avoid_highest"),
            "Anna 2, Ben Q, Clara K", ALL_KEEP, lost="Ben 1"),
    a_hand("in the reverse game the ace is the worst card and the king the best",
            "order.reversed object.avoid_highest", book(order="reversed", object="avoid_highest"),
            "Anna 2, Ben K", ALL_KEEP, lost="Anna 1"),
    a_hand("cassells tie is lost by the last to turn up", "tie.last_to_turn_up showdown.eldest_round",
            book(tie="last_to_turn_up", showdown="eldest_round"), "Anna 4, Ben 4, Clara 4, Dov 9", ALL_KEEP,
            lost="Clara 1"),
    a_hand("with cassells tie the dealer loses every tie that he is in", "tie.last_to_turn_up",
            book(tie="last_to_turn_up"), "Anna 4, Ben 9, Clara 4", ALL_KEEP, lost="Clara 1"),
    a_hand("a tie may be lost by the first in the turn alone", "tie.first_in_order",
            book(tie="first_in_order"), "Anna 9, Ben 4, Clara 4", ALL_KEEP, lost="Ben 1"),
    a_hand("played to the right the first in the turn is the nearest on the dealers right",
            "tie.first_in_order direction.right", book(tie="first_in_order", direction="right"),
            "Clara 4, Ben 4, Anna 9", ALL_KEEP, table={"dealer": "Anna"}, lost="Ben 1"),
    a_hand("equal cards are no better than single ones", "sets.nothing", book(), "Anna 4, Ben 9, Clara 4",
            ALL_KEEP, lost="Anna 1, Clara 1"),
    a_hand("a pair of low cards beats every single card", "sets.pairing_up", book(sets="pairing_up"),
            "Anna 4, Ben Q, Clara 4, Dov K", ALL_KEEP, lost="Ben 1", by="judged sets"),
    a_hand("where everyone is paired the lowest set loses", "sets.pairing_up", book(sets="pairing_up"),
            "Anna 4, Ben Q, Clara 4, Dov Q", ALL_KEEP, lost="Anna 1, Clara 1", by="judged sets"),
    a_hand("where everyone is paired the lowest set loses", "sets.pairing_up", book(sets="pairing_up"),
            "Anna Q, Ben 4, Clara Q, Dov 4", ALL_KEEP, lost="Ben 1, Dov 1"),
    a_hand("of those who hold the losing set as many lose as of any tie",
            "sets.pairing_up tie.last_to_turn_up", book(sets="pairing_up", tie="last_to_turn_up"),
            "Anna 4, Ben Q, Clara 4, Dov Q", ALL_KEEP, lost="Clara 1"),
    a_hand("of those who hold the losing set as many lose as of any tie",
            "sets.pairing_up tie.first_in_order", book(sets="pairing_up", tie="first_in_order"),
            "Anna 4, Ben Q, Clara 4, Dov Q", ALL_KEEP, lost="Anna 1"),
    a_hand("a low single card loses as ever while others are paired", "sets.pairing_up",
            book(sets="pairing_up"), "Anna 4, Ben Q, Clara Q", ALL_KEEP, lost="Anna 1", by="judged object"),
    a_hand("three of a kind beat any pair", "sets.pairing_up", book(sets="pairing_up"),
            "Anna A, Ben Q, Clara A, Dov Q, Eve A", ALL_KEEP, lost="Ben 1, Dov 1"),
    a_hand("where all are paired with all nobody loses", "sets.pairing_up", book(sets="pairing_up"),
            "Anna 4, Ben 4, Clara 4", ALL_KEEP, lost="", by="judged sets"),
    a_hand("when all hold the same rank it is a tie like any other", "all_alike.as_a_tie", book(),
            "Anna 4, Ben 4, Clara 4", ALL_KEEP, lost="Anna 1, Ben 1, Clara 1"),
    a_hand("when all hold the same rank nobody may have to lose", "all_alike.nobody_loses",
            book(all_alike="nobody_loses"), "Anna 4, Ben 4, Clara 4", ALL_KEEP, lost="",
            by="judged all_alike"),
    a_hand("when all hold the same rank nobody may have to lose", "all_alike.nobody_loses",
            book(all_alike="nobody_loses"), "Anna 4, Ben 4, Clara 5", ALL_KEEP, lost="Anna 1, Ben 1"),
    a_hand("whoever is stuck with an ace pays two", "penalty.two_with_ace", book(penalty="two_with_ace"),
            "Anna A, Ben 9, Clara K", ALL_KEEP, lost="Anna 2"),
    a_hand("whoever is stuck with an ace pays two", "penalty.two_with_ace", book(penalty="two_with_ace"),
            "Anna 2, Ben 9, Clara K", ALL_KEEP, lost="Anna 1"),
    a_hand("whoever has one life left and an ace pays the one", "penalty.two_with_ace",
            book(penalty="two_with_ace"), "Anna A, Ben 9, Clara K", ALL_KEEP, table={"lives": {"Anna": 1}},
            lost="Anna 1", out="Anna"),
    a_hand("where the loser is out no card is dear", "powers.showdown.costs_two penalty.out_at_once",
            book(powers={"2": {"showdown": ["costs_two"]}}, penalty="out_at_once"), "Anna 2, Ben 9, Clara K",
            ALL_KEEP, lost="Anna 3"),
    a_hand("a loser who cannot pay everybody pays as far as it goes and is out", "penalty.one_to_each",
            book(penalty="one_to_each", lives={"count": 2}), "Anna 9, Ben 4, Clara K, Dov Q", ALL_KEEP,
            left="Anna 2, Ben 0, Clara 3, Dov 3", out="Ben"),
    a_hand("what two losers owe each other cancels out", "penalty.one_to_each tie.all_lose",
            book(penalty="one_to_each", lives={"count": 2}), "Anna 4, Ben 4, Clara K", ALL_KEEP,
            left="Anna 1, Ben 1, Clara 4"),
    a_hand("what two losers owe each other cancels out", "penalty.one_to_each tie.all_lose",
            book(penalty="one_to_each", lives={"count": 1}), "Anna 4, Ben 4", ALL_KEEP, left="Anna 1, Ben 1",
            out=""),
    a_hand("what two losers owe each other cancels out", "penalty.one_to_each tie.all_lose",
            book(penalty="one_to_each", grace="on_honour"), "Anna 4, Ben 4", ALL_KEEP,
            table={"honour": "Anna, Ben"}, out=""),
    a_hand("all cards are turned up together", "showdown.together", book(), "Anna 4, Ben 9, Clara K",
            ALL_KEEP, revealed__seats="(0, 1, 2)"),
    a_hand("cards are turned up one after another from the dealers left", "showdown.eldest_round",
            book(showdown="eldest_round"), "Anna 4, Ben 9, Clara K", ALL_KEEP,
            revealed__seats="(0,), (1,), (2,)"),
    a_hand("all who tie for lowest lose", "tie.all_lose", book(), "Anna 4, Ben 9, Clara 4, Dov 4", ALL_KEEP,
            lost="Anna 1, Clara 1, Dov 1", by="judged tie"),
    a_hand("whoever loses with a dear card pays two", "powers.showdown.costs_two", DEAR,
            "Anna 2, Ben 9, Clara 2", ALL_KEEP, lost="Anna 2, Clara 2",
            by="life_lost powers.2.showdown, life_lost powers.2.showdown"),
    a_hand("whoever loses with a dear card pays two", "powers.showdown.costs_two", DEAR,
            "Anna A, Ben 2, Clara K", ALL_KEEP, lost="Anna 1"),
    a_hand("whoever loses with a dear card pays two", "powers.showdown.costs_two", DEAR, "Anna 2, Ben 9",
            ALL_KEEP, table={"lives": {"Anna": 1}}, lost="Anna 1"),
    a_hand("the loser pays one to each of the others", "penalty.one_to_each",
            book(penalty="one_to_each", lives={"count": 5}), "Anna 9, Ben 4, Clara K, Dov Q", ALL_KEEP,
            left="Anna 6, Ben 2, Clara 6, Dov 6", out="", life_paid__to="2, 3, 0"),
    a_hand("nobody is paid by one loser and put out by the next", "penalty.one_to_each tie.all_lose",
            book(penalty="one_to_each", lives={"count": 1}), "Anna 4, Ben 4, Clara K, Dov Q", ALL_KEEP,
            left="Anna 0, Ben 0, Clara 3, Dov 1", out="Anna, Ben"),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


def compared(rules: Rules, holds: str, **told: Any) -> Table:
    """Everybody keeps, and the cards are turned up."""
    table = dealt(rules, holds, **told)
    while table.asked:
        table.says(f"{table.asked[0]} keep")
    return table


@shows("penalty.out_at_once")
def test_in_sudden_death_the_lowest_is_out_at_once() -> None:
    table = compared(book(penalty="out_at_once"), "Anna 4, Ben 9, Clara K")
    assert table.out == ["Anna"] and table.lives["Anna"] == 0


@pytest.mark.parametrize("tie", ["all_lose", "last_to_turn_up", "first_in_order"])
def test_a_single_lowest_card_loses_whatever_is_said_of_ties(tie: str) -> None:
    assert compared(book(tie=tie), "Anna 9, Ben 4, Clara K").lost == {"Ben": 1}
