"""Lives: how many, what follows the last one, and how to come back."""

from __future__ import annotations

from ranter_tui.game import events as on
from ranter_tui.game.rules.asking import changed
from tests.game.hands import PlayedHand, a_hand, at_the_table
from tests.game.table import Table, book, dealt, hand
from tests.game.vocabulary import shows

KEEP = "Anna keep, Ben keep, Clara keep"

KILLE = {"grace": "buy_back", "buy_back_limit": 3, "lives": {"count": 1}, "pot": "ante"}

CUCCU = {
    "grace": "buy_back",
    "buy_back_limit": 0,
    "buy_back_price": "doubling",
    "buy_back_while": "one_never_has",
    "pot": "ante",
}


@at_the_table(
    a_hand("whoever has lost his last life is out", "grace.out", book(), "Anna 4, Ben 9, Clara K", KEEP,
            table={"lives": {"Anna": 1}}, out="Anna", still_in="Ben, Clara", by="went_out grace"),
    a_hand("after the last life one stays in on ones honour", "grace.on_honour", book(grace="on_honour"),
            "Anna 4, Ben 9, Clara K", KEEP, table={"lives": {"Anna": 1}}, on_honour="Anna", out="",
            still_in="Anna, Ben, Clara"),
    a_hand("the next loss puts out whoever is on his honour", "grace.on_honour", book(grace="on_honour"),
            "Anna 4, Ben 9, Clara K", KEEP, table={"honour": "Anna"}, out="Anna", life_lost=""),
    a_hand("an ace with one life left costs the one and leaves honour",
            "grace.on_honour penalty.two_with_ace", book(grace="on_honour", penalty="two_with_ace"),
            "Anna A, Ben 9, Clara K", KEEP, table={"lives": {"Anna": 1}}, on_honour="Anna", out=""),
    a_hand("whoever has paid his last life to a neighbour has his honour too",
            "grace.on_honour penalty.one_to_each", book(grace="on_honour", penalty="one_to_each"),
            "Anna 4, Ben 9, Clara K", KEEP, table={"lives": {"Anna": 2}}, on_honour="Anna",
            left="Anna 0, Ben 4, Clara 4"),
    a_hand("whoever has paid his last life to a neighbour has his honour too",
            "grace.on_honour penalty.one_to_each", book(grace="on_honour", penalty="one_to_each"),
            "Anna 4, Ben 9, Clara K", KEEP, table={"honour": "Anna"}, out="Anna", gained=""),
    a_hand("a life from the pot gives honour back",
            "grace.on_honour powers.dealt.life_from_pot pot.lost_lives",
            book(grace="on_honour", pot="lost_lives", powers={"K": {"dealt": ["life_from_pot"]}}),
            "Anna K, Ben 9, Clara 8", table={"honour": "Anna", "pot": 1}, left="Anna 1, Ben 3, Clara 3",
            honour="", asked="Anna keep change"),
    a_hand("sudden death knows no honour", "grace.on_honour penalty.out_at_once",
            book(grace="on_honour", penalty="out_at_once"), "Anna 4, Ben 9, Clara K", KEEP, out="Anna",
            on_honour=""),
    a_hand("several are asked in turn from the dealers left", "grace.buy_back direction.left", book(**KILLE),
            "Anna 9, Ben 4, Clara 4, Dov 4", "Clara keep, Dov keep, Anna keep, Ben keep",
            table={"dealer": "Ben"}, may_buy_back="Clara, Dov, Ben", asked="Clara buy_back stay_out"),
    a_hand("several are asked in turn from the dealers left", "grace.buy_back direction.left", book(**KILLE),
            "Anna 9, Ben 4, Clara 4, Dov 4",
            "Clara keep, Dov keep, Anna keep, Ben keep, Clara buy_back, Dov stay_out, Ben buy_back",
            table={"dealer": "Ben"}, still_in="Anna, Ben, Clara"),
    a_hand("nobody buys back more often than the book allows", "buy_back_limit.so_many", book(**KILLE),
            "Anna 4, Ben 9, Clara K", KEEP, table={"bought": {"Anna": 3}}, may_buy_back="",
            still_in="Ben, Clara"),
    a_hand("nobody buys back more often than the book allows", "buy_back_limit.so_many", book(**KILLE),
            "Anna 4, Ben 9, Clara K", KEEP, table={"bought": {"Anna": 2}}, asked="Anna buy_back stay_out"),
    a_hand("in cuccu nobody buys back once everybody still in has",
            "buy_back_while.one_never_has buy_back_limit.none", book(**CUCCU), "Anna 4, Ben 9, Clara K", KEEP,
            table={"lives": {"Anna": 1}, "bought": {"Anna": 1, "Ben": 1, "Clara": 1}}, may_buy_back="",
            still_in="Ben, Clara"),
    a_hand("in cuccu nobody buys back once everybody still in has",
            "buy_back_while.one_never_has buy_back_limit.none", book(**CUCCU), "Anna 4, Ben 9, Clara K", KEEP,
            table={"lives": {"Anna": 1}, "bought": {"Anna": 5, "Ben": 1, "Clara": 0}},
            asked="Anna buy_back stay_out"),
    a_hand("a book may set a limit and ask for one who never has besides",
            "buy_back_while.one_never_has buy_back_limit.so_many", book(**{**CUCCU, "buy_back_limit": 2}),
            "Anna 4, Ben 9, Clara K", KEEP, table={"lives": {"Anna": 1}, "bought": {"Ben": 1, "Clara": 1}},
            may_buy_back=""),
    a_hand("a book may set a limit and ask for one who never has besides",
            "buy_back_while.one_never_has buy_back_limit.so_many", book(**{**CUCCU, "buy_back_limit": 2}),
            "Anna 4, Ben 9, Clara K", KEEP, table={"lives": {"Anna": 1}, "bought": {"Ben": 1}},
            asked="Anna buy_back stay_out"),
    a_hand("elsewhere it does not matter who else has bought back", "buy_back_while.always", book(**KILLE),
            "Anna 4, Ben 9, Clara K", KEEP, table={"bought": {"Anna": 1, "Ben": 1, "Clara": 1}},
            asked="Anna buy_back stay_out"),
    a_hand("whoever is struck in mid hand may buy back when the hand is over",
            "grace.buy_back powers.asked.asker_out",
            book(**KILLE, powers={"K": {"asked": ["show", "refuse", "asker_out"]}}),
            "Anna 4, Ben K, Clara 9, Dov 5", "Anna change, Ben keep, Clara keep, Dov keep",
            may_buy_back="Anna, Dov", asked="Anna buy_back stay_out"),
    a_hand("whoever is struck in mid hand may buy back when the hand is over",
            "grace.buy_back powers.asked.asker_out",
            book(**KILLE, powers={"K": {"asked": ["show", "refuse", "asker_out"]}}),
            "Anna 4, Ben K, Clara 9, Dov 5",
            "Anna change, Ben keep, Clara keep, Dov keep, Anna buy_back, Dov stay_out",
            still_in="Anna, Ben, Clara"),
    a_hand("the last one struck in mid hand may play on", "grace.buy_back powers.asked.asker_out",
            book(**KILLE, powers={"K": {"asked": ["show", "refuse", "asker_out"]}}), "Anna 4, Ben K",
            "Anna change, Anna buy_back", still_in="Anna, Ben", next_dealer="Anna"),
    a_hand("whoever buys back when all have gone out together may be left alone",
            "grace.buy_back wipe_out.joint_winners", book(**KILLE), "Anna 4, Ben 4",
            "Anna keep, Ben keep, Anna buy_back, Ben stay_out", winners="Anna"),
    a_hand("whoever buys back when all have gone out together may be left alone",
            "grace.buy_back wipe_out.joint_winners", book(**KILLE), "Anna 4, Ben 4",
            "Anna keep, Ben keep, Anna stay_out, Ben stay_out", winners="Anna, Ben"),
    a_hand("in cuccu three new lives cost two stakes then four then eight",
            "buy_back_limit.none buy_back_price.doubling buy_back_while.one_never_has", book(**CUCCU),
            "Anna 4, Ben 9, Clara K", "Anna keep, Ben keep, Clara keep, Anna buy_back",
            table={"lives": {"Anna": 1}, "bought": {"Anna": 0}}, price=2, left="Anna 3, Ben 3, Clara 3"),
    a_hand("in cuccu three new lives cost two stakes then four then eight",
            "buy_back_limit.none buy_back_price.doubling buy_back_while.one_never_has", book(**CUCCU),
            "Anna 4, Ben 9, Clara K", "Anna keep, Ben keep, Clara keep, Anna buy_back",
            table={"lives": {"Anna": 1}, "bought": {"Anna": 1}}, price=4, left="Anna 3, Ben 3, Clara 3"),
    a_hand("in cuccu three new lives cost two stakes then four then eight",
            "buy_back_limit.none buy_back_price.doubling buy_back_while.one_never_has", book(**CUCCU),
            "Anna 4, Ben 9, Clara K", "Anna keep, Ben keep, Clara keep, Anna buy_back",
            table={"lives": {"Anna": 1}, "bought": {"Anna": 2}}, price=8, left="Anna 3, Ben 3, Clara 3"),
    a_hand("the price may rise for the whole table whoever comes back", "buy_back_price.doubling_for_all",
            book(**{**CUCCU, "buy_back_price": "doubling_for_all"}), "Anna 4, Ben 9, Clara K, Dov 4",
            "Anna keep, Ben keep, Clara keep, Dov keep, Anna buy_back, Dov buy_back",
            table={"lives": {"Anna": 1, "Dov": 1}, "bought": {"Ben": 2}}, bought_back__price="8, 16"),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


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
