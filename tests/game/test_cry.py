"""The cry: low cards that must be made known when they are given away."""

from __future__ import annotations

from ranter_tui.game.events import Changed, Cried, Faced
from ranter_tui.game.sight import face
from tests.game.table import book, dealt, hand
from tests.game.vocabulary import shows

LOW = ["A", "2", "3"]


@shows("cry", "cry_when.always", "cry_manner.spoken")
def test_whoever_is_forced_to_give_a_low_card_cries_it() -> None:
    table = dealt(book(cry=LOW), "Anna 5, Ben 2, Clara 9").says("Anna change")
    told = table.one(Cried)
    assert (table.names[told.seat], told.rank, told.rule) == ("Ben", "2", "cry")
    assert table.faced == []


@shows("cry")
def test_whoever_asks_says_nothing_of_the_low_card_that_he_passes_on() -> None:
    table = dealt(book(cry=LOW), "Anna 2, Ben 9, Clara 5").says("Anna change")
    assert not table.all(Cried)


@shows("cry")
def test_where_only_ace_and_deuce_are_cried_a_three_is_not() -> None:
    table = hand(
        book(cry=["A", "2"]), "Anna 5, Ben 3, Clara A, Dov 9", "Anna change, Ben change, Clara keep, Dov keep"
    )
    assert [event.rank for event in table.all(Cried)] == ["A"]


@shows("cry")
def test_nothing_is_cried_between_the_dealer_and_the_stock() -> None:
    table = hand(book(cry=LOW), "Anna 5, Ben 9, Clara 2", "Anna keep, Ben keep, Clara change", stock="A")
    assert not table.all(Cried)


@shows("cry_when.always")
def test_the_cry_is_made_also_for_a_lower_card() -> None:
    table = dealt(book(cry=LOW), "Anna A, Ben 2, Clara 9").says("Anna change")
    assert table.who(Cried) == ["Ben"]


@shows("cry_when.if_received_higher")
def test_cassells_cry_is_made_only_by_one_who_received_a_higher_card() -> None:
    rules = book(cry=LOW, cry_when="if_received_higher")
    assert dealt(rules, "Anna 5, Ben 2, Clara 9").says("Anna change").who(Cried) == ["Ben"]
    assert not dealt(rules, "Anna A, Ben 2, Clara 9").says("Anna change").all(Cried)
    assert not dealt(rules, "Anna 2, Ben 2, Clara 9").says("Anna change").all(Cried)


@shows("cry_manner.spoken")
def test_a_card_that_is_only_called_out_is_seen_by_its_two_parties_alone() -> None:
    table = dealt(book(cry=LOW), "Anna 5, Ben 2, Clara 9").says("Anna change")
    seen = face(table.one(Changed), None)
    assert isinstance(seen, Changed) and (seen.gave.rank, seen.got.rank) == ("?", "?")
    assert table.faced == []


@shows("cry_manner.faced")
def test_a_low_card_that_is_passed_face_up_lies_open_before_the_one_who_asked() -> None:
    table = dealt(book(cry=LOW, cry_manner="faced"), "Anna 5, Ben 2, Clara 9").says("Anna change")
    told = table.one(Faced)
    assert (table.names[told.seat], told.card.rank, told.rule) == ("Anna", "2", "cry_manner")


@shows("cry_manner.faced", "dealer_turn.next_seat")
def test_a_low_card_that_lies_open_already_is_cried_again_and_not_turned_again() -> None:
    rules = book(cry=LOW, cry_manner="faced", dealer_turn="next_seat")
    table = hand(rules, "Anna 5, Ben 2, Clara 9", "Anna change, Ben keep, Clara change")
    assert table.who(Cried) == ["Ben", "Anna"] and table.who(Faced) == ["Anna"]
