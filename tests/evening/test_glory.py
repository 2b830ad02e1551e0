"""What bets come to: whoever named one of those who lost the hand was right."""

from __future__ import annotations

from ranter_tui.evening.ledger import Glory, glory, prizes, prophets
from ranter_tui.game.referee import seated
from ranter_tui.record.lines import Bet
from tests.game.table import Table
from tests.game.test_losers import two_nines
from tests.rulebook.by_the_book import SHELF, in_turn


def earned(table: Table, *on: str) -> list[int]:
    """How often Dov, who bets on each of these in turn, is right; the hand is the same each time."""
    start = seated(table.law)
    better = table.seat(table.names[-1])
    found = []
    for name in on:
        (one,) = glory([Bet(better, 1, on=table.seat(name))], start, table.events)
        assert one == Glory(better, 1, one.right)
        found.append(one.right)
    return found


def test_each_of_several_losers_is_a_right_answer() -> None:
    keep = "Anna keep, Ben keep, Clara keep, Dov keep"
    table = in_turn(SHELF.book("cuccu").plain_rules(), "Anna 4, Ben matto, Clara 9, Dov 8", keep)
    assert earned(table, "Anna", "Ben", "Clara") == [1, 1, 0]


def test_nobody_is_right_about_a_hand_in_which_all_are_spared() -> None:
    assert earned(two_nines(lives=1), "Anna", "Ben") == [0, 0]


def test_the_last_word_on_a_hand_is_the_one_that_counts() -> None:
    table = in_turn(SHELF.book("kuckuck").plain_rules(), "Anna 9, Ben 8", "Anna keep, Ben keep")
    better, start = table.seat("Anna"), seated(table.law)
    bets = [Bet(better, 1, on=table.seat("Anna")), Bet(better, 1, on=table.seat("Ben"))]
    assert table.losers == ["Ben"]
    assert glory(bets, start, table.events) == (Glory(better, 1, 1),)


def test_of_two_who_were_right_as_often_whoever_bet_less_is_named_first() -> None:
    table = in_turn(SHELF.book("kuckuck").plain_rules(), "Anna 9, Ben 8", "Anna keep, Ben keep")
    events = (*table.events, *table.events)
    anna, ben = table.seat("Anna"), table.seat("Ben")
    bets = [Bet(anna, 1, on=ben), Bet(anna, 2, on=anna), Bet(ben, 2, on=ben)]
    assert glory(bets, seated(table.law), events) == (Glory(ben, 1, 1), Glory(anna, 2, 1))


def test_a_bet_on_a_hand_that_was_never_compared_is_void() -> None:
    table = in_turn(SHELF.book("kuckuck").plain_rules(), "Anna 9, Ben 8", "Anna keep")
    assert glory([Bet(table.seat("Anna"), 1, on=table.seat("Ben"))], seated(table.law), table.events) == ()


def test_the_best_of_those_who_bet_is_the_prophet_of_the_game() -> None:
    table = in_turn(SHELF.book("kuckuck").plain_rules(), "Anna 9, Ben 8", "Anna keep, Ben keep")
    found = Glory(table.seat("Anna"), 3, 2), Glory(table.seat("Ben"), 1, 0)
    assert [*prizes(found, table.names)] == [
        ("The prophet of the game", "Anna bet three times and was right twice."),
        ("Prophecy", "Ben bet once and was never right."),
    ]
    assert [*prizes(found[1:], table.names)] == [("Prophecy", "Ben bet once and was never right.")]
    assert prophets(found, table.names) == "Prophets: Anna 2 of 3, Ben 0 of 1."
