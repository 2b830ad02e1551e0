"""Guests who come late or leave early."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.bots import bot
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Anted, DealPassed, GotUp, Reanted, SatDown, Won
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Arrival, Decide, Decision, Departure, For, Shuffle
from ranter_tui.game.referee import Illegal
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.lives import Grace, Lives
from ranter_tui.game.rules.pack import Packs
from ranter_tui.game.rules.pot import Pot, WinnerTakes, WipeOut
from ranter_tui.game.seats import Seat
from tests.game.history import History


class Table(History):
    """A game of bots that can be stopped between two hands."""

    def __init__(self, rules: Rules, seats: int, seed: int = 1) -> None:
        super().__init__(law_for(rules, seats))
        self.luck = Luck(seed)

    def go_on(self, hands: int = 1) -> None:
        """Until that many more hands are over, or the game is."""
        while (ask := self.state.asks) is not None:
            if isinstance(ask, Shuffle) and ask.wanted_for is For.HAND:
                if hands == 0:
                    return
                hands -= 1
            if isinstance(ask, Decide):
                one = bot("observant:7", self.state.law, self.luck)
                self.play(Decision(ask.seat, one.decide(self.sight(ask.seat), ask.moves)))
            else:
                self.play(self.luck.answer(ask))


def test_a_late_guest_sits_down_with_as_many_lives_as_the_poorest() -> None:
    table = Table(Rules(), 3)
    table.go_on(hands=2)
    poorest = min(table.state.lives)
    assert poorest < 3
    assert table.play(Arrival()) == (SatDown(RuleKey("players"), Seat(3), poorest),)
    assert table.state.seated[-1] == 3
    assert table.state.lives[3] == poorest
    table.go_on(hands=1)
    assert len(table.state.lives) == 4


def test_a_late_guest_pays_the_stake_that_everybody_paid() -> None:
    table = Table(Rules(pot=Pot.ANTE, winner_takes=WinnerTakes.THE_POT), 3)
    table.go_on(hands=1)
    assert Anted(RuleKey("pot"), (Seat(3),)) in table.play(Arrival())
    assert table.state.pot == 4


def test_nobody_sits_down_where_the_pack_would_not_go_round() -> None:
    table = Table(Rules(packs=Packs.ONE), 51)
    table.go_on(hands=1)
    before = table.state
    with pytest.raises(Illegal, match="nobody can sit down: 52 seats are too many"):
        table.play(Arrival())
    assert table.state == before


def test_guests_come_and_go_between_two_hands_only() -> None:
    table = Table(Rules(), 3)
    table.go_on(hands=0)
    assert table.state.asks is not None
    table.play(table.luck.answer(table.state.asks))
    for cause in (Arrival(), Departure(Seat(1))):
        with pytest.raises(Illegal, match="guests come and go between two hands"):
            table.play(cause)


def test_whoever_gets_up_gives_the_lives_to_the_pot_where_lost_ones_go_there() -> None:
    table = Table(Rules(pot=Pot.LOST_LIVES, winner_takes=WinnerTakes.THE_POT), 4)
    table.go_on(hands=1)
    state = table.state
    leaver = next(seat for seat in state.seated if seat != state.dealer)
    assert table.play(Departure(leaver)) == (GotUp(RuleKey("players"), leaver, state.lives[leaver], True),)
    assert table.state.pot == state.pot + state.lives[leaver]
    assert leaver not in table.state.seated
    with pytest.raises(Illegal, match="it is not in the game"):
        table.play(Departure(leaver))


def test_the_deal_does_not_wait_for_a_dealer_who_has_left() -> None:
    table = Table(Rules(), 4)
    table.go_on(hands=1)
    dealer = table.state.dealer
    assert dealer is not None
    got_up, passed = table.play(Departure(dealer))
    assert isinstance(got_up, GotUp) and isinstance(passed, DealPassed)
    assert table.state.dealer in table.state.seated


def test_the_last_guest_left_wins() -> None:
    table = Table(Rules(), 2)
    table.go_on(hands=1)
    assert Won(RuleKey("winner_takes"), (Seat(1),), 0) in table.play(Departure(Seat(0)))
    assert table.state.asks is None
    with pytest.raises(Illegal, match="the game is over"):
        table.play(Arrival())


def test_whoever_has_left_is_not_called_back_when_everybody_pays_in_again() -> None:
    for seed in range(60):
        rules = Rules(
            lives=Lives(1), pot=Pot.ANTE, winner_takes=WinnerTakes.THE_POT, wipe_out=WipeOut.RE_ANTE
        )
        table = Table(rules, 4, seed)
        table.go_on(hands=0)
        table.play(Departure(Seat(2)))
        table.go_on(hands=30)
        if called := [event.seats for event in table.events if isinstance(event, Reanted)]:
            assert set(called) == {(0, 1, 3)}
            return
    pytest.fail("nobody ever had to pay in again")


def test_a_late_guest_gets_a_life_where_the_poorest_plays_on_honour() -> None:
    for seed in range(60):
        table = Table(Rules(lives=Lives(2), grace=Grace.ON_HONOUR), 4, seed)
        for _ in range(8):
            table.go_on(hands=1)
            if table.state.asks is not None and table.state.honour:
                assert min(table.state.lives[seat] for seat in table.state.seated) == 0
                assert table.play(Arrival()) == (SatDown(RuleKey("players"), Seat(4), 1),)
                return
    pytest.fail("nobody ever played on honour")


@given(st.integers(0, 10_000), st.lists(st.sampled_from(["come", "go", "hand"]), max_size=12))
def test_however_they_come_and_go_somebody_wins_and_every_sight_holds(seed: int, doings: list[str]) -> None:
    table = Table(Rules(), 3, seed)
    for doing in doings:
        table.go_on(hands=doing == "hand")
        if table.state.asks is None:
            break
        if doing == "come":
            table.play(Arrival())
        elif doing == "go":
            table.play(Departure(table.state.seated[0]))
    table.go_on(hands=500)
    state = table.state
    assert state.ended
    assert not set(state.winners) & state.gone_home
    for eye in (None, *(Seat(seat) for seat in range(len(state.lives)))):
        assert table.sight(eye).table.lives == state.lives
