"""Who deals first; and the dealer's own turn: where he changes, and what comes of it."""

from __future__ import annotations

import pytest

from ranter_tui.game.cards import PACKS, Rank
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import CutCalled, DealerChosen, DrawnForDeal, Drew, DrewLevel, PassedOver, Reason
from ranter_tui.game.moves import Cut, DrawLots, For, Lifted, Shuffle
from ranter_tui.game.seats import Seat
from tests.game.table import Table, book, dealt, hand
from tests.game.vocabulary import shows

FOUR = "Anna Ben Clara Dov"


def chosen(table: Table) -> str:
    return table.names[table.one(DealerChosen).seat]


@shows("first_dealer.lot")
def test_the_first_dealer_may_be_chosen_by_lot() -> None:
    table = Table(book(), FOUR)
    assert table.state.asks == DrawLots(table.law.everybody)
    table.says("lot Clara")
    assert chosen(table) == "Clara"
    assert isinstance(table.state.asks, Shuffle) and table.state.asks.wanted_for is For.HAND


def test_every_seat_may_draw_the_lot() -> None:
    luck, seats = Luck(1), Table(book(), FOUR).law.everybody
    lots = [luck.answer(DrawLots(seats)) for _ in range(200)]
    assert len(set(lots)) == 4


@shows("first_dealer.cut")
def test_all_cut_and_the_highest_card_deals() -> None:
    table = Table(book(first_dealer="cut"), FOUR).shuffle("4 9 Q A")
    assert table.who(DrawnForDeal) == ["Anna", "Ben", "Clara", "Dov"]
    assert chosen(table) == "Clara"


@shows("first_dealer.cut", "order.ace_high")
def test_where_the_ace_is_high_it_deals() -> None:
    assert chosen(Table(book(first_dealer="cut", order="ace_high"), FOUR).shuffle("4 9 Q A")) == "Dov"


@shows("first_dealer.highest_drawn")
def test_each_draws_a_card_and_the_highest_deals() -> None:
    assert chosen(Table(book(first_dealer="highest_drawn"), FOUR).shuffle("4 K Q A")) == "Ben"


@shows("first_dealer.highest_drawn", "first_dealer.cut")
def test_those_who_draw_level_draw_again_until_one_is_highest() -> None:
    for way in ("highest_drawn", "cut"):
        table = Table(book(first_dealer=way), FOUR).shuffle("4 Q 9 Q")
        assert table.who(DrewLevel) == ["Ben", "Dov"]
        table.shuffle("3 3")
        assert table.who(DrewLevel) == ["Ben", "Dov"] * 2
        assert chosen(table.shuffle("3 J")) == "Dov"
        assert table.state.rivals == ()


@shows("first_dealer.first_jack")
def test_the_first_jack_dealt_round_face_up_makes_the_dealer() -> None:
    table = Table(book(first_dealer="first_jack"), FOUR).shuffle("4 9 Q A K J")
    assert table.who(DrawnForDeal) == ["Anna", "Ben", "Clara", "Dov", "Anna", "Ben"]
    assert [card.rank for card in table.one(DrawnForDeal).cards] == ["4", "9", "Q", "A", "K", "J"]
    assert chosen(table) == "Ben"


@shows("first_dealer.first_jack", "direction.right")
def test_played_to_the_right_the_cards_for_the_deal_go_round_to_the_right_too() -> None:
    table = Table(book(first_dealer="first_jack", direction="right"), FOUR).shuffle("4 9 J")
    assert table.who(DrawnForDeal) == ["Anna", "Dov", "Clara"]
    assert chosen(table) == "Clara"
    two = Table(book(first_dealer="first_jack", direction="right"), "Anna Ben").shuffle("4 J")
    assert two.who(DrawnForDeal) == ["Anna", "Ben"]


@shows("first_dealer.first_two", "pack.italian-40")
def test_the_first_two_of_coins_makes_the_dealer_and_another_two_does_not() -> None:
    table = Table(book(first_dealer="first_two", pack="italian-40"), FOUR).shuffle("2B J 7 2O")
    assert chosen(table) == "Dov"


@shows("first_dealer.second_coin", "pack.italian-40")
def test_the_second_card_of_coins_makes_the_dealer_whatever_it_is() -> None:
    table = Table(book(first_dealer="second_coin", pack="italian-40"), FOUR).shuffle("2B 5O 7B KB AO")
    assert chosen(table) == "Anna"


@shows("first_dealer.first_ten", "pack.italian-40")
def test_the_ten_of_coins_is_the_king_and_may_make_the_dealer() -> None:
    table = Table(book(first_dealer="first_ten", pack="italian-40"), FOUR).shuffle("KB 2O 7 KO")
    assert chosen(table) == "Dov"


# The dealer's own turn


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


def with_little_left(way: str, stock: str) -> Table:
    """All keep their cards but the dealer, for whom there are these few."""
    ranks = [rank for rank in PACKS["french-52"].order for _ in range(4)]
    for left in stock.split():
        ranks.remove(Rank(left))
    deal = ", ".join(f"G{seat} {rank}" for seat, rank in enumerate(ranks))
    *others, dealer = (f"G{seat}" for seat in range(len(ranks)))
    keeps = ", ".join(f"{name} keep" for name in others)
    return dealt(book(dealer_turn=way, packs="one"), deal, stock=stock).says(f"{keeps}, {dealer} change")


@pytest.mark.parametrize("way", ["cut_card", "cut_then_top"])
@shows("packs.one")
def test_a_stock_of_one_card_is_taken_as_it_is(way: str) -> None:
    table = with_little_left(way, "K")
    assert not table.all(CutCalled)
    assert table.who(Drew) == ["G50"] and table.stock == []


@pytest.mark.parametrize(("way", "expected"), [("cut_card", "Q"), ("cut_then_top", "K")])
@shows("packs.one")
def test_a_stock_of_two_cards_is_cut_between_them(way: str, expected: str) -> None:
    table = with_little_left(way, "Q K")
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
