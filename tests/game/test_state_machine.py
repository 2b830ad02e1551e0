"""Whatever the rules, and whatever is said and drawn: what holds at every table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from msgspec.structs import replace

from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import (
    Cause,
    Cut,
    Decide,
    Decision,
    DrawLots,
    Lifted,
    Lot,
    Move,
    Shuffle,
    ShuffledPack,
)
from ranter_tui.game.referee import Illegal, play
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.seats import Seat
from ranter_tui.record.parsing import read_lines
from ranter_tui.record.replay import replay
from ranter_tui.rulebook.book import Rulebook
from tests.game.any_rules import any_law
from tests.game.history import by_luck
from tests.game.watch import Watch
from tests.rulebook.by_the_book import SHELF, ways_to_play

MOST_STEPS = 600
"""Some rules let a game go on for ever; it is left then, and must have been sane so far."""

WRONG_SEATS = st.integers(-1, 60).map(Seat)


class Table(RuleBasedStateMachine):
    """A table at which anything may be ruled, drawn, said, and attempted."""

    watch: Watch

    @initialize(law=any_law())
    def sit_down(self, law: Law) -> None:
        self.watch = Watch(law)

    @precondition(lambda self: not self.watch.state.ended)
    @rule(seed=st.integers(0, 2**16))
    def luck_decides(self, seed: int) -> None:
        ask = self.watch.state.asks
        assert ask is not None
        self.watch.play(by_luck(Luck(seed), ask))

    @precondition(lambda self: isinstance(self.watch.state.asks, Decide))
    @rule(data=st.data())
    def a_player_decides(self, data: st.DataObject) -> None:
        ask = self.watch.state.asks
        assert isinstance(ask, Decide)
        self.watch.play(Decision(ask.seat, data.draw(st.sampled_from(ask.moves))))

    @precondition(lambda self: isinstance(self.watch.state.asks, Cut))
    @rule(data=st.data())
    def somebody_cuts(self, data: st.DataObject) -> None:
        ask = self.watch.state.asks
        assert isinstance(ask, Cut)
        self.watch.play(Lifted(data.draw(st.sampled_from((1, 2, ask.size - 1))) if ask.size > 2 else 1))

    @rule(seat=WRONG_SEATS, move=st.sampled_from(Move))
    def somebody_says_what_he_may_not(self, seat: Seat, move: Move) -> None:
        ask = self.watch.state.asks
        assume(not (isinstance(ask, Decide) and ask.seat == seat and move in ask.moves))
        self._refused(Decision(seat, move))

    @rule(data=st.data())
    def chance_says_what_it_may_not(self, data: st.DataObject) -> None:
        self._refused(data.draw(st.sampled_from(tuple(_wrong_chances(self.watch)))))

    def _refused(self, cause: Cause) -> None:
        state = self.watch.state
        with pytest.raises(Illegal) as refusal:
            play(state, cause)
        assert len(str(refusal.value)) > len("seat 1 cannot keep")
        with pytest.raises(Illegal, match=re.escape(str(refusal.value))):
            self.watch.game.play(cause)
        assert state == self.watch.folded.state == self.watch.game.state

    def teardown(self) -> None:
        if hasattr(self, "watch"):
            self.watch.at_the_end()
            assert replay(read_lines(self.watch.written())) == self.watch.state


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=2 * settings().max_examples)


@given(law=any_law(), seed=st.integers(0, 2**32))
@settings(max_examples=4 * settings().max_examples)
def test_whatever_the_rules_a_game_goes_on_to_its_end_or_stays_sane(law: Law, seed: int) -> None:
    watch = Watch(law)
    watch.play_on(Luck(seed), MOST_STEPS)
    watch.at_the_end()


def _wrong_chances(watch: Watch) -> Iterator[Cause]:
    """Orders of a pack that is not the pack, cuts beyond the stock, lots for those who are not there."""
    ask, shoe = watch.state.asks, watch.law.shoe
    yield ShuffledPack(shoe[1:])
    yield ShuffledPack((*shoe, shoe[0]))
    yield ShuffledPack((shoe[0], *shoe[:-1]))
    yield ShuffledPack(())
    yield from (Lifted(number) for number in (-1, 0, ask.size if isinstance(ask, Cut) else 1))
    yield from (Lot(Seat(seat)) for seat in (-1, watch.law.seats))
    if not isinstance(ask, Shuffle):
        yield ShuffledPack(shoe)
    if not isinstance(ask, DrawLots):
        yield Lot(Seat(0))


@pytest.mark.parametrize("name", SHELF.ids)
@given(data=st.data(), seats=st.integers(2, 8), lives=st.integers(1, 3), seed=st.integers(0, 2**32))
@settings(max_examples=max(10, settings().max_examples // 4))
def test_a_book_plays_whole_games(name: str, data: st.DataObject, seats: int, lives: int, seed: int) -> None:
    way, told = data.draw(st.sampled_from([*ways_to_play(name).items()]))
    rules = replace(told, lives=Lives(lives))
    watch = Watch(law_for(rules, seats))
    watch.play_on(Luck(seed), MOST_STEPS)
    watch.at_the_end()
    assert replay(read_lines(watch.written())) == watch.state
    for key in {event.rule for event in watch.events}:
        assert answered(SHELF.book(name), rules, key), f"{name} ({way}) does not answer {key}"


def answered(book: Rulebook, rules: Rules, key: str) -> bool:
    """Whether the book says something of the rule. A variant that gives cards powers answers for them."""
    power = power_of(key)
    return key in book.entries() or (power is not None and power[1] in rules.powers.get(power[0], {}))
