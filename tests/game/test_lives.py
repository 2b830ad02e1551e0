"""Lives: how many, what follows the last one, how to come back, and what is done where all go out."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui.game import events as on
from ranter_tui.game.chance import Luck
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import For, Shuffle
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.pot import WipeOut
from ranter_tui.game.rules.showdown import AllAlike
from tests.game.any_rules import any_law
from tests.game.history import History
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


# All who are left go out together


POT = {"pot": "lost_lives", "winner_takes": "the_pot"}

TWO = ("Anna 4, Ben 4", "Anna keep, Ben keep")

THREE = ("Anna 4, Ben 4, Clara 4", "Anna keep, Ben keep, Clara keep")


def wiped_out(wipe_out: str, holds: str, says: str, *, pot: int = 0, **rules: Any) -> Table:
    """A hand in which all who are left have one life and the same card."""
    return dealt(book(wipe_out=wipe_out, **POT, **rules), holds, lives=1, pot=pot).says(says)


@shows("wipe_out.decider")
def test_the_tied_play_a_decider_with_one_life_each() -> None:
    table = wiped_out("decider", *THREE)
    assert table.who(on.DeciderBegan) == ["Anna", "Ben", "Clara"]
    assert table.lives == {"Anna": 1, "Ben": 1, "Clara": 1}
    assert table.next_dealer == "Anna" and table.state.rivals == ()


@shows("wipe_out.decider")
def test_a_decider_may_lead_to_another_among_those_who_are_left_in_it() -> None:
    table = wiped_out("decider", *THREE, pot=5)
    table.deal("Anna 9, Ben 9, Clara 4").says("Ben keep, Clara keep, Anna keep")
    assert table.out == ["Clara"] and table.still_in == ["Anna", "Ben"]
    table.deal("Anna 4, Ben 4").says("Anna keep, Ben keep")
    assert table.who(on.DeciderBegan) == ["Anna", "Ben"] and table.lives["Clara"] == 0
    table.deal("Anna 4, Ben 9").says("Ben keep, Anna keep")
    assert table.winners == ["Ben"] and table.one(on.Won).pot == 12


@shows("wipe_out.cut")
def test_they_cut_and_the_highest_card_wins() -> None:
    table = wiped_out("cut", *THREE, pot=4)
    assert table.state.asks == Shuffle(table.law.shoe, For.CUT_FOR_WIN)
    table.shuffle("5 J 9")
    assert [card.rank for card in table.one(on.CutForWin).cards] == ["5", "J", "9"]
    assert table.winners == ["Ben"] and table.one(on.Won).pot == 7


@shows("wipe_out.cut")
def test_those_who_cut_level_cut_again() -> None:
    table = wiped_out("cut", *THREE).shuffle("J 5 J")
    assert table.who(on.CutLevel) == ["Anna", "Clara"]
    table.shuffle("7 7").shuffle("7 6")
    assert table.winners == ["Anna"]


@shows("wipe_out.carry_pot")
def test_nobody_wins_and_the_pot_waits_for_the_next_game() -> None:
    table = wiped_out("carry_pot", *TWO, pot=4)
    assert table.one(on.PotCarried).pot == 6
    assert table.winners == [] and table.over and table.state.asks is None
    rematch = Game(seated(table.law, pot=table.state.pot))
    rematch.begin()
    assert rematch.state.pot == 6


@shows("wipe_out.re_ante", "pot.ante_and_lost_lives")
def test_everybody_pays_in_again_those_long_out_as_well_and_the_pot_stays() -> None:
    rules = book(wipe_out="re_ante", pot="ante_and_lost_lives")
    table = Table(rules, "Anna Ben Clara Dov", dealer="Ben", lives=1, out="Clara, Dov", bought={"Dov": 2})
    assert table.state.pot == 4
    table.deal("Anna 4, Ben 4").says("Anna keep, Ben keep")
    assert table.who(on.Reanted) == table.who(on.Anted) == ["Anna", "Ben", "Clara", "Dov"]
    assert set(table.lives.values()) == {3} and table.still_in == ["Anna", "Ben", "Clara", "Dov"]
    assert table.state.bought == (0, 0, 0, 0)
    assert table.state.pot == 4 + 2 + 4
    assert table.next_dealer == "Clara"


@shows("wipe_out.nobody_loses")
def test_if_all_who_are_left_would_go_out_none_of_them_loses_a_life() -> None:
    for holds, says in (TWO, THREE):
        table = wiped_out("nobody_loses", holds, says)
        assert table.all(on.Reprieved) and table.lost == {} and not table.state.ended
        assert set(table.lives.values()) == {1}


@shows("wipe_out.cannot_arise", "all_alike.nobody_loses", "sets.pairing_up", "tie.all_lose")
def test_where_no_hand_of_equals_loses_or_pairs_beat_single_cards_somebody_is_always_left() -> None:
    for rule, left in (({"all_alike": "nobody_loses"}, ["Clara"]), ({"sets": "pairing_up"}, ["Anna", "Ben"])):
        rules = book(wipe_out="cannot_arise", tie="all_lose", **rule)
        for holds, says in (TWO, THREE):
            assert hand(rules, holds, says, lives=1).lost == {}
        table = hand(rules, "Anna 4, Ben 4, Clara 9", THREE[1], lives=1)
        assert table.still_in == left and not table.all(on.WipedOut)
        assert table.winners == (left if len(left) == 1 else [])


@given(any_law(), st.integers(0, 1_000_000))
def test_what_cannot_arise_does_not(law: Law, seed: int) -> None:
    rules = replace(law.rules, wipe_out=WipeOut.CANNOT_ARISE, all_alike=AllAlike.NOBODY_LOSES)
    assume(not list(conflicts(rules)))
    history = History(law_for(rules, law.seats))
    history.play_on(Luck(seed), most=300)
    assert not any(isinstance(event, on.WipedOut) for event in history.events)
