"""The dealer's own turn: where he changes, and what comes of it."""

from __future__ import annotations

import pytest

from ranter_tui.game.chance import Luck
from ranter_tui.game.events import CutCalled, Drew, PassedOver, Reason
from ranter_tui.game.moves import Cut, Lifted
from ranter_tui.game.seats import Seat
from tests.game.table import Table, book, dealt, hand
from tests.game.vocabulary import shows

KEEP = "Anna keep, Ben keep"


def emptied(**rules: object) -> Table:
    """Zoe deals and holds a Queen, which sent the one before her to the stock for its last card."""
    queens = {"Q": {"asked": ["show", "pass_on"]}}
    others = [rank for rank in ["K", "J", "10", "9", "8", "7", "A"] for _ in range(4)] + ["Q", "Q"]
    guests = [f"G{number}" for number in range(30)]
    seats = ", ".join(f"{name} {rank}" for name, rank in zip(guests, others, strict=True))
    keeps = ", ".join(f"{name} keep" for name in guests[:-1])
    full = book(pack="french-32", packs="one", powers=queens, **rules)
    return dealt(full, f"{seats}, Zoe Q", stock="Q").says(f"{keeps}, G29 change")


@shows("dealer_turn.bottom")
def test_the_dealer_may_take_the_bottom_card_of_the_stock() -> None:
    table = dealt(book(dealer_turn="bottom"), "Anna 9, Ben 7, Clara 3", stock="J 4").says(KEEP)
    lowest = table.stock[-1]
    table.says("Clara change")
    assert table.holds["Clara"] == lowest and table.stock[:2] == ["J", "4"]
    assert table.one(Drew).under == 48


@shows("dealer_turn.bottom", "powers.drawn.draw_again")
def test_a_card_at_the_bottom_that_is_laid_aside_makes_room_for_the_one_above_it() -> None:
    rules = book(dealer_turn="bottom", powers={"A": {"drawn": ["draw_again"]}})
    table = dealt(rules, "Anna 9, Ben 7, Clara 3", stock="J 4").says(KEEP)
    assert table.stock[-5:] == ["2", "A", "A", "A", "A"]
    assert table.says("Clara change").holds["Clara"] == "2"


@shows("dealer_turn.cut_card")
def test_a_cut_lifts_one_card_at_least_and_leaves_one_at_least() -> None:
    rules = book(dealer_turn="cut_card")
    least = hand(rules, "Anna 9, Ben 7, Clara 3", f"{KEEP}, Clara change, cut 1", stock="J 4")
    assert least.holds["Clara"] == "J"
    most = dealt(rules, "Anna 9, Ben 7, Clara 3").says(f"{KEEP}, Clara change")
    ask = most.state.asks
    assert ask == Cut(most.seat("Clara"), 49)
    last_but_one = most.stock[47]
    assert most.play(Lifted(48)).holds["Clara"] == last_but_one


def test_luck_lifts_every_number_of_cards_as_often_as_any_other() -> None:
    luck = Luck(1)
    lifted = [luck.answer(Cut(Seat(2), 5)) for _ in range(4000)]
    counts = [lifted.count(Lifted(number)) for number in range(1, 5)]
    assert sum(counts) == 4000 and all(900 < count < 1100 for count in counts)


@pytest.mark.parametrize("way", ["cut_card", "cut_then_top"])
@shows("packs.one")
def test_a_stock_of_one_card_is_taken_as_it_is(way: str) -> None:
    rules = book(dealer_turn=way, packs="one")
    guests = [f"G{number}" for number in range(51)]
    ranks = ["Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"] * 4 + ["K", "K", "K"]
    deal = ", ".join(f"{name} {rank}" for name, rank in zip(guests, ranks, strict=True))
    keeps = ", ".join(f"{name} keep" for name in guests[:-1])
    table = hand(rules, deal, f"{keeps}, G50 change", stock="K")
    assert not table.all(CutCalled)
    assert table.who(Drew) == ["G50"] and table.stock == []


@pytest.mark.parametrize(("way", "expected"), [("cut_card", "Q"), ("cut_then_top", "K")])
@shows("packs.one")
def test_a_stock_of_two_cards_is_cut_between_them(way: str, expected: str) -> None:
    rules = book(dealer_turn=way, packs="one")
    guests = [f"G{number}" for number in range(50)]
    ranks = ["K", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"] * 3 + (
        ["J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A", "Q", "Q", "Q"]
    )
    deal = ", ".join(f"{name} {rank}" for name, rank in zip(guests, ranks, strict=True))
    keeps = ", ".join(f"{name} keep" for name in guests[:-1])
    table = dealt(rules, deal, stock="Q K").says(f"{keeps}, G49 change")
    assert table.state.asks == Cut(table.seat("G49"), 2)
    assert table.says("cut 1").holds["G49"] == expected


@shows("powers.drawn.draw_again", "dealer_turn.cut_then_top")
def test_under_the_last_card_of_the_stock_lies_the_first() -> None:
    rules = book(dealer_turn="cut_then_top", powers={"A": {"drawn": ["draw_again"]}})
    table = dealt(rules, "Anna 9, Ben 7, Clara 3", stock="J").says(f"{KEEP}, Clara change")
    assert table.stock[-1] == "A"
    table.says("cut 48")
    assert table.holds["Clara"] == "J" and len(table.stock) == 47


@shows("stock_out.no_exchange")
def test_a_dealer_who_finds_the_stock_empty_has_nothing_to_change_with() -> None:
    table = emptied()
    assert table.who(Drew) == ["G29"] and table.stock == []
    passed = table.one(PassedOver)
    assert (table.names[passed.seat], passed.rule, passed.why) == ("Zoe", "stock_out", Reason.NO_STOCK)
    assert table.over


@shows("dealer_turn.top_or_next_seat", "stock_out.no_exchange")
def test_with_an_empty_stock_the_dealer_may_still_have_his_neighbour() -> None:
    assert emptied(dealer_turn="top_or_next_seat").asked == ("Zoe", ["keep", "change_with_next"])
