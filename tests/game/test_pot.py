"""The pot: what feeds it and who takes it."""

from __future__ import annotations

from ranter_tui.game.events import Anted, Won
from tests.game.table import Table, book, hand
from tests.game.vocabulary import shows

LAST_HAND = ("Anna 4, Ben 9", "Anna keep, Ben keep")


@shows("pot.nothing", "winner_takes.the_name")
def test_without_a_pot_lost_lives_are_simply_got_rid_of() -> None:
    table = hand(book(), *LAST_HAND, lives=1)
    assert table.state.pot == 0 and not table.all(Anted)
    assert table.winners == ["Ben"] and table.one(Won).pot == 0


@shows("pot.lost_lives", "winner_takes.the_pot")
def test_lost_counters_form_the_pot_and_the_last_one_in_sweeps_it() -> None:
    rules = book(pot="lost_lives", winner_takes="the_pot")
    table = hand(rules, *LAST_HAND, lives=1, pot=7)
    assert table.one(Won).pot == 8 and table.state.pot == 0


@shows("pot.lost_lives", "winner_takes.the_name")
def test_where_the_book_does_not_say_that_the_winner_takes_it_the_pot_stays() -> None:
    table = hand(book(pot="lost_lives"), *LAST_HAND, lives=1, pot=7)
    assert table.one(Won).pot == 0 and table.state.pot == 8


@shows("pot.ante", "winner_takes.the_pot")
def test_stakes_make_up_the_pot_before_play_and_lost_lives_do_not_go_there() -> None:
    table = Table(book(pot="ante", winner_takes="the_pot"), "Anna Ben Clara", dealer="Clara")
    assert table.who(Anted) == ["Anna", "Ben", "Clara"] and table.state.pot == 3
    table.deal("Anna 4, Ben 9, Clara K").says("Anna keep, Ben keep, Clara keep")
    assert table.lost == {"Anna": 1} and table.state.pot == 3


@shows("pot.ante_and_lost_lives")
def test_stakes_and_lost_lives_may_both_go_into_the_pot() -> None:
    table = Table(book(pot="ante_and_lost_lives"), "Anna Ben Clara", dealer="Clara")
    table.deal("Anna 4, Ben 9, Clara K").says("Anna keep, Ben keep, Clara keep")
    assert table.state.pot == 4


@shows("pot.lost_lives", "penalty.out_at_once")
def test_whoever_is_out_at_once_leaves_all_his_lives_in_the_pot() -> None:
    rules = book(pot="lost_lives", penalty="out_at_once")
    table = hand(rules, "Anna 4, Ben 9, Clara K", "Anna keep, Ben keep, Clara keep")
    assert table.state.pot == 3


@shows("pot.lost_lives", "penalty.one_to_each")
def test_what_is_paid_to_the_others_does_not_go_into_the_pot() -> None:
    rules = book(pot="lost_lives", penalty="one_to_each")
    table = hand(rules, "Anna 4, Ben 9, Clara K", "Anna keep, Ben keep, Clara keep")
    assert table.state.pot == 0


@shows("pot.lost_lives", "powers.asked.asker_loses_life")
def test_a_life_lost_in_mid_hand_goes_into_the_pot_like_any_other() -> None:
    rules = book(pot="lost_lives", powers={"K": {"asked": ["show", "refuse", "asker_loses_life"]}})
    table = hand(rules, "Anna 4, Ben K, Clara 9", "Anna change, Ben keep, Clara keep")
    assert table.lost == {"Anna": 2} and table.state.pot == 2
