"""Hands that nobody thought of, and long campaigns came upon."""

from __future__ import annotations

from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.events import Judged
from tests.game.table import book, hand


def test_whoever_drew_the_card_that_loses_alone_loses_even_if_it_was_taken_from_him() -> None:
    rules = book(
        powers={"5": {"asked": ["pass_on"]}, "K": {"drawn": ["loses_alone"]}}, dealer_turn="next_seat"
    )
    table = hand(rules, "Anna 2, Ben 5", "Anna change, Ben change", stock="K")
    assert table.holds == {"Anna": "5", "Ben": "K"}
    assert table.lost == {"Anna": 1}
    assert table.one(Judged).rule == "powers.K.drawn"


def test_the_first_jack_cannot_make_the_dealer_where_a_small_company_has_no_jacks() -> None:
    rules = book(first_dealer="first_jack", small_pack={"pack": "gnav-42", "up_to": 4})
    assert list(conflicts(rules)) == [
        ("first_dealer", "the card that makes the dealer is not in the pack gnav-42")
    ]


def test_cards_cannot_rank_by_aces_and_kings_where_a_small_company_has_neither() -> None:
    rules = book(order="ace_high", small_pack={"pack": "kille-42", "up_to": 4})
    assert list(conflicts(rules)) == [
        ("order", "the pack kille-42 has no Ace and King to rank in another order")
    ]


def test_nobody_draws_for_an_ace_or_pays_double_for_one_where_a_small_company_has_no_aces() -> None:
    rules = book(
        dealer_turn="top_if_ace_passed",
        penalty="two_with_ace",
        small_pack={"pack": "cuccu-40", "up_to": 4},
    )
    assert list(conflicts(rules)) == [
        ("penalty", "the pack cuccu-40 has no Ace to pay double for"),
        ("dealer_turn", "the pack cuccu-40 has no Ace to be passed to the dealer"),
    ]
