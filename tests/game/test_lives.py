"""Lives: how many, what follows the last one, and how to come back."""

from __future__ import annotations

from ranter_tui.game import events as on
from ranter_tui.game.rules.asking import changed
from tests.game.table import Table, book, dealt, hand
from tests.game.vocabulary import shows

KEEP = "Anna keep, Ben keep, Clara keep"

KILLE = {"grace": "buy_back", "buy_back_limit": 3, "lives": {"count": 1}, "pot": "ante"}


@shows("lives.count")
def test_everybody_begins_with_as_many_lives_as_the_book_says() -> None:
    table = Table(book(lives={"count": 8}), "Anna Ben Clara")
    assert table.lives == {"Anna": 8, "Ben": 8, "Clara": 8}
    began = table.one(on.Began)
    assert (began.seats, began.lives) == (3, 8)


@shows("lives.agreed")
def test_where_lives_are_agreed_on_the_table_says_how_many() -> None:
    rules = book(lives={"count": 3, "agreed": [2, 4]})
    assert Table(rules, "Anna Ben").lives == {"Anna": 3, "Ben": 3}
    assert Table(changed(rules, {"lives": 4}), "Anna Ben").lives == {"Anna": 4, "Ben": 4}


@shows("grace.out")
def test_whoever_is_out_is_dealt_no_more_cards() -> None:
    table = hand(book(), "Anna 4, Ben 9, Clara K", KEEP, lives={"Anna": 1})
    table.deal("Ben 9, Clara 3")
    assert table.hand is not None and table.hand.seats == (2, 1)


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


@shows("grace.buy_back", "buy_back_price.stake")
def test_whoever_is_out_is_asked_after_the_showdown_whether_he_buys_back_in() -> None:
    table = dealt(book(**KILLE), "Anna 4, Ben 9, Clara K").says(KEEP)
    assert table.kinds.index("revealed") < table.kinds.index("may_buy_back")
    assert table.asked == ("Anna", ["buy_back", "stay_out"])
    pot = table.state.pot
    table.says("Anna buy_back")
    assert table.lives["Anna"] == 1 and table.still_in == ["Anna", "Ben", "Clara"]
    assert table.state.pot == pot + 1 and table.one(on.BoughtBack).price == 1
    assert table.state.bought == (1, 0, 0)
    assert table.next_dealer == "Anna"


@shows("grace.buy_back")
def test_whoever_does_not_buy_back_stays_out_for_good() -> None:
    table = hand(book(**KILLE), "Anna 4, Ben 9, Clara K", f"{KEEP}, Anna stay_out")
    assert table.who(on.StayedOut) == ["Anna"] and table.still_in == ["Ben", "Clara"]
    table.deal("Ben 4, Clara 9").says("Clara keep, Ben keep")
    assert table.asked == ("Ben", ["buy_back", "stay_out"])
    table.says("Ben stay_out")
    assert table.winners == ["Clara"]


@shows("grace.buy_back", "powers.asked.asker_out")
def test_the_last_one_struck_in_mid_hand_is_asked_once_and_the_game_is_over() -> None:
    rules = book(**KILLE, powers={"K": {"asked": ["show", "refuse", "asker_out"]}})
    table = dealt(rules, "Anna 4, Ben K").says("Anna change")
    assert not table.all(on.Revealed) and table.asked == ("Anna", ["buy_back", "stay_out"])
    table.says("Anna stay_out")
    assert table.winners == ["Ben"] and table.state.asks is None
    assert table.kinds[-1] == "won" and table.kinds.count("may_buy_back") == 1
    assert table.state.buying == ()
