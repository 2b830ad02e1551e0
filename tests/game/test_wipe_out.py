"""When all who are left lose their last life together."""

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
from ranter_tui.game.rules.pot import WipeOut
from ranter_tui.game.rules.showdown import AllAlike
from tests.game.any_rules import any_law
from tests.game.history import History
from tests.game.table import Table, book, dealt, hand
from tests.game.vocabulary import shows

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


@shows("wipe_out.cannot_arise", "all_alike.nobody_loses", "tie.all_lose")
def test_where_nobody_loses_when_all_are_alike_somebody_is_always_left() -> None:
    rules = book(wipe_out="cannot_arise", all_alike="nobody_loses", tie="all_lose")
    for holds, says in (TWO, THREE):
        assert hand(rules, holds, says, lives=1).lost == {}
    table = hand(rules, "Anna 4, Ben 4, Clara 9", THREE[1], lives=1)
    assert table.winners == ["Clara"] and not table.all(on.WipedOut)


@shows("wipe_out.cannot_arise", "sets.pairing_up", "tie.all_lose")
def test_where_pairs_beat_single_cards_all_who_are_left_cannot_fall_together_either() -> None:
    rules = book(wipe_out="cannot_arise", sets="pairing_up", tie="all_lose")
    for holds, says in (TWO, THREE):
        assert hand(rules, holds, says, lives=1).lost == {}
    table = hand(rules, "Anna 4, Ben 4, Clara 9", THREE[1], lives=1)
    assert table.out == ["Clara"] and not table.state.ended


@given(any_law(), st.integers(0, 1_000_000))
def test_what_cannot_arise_does_not(law: Law, seed: int) -> None:
    rules = replace(law.rules, wipe_out=WipeOut.CANNOT_ARISE, all_alike=AllAlike.NOBODY_LOSES)
    assume(not list(conflicts(rules)))
    history = History(law_for(rules, law.seats))
    history.play_on(Luck(seed), most=300)
    assert not any(isinstance(event, on.WipedOut) for event in history.events)
