"""Who deals first."""

from __future__ import annotations

from ranter_tui.game.chance import Luck
from ranter_tui.game.events import DealerChosen, DrawnForDeal, DrewLevel
from ranter_tui.game.moves import DrawLots, For, Shuffle
from tests.game.table import Table, book
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
