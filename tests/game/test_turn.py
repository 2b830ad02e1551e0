"""A turn: keep or change, once; and what must be said or done besides."""

from __future__ import annotations

from ranter_tui.game.events import Changed, Faced, HardDecision, Kept, PassedOver, Reason, Refused
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from tests.game.table import KING, book, dealt, hand
from tests.game.vocabulary import shows


@shows("turn.keep_or_change")
def test_one_may_keep() -> None:
    table = hand(book(), "Anna 3, Ben 7, Clara 9", "Anna keep, Ben keep, Clara keep")
    assert table.who(Kept) == ["Anna", "Ben", "Clara"]
    assert table.holds == {"Anna": "3", "Ben": "7", "Clara": "9"}


@shows("turn.keep_or_change")
def test_one_changes_with_the_next_neighbour_and_not_twice() -> None:
    table = dealt(book(), "Anna 3, Ben 7, Clara 9").says("Anna change")
    assert table.holds == {"Anna": "7", "Ben": "3", "Clara": "9"}
    assert table.asked == ("Ben", ["keep", "change"])


@shows("turn.keep_or_change")
def test_whoever_was_asked_and_gave_still_has_a_turn_of_his_own() -> None:
    table = hand(book(), "Anna 3, Ben 7, Clara 9", "Anna change, Ben change, Clara change", stock="J")
    assert table.holds == {"Anna": "7", "Ben": "9", "Clara": "J"}
    assert table.lost == {"Anna": 1}


@shows("turn.keep_or_change")
def test_where_no_card_has_a_privilege_a_king_is_given_up_like_any_other() -> None:
    table = hand(book(), "Anna 3, Ben K, Clara 9", "Anna change, Ben keep, Clara keep")
    assert table.holds == {"Anna": "K", "Ben": "3", "Clara": "9"}
    assert table.faced == ["3", "9", "K"] and not table.all(Faced)


@shows("turn.keep_or_change")
def test_both_parties_to_an_exchange_know_both_cards_and_nobody_else_either() -> None:
    told = dealt(book(), "Anna 3, Ben 7, Clara 9").says("Anna change").one(Changed)
    faces = [face(told, Seat(seat)) for seat in range(3)] + [face(told, None)]
    seen = [(told.gave.rank, told.got.rank) for told in faces if isinstance(told, Changed)]
    assert seen == [("3", "7"), ("3", "7"), ("?", "?"), ("?", "?")]


MUST = {"turn": "must_change", "powers": KING}


@shows("turn.must_change")
def test_where_one_must_change_the_first_player_has_no_choice() -> None:
    table = dealt(book(**MUST), "Anna Q, Ben 7, Clara 9, Dov 4")
    assert table.holds == {"Anna": "7", "Ben": "Q", "Clara": "9", "Dov": "4"}
    assert table.asked == ("Ben", ["keep", "change"])


@shows("turn.must_change")
def test_whoever_has_undergone_an_exchange_is_free_and_the_next_is_not() -> None:
    table = dealt(book(**MUST), "Anna Q, Ben 7, Clara 9, Dov 4").says("Ben keep")
    assert table.holds == {"Anna": "7", "Ben": "Q", "Clara": "4", "Dov": "9"}
    assert table.asked == ("Dov", ["keep", "change"])


@shows("turn.must_change")
def test_a_proposal_that_a_king_refuses_is_proposal_enough() -> None:
    table = dealt(book(**MUST), "Anna 2, Ben K, Clara 9, Dov 4")
    assert table.who(Refused) == ["Ben"]
    assert table.holds == {"Anna": "2", "Ben": "K", "Clara": "4", "Dov": "9"}
    assert table.asked == ("Dov", ["keep", "change"])


@shows("turn.must_change")
def test_a_king_excuses_its_holder_who_lays_it_open() -> None:
    table = dealt(book(**MUST), "Anna K, Ben 7, Clara 9, Dov 4")
    assert table.who(Faced) == ["Anna"] and table.faced == ["K"]
    passed = table.one(PassedOver)
    assert (passed.rule, passed.why) == ("turn", Reason.SPENT)
    assert table.holds == {"Anna": "K", "Ben": "9", "Clara": "7", "Dov": "4"}


@shows("turn.must_change", "powers.asked.pass_on")
def test_a_card_that_does_not_refuse_excuses_nobody() -> None:
    rules = book(turn="must_change", powers={"Q": {"asked": ["show", "pass_on"]}})
    table = dealt(rules, "Anna Q, Ben 7, Clara 9, Dov 4")
    assert table.holds == {"Anna": "7", "Ben": "Q", "Clara": "9", "Dov": "4"}


@shows("turn.must_change")
def test_nobody_is_obliged_to_draw_from_the_stock() -> None:
    table = dealt(book(**MUST), "Anna 2, Ben K, Clara Q").says("Clara keep")
    assert table.over
    either = dealt(book(**MUST, dealer_turn="top_or_next_seat"), "Anna 2, Ben K, Clara Q")
    assert either.asked == ("Clara", ["keep", "change", "change_with_next"])


@shows("turn.must_change", "dealer_turn.next_seat")
def test_a_dealer_who_changes_with_his_neighbour_is_bound_like_the_others() -> None:
    table = dealt(book(**MUST, dealer_turn="next_seat"), "Anna 2, Ben K, Clara Q")
    assert table.over
    assert table.holds == {"Anna": "Q", "Ben": "K", "Clara": "2"}


@shows("hard_decision")
def test_holders_of_a_seven_eight_or_nine_say_how_hard_it_is() -> None:
    rules = book(hard_decision=["7", "8", "9"])
    table = hand(rules, "Anna 7, Ben 6, Clara 9, Dov 8", "Anna keep, Ben change, Clara keep, Dov keep")
    assert table.who(HardDecision) == ["Anna", "Dov"]


@shows("hard_decision")
def test_a_hard_card_that_was_not_dealt_but_received_is_not_announced() -> None:
    rules = book(hard_decision=["7", "8", "9"])
    table = hand(rules, "Anna 8, Ben 6, Clara K", "Anna change, Ben keep, Clara keep")
    assert table.who(HardDecision) == ["Anna"]


@shows("hard_decision", "dealer_turn.cut_card", "powers.asked.bargain")
def test_a_hard_decision_is_announced_once_however_long_it_takes() -> None:
    rules = book(hard_decision=["8"], dealer_turn="cut_card", powers={"Q": {"asked": ["bargain"]}})
    table = hand(
        rules, "Anna 8, Ben Q, Clara 8", "Anna change, Ben sell, Anna decline, Ben keep, Clara change, cut 1"
    )
    assert table.who(HardDecision) == ["Anna", "Clara"]


@shows("turn.keep_or_draw")
def test_where_nobody_changes_with_his_neighbour_each_may_have_a_card_from_the_stock() -> None:
    table = dealt(book(turn="keep_or_draw"), "Anna 3, Ben 7, Clara 2", stock="J 4 9")
    assert table.asked == ("Anna", ["keep", "change"])
    table.says("Anna change, Ben keep, Clara change")
    assert table.holds == {"Anna": "J", "Ben": "7", "Clara": "4"} and table.lost == {"Clara": 1}


@shows("turn.keep_or_draw", "dealer_turn.next_seat")
def test_the_dealers_own_turn_is_another_question() -> None:
    rules = book(turn="keep_or_draw", dealer_turn="next_seat")
    table = hand(rules, "Anna 9, Ben 7, Clara 2", "Anna keep, Ben change, Clara change", stock="J")
    assert table.holds == {"Anna": "2", "Ben": "J", "Clara": "9"}


@shows("turn.keep_or_draw", "stock_out.no_exchange")
def test_where_the_stock_has_been_used_up_those_behind_have_no_choice() -> None:
    rules = book(pack="french-32", packs="one", turn="keep_or_draw")
    ranks = [rank for rank in ["K", "Q", "J", "10", "9", "8", "7", "A"] for _ in range(4)][:-1]
    holds = ", ".join(f"P{number} {rank}" for number, rank in enumerate(ranks))
    table = dealt(rules, holds).says("P0 change")
    assert table.holds["P0"] == "A" and table.stock == []
    assert [told.why for told in table.all(PassedOver)] == [Reason.NO_STOCK] * 30
