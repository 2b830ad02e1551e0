"""Lives: how many, what follows the last one, and how to come back."""

from __future__ import annotations

from ranter_tui.game.events import (
    Began,
    BoughtBack,
    LifeLost,
    MayBuyBack,
    OnHonour,
    Revealed,
    StayedOut,
    WentOut,
)
from ranter_tui.game.rules.asking import changed
from tests.game.table import Table, book, dealt, hand
from tests.game.vocabulary import shows

KEEP = "Anna keep, Ben keep, Clara keep"


@shows("lives.count")
def test_everybody_begins_with_as_many_lives_as_the_book_says() -> None:
    table = Table(book(lives={"count": 8}), "Anna Ben Clara")
    assert table.lives == {"Anna": 8, "Ben": 8, "Clara": 8}
    began = table.one(Began)
    assert (began.seats, began.lives) == (3, 8)


@shows("lives.agreed")
def test_where_lives_are_agreed_on_the_table_says_how_many() -> None:
    rules = book(lives={"count": 3, "agreed": [2, 4]})
    assert Table(rules, "Anna Ben").lives == {"Anna": 3, "Ben": 3}
    assert Table(changed(rules, {"lives": 4}), "Anna Ben").lives == {"Anna": 4, "Ben": 4}


@shows("grace.out")
def test_whoever_has_lost_his_last_life_is_out() -> None:
    table = hand(book(), "Anna 4, Ben 9, Clara K", KEEP, lives={"Anna": 1})
    assert table.out == ["Anna"] and table.still_in == ["Ben", "Clara"]
    assert table.one(WentOut).rule == "grace"


@shows("grace.out")
def test_whoever_is_out_is_dealt_no_more_cards() -> None:
    table = hand(book(), "Anna 4, Ben 9, Clara K", KEEP, lives={"Anna": 1})
    table.deal("Ben 9, Clara 3")
    assert table.hand is not None and table.hand.seats == (2, 1)


@shows("grace.on_honour")
def test_after_the_last_life_one_stays_in_on_ones_honour() -> None:
    table = hand(book(grace="on_honour"), "Anna 4, Ben 9, Clara K", KEEP, lives={"Anna": 1})
    assert table.who(OnHonour) == ["Anna"] and table.out == []
    assert table.still_in == ["Anna", "Ben", "Clara"]


@shows("grace.on_honour")
def test_the_next_loss_puts_out_whoever_is_on_his_honour() -> None:
    table = hand(book(grace="on_honour"), "Anna 4, Ben 9, Clara K", KEEP, honour="Anna")
    assert table.out == ["Anna"] and not table.all(LifeLost)


@shows("grace.on_honour")
def test_two_lives_and_honour_are_three_losses() -> None:
    table = Table(book(grace="on_honour", lives={"count": 2}), "Anna Ben", dealer="Ben")
    for holds in ("Anna 4, Ben 9", "Anna 4, Ben 9"):
        table.deal(holds)
        while table.asked:
            table.says(f"{table.asked[0]} keep")
        assert table.still_in == ["Anna", "Ben"]
    table.deal("Anna 4, Ben 9").says("Anna keep, Ben keep")
    assert table.winners == ["Ben"]


@shows("grace.on_honour", "penalty.two_with_ace")
def test_an_ace_with_one_life_left_costs_the_one_and_leaves_honour() -> None:
    rules = book(grace="on_honour", penalty="two_with_ace")
    table = hand(rules, "Anna A, Ben 9, Clara K", KEEP, lives={"Anna": 1})
    assert table.who(OnHonour) == ["Anna"] and table.out == []


@shows("grace.on_honour", "penalty.one_to_each")
def test_whoever_has_paid_his_last_life_to_a_neighbour_has_his_honour_too() -> None:
    rules = book(grace="on_honour", penalty="one_to_each")
    table = hand(rules, "Anna 4, Ben 9, Clara K", KEEP, lives={"Anna": 2})
    assert table.who(OnHonour) == ["Anna"] and table.lives["Anna"] == 0
    table = hand(rules, "Anna 4, Ben 9, Clara K", KEEP, honour="Anna")
    assert table.out == ["Anna"] and table.gained == {}


@shows("grace.on_honour", "powers.dealt.life_from_pot", "pot.lost_lives")
def test_a_life_from_the_pot_gives_honour_back() -> None:
    rules = book(grace="on_honour", pot="lost_lives", powers={"K": {"dealt": ["life_from_pot"]}})
    table = dealt(rules, "Anna K, Ben 9, Clara 8", honour="Anna", pot=1)
    assert table.lives["Anna"] == 1 and table.state.honour == frozenset()


@shows("grace.on_honour", "penalty.out_at_once")
def test_sudden_death_knows_no_honour() -> None:
    rules = book(grace="on_honour", penalty="out_at_once")
    table = hand(rules, "Anna 4, Ben 9, Clara K", KEEP)
    assert table.out == ["Anna"] and not table.all(OnHonour)


KILLE = {"grace": "buy_back", "buy_back_limit": 3, "lives": {"count": 1}, "pot": "ante"}
CUCCU = {
    "grace": "buy_back",
    "buy_back_limit": 0,
    "buy_back_price": "doubling",
    "buy_back_while": "one_never_has",
    "pot": "ante",
}


@shows("grace.buy_back", "buy_back_price.stake")
def test_whoever_is_out_is_asked_after_the_showdown_whether_he_buys_back_in() -> None:
    table = dealt(book(**KILLE), "Anna 4, Ben 9, Clara K").says(KEEP)
    assert table.kinds.index("revealed") < table.kinds.index("may_buy_back")
    assert table.asked == ("Anna", ["buy_back", "stay_out"])
    pot = table.state.pot
    table.says("Anna buy_back")
    assert table.lives["Anna"] == 1 and table.still_in == ["Anna", "Ben", "Clara"]
    assert table.state.pot == pot + 1 and table.one(BoughtBack).price == 1
    assert table.state.bought == (1, 0, 0)
    assert table.next_dealer == "Anna"


@shows("grace.buy_back")
def test_whoever_does_not_buy_back_stays_out_for_good() -> None:
    table = hand(book(**KILLE), "Anna 4, Ben 9, Clara K", f"{KEEP}, Anna stay_out")
    assert table.who(StayedOut) == ["Anna"] and table.still_in == ["Ben", "Clara"]
    table.deal("Ben 4, Clara 9").says("Clara keep, Ben keep")
    assert table.asked == ("Ben", ["buy_back", "stay_out"])
    table.says("Ben stay_out")
    assert table.winners == ["Clara"]


@shows("grace.buy_back", "direction.left")
def test_several_are_asked_in_turn_from_the_dealers_left() -> None:
    table = dealt(book(**KILLE), "Anna 9, Ben 4, Clara 4, Dov 4", dealer="Ben").says(
        "Clara keep, Dov keep, Anna keep, Ben keep"
    )
    assert table.who(MayBuyBack) == ["Clara", "Dov", "Ben"]
    table.says("Clara buy_back, Dov stay_out, Ben buy_back")
    assert table.still_in == ["Anna", "Ben", "Clara"]


@shows("buy_back_limit.so_many")
def test_nobody_buys_back_more_often_than_the_book_allows() -> None:
    table = hand(book(**KILLE), "Anna 4, Ben 9, Clara K", KEEP, bought={"Anna": 3})
    assert not table.all(MayBuyBack) and table.still_in == ["Ben", "Clara"]
    third = dealt(book(**KILLE), "Anna 4, Ben 9, Clara K", bought={"Anna": 2}).says(KEEP)
    assert third.asked == ("Anna", ["buy_back", "stay_out"])


@shows("buy_back_limit.none", "buy_back_price.doubling", "buy_back_while.one_never_has")
def test_in_cuccu_three_new_lives_cost_two_stakes_then_four_then_eight() -> None:
    prices = []
    for before in range(3):
        table = hand(
            book(**CUCCU),
            "Anna 4, Ben 9, Clara K",
            f"{KEEP}, Anna buy_back",
            lives={"Anna": 1},
            bought={"Anna": before},
        )
        prices.append(table.one(BoughtBack).price)
        assert table.lives["Anna"] == 3
    assert prices == [2, 4, 8]


@shows("buy_back_price.doubling_for_all")
def test_the_price_may_rise_for_the_whole_table_whoever_comes_back() -> None:
    rules = book(**{**CUCCU, "buy_back_price": "doubling_for_all"})
    bought = {"Anna": 0, "Ben": 2, "Clara": 0, "Dov": 0}
    table = dealt(rules, "Anna 4, Ben 9, Clara K, Dov 4", lives={"Anna": 1, "Dov": 1}, bought=bought)
    table.says(f"{KEEP}, Dov keep, Anna buy_back, Dov buy_back")
    assert [event.price for event in table.all(BoughtBack)] == [8, 16]


@shows("buy_back_while.one_never_has", "buy_back_limit.none")
def test_in_cuccu_nobody_buys_back_once_everybody_still_in_has() -> None:
    everybody = {"Anna": 1, "Ben": 1, "Clara": 1}
    table = hand(book(**CUCCU), "Anna 4, Ben 9, Clara K", KEEP, lives={"Anna": 1}, bought=everybody)
    assert not table.all(MayBuyBack) and table.still_in == ["Ben", "Clara"]
    one_left = {"Anna": 5, "Ben": 1, "Clara": 0}
    table = dealt(book(**CUCCU), "Anna 4, Ben 9, Clara K", lives={"Anna": 1}, bought=one_left).says(KEEP)
    assert table.asked == ("Anna", ["buy_back", "stay_out"])


@shows("buy_back_while.one_never_has", "buy_back_limit.so_many")
def test_a_book_may_set_a_limit_and_ask_for_one_who_never_has_besides() -> None:
    rules = book(**{**CUCCU, "buy_back_limit": 2})
    table = hand(rules, "Anna 4, Ben 9, Clara K", KEEP, lives={"Anna": 1}, bought={"Ben": 1, "Clara": 1})
    assert not table.all(MayBuyBack)
    table = dealt(rules, "Anna 4, Ben 9, Clara K", lives={"Anna": 1}, bought={"Ben": 1}).says(KEEP)
    assert table.asked == ("Anna", ["buy_back", "stay_out"])


@shows("buy_back_while.always")
def test_elsewhere_it_does_not_matter_who_else_has_bought_back() -> None:
    everybody = {"Anna": 1, "Ben": 1, "Clara": 1}
    table = dealt(book(**KILLE), "Anna 4, Ben 9, Clara K", bought=everybody).says(KEEP)
    assert table.asked == ("Anna", ["buy_back", "stay_out"])


@shows("grace.buy_back", "powers.asked.asker_out")
def test_whoever_is_struck_in_mid_hand_may_buy_back_when_the_hand_is_over() -> None:
    rules = book(**KILLE, powers={"K": {"asked": ["show", "refuse", "asker_out"]}})
    table = dealt(rules, "Anna 4, Ben K, Clara 9, Dov 5").says("Anna change, Ben keep, Clara keep, Dov keep")
    assert table.who(MayBuyBack) == ["Anna", "Dov"]
    table.says("Anna buy_back, Dov stay_out")
    assert table.still_in == ["Anna", "Ben", "Clara"]


@shows("grace.buy_back", "powers.asked.asker_out")
def test_the_last_one_struck_in_mid_hand_is_asked_once_and_the_game_is_over() -> None:
    rules = book(**KILLE, powers={"K": {"asked": ["show", "refuse", "asker_out"]}})
    table = dealt(rules, "Anna 4, Ben K").says("Anna change")
    assert not table.all(Revealed) and table.asked == ("Anna", ["buy_back", "stay_out"])
    table.says("Anna stay_out")
    assert table.winners == ["Ben"] and table.state.asks is None
    assert table.kinds[-1] == "won" and table.kinds.count("may_buy_back") == 1
    assert table.state.buying == ()


@shows("grace.buy_back", "powers.asked.asker_out")
def test_the_last_one_struck_in_mid_hand_may_play_on() -> None:
    rules = book(**KILLE, powers={"K": {"asked": ["show", "refuse", "asker_out"]}})
    table = hand(rules, "Anna 4, Ben K", "Anna change, Anna buy_back")
    assert table.still_in == ["Anna", "Ben"] and table.next_dealer == "Anna"


@shows("grace.buy_back", "wipe_out.joint_winners")
def test_whoever_buys_back_when_all_have_gone_out_together_may_be_left_alone() -> None:
    table = hand(book(**KILLE), "Anna 4, Ben 4", "Anna keep, Ben keep, Anna buy_back, Ben stay_out")
    assert table.winners == ["Anna"]
    table = hand(book(**KILLE), "Anna 4, Ben 4", "Anna keep, Ben keep, Anna stay_out, Ben stay_out")
    assert table.winners == ["Anna", "Ben"]
